import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { contrastOfLuminances, luminanceOf } from '../support/contrast';
import { atRest } from './menu-page';
import { chosen } from './notices-page';
import { WITH_MOTION } from './screens';
import { variants } from './variants';

test.use(WITH_MOTION);

const WIDTHS = variants([360, 1200, 760, 1440], 2);

/** Pages whose header has an opaque background: their content begins below it. */
const OPAQUE = {
  salon: '/salons/oksamyt-lypky/',
  service: '/services/female/hair/cuts/stryzhka-kucheriv/',
  salons: '/salons/',
  article: '/blog/porady/manikiur-ne-maie-bolity/',
  error: '/nothing-here/',
};

/** The least contrast of texts (WCAG AA); an icon needs 3, and has as much here. */
const READABLE = 4.5;

async function scrolledTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
  await expect(page.locator('.site-header')).toHaveAttribute('data-scroll', top < 15 ? 'top' : 'past');
  await atRest(page);
}

const backgroundOf = (page: Page) =>
  page.locator('.site-header').evaluate((header) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(header, '::before');
    const { backdropFilter } = getComputedStyle(header);
    return { backgroundColor, backgroundImage, backdropFilter, opacity };
  });

/** Places of the header's texts and icons, and their colours as red, green, blue. */
const partsOf = (page: Page) =>
  page.evaluate(() => {
    const selector =
      '.site-header :is(.site-header__brand, .site-header__link, .site-header__phone, .site-header__lang, .site-header__tool)';
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, width, height } = range.getBoundingClientRect();
      const colour = getComputedStyle(element).color.match(/\d+/g)!.slice(0, 3).map(Number);
      return width > 0 ? [{ name: element.className, left, top, width, height, colour }] : [];
    });
  });

/** The screen without the header's texts and icons: red, green and blue of each pixel. */
async function paintedBehind(page: Page) {
  const bar = page.locator('.site-header__bar');
  await bar.evaluate(({ style }: HTMLElement) => (style.visibility = 'hidden'));
  const shot = sharp(await page.screenshot()).removeAlpha();
  await bar.evaluate(({ style }: HTMLElement) => (style.visibility = ''));
  return shot.raw().toBuffer({ resolveWithObject: true });
}

/** The greatest difference between two pixels side by side in the first lines of the screen, of 255. */
async function sharpestEdge(page: Page, lines: number): Promise<number> {
  const { data, info } = await paintedBehind(page);
  let edge = 0;
  for (let at = 3; at < lines * info.width * 3; at += 3)
    if ((at / 3) % info.width !== 0) edge = Math.max(edge, Math.abs(data[at]! - data[at - 3]!));
  return edge;
}

/** The least contrast of each part of the header with any painted pixel behind it. */
async function leastContrasts(page: Page): Promise<Record<string, number>> {
  const parts = await partsOf(page);
  const { data, info } = await paintedBehind(page);
  const contrasts: Record<string, number> = {};
  for (const { name, left, top, width, height, colour } of parts) {
    const own = luminanceOf(colour);
    for (let y = Math.max(0, Math.floor(top)); y < top + height; y++)
      for (let x = Math.floor(left); x < Math.min(left + width, info.width); x++) {
        const at = (y * info.width + x) * 3;
        const contrast = contrastOfLuminances(own, luminanceOf([data[at]!, data[at + 1]!, data[at + 2]!]));
        contrasts[name] = Math.min(contrasts[name] ?? Infinity, contrast);
      }
  }
  return contrasts;
}

for (const width of WIDTHS) {
  test.describe(`the header's ground at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const [name, path] of Object.entries(OPAQUE))
      test(`is the paper of the page up to a scroll of 15 px, and translucent beyond, on the page of ${name}`, async ({ page }) => {
        await chosen(page);
        await page.goto(path);
        // on pages of services the opening has a paper of its own (views/ui/styles/inks.css)
        const paper = await page.evaluate(() => {
          const opening = getComputedStyle(document.querySelector('main > header') ?? document.body).backgroundColor;
          return opening === 'rgba(0, 0, 0, 0)' ? getComputedStyle(document.body).backgroundColor : opening;
        });
        expect(paper).toMatch(/^rgb\(/);
        for (const top of [0, 14]) {
          await scrolledTo(page, top);
          const ground = { backgroundColor: paper, backgroundImage: 'none', backdropFilter: 'none', opacity: '1' };
          expect(await backgroundOf(page), `at ${top} px`).toEqual(ground);
        }
        await scrolledTo(page, 15);
        const { backgroundColor, backdropFilter } = await backgroundOf(page);
        expect(backgroundColor).toMatch(/ \/ 0\.93\)$/);
        expect(backdropFilter).toMatch(/^blur/);
      });

    test('blurs what scrolls under it beyond 15 px', async ({ page }) => {
      await chosen(page);
      await page.goto('/policy/');
      // down and back up again: texts of the page are below the header
      for (const top of [900, 800]) await scrolledTo(page, top);
      await expect(page.locator('.site-header')).toBeInViewport({ ratio: 1 });
      expect(await sharpestEdge(page, 300)).toBeGreaterThan(60);
      expect(await sharpestEdge(page, 56)).toBeLessThan(8);
    });

    // the page's own picture, and the darkest there can be
    for (const picture of ['its own', 'black'])
      test(`is a veil over the hero of home that keeps texts readable, whose picture is ${picture}`, async ({ page }) => {
        await chosen(page);
        await page.goto('/');
        await page.locator('.hero__picture img').evaluate((img) => (img as HTMLImageElement).decode());
        if (picture === 'black') {
          await page.locator('.hero__picture').evaluate((frame: HTMLElement) => {
            frame.style.background = 'black';
            frame.querySelector('img')!.style.visibility = 'hidden';
          });
        }
        for (const top of [0, 14]) {
          await scrolledTo(page, top);
          expect(await backgroundOf(page)).toMatchObject({
            backgroundImage: expect.stringContaining('gradient'),
            backdropFilter: 'none',
            opacity: '1',
          });
          for (const [thing, contrast] of Object.entries(await leastContrasts(page)))
            expect(contrast, `${thing} at ${top} px`).toBeGreaterThanOrEqual(READABLE);
        }
        await scrolledTo(page, 15);
        expect(await backgroundOf(page)).toMatchObject({ backgroundImage: 'none', backgroundColor: expect.stringMatching(/ \/ 0\.93\)$/) });
        for (const [thing, contrast] of Object.entries(await leastContrasts(page)))
          expect(contrast, `${thing} at 15 px`).toBeGreaterThanOrEqual(READABLE);
      });
  });
}
