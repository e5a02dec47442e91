import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { PageDocument } from '../support/page-document';
import kinds from '../support/page-kinds.json';
import { axeFaults, overflowOf, recordErrors, resize, wordFaults } from './page-visit';
import { PHONE } from './screens';
import { crawl } from './site-crawl';
import type { CrawledPage } from './site-crawl';
import { inLanguage, listedPaths, mainOf, oneOfEachKind } from './site-pages';
import { isWhole } from './variants';

// that the pictures are there the crawl has seen; loading them would only cost time
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, args: [...launchOptions.args!, '--blink-settings=imagesEnabled=false'] }),
    { scope: 'worker' },
  ],
});
/** Least number of pages in a language; fewer mean that the list is incomplete. */
const PAGES_AT_LEAST = 200;
/** Of pages of the same template so many are opened. What was sent of every page is tried in any case. */
const ONE_OF = isWhole ? 1 : 12;
/** Number of parts that the pages of a language are divided into, for parallel workers. */
const PARTS = 4;
/** Kinds of pages that page-kinds.spec.ts looks at, with their pictures. */
const SEEN_THERE = new Set(Object.values(kinds).flatMap((path) => [path, `/en${path}`]));

/**
 * Opens pages one after the other at 360 px and returns what is wrong with them.
 * @param isWhole whether axe looks at its menus, panels and footer as well
 * @param isTried whether axe looks at it
 */
async function problemsOf(
  page: Page,
  origin: string,
  paths: readonly string[],
  isWhole: (path: string) => boolean,
  isTried: (path: string) => boolean = () => true,
): Promise<string[]> {
  const problems: string[] = [];
  const errors = recordErrors(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await resize(page, PHONE.width);
    const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
    const found = response?.status() === 200 ? [] : [`answers ${response?.status()}`];
    found.push(...(await overflowOf(page)));
    if (isTried(path)) found.push(...(await axeFaults(page, isWhole(path))));
    found.push(...(await wordFaults(page, origin, path)), ...errors.splice(0));
    problems.push(...found.map((fault) => `${path}: ${fault}`));
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

test.describe('every page', { tag: '@visual' }, () => {
  test.setTimeout(600_000);

  test('links only to pages that answer, is valid HTML and has one h1; so are pages outside of the site map', async ({ page, baseURL }) => {
    const listed = await listedPaths(baseURL!);
    const ofKinds = new Set(oneOfEachKind(listed));
    const visited = await crawl(baseURL!, ['/']);
    const dead = visited.filter(({ status }) => status !== 200).map(({ path, status, from }) => `${status} ${path} (linked from ${from})`);
    expect(dead).toEqual([]);

    const pages = visited.filter(({ body }) => body !== '');
    const reached = new Set(pages.map(({ path }) => path));
    expect(listed.filter((path) => !reached.has(path))).toEqual([]);
    // a service in one salon, employees by salon and skill: thousands of pages, the same templates over the same content
    const unlisted = pages.map(({ path }) => path).filter((path) => !listed.includes(path));
    const beside = new Set(oneOfEachKind(unlisted));
    const shown = pages.filter(({ path }) => beside.has(path) || listed.includes(path));
    const headless = shown.filter(({ body }) => new PageDocument(body).texts('h1').length !== 1).map(({ path }) => `${path}: not one h1`);
    expect([...headless, ...(await htmlProblems(shown, (path) => ofKinds.has(path)))]).toEqual([]);
    expect(await problemsOf(page, baseURL!, [...beside], () => false)).toEqual([]);
  });

  for (const language of ['ua', 'en'] as const) {
    for (let part = 0; part < PARTS; part++) {
      test(`has no fault on a phone, ${language} ${part + 1} of ${PARTS}`, async ({ page, baseURL }) => {
        const paths = inLanguage(language, await listedPaths(baseURL!));
        expect(paths.length).toBeGreaterThan(PAGES_AT_LEAST);
        const ofKinds = new Set(oneOfEachKind(paths));
        const isOfKind = (path: string) => ofKinds.has(path);
        const seen = paths.filter((path, index) => !SEEN_THERE.has(path) && (isOfKind(path) || index % ONE_OF === 0));
        const own = seen.filter((_, index) => index % PARTS === part);
        // the English page of an address has the blocks and states of the Ukrainian one, and its HTML is tried with all others
        expect(await problemsOf(page, baseURL!, own, isOfKind, language === 'ua' ? undefined : isOfKind)).toEqual([]);
      });
    }
  }
});
