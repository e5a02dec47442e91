import { expect, test, type Browser, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { codeFor, fieldsOf, openTimes, openWidget, sendForm, shown } from './widget-page';
import { ownAddress, ownNumber } from './own-visitor';

const PHONE = { viewport: { width: 360, height: 740 } };
const MINUTE = 60_000;

/** A page of its own, at the calendar of a salon, on the last day that is shown. */
async function atLastDay(browser: Browser, prefix: string, salon: number, isScripted = true): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: isScripted, ...ownAddress() });
  const page = await context.newPage();
  await openTimes(page, prefix, salon, isScripted);
  await page.locator('a.widget-day').last().click();
  await expect(page.locator('.widget[aria-busy=false] a.widget-day').last()).toHaveClass(/is-chosen/);
  return page;
}

/** Somebody else, who keeps the time of these fields. */
async function takeTime(browser: Browser, fields: Readonly<Record<string, string>>): Promise<void> {
  const other = await browser.newContext(ownAddress());
  expect((await sendForm(other.request, fields)).body.kind).toBe('details');
  await other.close();
}

const lastTime = (page: Page) => page.locator('.widget-daytimes .widget-time').nth(-2);

for (const [index, { prefix, isScripted }] of [
  { prefix: '', isScripted: true },
  { prefix: '/en', isScripted: false },
].entries()) {
  test(
    `a time that somebody else took is said so, with those near it${isScripted ? '' : ' without scripts'}, ${prefix || '/'}`,
    { tag: '@journey' },
    async ({ browser }) => {
      const page = await atLastDay(browser, prefix, 2 + index, isScripted);
      const fields = await fieldsOf(lastTime(page));
      // one employee alone can do it, whoever holds it
      await takeTime(browser, fields);
      await lastTime(page).click();
      await shown(page, '.widget__notice');
      const near = page.locator('.widget-nearest .widget-time');
      expect((await fieldsOf(near.first())).date).toBe(fields.date);
      if (isScripted) expect(await violations(page)).toEqual([]);
      await near.first().click();
      await shown(page, '.widget-hold');
      await page.context().close();
    },
  );
}

test('a time that is kept no more can be booked while it is free, and is asked for again once it is not', async ({ browser }) => {
  const page = await atLastDay(browser, '', 4);
  const fields = await fieldsOf(lastTime(page));
  await page.clock.install();
  await lastTime(page).click();
  await shown(page, '.widget-hold');
  const phone = ownNumber();
  await page.locator('#widget-phone').fill(phone);
  await page.locator('.widget-form__send').click();
  await shown(page, '#widget-code');
  // what the server does after a quarter of an hour: the cookie is gone, and the time is free
  await page.evaluate(() =>
    fetch('/api/booking/widget', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"fields":{"action":"release"}}',
    }),
  );
  await page.clock.fastForward(16 * MINUTE);
  await expect(page.locator('.widget-hold')).toContainText('Час більше не тримаємо');
  await expect(page.locator('.widget-hold__renew')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await takeTime(browser, fields);
  await page.locator('#widget-code').fill(await codeFor(page.request, phone));
  await shown(page, '#widget-firstname');
  await page.locator('#widget-firstname').fill('Олена');
  await page.locator('#widget-lastname').fill('Коваль');
  await page.locator('.widget-form__send').click();
  await shown(page, '.widget__notice');
  // the sign-in is good: only the time is chosen again
  await page.locator('.widget-nearest .widget-time').first().click();
  await shown(page, '.widget-form__who');
  await page.locator('.widget-form__send').click();
  await shown(page, '.widget-done');
  await page.context().close();
});

