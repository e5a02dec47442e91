import { expect, test, type Browser, type Page } from '@playwright/test';
import { recordShifts } from './layout-shifts';
import { painted } from './page-load';
import { openTimes, openWidget, signIn } from './widget-page';
import { ownAddress } from './own-visitor';

/** Sum of the layout shifts of a first view; what browsers call good ends at 0.1. */
const MAX_SHIFT = 0.02;
/** The processor of a phone in the middle of its class, beside this one. */
const SLOWER = 4;

/**
 * Opens an address as a first view on a slow phone, until nothing more comes; tells what moved.
 * @param isSlow the answer that the screen waits for comes when it has said that it waits
 */
async function firstView(page: Page, path: string, selector: string, isSlow = false): Promise<string[]> {
  const fresh = await page.context().newPage();
  await fresh.setViewportSize({ width: 360, height: 740 });
  const devtools = await page.context().newCDPSession(fresh);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  if (isSlow) {
    await fresh.route('**/api/booking/widget**', async (route) => {
      await fresh.locator('.widget[data-wait=slow]').waitFor();
      await painted(fresh);
      await route.continue();
    });
  }
  const shifts = await recordShifts(fresh);
  await fresh.goto(path, { waitUntil: 'load' });
  await expect(fresh.locator('[data-island=Widget]')).toHaveAttribute('data-hydrated', 'true');
  await expect(fresh.locator(`.widget[aria-busy=false] ${selector}`).first()).toBeVisible();
  await fresh.evaluate(() => document.fonts.ready);
  await painted(fresh);
  const moved = await shifts();
  await fresh.close();
  const sum = moved.reduce((total, shift) => total + parseFloat(shift), 0);
  return sum < MAX_SHIFT ? [] : [`${path}: ${sum.toFixed(3)}`, ...moved];
}

/** What somebody else sees. */
async function ofStranger<T>(browser: Browser, see: (page: Page) => Promise<T>, isScripted = true): Promise<T> {
  const context = await browser.newContext({ javaScriptEnabled: isScripted, ...ownAddress() });
  const seen = await see(await context.newPage());
  await context.close();
  return seen;
}

for (const [prefix, salon] of [
  ['', 6],
  ['/en', 7],
] as const) {
  test(`nothing moves in the first view of a step, ${prefix ? 'in English' : 'in Ukrainian'}`, async ({ browser }) => {
    const context = await browser.newContext(ownAddress());
    const page = await context.newPage();
    await openTimes(page, prefix, salon);
    const times = new URL(page.url());
    const step = (name: string, changes: Readonly<Record<string, string>> = {}) => {
      const query = new URLSearchParams(times.search);
      for (const [key, value] of Object.entries({ step: name, ...changes })) query.set(key, value);
      return `${times.pathname}?${query}`;
    };
    await page.locator('a.widget-day').last().click();
    await expect(page.locator('.widget[aria-busy=false] a.widget-day').last()).toHaveClass(/is-chosen/);
    const time = page.locator('.widget-daytimes .widget-time').first();
    const chosen = await time.evaluate((button: HTMLButtonElement) => {
      const fields = new FormData(button.form!);
      return { date: fields.get('date') as string, time: fields.get('time') as string };
    });
    // without scripts nothing is kept before the visit is booked, and no room is left for it
    const plain = async (stranger: Page) => {
      await openWidget(stranger, step('details', chosen), '#widget-phone', false);
      await expect(stranger.locator('.widget-hold')).toBeHidden();
    };
    await ofStranger(browser, plain, false);
    const moved = [
      await firstView(page, `${prefix}/widget/`, '.widget-salon'),
      await firstView(page, step('service'), '.widget-group'),
      await firstView(page, step('confirm'), '.widget-group'),
      await firstView(page, step('professional'), '.widget-master'),
      await firstView(page, step('time'), '.widget-calendar'),
      // the time is kept by the script
      await firstView(page, step('details', chosen), '.widget-hold:not(.widget-hold--to-come)', true),
      // it is kept already
      await firstView(page, step('details', chosen), '.widget-hold:not(.widget-hold--to-come)'),
      // for somebody else
      await ofStranger(browser, (stranger) => firstView(stranger, step('details', chosen), '.widget-nearest')),
      await firstView(page, `${prefix}/widget/visits/`, '#widget-phone'),
    ];
    await signIn(page);
    await openWidget(page, step('details', chosen), '.widget-form__who');
    await expect(page.locator('.widget-hold')).toBeVisible();
    await page.locator('.widget-form__send').click();
    await expect(page.locator('.widget[aria-busy=false] .widget-done')).toBeVisible();
    const done = new URL(page.url());
    moved.push(
      await firstView(page, done.pathname + done.search, '.widget-done'),
      await firstView(page, `${prefix}/widget/visits/`, '.widget-visit'),
    );
    expect(moved.flat()).toEqual([]);
    await context.close();
  });
}
