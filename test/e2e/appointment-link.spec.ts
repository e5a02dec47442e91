import { expect, test, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { signIn } from './console-page';
import { journeyIf } from './languages';

const SERVICE = 'service-klasychnyi-masazh';

/** Books a free time at the desk, whose client is to confirm it. @returns the path of the link in the SMS */
async function bookSomebody(page: Page): Promise<string> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const query = `location=location-pechersk&services=${SERVICE}&from=${day(3)}&to=${day(60)}`;
  const phone = `066${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  // another worker may take the same time meanwhile: then there is another one
  await expect(async () => {
    const free = (await (await page.request.get(`/api/employees/free-time?${query}`)).json()) as Record<string, Record<string, string[]>>;
    const times = Object.entries(free).flatMap(([employee, days]) =>
      Object.entries(days).flatMap(([date, starts]) => starts.map((other) => ({ employee, date, other }))),
    );
    const time = times[Math.floor(Math.random() * times.length)]!;
    const form = {
      salon: 'oksamyt-pechersk',
      service1: SERVICE,
      ...time,
      phone,
      name: 'Соломія Ткач',
      tell: 'confirm',
      key: `console:${randomUUID()}`,
    };
    const booked = await page.request.post('/ops/book', { form, maxRedirects: 0 });
    expect(booked.status(), await booked.text()).toBe(303);
  }).toPass({ timeout: 20_000 });
  let link = '';
  await expect(async () => {
    const messages = (await (await page.request.get('/dev/outbox.json')).json()) as { to: string; text: string }[];
    const text = messages.find(({ to }) => to.endsWith(phone.slice(1)))?.text ?? '';
    link = /\/visit\/[\w-]{22}\//.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

const WORDS = {
  ua: { confirm: 'Підтверджую', done: 'Візит підтверджено', cancel: 'Скасувати візит', yes: 'Так, скасувати', ended: 'скасовано' },
  en: { confirm: 'I confirm', done: 'Your visit is confirmed', cancel: 'Cancel the visit', yes: 'Yes, cancel', ended: 'cancelled' },
} as const;

for (const [language, hasScripts] of [
  ['ua', false],
  ['en', true],
] as const) {
  test(
    `an appointment is confirmed and taken back by its link on a phone, in ${language} ${hasScripts ? 'with' : 'without'} scripts`,
    journeyIf(language === 'ua'),
    async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: hasScripts, viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      const words = WORDS[language];
      await signIn(page);
      const link = await bookSomebody(page);

      await page.goto(`${language === 'en' ? '/en' : ''}${link}`);
      await page.getByRole('button', { name: words.confirm }).click();
      await expect(page.getByRole('status').first()).toContainText(words.done);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

      await page.getByRole('link', { name: words.cancel }).click();
      await page.getByRole('button', { name: words.yes }).click();
      await expect(page.locator('h1')).toContainText(words.ended, { ignoreCase: true });
      await context.close();
    },
  );
}
