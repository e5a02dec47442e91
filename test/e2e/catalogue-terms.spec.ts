import { expect, test, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { signIn } from './console-page';

// both change the same service
test.describe.configure({ mode: 'default' });

// a service that no other spec counts on
const SERVICE = 'service-mizhviykova-strilka';
const RECORD = `/ops/catalogue/services/${SERVICE}`;
const SALON = 'oksamyt-pechersk';
const PRICES = `/price/female/?salon=${SALON}`;

/** Books the first free time at the desk, or the next when another spec was quicker. @returns minutes of the appointment */
async function minutesBooked(page: Page, master: string): Promise<number> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const query = `location=location-pechersk&services=${SERVICE}&employee=${master}&from=${day(3)}&to=${day(60)}`;
  const free = (await (await page.request.get(`/api/employees/free-time?${query}`)).json()) as Record<string, Record<string, string[]>>;
  const [date, starts] = Object.entries(free[master]!)[0]!;
  const phone = `066${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  const form = {
    salon: SALON,
    service1: SERVICE,
    master,
    date,
    phone,
    name: 'Ліда',
    tell: '',
    key: `console:${randomUUID()}`,
  };
  for (const other of starts) {
    const booked = await page.request.post('/ops/book', { form: { ...form, other }, maxRedirects: 0 });
    if (booked.status() === 409) continue;
    expect(booked.status()).toBe(303);
    const id = /visits\/([\da-f-]{36})/.exec(booked.headers().location!)![1]!;
    await page.goto(`/ops/visits/${id}/services`);
    return Number(await page.locator('input[name=minutes1]').inputValue());
  }
  throw new Error(`none of the free times could be booked: ${starts.join(', ')}`);
}

for (const hasScripts of [true, false]) {
  test(
    `the owner changes a price and a master’s time ${hasScripts ? 'with' : 'without'} scripts; the price list and the desk follow`,
    { tag: hasScripts ? '@journey' : [] },
    async ({ browser }) => {
      const context = await browser.newContext({
        javaScriptEnabled: hasScripts,
        viewport: { width: hasScripts ? 360 : 1440, height: 800 },
      });
      const page = await context.newPage();
      await signIn(page);
      await page.goto('/ops/schedules');
      await page.locator('a[href="/ops/catalogue/services"]').click();
      await page.locator('input[name=find]').fill('міжвійк');
      await page.locator('input[name=find]').press('Enter');
      await page.locator(`a[href="${RECORD}"]`).click();

      const price = hasScripts ? 4321 : 4322;
      await page.locator(`a[href="${RECORD}/price"]`).click();
      await page.locator('select[name=location]').selectOption('location-pechersk');
      await page.locator('input[name=price]').fill(String(price));
      await page.locator('.console-form button[type=submit]').last().click();
      await expect(page.locator('.console')).toContainText('Ціну збережено');
      const shown = `4\u00a032${price % 10}`;
      await expect(async () => {
        await page.goto(PRICES);
        await expect(page.locator('.price-list')).toContainText(shown, { timeout: 1000 });
      }).toPass({ timeout: 10_000 });

      const employees = (await (await page.request.get('/api/employees?location=location-pechersk')).json()) as readonly {
        readonly id: string;
        readonly services: readonly string[];
      }[];
      const master = employees.find(({ services }) => services.includes(SERVICE))!.id;
      const before = await minutesBooked(page, master);
      await page.goto(`/ops/catalogue/employees/${master}`);
      await page.locator(`a[href$="/skill?of=${SERVICE}"]`).click();
      await page.locator('input[name=minutes]').fill(String(before + 30));
      await page.locator('.console-form button[type=submit]').last().click();
      await expect(page.locator('.console')).toContainText('Збережено');
      expect(await minutesBooked(page, master)).toBe(before + 30);

      await page.goto(`/ops/catalogue/employees/${master}/reset`);
      await page.locator('.console-form button[type=submit]').last().click();
      await page.goto(RECORD);
      await page.getByRole('button', { name: 'Повернути як у контенті' }).click();
      await expect(page.locator('.console__head')).toContainText('Як у контенті');
      await expect(async () => {
        await page.goto(PRICES);
        await expect(page.locator('.price-list')).not.toContainText(shown, { timeout: 1000 });
      }).toPass({ timeout: 10_000 });
      await context.close();
    },
  );
}
