import { expect } from '@playwright/test';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { violations } from './accessibility';
import { openPanel, PANEL, SHEETS, test } from './component-sheet';
import { variants } from './variants';

for (const [language, path] of Object.entries(SHEETS)) {
  test.describe(`the sheet of blocks in ${language}`, () => {
    test('is valid HTML', async ({ request }) => {
      const html = await (await request.get(path)).text();
      const { results } = await new HtmlValidate(new FileSystemConfigLoader()).validateString(html, 'page.html');
      const problems = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
      );
      expect(problems).toEqual([]);
    });

    test('is private, and accessible, with the panel closed and open', async ({ page }) => {
      // what is still fading in has too little contrast for a moment
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const response = await page.goto(path);
      expect(response!.headers()['cache-control']).toBe('no-store');
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'ua' ? 'uk' : 'en');
      expect(await violations(page)).toEqual([]);
      await openPanel(page);
      expect(await violations(page)).toEqual([]);
    });

    for (const width of variants([360, 1440, 760, 1200], 2)) {
      test(`fits a screen of ${width} px, and so does the panel`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(await overflow()).toBe(0);
        await openPanel(page);
        const box = await page.locator(PANEL).boundingBox();
        expect(box).toEqual({ x: width > 760 ? width - 500 : 0, y: 0, width: width > 760 ? 500 : width, height: 800 });
        expect(await page.locator(PANEL).evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
      });
    }
  });
}

test.describe('with the colours of the system', () => {
  test.use({ forcedColors: 'active' });

  test('buttons have borders, and what is chosen an outline of its own', async ({ page }) => {
    await page.goto(SHEETS.en);
    const bare = await page
      .locator('button, .button, summary, [role=button]')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && getComputedStyle(one).borderTopStyle === 'none')
          .map((one) => one.outerHTML.slice(0, 120)),
      );
    expect(bare).toEqual([]);
    await page.goto('/en/blog/');
    const chosen = page.locator('main [aria-current]:visible');
    const outlines = await chosen.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
    expect(outlines.length).toBeGreaterThan(0);
    expect(new Set(outlines)).toEqual(new Set(['solid']));
  });

  test('the chosen day of a calendar is marked', async ({ page }) => {
    await page.goto('/en/widget/?salon=location-pechersk&services=service-klasychnyi-masazh&step=time');
    await page.getByRole('link', { name: 'Any master' }).click();
    await expect(page.locator('[aria-current=date]').first()).toHaveCSS('outline-style', 'solid');
    await expect(page.locator('.widget-time').first()).toHaveCSS('border-top-style', 'solid');
  });
});

test.describe('fields and choices', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(SHEETS.en);
  });

  test('have a label and an error message, and show the focus', async ({ page }) => {
    const email = page.getByLabel('E-mail').first();
    await expect(email).toHaveAccessibleDescription(/^Please enter a\svalid e-\u2060?mail\.$/);
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#field-phone')).toHaveAccessibleDescription('We will remind you the day before.');
    await expect(page.locator('#field-busy')).not.toBeEditable();
    await expect(page.locator('#field-disabled')).toBeDisabled();
    await page.locator('#field-empty').focus();
    await expect(page.locator('.field__box', { has: page.locator('#field-empty') })).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Tab');
    await expect(page.locator('#field-filled')).toBeFocused();
  });

  test('grow with their text', async ({ page }) => {
    const lines = page.locator('#field-lines');
    const height = async () => (await lines.boundingBox())!.height;
    const before = await height();
    await lines.fill('one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine');
    expect(await height()).toBeGreaterThan(before);
  });

  test('are ticked by a click anywhere on their line, and by keyboard', async ({ page }) => {
    const news = page.locator('#choices').getByRole('checkbox', { name: 'Send me news' });
    await expect(news).toBeChecked();
    await page.getByText('Send me news').click();
    await expect(news).not.toBeChecked();
    await news.press('Space');
    await expect(news).toBeChecked();

    const group = page.getByRole('radiogroup', { name: 'When suits you' });
    await group.getByRole('radio', { name: 'In the afternoon' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(group.getByRole('radio', { name: 'In the morning' })).toBeChecked();
    await page.keyboard.press('ArrowUp');
    // past the one that is not to be had, round to the last that is
    await expect(group.getByRole('radio', { name: 'In the afternoon' })).toBeChecked();

    const cards = page.getByRole('radiogroup', { name: 'How to get it' }).first();
    await cards.getByText(/^By e-\u2060?mail or in Telegram/).click();
    await expect(cards.getByRole('radio', { name: 'Get it online' })).toBeChecked();
  });

  test('have touch targets at least 44 px high', async ({ page }) => {
    await openPanel(page);
    const low = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          '.choice, .field__input, .expand__summary, .order button, .side-panel button, .side-panel a',
        ),
      ]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(low).toEqual([]);
  });
});

test.describe('expanding panels', () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`open by mouse and keyboard, one of a group at a time, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ baseURL, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(SHEETS.en);
      await expect(page.getByText('Yes, up to two hours')).toBeVisible();
      await page.getByText('How long does colouring take?').click();
      await expect(page.getByText('From two hours.')).toBeVisible();
      await expect(page.getByText('Yes, up to two hours')).toBeHidden();
      await page.locator('summary', { hasText: 'Is there parking?' }).press('Enter');
      await expect(page.getByText('Near most salons')).toBeVisible();
      await expect(page.getByText('From two hours.')).toBeVisible();
      await context.close();
    });
  }
});
