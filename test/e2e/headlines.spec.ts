import { expect, test, type Page } from '@playwright/test';

/** As many of the widest headlines of the site, in both languages, as are looked at. */
const LOOKED_AT = 16;
/** Phones, the narrowest screen with two columns, and both sides of the widest layout's beginning. */
const WIDTHS = [320, 360, 761, 1200, 1440];

let widest: readonly string[] = [];
/** Pages outside of the services with a picture beside their headline, which is set as large as it can be. */
let besidePictures: readonly string[] = [];
/** Pages whose headline lies on the empty left half of its picture. */
let onPictures: readonly string[] = [];

test.beforeAll(async ({ request }) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
  const found: { readonly address: string; readonly width: number; readonly isBeside: boolean; readonly isOn: boolean }[] = [];
  for (const address of new Set(addresses)) {
    const html = await (await request.get(address)).text();
    const width = /<h1[^>]* style="--widest:([\d.]+)/.exec(html)?.[1];
    if (width)
      found.push({
        address,
        width: Number(width),
        isBeside: html.includes('page-hero--side'),
        isOn: html.includes('static-cover__picture'),
      });
  }
  besidePictures = found.filter(({ address, isBeside }) => isBeside && !address.includes('/services/')).map(({ address }) => address);
  onPictures = found.filter(({ isOn }) => isOn).map(({ address }) => address);
  widest = found.sort((a, b) => b.width - a.width).map(({ address }) => address);
});

/** Words of the page's headline that are cut by a line break, and how far its letters reach over the picture beside it. */
async function faults(page: Page): Promise<readonly string[]> {
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

for (const width of WIDTHS) {
  test(`the widest headlines are whole, and beside their pictures, at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    expect(widest.length).toBeGreaterThan(LOOKED_AT);
    await page.setViewportSize({ width, height: 900 });
    const problems: string[] = [];
    expect(besidePictures).toContain('/en/vacancies/');
    for (const address of [...widest.slice(0, LOOKED_AT), ...besidePictures, '/services/female/', '/services/female/makiyazh-brovy/']) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => document.fonts.ready);
      problems.push(...(await faults(page)).map((fault) => `${address}: ${fault}`));
    }
    expect(problems).toEqual([]);
  });
}

for (const width of [761, 1200, 1440, 1920]) {
  test(`headlines on pictures stay on their empty half at ${width} px`, async ({ page }) => {
    expect(onPictures).toEqual(expect.arrayContaining(['/about/', '/en/charity/']));
    await page.setViewportSize({ width, height: 900 });
    for (const address of onPictures) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => document.fonts.ready);
      const right = await page.locator('h1 > span').evaluate((line) => {
        const words = document.createRange();
        words.selectNodeContents(line);
        return words.getBoundingClientRect().right;
      });
      expect(right / width, address).toBeLessThan(0.49);
    }
  });
}
