import type { Page } from '@playwright/test';

/** Words and numbers on the page that stand on two lines. A hyphen may be broken at, and a drop cap stands apart from its word. */
export async function brokenWords(page: Page): Promise<readonly string[]> {
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

/** Words of the page's headline that are cut by a line break, and how far its letters reach over the picture beside it. */
export async function headlineFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const headline = document.querySelector('h1')!;
    const beside = headline
      .closest('.page-hero--side, .service-hero')
      ?.querySelector('.page-hero__picture, .service-hero__picture, .service-hero__figure')
      ?.getBoundingClientRect();
    const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of text.nodeValue!.matchAll(/[\p{L}\d’']+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${word} is broken`);
        const { right, top } = range.getBoundingClientRect();
        if (right > innerWidth) found.push(`${word} leaves the screen`);
        if (beside && beside.left > 0 && top < beside.bottom && right > beside.left) found.push(`${word} reaches over the picture`);
      }
    }
    return found;
  });
}

/** How far to the right the headline reaches that lies on the empty left half of its picture: 1 is the width of the screen. */
export async function headlineEnd(page: Page): Promise<number> {
  return page.locator('h1 > span').evaluate((line) => {
    const words = document.createRange();
    words.selectNodeContents(line);
    return words.getBoundingClientRect().right / innerWidth;
  });
}