test('a device whose clock is fast keeps the time, and more of it late, with all that was typed', async ({ browser }) => {
  const page = await atLastDay(browser, '', 9);
  await page.clock.install({ time: Date.now() + 20 * MINUTE });
  await lastTime(page).click();
  await shown(page, '.widget-hold');
  const hold = page.locator('.widget-hold');
  await expect(hold).toContainText(/ще 1[45]:\d\d/);
  const phone = ownNumber();
  await page.locator('#widget-phone').fill(phone);
  await page.locator('.widget-form__comments > summary').click();
  await page.locator('#widget-comments').fill('Вікно, якщо можна');
  await expect(page.locator('.widget-hold__renew')).toHaveCount(0);
  await page.clock.fastForward(11 * MINUTE);
  await expect(hold).toContainText(/ще [34]:\d\d/);
  await page.locator('.widget-hold__renew').click();
  await shown(page, '.widget__notice');
  await expect(hold).toContainText(/ще \d\d:\d\d/);
  await expect(page.locator('.widget-hold__renew')).toHaveCount(0);
  await expect(page.locator('#widget-comments')).toHaveValue('Вікно, якщо можна');
  await page.reload();
  await expect(page.locator('.widget[aria-busy=false] #widget-comments')).toHaveValue('Вікно, якщо можна');
  expect((await page.locator('#widget-phone').inputValue()).replace(/\D/g, '')).toBe(phone);
  await page.context().close();
});

test('a wrong code is said so at its field, which keeps the focus; the right one goes on', async ({ browser }) => {
  const page = await atLastDay(browser, '/en', 10);
  await lastTime(page).click();
  await shown(page, '.widget-hold');
  await page.locator('.widget-form__send').click();
  await expect(page.locator('#widget-phone')).toBeFocused();
  await expect(page.locator('#widget-phone')).toHaveAttribute('aria-invalid', 'true');
  const phone = ownNumber();
  await page.locator('#widget-phone').fill(phone);
  await page.locator('.widget-form__send').click();
  await shown(page, '#widget-code');
  const code = await codeFor(page.request, phone);
  await page.locator('#widget-code').fill(code === '1234' ? '4321' : '1234');
  await shown(page, '#widget-code[aria-invalid=true]');
  await expect(page.locator('#widget-code')).toBeFocused();
  await expect(page.locator('.field__error')).toContainText('This is not the code');
  expect(await violations(page)).toEqual([]);
  await page.locator('#widget-code').fill(code);
  await shown(page, '#widget-firstname');
  await page.context().close();
});

test('a time is kept for the visitor whose browser lost the answer', async ({ browser }) => {
  const page = await atLastDay(browser, '', 12);
  await page.route('**/api/booking/widget**', async (route) => {
    await route.fetch();
    // neither the answer nor its cookie comes
    await page.context().clearCookies();
    await route.abort();
  });
  await lastTime(page).click();
  await shown(page, '.widget__retry');
  await page.unroute('**/api/booking/widget**');
  await page.locator('.widget__retry').click();
  await shown(page, '.widget-hold');
  await page.context().close();
});

test('nothing that was typed is lost while the site cannot be reached', { tag: '@journey' }, async ({ browser }) => {
  const page = await atLastDay(browser, '', 11);
  await lastTime(page).click();
  await shown(page, '.widget-hold');
  await page.locator('.widget-form__comments > summary').click();
  await page.locator('#widget-comments').fill('Вікно, якщо можна');
  const phone = ownNumber();
  await page.locator('#widget-phone').fill(phone);
  for (const answer of ['abort', 'down'] as const) {
    await page.route('**/api/booking/widget**', (route) => (answer === 'abort' ? route.abort() : route.fulfill({ status: 503, body: '' })));
    await page.locator('.widget-form__send').click();
    await shown(page, '.widget__retry');
    await expect(page.locator('.widget__help a[href^="tel:"]')).toBeVisible();
    await expect(page.locator('#widget-phone')).toHaveValue(phone);
    await expect(page.locator('#widget-comments')).toHaveValue('Вікно, якщо можна');
    expect(await violations(page)).toEqual([]);
    await page.unroute('**/api/booking/widget**');
  }
  await page.locator('.widget__retry').click();
  await shown(page, '#widget-code');
  await page.context().close();
});

test('somebody who chose a time first hears when nobody can do the service then', async ({ page }) => {
  await openTimes(page, '/en');
  const { salon = '', date = '', services = '' } = await fieldsOf(page.locator('.widget-daytimes .widget-time').first());
  const query = `route=timeServiceProfessional&salon=${salon}&date=${date}&time=23:45&services=${services}`;
  await openWidget(page, `/en/widget/?${query}`, '.widget__notice');
  await expect(page.locator('.widget__notice')).toContainText('Nobody can do all you have chosen at 23:45');
  await page.locator('.widget-nearest .widget-time').first().click();
  await shown(page, '.widget-master');
});
