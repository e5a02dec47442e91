import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { crawl, isEnglish } from './site-crawl';

const EMPTY_PICTURE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

/** Pictures are checked by the crawl; here they would only cost time. */
async function withoutPictures(page: Page): Promise<void> {
  await page.route('**/img/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: EMPTY_PICTURE }));
}

for (const [language, start] of [
  ['Ukrainian', '/'],
  ['English', '/en/'],
] as const) {
  test.describe(`every page in ${language}`, () => {
    test.setTimeout(600_000);

    test('is found by following links, answers 200, is valid HTML and has one h1', async ({ request, baseURL }) => {
      const validator = new HtmlValidate(new FileSystemConfigLoader());
      const visited = await crawl(request, baseURL!, start);
      const dead = visited.filter(({ status }) => status !== 200).map(({ path, status, from }) => `${status} ${path} (linked from ${from})`);
      expect(dead).toEqual([]);
      const pages = visited.filter(({ path, contentType }) => contentType.startsWith('text/html') && isEnglish(path) === (start === '/en/'));
      expect(pages.length).toBeGreaterThan(150);
      const problems: string[] = [];
      for (const { path, body } of pages) {
        const headlines = body.match(/<h1[\s>]/g)?.length ?? 0;
        if (headlines !== 1) problems.push(`${path}: ${headlines} h1`);
        const report = await validator.validateString(body, 'page.html');
        for (const { messages } of report.results) {
          for (const message of messages) problems.push(`${path}:${message.line}:${message.column} ${message.ruleId}: ${message.message}`);
        }
      }
      expect(problems).toEqual([]);
    });

    test('opens at 360 px without a console error, a sideways scroll or an accessibility violation', async ({ page, request, baseURL }) => {
      const visited = await crawl(request, baseURL!, start);
      const paths = visited
        .filter(({ path, contentType }) => contentType.startsWith('text/html') && isEnglish(path) === (start === '/en/'))
        .map(({ path }) => path);
      const problems: string[] = [];
      await withoutPictures(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      let current = '';
      page.on('console', (message) => message.type() === 'error' && problems.push(`${current}: console: ${message.text()}`));
      page.on('pageerror', (error) => problems.push(`${current}: ${error.message}`));
      for (const path of paths) {
        current = path;
        await page.goto(path);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (overflow > 0) problems.push(`${path}: ${overflow} px wider than the screen at 360 px`);
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, nodes } of violations) problems.push(`${path}: axe ${id}: ${nodes[0]?.html.slice(0, 160)}`);
      }
      expect(problems).toEqual([]);
    });
  });
}
