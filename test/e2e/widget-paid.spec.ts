import { expect, test, type Page } from '@playwright/test';
import { AttackedSite } from '../attack/attacked-site';
import { withClient } from '../support/database/server';

import { violations } from './accessibility';
import { knowsTimes } from './started-site';
import { openTimes, openWidget, shown, signIn } from './widget-page';

/** Reads in this order, has nothing that axe finds, and nothing to scroll sideways. */
async function readsWell(page: Page, tree: string): Promise<void> {
  await expect(page.locator('main')).toMatchAriaSnapshot(tree);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect([wide, await violations(page)]).toEqual([0, []]);
}

test('a visit that is paid in advance, and one that is over, are read in order', { tag: '@journey' }, async ({ browser }) => {
  const site = await AttackedSite.start({ NODE_ENV: 'development', SITE_MODE: 'local', SITE_URL: '', BOOKING_PREPAYMENT: '30%' });
  try {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${site.port}`, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await knowsTimes(`http://127.0.0.1:${site.port}`);
    await openWidget(page, '/en/widget/', '.widget-salon');
    await signIn(page);
    await openTimes(page, '/en');
    await page.locator('.widget-nearest .widget-time').last().click();
    await shown(page, '.widget-form__who');
    await readsWell(
      page,
      `
      - main:
        - heading "Your visit" [level=1]
        - paragraph: /Yours for another/
        - paragraph: /Booking for/
        - paragraph: "/Paid in advance by card: .*UAH/"
        - button "Confirm the visit"
        - button "Sign out"
      `,
    );
    await page.locator('.widget-form__send').click();
    await shown(page, '.widget-done');
    await readsWell(
      page,
      `
      - main:
        - heading "One payment left" [level=1]
        - paragraph: /is paid in advance/
        - button /Pay .*UAH/
        - link /Paid already/
      `,
    );

    // as if it had been a week ago
    await withClient(site.databaseUrl(), (client) =>
      client.query(
        `UPDATE booking_appointments SET state = 'done', expires_at = NULL, day = to_char(now() - interval '7 days', 'YYYY-MM-DD'),
           starts_at = now() - interval '7 days', ends_at = now() - interval '7 days' + (ends_at - starts_at) WHERE client IS NOT NULL`,
      ),
    );
    await openWidget(page, '/en/widget/visits/', '.widget-feedback');
    await page.locator('.widget-feedback > summary').click();
    await readsWell(
      page,
      `
      - main:
        - heading "My visits" [level=1]
        - heading "To come" [level=2]
        - paragraph: No visits are planned.
        - heading "Past" [level=2]
        - article:
          - heading [level=3]
          - paragraph:
            - link "Repeat"
          - group:
            - radiogroup "How was it?":
              - radio "Excellent"
              - radio "Bad"
            - textbox
            - button "Send"
      `,
    );
    await context.close();
  } finally {
    await site.close();
  }
});
