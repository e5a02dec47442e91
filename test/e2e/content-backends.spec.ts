import { expect, test, type Page } from '@playwright/test';
import { CONTENT_BACKENDS } from '../backends/content-backends';
import { startBackendSite, type BackendSite } from '../support/backend-site';
import kinds from '../support/page-kinds.json';
import { recordShifts, showWithFonts } from './layout-shifts';
import { onPageError } from './page-errors';
import { findFaults, settlePictures } from './page-looks';
import { IS_WHOLE_SUITE } from './site-pages';

/** The kinds that change most with what the content holds: chosen for `npm test`. */
const CHOSEN: readonly (keyof typeof kinds)[] = ['home', 'salons', 'salon', 'services-direction', 'service', 'certificates', 'employee'];
/**
 * A page is loaded at the first width, which shows what shifts, and then given the others: every page is looked at in every width, and what
 * shifts at a width does so in both languages. Full content is loaded at each width; the odd contents at the narrowest and the widest.
 */
const VISITS = IS_WHOLE_SUITE
  ? {
      full: [
        { prefix: '', widths: [360, 760] },
        { prefix: '', widths: [1440, 1200] },
        { prefix: '/en', widths: [760, 360] },
        { prefix: '/en', widths: [1200, 1440] },
      ],
      odd: [
        { prefix: '', widths: [360, 760, 1200, 1440] },
        { prefix: '/en', widths: [1440, 1200, 760, 360] },
      ],
    }
  : {
      full: [],
      odd: [
        { prefix: '', widths: [360] },
        { prefix: '', widths: [1440] },
      ],
    };
const SITES = IS_WHOLE_SUITE ? CONTENT_BACKENDS : CONTENT_BACKENDS.filter((name) => name !== 'rich');
const PATHS = (IS_WHOLE_SUITE ? Object.keys(kinds) : CHOSEN).map((kind) => kinds[kind as keyof typeof kinds]);
/** Nothing of a browser that takes AVIF: making it costs more than everything else here, and no layout depends on it. */
const ACCEPT = 'text/html,application/xhtml+xml,image/webp,*/*;q=0.8';
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3187) + 1;

test.use({ extraHTTPHeaders: { accept: ACCEPT } });

for (const [index, backend] of SITES.entries()) {
  test.describe(`a site with ${backend} content`, () => {
    // one site for all visits
    test.describe.configure({ mode: 'default', timeout: 600_000 });
    let site: BackendSite;
    test.beforeAll(async () => {
      site = await startBackendSite(backend, FIRST_PORT + index);
    });
    test.afterAll(() => site?.stop());

    for (const { prefix, widths } of VISITS[backend === 'rich' ? 'full' : 'odd']) {
      test(`has no broken, empty, hidden, too wide or shifting part at ${widths.join(' and ')} px, ${prefix || 'ua'}`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const { seen } = await showWithFonts(page);
        const shifts = await recordShifts(page);
        const errors = recordErrors(page);
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
const LEAST_SHIFT = 0.001;

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
      found.push(...(await shifts()).filter((shift) => parseFloat(shift) > LEAST_SHIFT).map((shift) => `${path}: ${shift}`));
    }
    expect(found).toEqual([]);
  });
});

/** Resolves when the page has that width: the next one would begin with the old width, and shift. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
}

/** What the page complains of; that a picture is missing is part of the content here. */
function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  onPageError(page, (message) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/\/img\/|no-such-page/.test(message.location().url)) errors.push(`console: ${message.text()}`);
  });
  return errors;
}
