import { expect, test, type APIRequestContext } from '@playwright/test';
import { violations } from './accessibility';
import { ownAddress } from './own-visitor';
import { openWidget, shown, signIn, tap } from './widget-page';

const API = { authorization: `Bearer ${process.env.E2E_OPS_TOKEN}` };
const SALON = 'location-pechersk';
/** One pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

interface Option {
  readonly start: string;
  readonly end: string;
}

/** Days from now on which it is looked for; of one day somebody may be off. */
const DAYS = [12, 13, 14, 15, 16, 17, 18];

/** A service of the salon that few other tests book, another one by the same employee that fits after it, and when. */
async function chosen(request: APIRequestContext) {
  const employees = (await (await request.get(`/api/employees?location=${SALON}`)).json()) as { services: readonly string[] }[];
  for (const days of DAYS) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const { services } of employees.filter((each) => each.services.length > 1)) {
      const [other, service] = [services[0]!, services.at(-1)!];
      const answer = await request.get(`/api/visit-options?location=${SALON}&date=${date}&services=${service},${other}`);
      const options = answer.ok() ? ((await answer.json()) as Option[]) : [];
      if (options.length > 0) return { service, addOn: other, date, time: options.at(-1)!.start };
    }
  }
  throw new Error('no two services go together on any day');
}

test(
  'a service is added with one tap, a question answered and a photograph sent before the booking',
  { tag: '@journey' },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, ...ownAddress() });
    const page = await context.newPage();
    const { service, addOn, date, time } = await chosen(page.request);
    const set = async (path: string, data: object) => {
      const answer = await page.request.post(`/api/ops/booking/services/${service}/${path}`, { headers: API, data });
      expect(answer.status()).toBe(200);
    };
    await set('add-on', { addOn, isOffered: true });
    await set('question', {
      place: 1,
      kind: 'yes_no',
      questionUa: 'Волосся фарбоване?',
      questionEn: 'Is your hair dyed?',
      isRequired: true,
    });
    await set('question', { place: 2, kind: 'text', questionUa: 'Що важливо?', questionEn: 'What matters?', isRequired: false });
    await set('photographs', { most: 2, isRequired: false });
    try {
      await openWidget(page, '/widget/', '.widget-salon');
      await signIn(page);
      const query = new URLSearchParams({ salon: SALON, services: service, employee: 'any', date, time, step: 'details' });
      await openWidget(page, `/widget/?${query}`, '.widget-add-ons');
      await shown(page, '.widget-add-ons__one');
      const total = page.locator('.widget-add-ons [role=status]');
      const before = await total.textContent();
      const button = page.locator(`.widget-add-ons__one[value$=":${addOn}"]`);
      await tap(button);
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await expect(total).not.toHaveText(before!);
      await expect(button).toBeFocused();
      await page.locator('.widget-asks input[type=text], .widget-asks .field__input').last().fill('Щоб не боліло');
      await tap(page.locator('.widget-form__send'));
      await shown(page, '.widget-asks .field--error');
      await expect(page.locator('.widget-asks .field__input').last()).toHaveValue('Щоб не боліло');
      const files = page.locator('.widget-photographs input');
      await files.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
      await shown(page, '.widget-photographs.field--error');
      await files.setInputFiles({ name: 'hair.png', mimeType: 'image/png', buffer: PICTURE });
      await shown(page, '.widget-photographs li');
      await expect(page.locator('.widget-photographs.field--error')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      for (const width of [360, 1200]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        if (process.env.ASKS_SHOTS) await page.screenshot({ path: `${process.env.ASKS_SHOTS}/asks-${width}.png`, fullPage: true });
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await page.locator('.widget-asks input[value=yes]').check({ force: true });
      await tap(page.locator('.widget-form__send'));
      await shown(page, '.widget-done');
      await expect(page.locator('.widget-done__parts li')).toHaveCount(2);
    } finally {
      await set('reset', {});
      await context.close();
    }
  },
);
