import { expect, test, type Page } from '@playwright/test';
import kinds from '../support/page-kinds.json';

for (const width of [360, 1200, 1440, 1920]) {
  test(`the widget begins and ends with the page around it at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/en/online/');
    const brand = await page.frameLocator('.online-widget iframe').locator('.widget__brand').boundingBox();
    const position = await page.frameLocator('.online-widget iframe').locator('.widget__position').boundingBox();
    const bar = await page.locator('.site-header__bar').evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return { left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) };
    });
    // gutters follow the width of the window, and the frame is a little narrower than the widest one
    expect(Math.abs(brand!.x - bar.left)).toBeLessThan(4);
    expect(Math.abs(position!.x + position!.width - bar.right)).toBeLessThan(4);
  });
}

test('from 1440 px on the sheet of the widget is wider, and a quote of an article hangs beside the text', async ({ page }) => {
  await page.goto('/widget/');
  const columns = () => page.locator('.widget').evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').at(-1));
  const quotes = page.locator('.article__body .rich-text blockquote');
  const widths: Record<number, string | undefined> = {};
  for (const width of [1439, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    widths[width] = await columns();
  }
  expect(widths[1440]).toBe('448px');
  expect(parseFloat(widths[1439]!)).toBeLessThan(448);
  await page.goto(kinds.article);
  const floats: string[] = [];
  for (const width of [1439, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    floats.push(await quotes.first().evaluate((element) => getComputedStyle(element).float));
  }
  expect(floats).toEqual(['none', 'right']);
});

/** How long the page is, how tall the frame of the widget, and how long what it holds. */
const lengths = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('.online-widget iframe')!;
    const inner = frame.contentDocument!.documentElement;
    return { page: document.documentElement.scrollHeight, frame: frame.offsetHeight, inner: inner.scrollHeight };
  });

test('one thing scrolls at /online/: the widget, at 400 % the page', async ({ page }) => {
  await page.goto('/online/');
  await expect(page.locator('.online-widget .booking-frame')).toHaveAttribute('data-state', 'ready');
  for (const [width, height] of [
    [360, 740],
    [761, 1024],
    [1024, 768],
    [1200, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.site-footer')).toBeHidden();
    // it ends where the window ends
    await expect.poll(() => lengths(page)).toMatchObject({ page: height });
    const { y, height: tall } = (await page.locator('.online-widget iframe').boundingBox())!;
    expect(y + tall).toBe(height);
  }
  // 1280 × 1024 px at 400 %
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(page.locator('.site-footer')).toBeVisible();
  await expect.poll(async () => (await lengths(page)).frame).toBeGreaterThan(740);
  const zoomed = await lengths(page);
  expect(zoomed.inner).toBe(zoomed.frame);
  // no bar stays over what is read
  await page.mouse.wheel(0, 600);
  await expect(page.locator('.site-header')).not.toBeInViewport();
  const fixed = await page.evaluate(
    () =>
      [...document.querySelectorAll('body *')].filter((each) => {
        const { position, visibility } = getComputedStyle(each);
        const box = each.getBoundingClientRect();
        return (
          position === 'fixed' && visibility === 'visible' && box.height > 0 && box.width > 160 && box.top < innerHeight && box.bottom > 0
        );
      }).length,
  );
  expect(fixed).toBe(0);
});

test('the bars of a phone take at most 15 % of 640 px with the notice of cookies', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const prefix of ['', '/en']) {
    await page.goto(`${prefix}/about/`);
    await expect(page.locator('.cookie-notice')).toBeVisible();
    await page.mouse.wheel(0, 700);
    await expect(page.locator('.site-header')).not.toBeInViewport();
    await expect(page.locator('.floating-booking')).toBeVisible();
    await expect
      .poll(async () => (await page.locator('.floating-booking').boundingBox())!.y, { message: 'the bar stands on the notice' })
      .toBeGreaterThanOrEqual(0.85 * 640);
    // its words are clear of the edges, also where a fallback font is a little wider
    const notice = (await page.locator('.cookie-notice').boundingBox())!;
    const words = (await page.locator('.cookie-notice__text').boundingBox())!;
    expect(words.y - notice.y).toBeGreaterThanOrEqual(4);
    expect(notice.y + notice.height - words.y - words.height).toBeGreaterThanOrEqual(4);
    await page.locator('.floating-booking__action').click({ trial: true });
    await page.locator('.cookie-notice__choice').first().click({ trial: true });
  }
});

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
