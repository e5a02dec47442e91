import { expect, type Page } from '@playwright/test';

/** Signs the owner in. @param token of the site, when it is not the suite's own */
export async function signIn(page: Page, token = process.env.E2E_OPS_TOKEN!): Promise<void> {
  await page.goto('/ops/sign-in');
  await page.locator('summary').first().click();
  await page.locator('input[name=token]').fill(token);
  await page.locator('input[name=token]').press('Enter');
  await expect(page).toHaveURL(/\/ops$/);
}
