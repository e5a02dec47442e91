import { PageDocument } from '../support/page-document';
import { startTestSite, TEST_SITE_URL } from '../support/site';
import type { TestSite } from '../support/site';

/** What works without a script, or is kept until the script is there (views/ui/document/early-presses.browser.ts). */
const WORKS = [
  '[commandfor]',
  '[popovertarget]',
  'form[action] button',
  'form[method=dialog] button',
  'button[form]',
  '[data-needs-script]',
  '[data-island] button',
].join(', ');

/**
 * Controls that scripts show (the arrows of the menu bar too) are hidden before; lines of a drop-down unfold by hovering and focus;
 * specimens do nothing.
 */
const NOT_PRESSED = '.dropdown__toggle, [hidden] button, .message-notice button, .dropdown__panel button, .specimen__row button';

describe('a press is never lost', () => {
  let site: TestSite;
  let pages: readonly string[];
  beforeAll(async () => {
    site = await startTestSite();
    const { text } = await site.http.get('/sitemap.xml').expect(200);
    const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!.replace(TEST_SITE_URL, ''));
    // one page of each shape: /x/, /x/y/, /x/y/z/ …
    const shapes = new Map(paths.map((path) => [`${path.split('/', 2).join('/')} ${path.split('/').length}`, path]));
    pages = [...shapes.values(), '/search/?q=a', '/no-such-page/', '/dev/components', '/thank/?state=success'];
  });
  afterAll(() => site.close());

  it('every button of every kind of page works without a script, or stores its click for the script', async () => {
    expect(pages.length).toBeGreaterThan(30);
    const lost: string[] = [];
    for (const path of pages) {
      const { $ } = new PageDocument((await site.http.get(path)).text);
      for (const button of $('button').not(WORKS).not(NOT_PRESSED)) lost.push(`${path}: ${$.html(button)}`);
    }
    expect(lost).toEqual([]);
  });
});
