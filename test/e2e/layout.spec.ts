import { expect, test } from '@playwright/test';
import { recordShifts } from './layout-shifts';

/** One page of every kind. */
const PAGES = [
  '/',
  '/about/',
  '/blog/',
  '/blog/blog/',
  '/charity/',
  '/contacts/',
  '/employees/',
  '/gift_certificate/',
  '/online/',
  '/policy/',
  '/price/',
  '/price/female/',
  '/salons/',
  '/services/',
  '/services/female/',
  '/services/female/hair/',
  '/services/female/hair/colouring/',
  '/services/male/brovy-male/',
  '/thank/',
  '/vacancies/',
  '/vacancies/stylist/',
  '/not-a-page/',
];
/** The narrowest and the widest layout; the same content at those between is tried by content-backends.spec.ts. */
const WIDTHS = [360, 1440];

for (const width of WIDTHS) {
  for (const prefix of ['', '/en']) {
    test(`no page is wider than a screen of ${width} px, and none shifts while it loads, ${prefix || '/ua'}`, async ({ page }) => {
      test.setTimeout(300_000);
      await page.setViewportSize({ width, height: 900 });
      const shifts = await recordShifts(page);
      const problems: string[] = [];
      for (const path of PAGES) {
        await page.goto(prefix + path, { waitUntil: 'load' });
        await page.evaluate(() => document.fonts.ready);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (overflow > 0) problems.push(`${prefix}${path}: ${overflow} px too wide`);
        for (const shift of await shifts()) problems.push(`${prefix}${path}: layout shift ${shift}`);
      }
      expect(problems).toEqual([]);
    });
  }
}
