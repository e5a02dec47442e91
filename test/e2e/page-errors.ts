import type { Page } from '@playwright/test';

/** Said by the browser itself when a page is shown before its transition from the one before could begin: no script threw it. */
const OF_THE_BROWSER = /^Transition was (?:aborted|skipped)/;

/** Tells what scripts of the page throw from now on. */
export function onPageError(page: Page, tell: (message: string) => void): void {
  page.on('pageerror', ({ message }) => {
    if (!OF_THE_BROWSER.test(message)) tell(message);
  });
}
