import { expect, test as base } from '@playwright/test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { violations } from './accessibility';
import { crawl, pagesIn, pagesToOpen, withoutFrame } from './site-crawl';
import type { Visited } from './site-crawl';

// that the pictures are there the crawl has seen; loading them would only cost time
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, args: [...launchOptions.args!, '--blink-settings=imagesEnabled=false'] }),
    { scope: 'worker' },
  ],
});
/** Fewer pages than this, and the crawl has lost its way. */
const PAGES_AT_LEAST = 200;
/** This many pages are looked at as a whole, the others without menus, panels and footer, which are the same on all. */
const WHOLE = 20;
const FRAME = '.overlays, .site-header__nav, .site-menu, .footer-slot';

// one after the other in one process: each page names its other language, so one crawl finds both
test.describe.configure({ mode: 'default', timeout: 900_000 });
let crawled: Promise<readonly Visited[]> | undefined;
const everything = (origin: string) => (crawled ??= crawl(origin, '/'));

for (const language of ['ua', 'en'] as const) {
  test.describe(`every page in ${language}`, () => {
    test('is found by following links, answers 200, is valid HTML and has one h1', async ({ baseURL }) => {
      const visited = await everything(baseURL!);
      const dead = visited
        .filter(({ status }) => status !== 200)
        .map(({ path, status, from }) => `${status} ${path} (linked from ${from})`);
      expect(dead).toEqual([]);
      const pages = pagesIn(language, visited);
      expect(pages.length).toBeGreaterThan(PAGES_AT_LEAST);
      const validator = new HtmlValidate(new FileSystemConfigLoader());
      const problems: string[] = [];
      const shapes = new Set(await pagesToOpen(baseURL!, pages));
      for (const [index, { path, body }] of pages.entries()) {
        const headlines = body.match(/<h1[\s>]/g)?.length ?? 0;
        if (headlines !== 1) problems.push(`${path}: ${headlines} h1`);
        // of the same templates over the same content one is enough
        if (!shapes.has(path)) continue;
        const { results } = await validator.validateString(index < WHOLE ? body : withoutFrame(body), 'page.html');
        for (const { messages } of results) {
          for (const { ruleId, message, selector } of messages) problems.push(`${path} ${ruleId}: ${message} at ${selector}`);
        }
      }
      expect(problems).toEqual([]);
    });

    test('opens at 360 px without a console error, a sideways scroll or an accessibility violation', async ({ page, baseURL }) => {
      const paths = await pagesToOpen(baseURL!, pagesIn(language, await everything(baseURL!)));
      expect(paths.length).toBeGreaterThan(PAGES_AT_LEAST);
      const problems: string[] = [];
      let current = '';
      page.on('console', (message) => message.type() === 'error' && problems.push(`${current}: console: ${message.text()}`));
      page.on('pageerror', (error) => problems.push(`${current}: ${error.message}`));
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const [index, path] of paths.entries()) {
        current = path;
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (overflow > 0) problems.push(`${path}: ${overflow} px wider than the screen`);
        if (index >= WHOLE) await page.evaluate((frame) => document.querySelectorAll(frame).forEach((part) => part.remove()), FRAME);
        problems.push(...(await violations(page)).map((violation) => `${path}: axe ${violation}`));
      }
      expect(problems).toEqual([]);
    });
  });
}
