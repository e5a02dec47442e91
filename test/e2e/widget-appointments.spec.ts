import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { byKeyboard, click, codeFor, openTimes, openWidget, reach, shown, signIn, tap } from './widget-page';
import { journeyIf } from './languages';
import { ownAddress, ownNumber } from './own-visitor';

/** A visit of the client who is signed in, four weeks from now. */
async function bookFarOff(page: Page, prefix: string, salon: number, { isScripted = true, press = click } = {}): Promise<void> {
  await openTimes(page, prefix, salon, isScripted);
  await press(page.locator('a.widget-day').last());
  await expect(page.locator('.widget[aria-busy=false] a.widget-day').last()).toHaveClass(/is-chosen/);
  await press(page.locator('.widget-daytimes .widget-time').first());
  await shown(page, '.widget-form__who');
  await press(page.locator('.widget-form__send'));
  await shown(page, '.widget-done');
}

for (const { prefix, isScripted, press, way, salon } of [
  { prefix: '', isScripted: true, press: click, way: 'by mouse', salon: 7 },
  { prefix: '/en', isScripted: false, press: click, way: 'by mouse without scripts', salon: 8 },
  { prefix: '/en', isScripted: true, press: byKeyboard, way: 'by keyboard', salon: 5 },
]) {
  test(
    `a client who was here before books, moves and cancels ${way}, ${prefix ? 'in English' : 'in Ukrainian'}`,
    journeyIf(prefix === ''),
    async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: isScripted, ...ownAddress() });
      const page = await context.newPage();
      await openWidget(page, `${prefix}/widget/`, '.widget-salon', isScripted);
      await signIn(page);
      await bookFarOff(page, prefix, salon, { isScripted, press });

      await openWidget(page, `${prefix}/widget/visits/`, '.widget-visit', isScripted);
      const appointment = page.locator('.widget-visit');
      await expect(appointment).toHaveCount(1);
      const before = await appointment.locator('h3').textContent();
      await press(appointment.locator('a[href*="/visit/"]'));
      await expect(page).toHaveURL(/\/visit\/[^/]+\/$/);
      if (isScripted) expect(await violations(page)).toEqual([]);
      await press(page.locator('main a[href$="/move/"]'));
      // far enough from now to be cancelled afterwards
      const day = page.locator('.visit-move a.widget-day').last();
      const target = (await day.getAttribute('href'))!;
      await press(day);
      await expect(page).toHaveURL(new URL(target, page.url()).href);
      if (press === byKeyboard) {
        // one stop of the Tab key for all of them; backwards from the first is the last
        await reach(page.locator('.visit-time__input').first());
        const isAlone = (await page.locator('.visit-time__input').count()) === 1;
        await page.keyboard.press(isAlone ? 'Space' : 'ArrowUp');
      } else await press(page.locator('.visit-time').last());
      await expect(page.locator('.visit-time__input').last()).toBeChecked();
      if (isScripted) expect(await violations(page)).toEqual([]);
      await press(page.locator('.visit-move__submit'));
      await expect(page).toHaveURL(/\/visit\/[^/]+\/(\?.*)?$/);
      await openWidget(page, `${prefix}/widget/visits/`, '.widget-visit', isScripted);
      await expect(appointment).toHaveCount(1);
      expect(await appointment.locator('h3').textContent()).not.toBe(before);

      await press(appointment.locator('a[href*="/visit/"]'));
      await press(page.locator('main a[href$="/cancel/"]'));
      await expect(page).toHaveURL(/\/cancel\/$/);
      if (isScripted) expect(await violations(page)).toEqual([]);
      await press(page.locator('.visit-cancel__submit'));
      await expect(page.locator('.visit-cancel__submit')).toHaveCount(0);
      await openWidget(page, `${prefix}/widget/visits/`, '.widget-visit', isScripted);
      await expect(page.locator('.widget-visit.is-cancelled')).toHaveCount(1);
      await expect(page.locator('a[href*="/visit/"]')).toHaveCount(0);
      await context.close();
    },
  );
}

test('a visit is repeated with three taps', { tag: '@journey' }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, ...ownAddress() });
  const page = await context.newPage();
  await openWidget(page, '/widget/', '.widget-salon');
  await signIn(page);
  await bookFarOff(page, '', 10);
  await openWidget(page, '/widget/visits/', '.widget-visit');
  let taps = 0;
  const counted = async (selector: string) => {
    taps++;
    await tap(page.locator(selector).first());
  };
  await counted('.widget-visit__links a[href*="step=time"]');
  await shown(page, '.widget-nearest');
  await counted('.widget-nearest .widget-time');
  await shown(page, '.widget-form__who');
  await counted('.widget-form__send');
  await shown(page, '.widget-done');
  expect(taps).toBe(3);
  await context.close();
});

