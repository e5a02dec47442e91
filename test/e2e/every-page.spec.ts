import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { PageDocument } from '../support/page-document';
import { violations } from './accessibility';
import { onPageError } from './page-errors';
import { PHONE } from './screens';
import { crawl } from './site-crawl';
import type { CrawledPage } from './site-crawl';
import { inLanguage, IS_WHOLE_SUITE, kindOf, listedPaths, mainOf, oneOfEachKind } from './site-pages';

// that the pictures are there the crawl has seen; loading them would only cost time
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, args: [...launchOptions.args!, '--blink-settings=imagesEnabled=false'] }),
    { scope: 'worker' },
  ],
});
/** Least number of pages in a language; fewer mean that the list is incomplete. */
const PAGES_AT_LEAST = IS_WHOLE_SUITE ? 200 : 25;
/** Number of parts that the pages of a language are divided into, for parallel workers. */
const PARTS = IS_WHOLE_SUITE ? 10 : 2;
/** Menus, panels and footer: the same on all pages, so they are looked at on one page of each kind only. */
const FRAME = '.overlays, .site-header__nav, .site-menu, .footer-slot';

/** Opens pages one after the other at 360 px and returns what is wrong with them. @param isTried whether axe looks at a page as well */
async function problemsOf(
  page: Page,
  paths: readonly string[],
  isWhole: (path: string) => boolean,
  isTried: (path: string) => boolean = () => true,
): Promise<string[]> {
  const problems: string[] = [];
  let current = '';
  page.on('console', (message) => message.type() === 'error' && problems.push(`${current}: console: ${message.text()}`));
  onPageError(page, (message) => problems.push(`${current}: ${message}`));
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    current = path;
    const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
    if (response?.status() !== 200) problems.push(`${path}: ${response?.status()}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) problems.push(`${path}: ${overflow} px wider than the screen`);
    if (!isTried(path)) continue;
    if (!isWhole(path)) await page.evaluate((frame) => document.querySelectorAll(frame).forEach((part) => part.remove()), FRAME);
    problems.push(...(await violations(page)).map((violation) => `${path}: axe ${violation}`));
  }
  return problems;
}

/** What is wrong with the HTML of pages, as it was sent. */
async function htmlProblems(pages: readonly CrawledPage[], isWhole: (path: string) => boolean): Promise<string[]> {
  const validator = new HtmlValidate(new FileSystemConfigLoader());
  const problems: string[] = [];
  for (const { path, body } of pages) {
    const { results } = await validator.validateString(isWhole(path) ? body : mainOf(body), 'page.html');
    for (const { messages } of results) {
      for (const { ruleId, message, selector } of messages) problems.push(`${path} ${ruleId}: ${message} at ${selector}`);
    }
  }
  return problems;
}

test.describe(IS_WHOLE_SUITE ? 'every page' : 'a page of each kind', () => {
  test.setTimeout(600_000);

  test('links only to pages that answer, is valid HTML and has one h1; so are pages outside of the site map', async ({ page, baseURL }) => {
    const listed = await listedPaths(baseURL!);
    const kinds = new Set(oneOfEachKind(listed));
    const visited = await crawl(baseURL!, IS_WHOLE_SUITE ? ['/'] : [...kinds], IS_WHOLE_SUITE);
    const dead = visited.filter(({ status }) => status !== 200).map(({ path, status, from }) => `${status} ${path} (linked from ${from})`);
    expect(dead).toEqual([]);

    const pages = visited.filter(({ body }) => body !== '');
    const reached = new Set(pages.map(({ path }) => path));
    expect(listed.filter((path) => (IS_WHOLE_SUITE || kinds.has(path)) && !reached.has(path))).toEqual([]);
    // a service in one salon, masters by salon and skill: thousands of pages, the same templates over the same content
    const unlisted = pages.map(({ path }) => path).filter((path) => !listed.includes(path));
    const beside = new Set(
      oneOfEachKind(unlisted).filter((path) => IS_WHOLE_SUITE || !listed.some((known) => kindOf(known) === kindOf(path))),
    );
    const shown = pages.filter(({ path }) => beside.has(path) || (IS_WHOLE_SUITE ? listed.includes(path) : kinds.has(path)));
    const headless = shown.filter(({ body }) => new PageDocument(body).texts('h1').length !== 1).map(({ path }) => `${path}: not one h1`);
    expect([...headless, ...(await htmlProblems(shown, (path) => kinds.has(path)))]).toEqual([]);
    expect(await problemsOf(page, [...beside], () => false)).toEqual([]);
  });

  for (const language of ['ua', 'en'] as const) {
    for (let part = 0; part < PARTS; part++) {
      test(`opens at 360 px without error, horizontal scrolling or accessibility violation, ${language} ${part + 1} of ${PARTS}`, async ({
        page,
        baseURL,
      }) => {
        const paths = inLanguage(language, await listedPaths(baseURL!));
        const kinds = new Set(oneOfEachKind(paths));
        const chosen = IS_WHOLE_SUITE ? paths : [...kinds];
        expect(chosen.length).toBeGreaterThan(PAGES_AT_LEAST);
        const own = chosen.filter((_, index) => index % PARTS === part);
        const isOfKind = (path: string) => kinds.has(path);
        // the English page of an address has the blocks and states of the Ukrainian one, and its HTML is tried with all others
        expect(await problemsOf(page, own, isOfKind, language === 'ua' ? undefined : isOfKind)).toEqual([]);
      });
    }
  }
});
