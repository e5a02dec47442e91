import { expect, test, type Browser, type Page } from '@playwright/test';
import { addDays, weekdayOf } from '../../src/shared/calendar-day';
import { AttackedSite } from '../attack/attacked-site';
import { letBookingTimeGoFrom } from '../support/booking-time';
import { withClient } from '../support/database/server';
import { violations } from './accessibility';
import { journeyIf } from './languages';
import { ownAddress } from './own-visitor';
import { knowsTimes } from './started-site';
import { click, openWidget, shown, signIn, tap, type Press } from './widget-page';

const SALON = 'location-pechersk';
const CUT = 'service-zhinocha-stryzhka';
const NAILS = 'service-manikyur-gel-lak';
/** Weekdays of who cuts; all others work on the days between. */
const CUTS_ON = [1, 3, 5];
/** Of the narrowest phone. */
const WIDTH = 360;
const WORK = [{ from: '10:00', to: '18:00' }];
const OPS_TOKEN = 'a-token-of-the-owner-of-the-site';

// one site, whose employees are given other hours
test.describe.configure({ mode: 'default' });

test.describe('two services with employees who share no day', () => {
  let site: AttackedSite;
  let origin: string;

  const say = async (path: string, body: object) => {
    const { status } = await fetch(`${origin}/api/ops/booking/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ location: SALON, ...body }),
    });
    expect(status).toBe(200);
  };

  test.beforeAll(async () => {
    const environment = { NODE_ENV: 'development', SITE_MODE: 'local', SITE_URL: '', BOOKING_DEMO: 'off', OPS_TOKEN };
    site = await AttackedSite.start(environment);
    origin = `http://127.0.0.1:${site.port}`;
    await knowsTimes(origin);
    // at night nobody who waits is offered a time
    const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T10:00:00Z`);
    await withClient(site.databaseUrl(), (client) => letBookingTimeGoFrom(client, noon));
    const answer = await fetch(`${origin}/api/employees?location=${SALON}`);
    const employees = (await answer.json()) as readonly { readonly id: string; readonly services: readonly string[] }[];
    for (const { id, services } of employees) {
      const weekdays = (services.includes(CUT) ? CUTS_ON : [2, 4, 6]).map((weekday) => ({ weekday, work: WORK }));
      await say(`schedules/${id}/week`, { weekdays });
    }
  });
  test.afterAll(() => site?.close());

  let given: { readonly path: string; readonly day: string } | null = null;
  test.afterEach(async () => {
    if (given) await say(given.path, { day: given.day, work: null });
    given = null;
  });
  const openTogether = async (page: Page, prefix: string, isScripted: boolean) => {
    const query = `salon=${SALON}&services=${CUT},${NAILS}&employee=any&step=time`;
    await openWidget(page, `${prefix}/widget/?${query}`, '.widget-ways', isScripted);
  };
  const opened = async (browser: Browser, isScripted: boolean) => {
    const viewport = { width: WIDTH, height: 740 };
    const context = await browser.newContext({
      baseURL: origin,
      viewport,
      hasTouch: true,
      javaScriptEnabled: isScripted,
      ...ownAddress(),
    });
    return context.newPage();
  };
  const isNarrow = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH);

  for (const { prefix, isScripted, by, way, ahead } of [
    { prefix: '', isScripted: true, by: tap, way: 'by finger', ahead: 7 },
    { prefix: '/en', isScripted: false, by: click, way: 'without scripts', ahead: 14 },
  ]) {
    let presses: number;
    const press: Press = async (target) => {
      presses += 1;
      await by(target);
    };
    test.beforeEach(() => void (presses = 0));

    test(`are booked one by one with six presses, or together at another salon, ${way}`, journeyIf(isScripted), async ({ browser }) => {
      const page = await opened(browser, isScripted);
      const ways = page.locator('.widget-ways a');
      await openWidget(page, `${prefix}/widget/`, '.widget-salon', isScripted);
      await signIn(page);

      await openTogether(page, prefix, isScripted);
      await expect(page.locator('.widget-nearest')).toHaveCount(0);
      await expect(page.locator('.widget-none')).toHaveText(prefix === '' ? /Тут немає дня/ : /There is no day here/);
      expect(await ways.count()).toBeGreaterThan(1);
      await isNarrow(page);
      if (isScripted) expect(await violations(page)).toEqual([]);
      await press(ways.first());
      for (const isLast of [false, true]) {
        await shown(page, '.widget-nearest .widget-time');
        await press(page.locator('.widget-nearest .widget-time').first());
        await press(page.locator('.widget-form__send'));
        await shown(page, '.widget-done');
        // the second service is the next to book
        if (!isLast) await press(page.locator(`a.button--lacquer[href*="${NAILS}"]`));
      }
      expect(presses).toBe(6);
      await openWidget(page, `${prefix}/widget/visits/`, '.widget-visit', isScripted);
      await expect(page.locator('.widget-visit')).toHaveCount(2);

      await openTogether(page, prefix, isScripted);
      await by(ways.nth(1));
      await shown(page, '.widget-nearest .widget-time');
      await expect(page).not.toHaveURL(new RegExp(`salon=${SALON}`));
      await page.context().close();
    });

    test(`are waited for, each with an own employee, and taken with two presses, ${way}`, journeyIf(isScripted), async ({ browser }) => {
      const day = dayOfCuts(ahead);
      const page = await opened(browser, isScripted);
      await openWidget(page, `${prefix}/widget/`, '.widget-salon', isScripted);
      await signIn(page);
      await openTogether(page, prefix, isScripted);

      await press(page.locator('a[href*="/widget/wait/"]'));
      await expect(page).toHaveURL(/\/widget\/wait\//);
      const names: string[] = [];
      for (const number of [1, 2]) {
        const field = page.locator(`select[name=employee${number}]`);
        await field.selectOption({ index: 1 });
        names.push(await field.locator('option').nth(1).innerText());
      }
      const nails = await page.locator('select[name=employee2]').inputValue();
      for (const name of ['from', 'to']) await page.locator(`input[name=${name}]`).fill(day);
      await isNarrow(page);
      if (isScripted) expect(await violations(page)).toEqual([]);
      await press(page.locator('form button[type=submit]'));
      await expect(page).toHaveURL(/\/widget\/visits\/$/);
      expect(presses).toBe(2);
      const wait = page.locator('a[href*="/wait/"]');
      await expect(wait).toHaveCount(1);

      // the desk gives the other employee a day on which both work
      given = { path: `schedules/${nails}/day`, day };
      await say(given.path, { day, work: WORK });
      presses = 0;
      await press(wait);
      await expect(page).toHaveURL(/\/wait\/[^/]+\/$/);
      const take = page.locator('form[action$="/book/"] button');
      await expect(async () => {
        await page.reload();
        await expect(take).toBeVisible({ timeout: 500 });
      }).toPass();
      for (const name of names) await expect(page.locator('.wait__offer')).toContainText(name);
      await isNarrow(page);
      if (isScripted) expect(await violations(page)).toEqual([]);
      await press(take);
      await expect(page).toHaveURL(/\/visit\/[^/]+\/$/);
      for (const name of names) await expect(page.locator('main')).toContainText(name);
      expect(presses).toBe(2);
      await openWidget(page, `${prefix}/widget/visits/`, '.widget-visit', isScripted);
      await expect(page.locator('.widget-visit')).toHaveCount(1);
      await expect(page.locator('a[href*="/wait/"]')).toHaveCount(0);
      await page.context().close();
    });
  }
});

/** A Monday or another day of those who cut, at least so many days ahead. */
function dayOfCuts(ahead: number): string {
  const today = new Date().toISOString().slice(0, 10);
  let day = addDays(today, ahead);
  while (!CUTS_ON.includes(weekdayOf(day))) day = addDays(day, 1);
  return day;
}
