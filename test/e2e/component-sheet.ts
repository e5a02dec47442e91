import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';

/** With the scroll bars that visitors have: without them nothing could move when a panel takes them away. */
export const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

export const SHEETS = { ua: '/dev/components', en: '/dev/components?lang=en' } as const;
export const PANEL = '#panel-specimen';
export const opener = (page: Page) => page.locator(`button[commandfor="panel-specimen"][command="show-modal"]`);

/** Opens the panel by a click and waits until its animation has ended. */
export async function openPanel(page: Page): Promise<void> {
  await opener(page).click();
  await settled(page);
  await expect(page.locator(PANEL)).toBeVisible();
}

/** Resolves when the animations of the panel and its backdrop have ended. */
export const settled = (page: Page) =>
  page
    .locator(PANEL)
    .evaluate((panel) => Promise.all(panel.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() => undefined));