test(
  'somebody new comes from the home page to a booked visit with eight taps and one code at most',
  { tag: '@journey' },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, ...ownAddress() });
    const page = await context.newPage();
    await context.addInitScript(() => localStorage.setItem('cookie-choice', `necessary ${Date.now()}`));
    let codes = 0;
    page.on('request', (request) => {
      const fields = (request.postDataJSON() as { fields?: { action?: string } } | null)?.fields;
      if (fields?.action === 'code') codes++;
    });
    await page.goto('/');
    const link = page.locator('main .next-times__time').first();
    await link.scrollIntoViewIfNeeded();
    await expect(link).toHaveAttribute('href', /&time=/);
    let taps = 0;
    const count = async (target: Parameters<typeof click>[0]) => {
      taps++;
      await tap(target);
    };
    await count(link);
    const frame = page.frameLocator('#booking-panel iframe');
    const at = (selector: string) => frame.locator(`.widget[aria-busy=false] ${selector}`).first();
    await expect(frame.locator('[data-island=Widget][data-hydrated]')).toBeVisible();
    await count(at('.widget-service'));
    await expect(at('.widget-service.is-chosen')).toBeVisible();
    await count(at('.widget-summary__next'));
    // the employee has this time, but perhaps not as long: then the nearest one is a tap away
    await expect(at('.widget-hold, .widget__notice')).toBeVisible();
    if (await at('.widget__notice').isVisible()) await count(at('.widget-nearest .widget-time'));
    await expect(at('.widget-hold')).toBeVisible();
    const phone = ownNumber();
    await count(at('#widget-phone'));
    await page.keyboard.type(phone);
    await count(at('.widget-form__send'));
    await expect(at('#widget-code')).toBeFocused();
    await page.keyboard.type(await codeFor(page.request, phone));
    await expect(at('#widget-firstname')).toBeFocused();
    await page.keyboard.type('Олена');
    await count(at('#widget-lastname'));
    await page.keyboard.type('Коваль');
    await count(at('.widget-form__send'));
    await expect(at('.widget-done')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(8);
    expect(codes).toBe(1);
    await context.close();
  },
);

test('a client links Telegram in one press and is reminded there', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...ownAddress() });
  const page = await context.newPage();
  await openWidget(page, '/widget/', '.widget-salon');
  await signIn(page);
  await openWidget(page, '/widget/visits/', 'input[name=channel][value=sms]');
  await expect(page.locator('input[name=channel][value=telegram]')).toHaveCount(0);
  await page.locator('button', { hasText: 'Під’єднати Telegram' }).click();
  await shown(page, '.widget-reminders a[target=_blank]');
  expect(await violations(page)).toEqual([]);
  const [bot] = await Promise.all([context.waitForEvent('page'), page.locator('.widget-reminders a[target=_blank]').click()]);
  await bot.locator('main button, button.button--lacquer').first().click();
  await expect(bot.locator('.sandbox__state')).toBeVisible();
  await openWidget(page, '/widget/visits/', 'input[name=channel]');
  await expect(page.locator('input[name=channel][value=telegram]')).toBeChecked();
  await page.locator('input[name=channel][value=none]').check({ force: true });
  await page.locator('form:has(input[name=channel]) button').click();
  await expect(page.locator('.widget__notice, [role=status]').first()).toContainText('Збережено');
  await context.close();
});

for (const prefix of ['', '/en']) {
  test(`what a guest marks stays marked, and is there after signing in, ${prefix || 'in Ukrainian'}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...ownAddress() });
    const page = await context.newPage();
    await openTimes(page, prefix, 3);
    const query = new URL(page.url()).searchParams;
    query.set('step', 'professional');
    await openWidget(page, `${prefix}/widget/?${query}`, '.widget-heart');
    const heart = page.locator('.widget-heart').first();
    await heart.focus();
    await page.keyboard.press('Enter');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart).toBeFocused();
    expect(await violations(page)).toEqual([]);
    query.set('step', 'service');
    await openWidget(page, `${prefix}/widget/?${query}`, '.widget-heart:visible');
    await page.locator('.widget-heart:visible').first().click();
    await shown(page, '.widget-liked');
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(page.locator('.widget-heart[aria-pressed=true]').first()).toBeAttached();
    await signIn(page);
    await openWidget(page, `${prefix}/widget/visits/`, '.widget-favourites');
    await expect(page.locator('.widget-favourites a')).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await page.locator('.widget-favourites a').first().click();
    await shown(page, '.widget-salon');
    await context.close();
  });
}
