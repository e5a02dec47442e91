import { expect, test, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { signIn } from './console-page';

const SALON = 'oksamyt-pechersk';
const SERVICE = 'service-klasychnyi-masazh';
let phones = 0;

/** Books a free time of the next weeks at the desk for somebody new. @returns their phone, as it is dialled */
async function bookSomebody(page: Page, name: string): Promise<string> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const query = `location=location-pechersk&services=${SERVICE}&from=${day(3)}&to=${day(60)}`;
  const phone = `066${String(Date.now() % 1_000_000).padStart(6, '0')}${phones++ % 10}`;
  // another worker may take the same time meanwhile: then there is another one
  await expect(async () => {
    const free = (await (await page.request.get(`/api/employees/free-time?${query}`)).json()) as Record<string, Record<string, string[]>>;
    const times = Object.entries(free).flatMap(([employee, days]) =>
      Object.entries(days).flatMap(([date, starts]) => starts.map((other) => ({ employee, date, other }))),
    );
    const time = times[Math.floor(Math.random() * times.length)]!;
    const form = { salon: SALON, service1: SERVICE, ...time, phone, name, tell: '', key: `console:${randomUUID()}` };
    const booked = await page.request.post('/ops/book', { form, maxRedirects: 0 });
    expect(booked.status(), await booked.text()).toBe(303);
  }).toPass({ timeout: 20_000 });
  return phone;
}

const WORDS = {
  ua: { change: 'Змінити', health: 'Алергії та формули', notes: 'Нотатки', save: 'Зберегти', saved: 'Картку збережено.' },
  en: { change: 'Change', health: 'Allergies and formulas', notes: 'Notes', save: 'Save', saved: 'The card is saved.' },
} as const;

for (const [language, width, hasScripts] of [
  ['ua', 360, true],
  ['en', 360, false],
  ['ua', 1440, false],
  ['en', 1440, true],
] as const) {
  test(
    `a client is found, and the card changed, in ${language} at ${width} px ${hasScripts ? 'with' : 'without'} scripts`,
    {
      tag: language === 'ua' && width === 360 ? '@journey' : [],
    },
    async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: hasScripts, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const words = WORDS[language];
      await signIn(page);
      const phone = await bookSomebody(page, 'Соломія Ткач');
      const other = page.locator(`form[action="/ops/language"] button[value=${language}]`);
      if ((await other.count()) > 0) await other.click();

      await page.goto('/ops/visits');
      await page.locator('a[href="/ops/clients"]').first().click();
      await page.locator('input[name=who]').fill(`${phone.slice(0, 3)} ${phone.slice(3)}`);
      await page.locator('input[name=who]').press('Enter');
      await expect(page.locator('h1')).toContainText('Соломія Ткач');
      await expect(page.locator('main')).not.toContainText(phone.slice(-7, -2));
      await expect(page.locator('.console-table a[href^="/ops/visits/"]')).toHaveCount(1);

      await page.getByRole('button', { name: words.change, exact: true }).click();
      await page.getByLabel(words.notes).fill('любить тишу');
      await page.getByRole('button', { name: words.save }).click();
      await expect(page.locator('.console')).toContainText(words.saved);
      await expect(page.locator('.console-facts')).toContainText('любить тишу');

      await page.getByRole('button', { name: words.health }).click();
      await page.locator('textarea[name=allergies]').fill('на ППД');
      await page.getByRole('button', { name: words.save }).click();
      await expect(page.locator('main')).not.toContainText('ППД');
      await page.getByRole('button', { name: words.health }).click();
      await expect(page.locator('textarea[name=allergies]')).toHaveValue('на ППД');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await context.close();
    },
  );
}
