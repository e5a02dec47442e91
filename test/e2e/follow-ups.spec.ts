import { expect, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { journeyIf } from './languages';
import { dayAfter, locationOf, OWNER_TOKEN, smsTo, test, type SalonSite } from './salon-day';
import { click, signIn, tap } from './widget-page';
import { ownAddress } from './own-visitor';

const SERVICE = 'service-klasychnyi-masazh';
const LINK = (page: string) => new RegExp(`/${page}/[\\w-]{22}/`);

/** Nothing that axe finds, and nothing to scroll sideways at 360 and 1200 px. */
async function looksWell(page: Page, isScripted: boolean): Promise<void> {
  for (const width of [1200, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  if (isScripted) expect(await violations(page)).toEqual([]);
}

/** As if the appointment of a client had been so many days ago, and the next look at those that are over. */
async function overSince(site: SalonSite, phone: string, days: number): Promise<void> {
  const rows = await site.query(
    `WITH last AS (SELECT id FROM booking_appointments WHERE client = (SELECT id::text FROM clients WHERE phone LIKE '%' || $1)
       ORDER BY starts_at DESC LIMIT 1),
     moved AS (UPDATE booking_appointments SET state = 'done', day = $2, starts_at = date_trunc('hour', booking_now()) - $3 * interval '1 day',
       ends_at = date_trunc('hour', booking_now()) - $3 * interval '1 day' + interval '1 hour' WHERE id = (SELECT id FROM last) RETURNING id)
     DELETE FROM booking_busy WHERE appointment_id IN (SELECT id FROM moved) RETURNING id`,
    [phone.slice(-9), dayAfter(site.today, -days), days],
  );
  expect(rows.length).toBeGreaterThan(0);
  await site.query(`INSERT INTO pgboss.job (name, data) VALUES ('booking.follow-up', '{}')`);
}

for (const { prefix, isScripted, by, words } of [
  {
    prefix: '',
    isScripted: true,
    by: tap,
    words: { off: 'Вимкнути', isOff: 'Вимкнено', on: 'Увімкнути', isOn: 'Увімкнено', thanks: 'Дякуємо за відгук' },
  },
  {
    prefix: '/en',
    isScripted: false,
    by: click,
    words: { off: 'Switch off', isOff: 'Switched off', on: 'Switch on', isOn: 'Switched on', thanks: 'Thank you' },
  },
]) {
  test(
    `a client agrees to the next visit, books it by one press on a phone, and wants no more of it, ${isScripted ? 'by finger' : 'without scripts'}`,
    journeyIf(isScripted),
    async ({ browser, site }) => {
      const terms = { headers: { authorization: `Bearer ${OWNER_TOKEN}` }, data: { interval: 4 } };
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        javaScriptEnabled: isScripted,
        ...ownAddress(),
      });
      const page = await context.newPage();
      expect((await page.request.post(`/api/ops/booking/services/${SERVICE}/terms`, terms)).status()).toBe(200);
      await page.goto(`${prefix}/widget/`);
      const phone = await signIn(page);
      const location = locationOf('pechersk');
      const date = dayAfter(site.today, 2);
      const query = `salon=${location}&services=${SERVICE}&employee=any&date=${date}&time=${isScripted ? '12:00' : '15:00'}&step=details`;
      await page.goto(`${prefix}/widget/?${query}`);
      const box = page.locator('input[name=next]');
      await expect(box).not.toBeChecked();
      await box.check({ force: true });
      await looksWell(page, isScripted);
      await by(page.locator('.widget-form__send'));
      await expect(page.locator('.widget-done')).toBeVisible();

      // three weeks ago, and the next one is due in a week
      await overSince(site, phone, 22);
      await page.goto(`${prefix}${await smsTo(site, phone, LINK('next'), 'next:')}`);
      await expect(page.locator('.next__time')).toHaveCount(3);
      await looksWell(page, isScripted);
      await by(page.locator('a[href$="/times/"]'));
      await expect(page.locator('.visit-time').first()).toBeVisible();
      await looksWell(page, isScripted);
      await page.goBack();
      await by(page.locator('.next__time').nth(1));
      await expect(page).toHaveURL(/\/visit\/[\w-]{22}\/$/);
      const kept = await site.query<{ count: number }>('SELECT count(*)::int AS count FROM booking_holds WHERE next_of IS NOT NULL');
      expect(kept).toEqual([{ count: 0 }]);

      const off = await smsTo(site, phone, LINK('u'), 'next:');
      await page.goto(`${prefix}${off}`);
      await looksWell(page, isScripted);
      await by(page.locator('button[value=next-off]'));
      await expect(page.getByRole('status')).toContainText(words.isOff);
      await by(page.locator('button[value=next-on]'));
      await expect(page.getByRole('status')).toContainText(words.isOn);

      // yesterday another one was over
      await overSince(site, phone, 1);
      await page.goto(`${prefix}${await smsTo(site, phone, LINK('visit'), 'review:')}`);
      await page.locator('#feedback input[value="5"]').check({ force: true });
      await page.locator('#feedback textarea').fill('Дуже гарно');
      await looksWell(page, isScripted);
      await by(page.locator('#feedback button'));
      await expect(page.getByRole('status')).toContainText(words.thanks);
      await context.close();
    },
  );
}
