import { expect, test, type Page } from '@playwright/test';
import { inLanguage, IS_WHOLE_SUITE, listedPaths, oneOfEachKind } from './site-pages';
import type { Language } from './site-pages';

/** The narrowest phone. */
const NARROWEST = { width: 320, height: 700 };

/** Pages whose longest words once were broken: names of salons in two columns, a headline beside a small picture, a quotation. */
const LONG_WORDS = ['/', '/blog/dim/sterylizatsiia-krok-za-krokom/', '/employees/bohdana-yaremchuk/', '/gift_certificate/den-volossia/'];

/** Words and numbers on the page that stand on two lines. A hyphen may be broken at, and a drop cap stands apart from its word. */
async function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    // hidden from sight for good, and still read aloud
    const isClipped = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isClipped(element.parentElement));
    const range = document.createRange();
    const found = new Set<string>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      // what is hidden from sight, and times, which come by a script and are cut to their line
      if (!parent.checkVisibility() || parent.closest('.visually-hidden, .next-times') || isClipped(parent)) continue;
      for (const { 0: word, index } of text.nodeValue!.matchAll(/[\p{L}\d]{3,}/gu)) {
        range.setStart(text, index + 1);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
        if (lines.size > 1 && range.getBoundingClientRect().right > 0) found.add(word);
      }
    }
    return [...found];
  });
}

/** Pages that no list names, without language: a search, and an order that this browser has no token of. */
const unlisted = (language: Language) => [`/search/?q=${language === 'en' ? 'manicure' : 'манікюр'}`, '/thank/?order=order_1700000000000'];

for (const language of ['ua', 'en'] satisfies Language[]) {
  test(`no word and no number is broken on the narrowest phone, in ${language}`, async ({ page, baseURL }) => {
    const listed = inLanguage(language, await listedPaths(baseURL!));
    const chosen = IS_WHOLE_SUITE
      ? listed
      : [...new Set([...oneOfEachKind(listed), ...LONG_WORDS.filter((path) => listed.includes(path))])];
    expect(chosen.length).toBeGreaterThan(20);
    await page.setViewportSize(NARROWEST);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const problems: string[] = [];
    for (const path of [...chosen, ...unlisted(language).map((own) => (language === 'en' ? '/en' : '') + own)]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => document.fonts.ready);
      problems.push(...(await brokenWords(page)).map((word) => `${path}: ${word}`));
    }
    expect(problems).toEqual([]);
  });
}
