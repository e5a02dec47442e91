import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { PHONE, WIDE } from './screens';

/** What differs between the languages. */
export const LANGUAGES = [
  {
    language: 'ua',
    prefix: '',
    services: 'Послуги',
    men: 'Чоловікам',
    brows: 'Брови',
    offers: 'WOW-пропозиції',
    london: 'Лондон',
    journal: 'Журнал',
  },
  {
    language: 'en',
    prefix: '/en',
    services: 'Services',
    men: 'Men',
    brows: 'Brows',
    offers: 'Wow offers',
    london: 'London',
    journal: 'Journal',
  },
] as const;

export const panel = (page: Page, slug: string) => page.locator(`#dropdown-${slug}`);
export const toggle = (page: Page, slug: string) => page.locator(`[data-dropdown=${slug}] > .dropdown__toggle`);
export const item = (page: Page, slug: string) => page.locator(`[data-dropdown=${slug}] > .site-header__link`);
export const sheet = (page: Page) => page.locator('#site-menu');

/** Opens a page on a wide screen and waits for its drop-downs, which come after the page. */
export async function openWide(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.menu-bar')).toHaveAttribute('data-live');
}

export async function withoutScripts(browser: Browser, options: object, journey: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options });
  await journey(await context.newPage());
  await context.close();
}

export async function withTouchScreen(browser: Browser, viewport: typeof WIDE, journey: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: viewport === PHONE });
  await journey(await context.newPage());
  await context.close();
}

/** Resolves when all finite animations have ended: colours have too little contrast while they fade. */
export const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((motion) => motion.playState !== 'running' || motion.effect?.getTiming().iterations === Infinity),
  );
