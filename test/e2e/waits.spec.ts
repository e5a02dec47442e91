import { expect, test } from '@playwright/test';
import { violations } from './accessibility';
import { click, openTimes, openWidget, signIn, tap, type Press } from './widget-page';
import { ownAddress } from './own-visitor';

/** An hour at which no salon is open: nothing fits, whatever hour it is now. */
const TOO_EARLY = { start: '07:00', end: '08:00' };

for (const { prefix, isScripted, by, way } of [
  { prefix: '', isScripted: true, by: tap, way: 'by finger' },
  { prefix: '/en', isScripted: false, by: click, way: 'without scripts' },
]) {
  test(`a client waits for a time with two presses and leaves with two, ${way}`, async ({ browser }) => {
    const viewport = { width: 360, height: 740 };
    const context = await browser.newContext({ viewport, hasTouch: true, javaScriptEnabled: isScripted, ...ownAddress() });
    const page = await context.newPage();
    let presses = 0;
    const press: Press = async (target) => {
      presses += 1;
      await by(target);
    };
    await openWidget(page, `${prefix}/widget/`, '.widget-salon', isScripted);
    await signIn(page);
    await openTimes(page, prefix, 3, isScripted);

    await press(page.locator('a[href*="/widget/wait/"]'));
    await expect(page).toHaveURL(/\/widget\/wait\//);
    await page.locator('select[name=start]').selectOption(TOO_EARLY.start);
    await page.locator('select[name=end]').selectOption(TOO_EARLY.end);
    if (isScripted) expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await press(page.locator('form button[type=submit]'));
    await expect(page).toHaveURL(/\/widget\/visits\/$/);
    await expect(page.locator('a[href*="/wait/"]')).toHaveCount(1);
    expect(presses).toBe(2);

    presses = 0;
    await press(page.locator('a[href*="/wait/"]'));
    await expect(page).toHaveURL(/\/wait\/[^/]+\/$/);
    if (isScripted) expect(await violations(page)).toEqual([]);
    await press(page.locator('form[action$="/leave/"] button'));
    await expect(page.locator('form[action$="/leave/"]')).toHaveCount(0);
    expect(presses).toBe(2);
    await openWidget(page, `${prefix}/widget/visits/`, '.widget-visits', isScripted);
    await expect(page.locator('a[href*="/wait/"]')).toHaveCount(0);
    await context.close();
  });
}
