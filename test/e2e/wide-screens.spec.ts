import { expect, test } from '@playwright/test';

for (const width of [360, 1200, 1440, 1920]) {
  test(`the widget begins and ends with the page around it at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/en/online/');
    const brand = await page.frameLocator('.online-widget iframe').locator('.widget__brand').boundingBox();
    const position = await page.frameLocator('.online-widget iframe').locator('.widget__position').boundingBox();
    const headline = (await page.locator('h1').boundingBox())!;
    const grid = (await page.locator('.online-call__grid').boundingBox())!;
    const padding = headline.x - grid.x;
    // gutters follow the width of the window, and the frame is a little narrower than the widest one
    expect(Math.abs(brand!.x - headline.x)).toBeLessThan(4);
    expect(Math.abs(position!.x + position!.width - (grid.x + grid.width - padding))).toBeLessThan(4);
  });
}

for (const [width, isFolded] of [
  [360, true],
  [1200, true],
  [1440, false],
] as const) {
  test(`the addresses where certificates are sold are ${isFolded ? 'folded' : 'shown'} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/en/gift_certificate/');
    const fold = page.locator('.certificate-order__fold');
    await expect(fold.locator('summary')).toBeVisible({ visible: isFolded });
    await expect(fold.getByRole('link').first()).toBeVisible({ visible: !isFolded });
    if (isFolded) await fold.locator('summary').click();
    await expect(fold.getByRole('link', { name: 'Pechersk' })).toBeVisible();
  });
}

test('salons of a price list and the index below them are two rows on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto('/en/price/female/?salon=oksamyt-pechersk');
  const salons = (await page.locator('.price-salons').boundingBox())!;
  const index = (await page.locator('.price-index').boundingBox())!;
  expect(index.y - salons.y - salons.height).toBeGreaterThan(40);
});

for (const [width, height] of [
  [1024, 768],
  [1440, 900],
] as const) {
  test(`name, price and order of a certificate are on the first screen of ${width} × ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/gift_certificate/den-volossia/');
    const opening = page.locator('.certificate-opening');
    for (const part of [opening.locator('h1'), opening.locator('.certificate-opening__price'), opening.locator('[data-ordered]')])
      await expect(part).toBeInViewport({ ratio: 1 });
  });
}
