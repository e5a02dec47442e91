import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export const LANGUAGES = [
  {
    prefix: '',
    sheet: '/dev/components',
    necessary: 'Лише необхідні',
    all: 'Усі',
    settings: 'Налаштування cookie',
    gotIt: 'Зрозуміло',
    close: 'Закрити повідомлення',
    error: 'Не вдалося зберегти запис',
    success: 'Запис збережено',
    contact: 'Зв’язатися з нами',
    book: 'Записатися',
  },
  {
    prefix: '/en',
    sheet: '/dev/components?lang=en',
    necessary: 'Only necessary',
    all: 'All',
    settings: 'Cookie settings',
    gotIt: 'Got it',
    close: 'Close the message',
    error: 'We could not save the booking',
    success: 'Your booking is saved',
    contact: 'Contact us',
    book: 'Book',
  },
] as const;

/** Buttons of the demo island, by their order on the sheet of components. */
export const DEMO_BUTTONS = {
  popupError: 0,
  popupSuccess: 2,
  work: 3,
  noticeError: 4,
  noticeSuccess: 6,
  shortLoad: 7,
  longLoad: 8,
} as const;

export const cookies = (page: Page) => page.locator('.cookie-notice');
export const popup = (page: Page) => page.locator('#message-popup');
export const notice = (page: Page) => page.locator('.message-notice');
export const loader = (page: Page) => page.locator('.loader');
export const support = (page: Page) => page.locator('.support');
export const floating = (page: Page) => page.locator('.floating-booking');
export const floatingAction = (page: Page) => page.locator('.floating-booking__action');

/** Stores a cookie choice, so that the cookie notice does not appear. */
export const chosen = (page: Page, choice: 'necessary' | 'all' = 'necessary') =>
  page.addInitScript((value) => localStorage.setItem('cookie-choice', `${value} ${Date.now()}`), choice);

/** Disables prefetching, so that a navigation requests its page when the link is followed. */
export const savesData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

export async function pressDemo(page: Page, button: keyof typeof DEMO_BUTTONS): Promise<void> {
  const island = page.locator('[data-island=MessageDemo]');
  await island.locator('button').nth(DEMO_BUTTONS[button]).click();
  await expect(island).toHaveAttribute('data-hydrated', 'true');
}

/** Resolves when all finite animations have ended; paused ones of sections below the screen are ignored. */
export const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
