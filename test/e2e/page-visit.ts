import type { Page } from '@playwright/test';
import { violations } from './accessibility';
import { headlinePages } from './headline-pages';
import { onPageError } from './page-errors';
import { brokenWords, headlineEnd, headlineFaults } from './page-words';

/** The narrowest phone, px. */
const NARROWEST = 320;
/** Phones, the narrowest screen with two columns, and both sides of the widest layout's beginning. */
const HEADLINE_WIDTHS = [NARROWEST, 360, 761, 1200, 1440];
const ON_PICTURE_WIDTHS = [761, 1200, 1440, 1920];
/** Menus, panels and footer: the same on all pages, so they are looked at on one page of each kind only. */
const FRAME = '.overlays, .site-header__nav, .site-menu, .footer-slot';

/** Gives the page this width, and waits until it has it: the next one would begin with the old width, and shift. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
}

/** Collects what pages say is wrong. @param isExpected whether a console error from this address is no fault */
export function recordErrors(page: Page, isExpected: (url: string) => boolean = () => false): string[] {
  const errors: string[] = [];
  onPageError(page, (message) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.location().url)) errors.push(`console: ${message.text()}`);
  });
  return errors;
}

/** How much wider than the screen the page is. */
export async function overflowOf(page: Page): Promise<string[]> {
  const px = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return px > 0 ? [`${px} px wider than the screen`] : [];
}

/** Accessibility violations of the page. @param isWhole with menus, panels and footer, which are taken away otherwise */
export async function axeFaults(page: Page, isWhole: boolean): Promise<string[]> {
  if (!isWhole) await page.evaluate((frame) => document.querySelectorAll(frame).forEach((part) => part.remove()), FRAME);
  return (await violations(page)).map((violation) => `axe ${violation}`);
}

/** Broken words on the narrowest phone, and the headline at every width that it may break at. Changes the width of the page. */
export async function wordFaults(page: Page, origin: string, path: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  await resize(page, NARROWEST);
  const faults = (await brokenWords(page)).map((word) => `${word} is broken at ${NARROWEST} px`);
  const { whole, onPictures } = await headlinePages(origin);
  if (whole.has(path)) {
    for (const width of HEADLINE_WIDTHS) {
      await resize(page, width);
      faults.push(...(await headlineFaults(page)).map((fault) => `headline at ${width} px: ${fault}`));
    }
  }
  if (onPictures.has(path)) {
    for (const width of ON_PICTURE_WIDTHS) {
      await resize(page, width);
      const end = await headlineEnd(page);
      if (end >= 0.49) faults.push(`headline at ${width} px: ends at ${end.toFixed(2)} of the screen, on its picture`);
    }
  }
  return faults;
}
