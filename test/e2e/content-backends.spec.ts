import { expect, test } from '@playwright/test';
import { CONTENT_BACKENDS } from '../backends/content-backends';
import { startBackendSite, type BackendSite } from '../support/backend-site';
import kinds from '../support/page-kinds.json';
import { recordShifts, showWithFonts } from './layout-shifts';
import { findFaults, settlePictures } from './page-looks';
import { recordErrors, resize } from './page-visit';
import { variants } from './variants';

/**
 * A page is loaded at the first width, which shows what shifts, and then given the others: every page is looked at in every width, one site in
 * Ukrainian, the other in English. Pages with the full content: page-kinds.spec.ts.
 */
const APPOINTMENTS = [
  { prefix: '', widths: [360, 1200, 760, 1440] },
  { prefix: '/en', widths: [1440, 360, 760, 1200] },
];
const SITES = CONTENT_BACKENDS.filter((name) => name !== 'rich');
const PATHS = Object.values(kinds);
/** Nothing of a browser that takes AVIF: making it costs more than everything else here, and no layout depends on it. */
const ACCEPT = 'text/html,application/xhtml+xml,image/webp,*/*;q=0.8';
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3187) + 1;

test.use({ extraHTTPHeaders: { accept: ACCEPT } });

for (const [index, backend] of SITES.entries()) {
  test.describe(`a site with ${backend} content`, { tag: '@visual' }, () => {
    // one site for all visits
    test.describe.configure({ mode: 'default', timeout: 600_000 });
    let site: BackendSite;
    test.beforeAll(async () => {
      site = await startBackendSite(backend, FIRST_PORT + index);
    });
    test.afterAll(() => site?.stop());

    for (const { prefix, widths: all } of variants(index === 0 ? APPOINTMENTS : [...APPOINTMENTS].reverse())) {
      const widths = variants(all, 2);
      test(`has no broken, empty, hidden, too wide or shifting part at ${widths.join(' and ')} px, ${prefix || 'ua'}`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const { seen } = await showWithFonts(page);
        const shifts = await recordShifts(page);
        // that a picture is missing is part of the content here
        const errors = recordErrors(page, (url) => /\/img\/|no-such-page/.test(url));
        const faults: string[] = [];
        for (const path of PATHS.map((own) => prefix + own)) {
          await resize(page, widths[0]!);
          const response = await page.goto(site.origin + path, { waitUntil: 'load' });
          await seen();
          const found = (await shifts()).map((shift) => `layout shift ${shift}`);
          for (const width of widths) {
            await resize(page, width);
            await page.evaluate(settlePictures);
            found.push(...(await page.evaluate(findFaults, width)).map((fault) => `${width} px: ${fault}`));
          }
          const status = response?.status();
          const isExpected = status === 200 || (status === 404 && path.endsWith('/no-such-page/'));
          if (!isExpected) found.push(`answers ${status}`);
          faults.push(...[...found, ...errors.splice(0)].map((fault) => `${path}: ${fault}`));
        }
        expect(faults).toEqual([]);
      });
    }
  });
}

/** Smaller ones nobody sees. */
const MIN_SHIFT = 0.001;

test.describe('every article and category of a sparse backend', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 });
  let site: BackendSite;
  test.beforeAll(async () => {
    site = await startBackendSite('sparse', FIRST_PORT + SITES.length);
  });
  test.afterAll(() => site?.stop());

  test('shifts nowhere at 360 px when pictures come after the page was seen', async ({ page, request }) => {
    const map = await (await request.get(`${site.origin}/sitemap.xml`)).text();
    const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
    const visited = paths.filter(
      (path) => /^\/blog\/[^/]+\/[^/]+\/$|^\/services\/[^/]+\/([^/]+\/){0,2}$/.test(path) && !path.includes('oksamyt-'),
    );
    expect(visited.length).toBeGreaterThan(20);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { seen } = await showWithFonts(page);
    const shifts = await recordShifts(page);
    let show = () => undefined as void;
    let shown: Promise<void> = Promise.resolve();
    await page.route(/\/img\//, async (route) => {
      await shown;
      await route.continue().catch(() => undefined);
    });
    await page.setViewportSize({ width: 360, height: 740 });
    const found: string[] = [];
    for (const path of visited) {
      shown = new Promise((resolve) => (show = resolve));
      await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
      await seen();
      show();
      await page.waitForLoadState('load');
      found.push(...(await shifts()).filter((shift) => parseFloat(shift) > MIN_SHIFT).map((shift) => `${path}: ${shift}`));
    }
    expect(found).toEqual([]);
  });
});
