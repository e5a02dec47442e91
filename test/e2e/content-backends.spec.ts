import { expect, test, type Page } from '@playwright/test';
import { CONTENT_BACKENDS } from '../backends/content-backends';
import { startBackendSite, type BackendSite } from '../support/backend-site';
import kinds from '../support/page-kinds.json';
import { recordShifts } from './layout-shifts';
import { findFaults, settlePictures } from './page-looks';
import { IS_WHOLE_SUITE } from './site-pages';

/** The kinds that change most with what the content holds: chosen for `npm test`. */
const CHOSEN: readonly (keyof typeof kinds)[] = ['home', 'salons', 'salon', 'services-direction', 'service', 'certificates', 'employee'];
const WIDTHS = IS_WHOLE_SUITE ? [360, 760, 1200, 1440] : [360, 1440];
const LANGUAGES = IS_WHOLE_SUITE ? ['', '/en'] : [''];
const SITES = IS_WHOLE_SUITE ? CONTENT_BACKENDS : CONTENT_BACKENDS.filter((name) => name !== 'rich');
const PATHS = (IS_WHOLE_SUITE ? Object.keys(kinds) : CHOSEN).map((kind) => kinds[kind as keyof typeof kinds]);
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3187) + 1;

for (const [index, backend] of SITES.entries()) {
  test.describe(`a site with ${backend} content`, () => {
    // one site for all widths
    test.describe.configure({ mode: 'default', timeout: 600_000 });
    let site: BackendSite;
    test.beforeAll(async () => {
      site = await startBackendSite(backend, FIRST_PORT + index);
    });
    test.afterAll(() => site?.stop());

    for (const width of WIDTHS) {
      test(`has no broken, empty, hidden, too wide or shifting part at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const shifts = await recordShifts(page);
        const errors = recordErrors(page);
        const faults: string[] = [];
        for (const path of LANGUAGES.flatMap((prefix) => PATHS.map((own) => prefix + own))) {
          const response = await page.goto(site.origin + path, { waitUntil: 'load' });
          await page.evaluate(() => document.fonts.ready);
          const moved = await shifts();
          await page.evaluate(settlePictures);
          const found = await page.evaluate(findFaults, width);
          const status = response?.status();
          const isExpected = status === 200 || (status === 404 && path.endsWith('/no-such-page/'));
          if (!isExpected) faults.push(`${path}: answers ${status}`);
          faults.push(
            ...[...found, ...moved.map((shift) => `layout shift ${shift}`), ...errors.splice(0)].map((fault) => `${path}: ${fault}`),
          );
        }
        expect(faults).toEqual([]);
      });
    }
  });
}

/** What the page complains of; that a picture is missing is part of the content here. */
function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/\/img\/|no-such-page/.test(message.location().url)) errors.push(`console: ${message.text()}`);
  });
  return errors;
}
