import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { journeyIf } from './languages';
import { ownAddress } from './own-visitor';
import { click, openWidget, ownSalon, shown, signIn, tap, type Press } from './widget-page';

const VIEW = { width: 360, height: 740 };
const API = { authorization: `Bearer ${process.env.E2E_OPS_TOKEN}` };

/** The last service of a salon, which from now on requires the one before it as its test. */
async function requiringTest(page: Page, location: string): Promise<string> {
  const all = (await (await page.request.get('/api/services')).json()) as readonly {
    readonly id: string;
    readonly public: boolean;
    readonly location_prices: readonly { readonly location: string }[];
  }[];
  const here = all.filter((each) => each.public && each.location_prices.some((price) => price.location === location)).map(({ id }) => id);
  const [patch, service] = here.slice(-2);
  const set = await page.request.post(`/api/ops/booking/services/${service}/patch-test`, { headers: API, data: { service: patch } });
  expect(set.status()).toBe(200);
  return service!;
}

for (const { prefix, isScripted, by, way, salon } of [
  { prefix: '', isScripted: true, by: tap, way: 'by finger', salon: 1 },
  { prefix: '/en', isScripted: false, by: click, way: 'without scripts', salon: 2 },
]) {
  test(`a client books a service with its patch test in one step, ${way}`, journeyIf(prefix === ''), async ({ browser }) => {
    const context = await browser.newContext({ viewport: VIEW, hasTouch: true, javaScriptEnabled: isScripted, ...ownAddress() });
    const page = await context.newPage();
    let presses = 0;
    const press: Press = async (target) => {
      presses += 1;
      await by(target);
    };
    await openWidget(page, `${prefix}/widget/`, '.widget-salon', isScripted);
    await signIn(page);
    await openWidget(page, `${prefix}/widget/`, '.widget-salon', isScripted);
    const href = (await (await ownSalon(page, salon)).getAttribute('href'))!;
    const location = new URLSearchParams(href.split('?')[1]).get('salon')!;
    const service = await requiringTest(page, location);
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const query = new URLSearchParams({ salon: location, services: service, employee: 'any', step: 'time', from: day });
    await openWidget(page, `${prefix}/widget/?${query.toString()}`, '.widget-calendar', isScripted);
    await by(page.locator('a.widget-day').last());
    await expect(page.locator('.widget[aria-busy=false] a.widget-day').last()).toHaveClass(/is-chosen/);
    await by(page.locator('.widget-daytimes .widget-time').first());
    await shown(page, '.widget-form__test');
    await expect(page.locator('.widget-form__test')).toContainText('48');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(VIEW.width);
    if (isScripted) expect(await violations(page)).toEqual([]);

    await press(page.locator('.widget-form__test a'));
    await shown(page, '.widget-time');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(VIEW.width);
    if (isScripted) expect(await violations(page)).toEqual([]);
    const when = page.locator('.widget-time[name=test]').first();
    const [, time] = (await when.getAttribute('value'))!.split('T');
    await press(when);
    await shown(page, '.widget-form__test');
    await expect(page.locator('.widget-form__test')).toContainText(time!);
    await press(page.locator('.widget-form__send'));
    await shown(page, '.widget-done__next');
    await expect(page.locator('.widget-done__next')).toContainText(prefix ? 'patch test' : 'тест на чутливість');
    expect(presses).toBe(3);

    await openWidget(page, `${prefix}/widget/visits/`, '.widget-visits', isScripted);
    await expect(page.locator('a[href*="/visit/"]')).toHaveCount(2);
    await context.close();
  });
}
