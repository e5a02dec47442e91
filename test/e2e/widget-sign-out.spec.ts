import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { click, openTimes, openWidget, shown, signIn } from './widget-page';
import { ownAddress } from './own-visitor';

const isMarked = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'signed_in');

for (const [prefix, words, isScripted, salon] of [
  ['', 'Вийти', true, 6],
  ['/en', 'Sign out', true, 7],
  ['', 'Вийти', false, 8],
  ['/en', 'Sign out', false, 10],
] as const) {
  test(`a client signs out${isScripted ? '' : ' without scripts'}, ${prefix ? 'in English' : 'in Ukrainian'}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: isScripted, ...ownAddress() });
    const page = await context.newPage();
    const signOut = page.getByRole('button', { name: words });
    await openWidget(page, `${prefix}/widget/`, '.widget-salon', isScripted);
    await signIn(page);
    const kept = await context.cookies();
    await openWidget(page, `${prefix}/widget/visits/`, '.widget-mine', isScripted);
    if (isScripted) expect(await violations(page)).toEqual([]);
    await click(signOut);
    await expect(page.locator('#widget-phone')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${prefix}/widget/visits/$`));
    expect(await isMarked(page)).toBe(false);
    // the sign-in itself is over, whoever has its cookies
    await context.addCookies(kept);
    await openWidget(page, `${prefix}/widget/visits/`, '#widget-phone', isScripted);

    // in the middle of a booking: what was chosen stays, and the time is still held
    await signIn(page);
    await openTimes(page, prefix, salon, isScripted);
    await page.locator('a.widget-day').last().click();
    await shown(page, '.widget-daytimes .widget-time');
    await page.locator('.widget-daytimes .widget-time').first().click();
    await shown(page, '.widget-form__who');
    // the form has its shape before any script, and without
    const gap = await page.locator('.widget-form').evaluate((form) => getComputedStyle(form).rowGap);
    expect(gap).toBe('20px');
    await click(signOut);
    await shown(page, '#widget-phone');
    await expect(page.locator('.widget-hold')).toBeVisible();
    await expect(page.locator('.widget-form__who')).toHaveCount(0);
    expect(await isMarked(page)).toBe(false);
    await context.close();
  });
}
