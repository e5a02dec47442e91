import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { PHONE } from './screens';

interface Salon {
  readonly slug: string;
  readonly picture: string;
  readonly gallery: readonly string[];
}

test('every salon shows details of its own picture', () => {
  const { salons } = JSON.parse(readFileSync('content/salons.json', 'utf8')) as { readonly salons: readonly Salon[] };
  for (const { picture, gallery } of salons) expect(gallery).toEqual(['light', 'chair', 'floor'].map((detail) => `${picture}-${detail}`));
});

test('the pictures of a salon are swiped on a phone, each to the edge of the text', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/salons/oksamyt-pechersk/');
  const gallery = page.locator('.salon-story__pictures');
  const pictures = gallery.locator('.photo');
  const left = (index: number) => pictures.nth(index).evaluate((picture) => Math.round(picture.getBoundingClientRect().left));
  await gallery.scrollIntoViewIfNeeded();
  const edge = await left(0);
  // short of the second picture
  await gallery.evaluate((row) => row.scrollTo({ left: row.clientWidth / 2, behavior: 'instant' }));
  await expect.poll(() => left(1)).toBe(edge);
  await gallery.evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' }));
  await expect(pictures.last()).toBeInViewport({ ratio: 1 });
});
