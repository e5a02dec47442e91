import { expect, test, type Page } from '@playwright/test';
import { signIn } from './console-page';

const SALON = 'oksamyt-lypky';
/** Five minutes later it is still the same day. */
const LAST_TIME = '23:54';

/** What somebody presses or fills in; a choice in a list takes two. */
class Touches {
  count = 0;

  constructor(private readonly page: Page) {}

  async press(name: RegExp): Promise<void> {
    this.count += 1;
    await this.page.getByRole('button', { name }).filter({ visible: true }).first().click();
  }

  async fill(name: string, value: string): Promise<void> {
    this.count += 1;
    await this.page.locator(`[name=${name}]`).fill(value);
  }

  async choose(name: string, index: number): Promise<void> {
    this.count += 2;
    await this.page.locator(`select[name=${name}]`).selectOption({ index });
  }
}

/** A day and a time by the clock of Kyiv. @param minutes from now */
function inKyiv(minutes: number) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv', dateStyle: 'short', timeStyle: 'short' });
  const [day, time] = format.format(Date.now() + minutes * 60_000).split(' ');
  return { day: day!, time: time! };
}

const phoneOf = (of: number) => `050 ${String(of).padStart(3, '0')} 00 0${of % 10}`;

test.describe('at the desk', () => {
  test.beforeEach(async ({ page }) => signIn(page));

  test('a known client is booked with ten touches, from any page', { tag: '@journey' }, async ({ page }) => {
    const phone = phoneOf(101);
    const { day } = inKyiv(3 * 24 * 60);
    const touches = new Touches(page);
    // the first time with a name
    for (const name of ['Дарія Стійка', null]) {
      await page.goto('/ops/visits');
      touches.count = 1;
      // pressed again while the scripts of the page are on their way
      await expect(async () => {
        await page.keyboard.press('n');
        await expect(page).toHaveURL(/\/ops\/book/, { timeout: 500 });
      }).toPass();
      await touches.fill('phone', phone);
      if (name !== null) await touches.fill('name', name);
      await touches.choose('service1', 1);
      await touches.fill('date', day);
      await touches.press(/Показати|Show free/);
      if (name === null) await expect(page.locator('.console__lead')).toContainText('Дарія');
      await touches.choose('start', name === null ? 2 : 0);
      await touches.press(/^(Записати|Book)$/);
      await expect(page).toHaveURL(/\/ops\/visits\/[\w-]+\?done=booked/);
    }
    expect(touches.count).toBeLessThanOrEqual(10);
    // nothing of it while somebody types
    await page.goto(`/ops/visits?salon=${SALON}`);
    await page.locator('[name=what]').press('n');
    await expect(page.locator('[name=what]')).toHaveValue('n');
    await page.keyboard.press('Escape');
    await page.locator('h1').click();
    await page.keyboard.press('Control+k');
    await expect(page.locator('#console-palette [data-command=KeyN]')).toBeVisible();
  });

  test('an arrival, the beginning and the end are one press each, and are taken back by one', { tag: '@journey' }, async ({ page }) => {
    const [{ day }, soon] = [inKyiv(0), inKyiv(3)];
    const time = soon.day === day && soon.time < LAST_TIME ? soon.time : LAST_TIME;
    await page.goto(`/ops/book?salon=${SALON}&date=${day}&start=${time}`);
    await page.locator('[name=phone]').fill(phoneOf(102));
    await page.locator('[name=name]').fill('Ярина Прихід');
    await page.locator('[name=service1]').selectOption({ index: 1 });
    await page.locator('summary').click();
    await page.locator('[name=minutes]').fill('5');
    await page.locator('[name=note]').fill('коротко');
    await page.locator('[name=outside]').check();
    await page.locator('form.console-form button[type=submit]').first().click();
    await page.locator('form.console-form button[type=submit]').first().click();
    await expect(page).toHaveURL(/\?done=booked/);
    await page.goto(`/ops/visits?salon=${SALON}&date=${day}`);
    const row = page.locator('tr', { hasText: 'Ярина' });
    const touches = new Touches(page);
    for (const state of [/на місці|arrived/, /триває|in progress/, /відбувся|done/]) {
      touches.count += 1;
      await row.getByRole('button').click();
      await expect(row.locator('.console-pill')).toHaveText(state);
    }
    expect(touches.count).toBe(3);
    await expect(row.getByRole('button')).toHaveCount(0);
    for (const state of [/триває|in progress/, /на місці|arrived/]) {
      await touches.press(/Повернути|Undo/);
      await expect(row.locator('.console-pill')).toHaveText(state);
    }
  });
});
