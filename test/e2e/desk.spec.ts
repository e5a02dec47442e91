import { expect, test, type Page } from '@playwright/test';
import { signIn } from './console-page';

const SALON = 'oksamyt-lypky';
const LOCATION = 'location-lypky';

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

  async choose(name: string, value: string): Promise<void> {
    this.count += 2;
    await this.page.locator(`select[name=${name}]`).selectOption(value);
  }
}

/** A day so many days ahead, by the clock of Kyiv. */
function dayAhead(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv', dateStyle: 'short' }).format(Date.now() + days * 86_400_000);
}

/** A service that has free times at the salon on one of the days to come. */
async function somethingFree(page: Page): Promise<{ readonly service: string; readonly day: string }> {
  const [from, to] = [dayAhead(2), dayAhead(12)];
  const services = (await (await page.request.get('/api/services')).json()) as readonly {
    id: string;
    location_prices: readonly { location: string }[];
  }[];
  for (const { id } of services.filter((each) => each.location_prices.some(({ location }) => location === LOCATION))) {
    const query = new URLSearchParams({ location: LOCATION, services: id, from, to });
    const free = (await (await page.request.get(`/api/employees/free-time?${query.toString()}`)).json()) as Record<
      string,
      Record<string, readonly string[]>
    >;
    const day = Object.values(free).flatMap((days) => Object.entries(days).flatMap(([each, times]) => (times.length > 4 ? each : [])))[0];
    if (day !== undefined) return { service: id, day };
  }
  throw new Error('nothing is free at the salon');
}

test.describe('at the desk', () => {
  test.beforeEach(async ({ page }) => signIn(page));

  test('a known client is booked with ten touches', { tag: '@journey' }, async ({ page }) => {
    // of nobody, however often this runs on the same data
    const phone = `050 ${String(Date.now()).slice(-7)}`;
    const { service, day } = await somethingFree(page);
    const touches = new Touches(page);
    // the first time with a name
    for (const name of ['Дарія Стійка', null]) {
      await page.goto(`/ops/visits?salon=${SALON}&date=${day}`);
      await page
        .getByRole('link', { name: /Новий запис|New appointment/ })
        .filter({ visible: true })
        .click();
      touches.count = 1;
      await touches.fill('phone', phone);
      if (name !== null) await touches.fill('name', name);
      await touches.choose('service1', service);
      await touches.press(/Показати|Show free/);
      // the times are of the answer: the page of before has none
      await expect(page.locator('select[name=start] option').nth(1)).toBeAttached();
      if (name === null) await expect(page.locator('.console__lead')).toContainText('Дарія');
      await touches.choose('start', (await page.locator('select[name=start] option').last().getAttribute('value'))!);
      await touches.press(/^(Записати|Book)$/);
      await expect(page).toHaveURL(/\/ops\/visits\/[\w-]+\?done=booked/);
    }
    expect(touches.count).toBeLessThanOrEqual(10);
  });

  test('one key opens a new appointment, and none while somebody types', { tag: '@journey' }, async ({ page }) => {
    await page.goto(`/ops/visits?salon=${SALON}`);
    const what = page.locator('[name=what]');
    await what.press('n');
    await expect(what).toHaveValue('n');
    await what.blur();
    // pressed again while the scripts of the page are on their way
    await expect(async () => {
      await page.keyboard.press('n');
      await expect(page).toHaveURL(/\/ops\/book/, { timeout: 500 });
    }).toPass();
  });
});
