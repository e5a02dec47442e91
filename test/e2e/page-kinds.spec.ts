import { expect, test } from '@playwright/test';
import kinds from '../support/page-kinds.json';
import { recordShifts, showWithFonts } from './layout-shifts';
import { findFaults, settlePictures } from './page-looks';
import { missingRules } from './page-rules';
import { axeFaults, recordErrors, resize, wordFaults } from './page-visit';
import { isWhole, variants } from './variants';

/*
 * Every kind of page with its pictures, once per language and pair of widths: layout, shifts, errors, and at 360 px also accessibility,
 * words, headlines and, in Ukrainian, the stylesheets. Every other page: every-page.spec.ts.
 */
const PATHS = [...Object.values(kinds), '/services/male/brovy-male/', '/thank/', '/thank/?order=order_1700000000000'];
const SEARCHED = '/search/?q=manicure';
/** A page is loaded at the first width, which shows what shifts, and then given the others. */
const APPOINTMENTS = [
  { prefix: '', widths: [360, 760] },
  { prefix: '', widths: [1200, 1440] },
  { prefix: '/en', widths: [360, 760] },
  { prefix: '/en', widths: [1440, 1200] },
  // what shifts while it loads
  { prefix: '/en', widths: [760] },
] as const;
/** Nothing of a browser that takes AVIF: making it costs more than everything else here, and no layout depends on it. */
const ACCEPT = 'text/html,application/xhtml+xml,image/webp,*/*;q=0.8';

test.use({ extraHTTPHeaders: { accept: ACCEPT } });

for (const { prefix, widths } of variants(APPOINTMENTS, 3)) {
  const [width] = widths;
  const isOfWords = width === 360;
  const hasStyles = isOfWords && prefix === '';
  const details = { tag: prefix === '' && width === 360 ? ['@visual', '@journey'] : ['@visual'] };
  test(`no kind of page has a fault at ${widths.join(' and ')} px, ${prefix || 'ua'}`, details, async ({ page, baseURL }) => {
    test.setTimeout(600_000);
    const { seen } = await showWithFonts(page);
    const shifts = await recordShifts(page);
    const errors = recordErrors(page, (url) => url.includes('/no-such-page'));
    // what scripts insert has styles of its own: it comes once those of the page were looked at
    let release: () => void = () => undefined;
    let released: Promise<void> = Promise.resolve();
    if (hasStyles) await page.route('**/fragments/**', (route) => released.then(() => route.continue()).catch(() => undefined));
    const faults: string[] = [];
    for (const path of [...PATHS, SEARCHED].map((own) => prefix + own)) {
      released = new Promise((resolve) => (release = resolve));
      await resize(page, width);
      const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
      const found = hasStyles ? (await missingRules(page)).map((rule) => `its stylesheets lack ${rule}`) : [];
      release();
      await page.waitForLoadState('load');
      await seen();
      found.push(...(await shifts()).map((shift) => `layout shift ${shift}`));
      for (const each of widths) {
        await resize(page, each);
        await page.evaluate(settlePictures);
        found.push(...(await page.evaluate(findFaults, each)).map((fault) => `${each} px: ${fault}`));
      }
      if (isOfWords) {
        await resize(page, width);
        // the English page has the blocks and states of the Ukrainian one
        if (prefix === '' || isWhole) found.push(...(await axeFaults(page, true)));
        found.push(...(await wordFaults(page, baseURL!, path)));
      }
      if (response?.status() !== (path.endsWith('/no-such-page/') ? 404 : 200)) found.push(`answers ${response?.status()}`);
      faults.push(...[...found, ...errors.splice(0)].map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}
