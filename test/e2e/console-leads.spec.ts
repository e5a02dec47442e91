import { expect, test } from '@playwright/test';
import { signIn } from './console-page';

const WORDS = {
  ua: {
    spoken: 'Поговорили',
    undo: 'Повернути, як було',
    later: 'Передзвонити о…',
    again: 'передзвонити',
    close: 'Закрити',
    closed: 'закрито',
    left: /^ще /,
  },
  en: {
    spoken: 'Spoken with',
    undo: 'Take it back',
    later: 'Call again at…',
    again: 'call again',
    close: 'Close',
    closed: 'closed',
    left: / left$/,
  },
} as const;

for (const [language, width, hasScripts] of [
  ['ua', 360, true],
  ['en', 1440, false],
] as const) {
  test(
    `a lead is called, called again and closed in ${language} at ${width} px ${hasScripts ? 'with' : 'without'} scripts`,
    { tag: language === 'ua' ? '@journey' : [] },
    async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: hasScripts, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const words = WORDS[language];
      const name = `Дзвінка ${language === 'ua' ? 'Перша' : 'Друга'} ${Date.now() % 100_000}`;
      const form = { topic: 'callback', name, phone: `+38067${String(Date.now()).slice(-7)}`, time: 'evening' };
      await context.request.post('/callback/', { form, maxRedirects: 0 });
      await signIn(page);
      const other = page.locator(`form[action="/ops/language"] button[value=${language}]`);
      if ((await other.count()) > 0) await other.click();

      await page.goto('/ops/leads?call=new');
      const row = page.locator('.console-table tr', { hasText: name });
      await expect(row.locator('[data-ticks]')).toHaveText(words.left);
      await row.getByRole('button', { name: words.spoken }).click();
      await expect(page.locator('.console-table tr', { hasText: name })).toHaveCount(0);
      await page.getByRole('button', { name: words.undo }).click();
      await expect(row.locator('[data-ticks]')).toHaveText(words.left);

      await row.locator('a').first().click();
      await page.getByRole('link', { name: words.later }).click();
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      await page.locator('input[name=day]').fill(tomorrow);
      await page.locator('input[name=time]').fill('11:30');
      await page.locator('form .button').first().click();
      await expect(page.locator('main .console-pill').first()).toHaveText(words.again);
      await expect(page.locator('main')).toContainText('11:30');

      await page.getByRole('link', { name: words.close, exact: true }).click();
      await page.locator('select[name=reason]').selectOption('answered');
      await page.getByRole('button', { name: words.close, exact: true }).click();
      await expect(page.locator('main .console-pill').first()).toHaveText(words.closed);
      await expect(page.getByRole('button', { name: words.spoken })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await context.close();
    },
  );
}
