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

/** A service that has free times at the salon on one of the days, so many ahead; each test has days of its own. */
async function somethingFree(page: Page, first: number): Promise<{ readonly service: string; readonly day: string }> {
  const [from, to] = [dayAhead(first), dayAhead(first + 8)];
  const services = (await (await page.request.get('/api/services')).json()) as readonly {
    id: string;
    location_prices: readonly { location: string }[];
  }[];
  for (const { id } of services.filter((each) => each.location_prices.some(({ location }) => location === LOCATION))) {
    const query = new URLSearchParams({ location: LOCATION, services: id, from, to });
    const answer = await page.request.get(`/api/employees/free-time?${query.toString()}`);
    // 422: nobody of the salon does it
    if (!answer.ok()) continue;
    const free = (await answer.json()) as Record<string, Record<string, readonly string[]>>;
    const day = Object.values(free).flatMap((days) => Object.entries(days).flatMap(([each, times]) => (times.length > 2 ? each : [])))[0];
    if (day !== undefined) return { service: id, day };
  }
  throw new Error('nothing is free at the salon');
}

test.describe('at the desk', () => {
  test.beforeEach(async ({ page }) => signIn(page));

  test('a known client is booked with ten touches', { tag: '@journey' }, async ({ page }) => {
    // of nobody, however often this runs on the same data
    const phone = `050 ${String(Date.now()).slice(-7)}`;
    const { service, day } = await somethingFree(page, 2);
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

  test('a room is chosen by dragging between its columns, or by the keyboard', { tag: '@journey' }, async ({ page }) => {
    const headers = { authorization: `Bearer ${process.env.E2E_OPS_TOKEN!}` };
    const api = async (path: string, data: object) => {
      const answer = await page.request.post(`/api/ops/booking/${path}`, { headers, data });
      expect(answer.status(), path).toBe(200);
      return (await answer.json()) as { readonly id: string };
    };
    await page.setViewportSize({ width: 1440, height: 1400 });
    const { service, day } = await somethingFree(page, 11);
    await page.goto(`/ops/book?salon=${SALON}&date=${day}`);
    const touches = new Touches(page);
    await touches.fill('phone', `050 ${String(Date.now()).slice(-7)}`);
    await touches.fill('name', 'Ніна Кімнатна');
    await touches.choose('service1', service);
    await touches.press(/Показати/);
    const times = page.locator('select[name=start] option');
    await expect(times.nth(1)).toBeAttached();
    await touches.choose('start', (await times.last().getAttribute('value'))!);
    await touches.press(/^Записати$/);
    await expect(page).toHaveURL(/done=booked/);
    const appointment = new URL(page.url()).pathname;

    const { id } = await api('resources', { nameUa: 'Кабінет кольору', nameEn: 'Colour room', key: `room-${Date.now()}` });
    try {
      await api(`resources/${id}/count`, { location: LOCATION, units: 2 });
      await api(`services/${service}/need`, { resource: id, isNeeded: true });
      const taken = page.locator(`.console-calendar__item[data-begins][href="${appointment}"]`);
      const name = (unit: number) => page.locator(`.console-calendar__name[data-unit="${id} ${unit}"]`);
      /** In which of the two columns it is, and where on the page. */
      const found = async () => {
        await page.goto(`/ops/calendar?salon=${SALON}&date=${day}`);
        const item = (await taken.boundingBox())!;
        const second = (await name(2).boundingBox())!;
        return { ...item, unit: item.x > second.x - 5 ? 2 : 1 };
      };
      const save = async (unit: number) => {
        await expect(page.locator('select[name=unit]')).toHaveValue(`${id} ${unit}`);
        await touches.press(/^Перенести$/);
        await expect(page).toHaveURL(/done=moved/);
      };
      const from = await found();
      const first = from.unit;
      const other = 3 - first;
      const to = (await name(other).boundingBox())!;
      await expect(async () => {
        await page.mouse.move(from.x + 10, from.y + 4);
        await page.mouse.down();
        await page.mouse.move(from.x + 14, from.y + 6);
        await page.mouse.move(to.x + to.width / 2, from.y + 4, { steps: 5 });
        await page.mouse.up();
        await expect(page).toHaveURL(/\/move\?/, { timeout: 1000 });
      }).toPass();
      await save(other);
      expect((await found()).unit).toBe(other);
      await taken.focus();
      await expect(async () => {
        await taken.press('m');
        await expect(page.locator('.is-moved')).toHaveCount(1, { timeout: 500 });
      }).toPass();
      // columns of employees are no place for a room
      for (let press = 0; press < 9; press++) await page.keyboard.press(first === 1 ? 'ArrowLeft' : 'ArrowRight');
      await page.keyboard.press('Enter');
      await save(first);
      expect((await found()).unit).toBe(first);
    } finally {
      await api(`resources/${id}/remove`, {});
    }
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
