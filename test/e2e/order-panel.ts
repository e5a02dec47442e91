import type { Locator, Page } from '@playwright/test';

/** How many requests of a kind the page has sent from now on. */
export function countRequests(page: Page, method: string, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count++;
  });
  return () => count;
}

/** A page with a button that opens the panel, without language. */
export const PACKAGE = '/gift_certificate/sertyfikat-1000/';

/** Opens the panel from the page of a package, and waits until it is live. */
export async function openPanel(page: Page, prefix: string): Promise<Locator> {
  await page.goto(prefix + PACKAGE);
  await page.locator('main a[data-ordered]').click();
  const panel = page.locator('#order-panel');
  await panel.locator('[data-island=OrderPanel][data-hydrated]').waitFor();
  return panel;
}

export const CHECKOUT = /\/sandbox\/checkout\/$/;

/** What the payer does at the checkout of the sandbox. */
export const choice = (page: Page, value: string) => page.locator(`main button[name=choice][value=${value}]`);
