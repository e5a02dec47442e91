import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { openIdle } from './page-load';
import { PHONE, WIDE, WITH_MOTION } from './screens';

test.use(WITH_MOTION);

/** Opens a page whose scripts are held back. @returns lets them come */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('.site-footer').waitFor();
  return release;
}

const choices = (page: Page) => page.locator('[data-certificate]:visible');
const count = (page: Page) => page.locator('[data-cart-count]').first();

/** The effect of a press on each kind of control that needs a script. */
const OUTCOMES: readonly { readonly of: string; readonly on: string; readonly is: (control: Locator, page: Page) => Promise<void> }[] = [
  {
    of: '[data-certificate]',
    on: '/gift_certificate/',
    is: async (control, page) => {
      await expect(control).toHaveAttribute('aria-pressed', 'true');
      await expect(count(page)).toHaveText('1');
      await expect(page.locator('#cart [data-hydrated=true] .order__line')).toHaveCount(1);
    },
  },
  {
    of: '[data-island=MessageDemo] button',
    on: '/dev/components',
    is: (_, page) => expect(page.locator('#message-popup[open]')).toContainText('Не вдалося зберегти запис'),
  },
  {
    of: '[data-island=RequestDemo] button',
    on: '/dev/components',
    is: (_, page) => expect(page.locator('.request-demo__answer')).toBeVisible(),
  },
];

for (const { of, on, is } of OUTCOMES) {
  test(`a click on ${of} before the scripts have loaded is stored and carried out afterwards`, { tag: '@journey' }, async ({ page }) => {
    await page.setViewportSize(WIDE);
    const release = await openWithoutScripts(page, on);
    const control = page.locator(of).first();
    await control.click();
    await expect(control).toHaveAttribute('aria-busy', 'true');
    // visitors press again when nothing happens
    await control.click();
    release();
    await is(control, page);
    await expect(control).not.toHaveAttribute('aria-busy');
  });
}

for (const path of ['/', '/gift_certificate/', '/services/', '/contacts/', '/dev/components', '/en/gift_certificate/']) {
  test(`every kind of control of ${path} that needs a script is in the list above`, async ({ page }) => {
    await page.setViewportSize(WIDE);
    await openWithoutScripts(page, path);
    const known = OUTCOMES.map(({ of }) => of).join(', ');
    // a form with an address is sent by the browser itself
    const controls = '[data-needs-script], [data-island] button:not(form[action] *)';
    expect(await page.locator(controls).evaluateAll((all, known) => all.filter((one) => !one.matches(known)).length, known)).toBe(0);
  });
}

test('a press without pointer or focus, as screen readers send it, hydrates the island and is carried out', async ({ page }) => {
  await openIdle(page, '/dev/components');
  const control = page.locator('[data-island=MessageDemo] button').first();
  await expect(page.locator('[data-island=MessageDemo]')).not.toHaveAttribute('data-hydrated');
  await control.evaluate((button: HTMLButtonElement) => button.click());
  await expect(page.locator('#message-popup[open]')).toContainText('Не вдалося зберегти запис');
});

test('a press that is a visitor’s first sign of life chooses a certificate', { tag: '@journey' }, async ({ page }) => {
  await openIdle(page, '/gift_certificate/');
  const control = choices(page).first();
  // as screen readers send it: no pointer and no focus come before it
  await control.evaluate((button: HTMLButtonElement) => button.click());
  await expect(control).toHaveAttribute('aria-pressed', 'true');
  await expect(count(page)).toHaveText('1');
});

test('a link that is pressed first of all orders its certificate', async ({ page }) => {
  await openIdle(page, '/gift_certificate/sertyfikat-1000/');
  await page.locator('main a[data-ordered]').evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page.locator('#order-panel form')).toBeVisible();
  await expect(count(page)).toHaveText('1');
});

test('a form of an island that is being watched waits for hydration, even if it has an address', async ({ page }) => {
  await openIdle(page, '/dev/components');
  const island = page.locator('[data-island=RequestDemo]');
  await expect(island).toHaveAttribute('data-pending');
  await island.locator('form').evaluate((form: HTMLFormElement) => form.setAttribute('action', '/search/'));
  await island.locator('[type=submit]').evaluate((button: HTMLButtonElement) => button.click());
  await expect(page.locator('.request-demo__answer')).toBeVisible();
  await expect(page).toHaveURL(/\/dev\/components$/);
});

test('every certificate that was chosen before the scripts have loaded is in the cart', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const release = await openWithoutScripts(page, '/gift_certificate/');
  const all = await choices(page).count();
  expect(all).toBeGreaterThan(2);
  for (let index = 0; index < all; index++) await choices(page).nth(index).click();
  release();
  await expect(count(page)).toHaveText(String(all));
  await expect(page.locator('#cart .order__line')).toHaveCount(all);
});

test('a link that opens a panel leads to a page with the same content before the scripts have loaded', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openWithoutScripts(page, '/about/');
  await page.locator('.site-header [data-panel=cart]').click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/gift_certificate\/#order$/);
});

test('a panel of the page opens before the scripts have loaded', { tag: '@journey' }, async ({ page }) => {
  const release = await openWithoutScripts(page, '/dev/components');
  await page.locator('[commandfor=panel-specimen][command=show-modal]').click();
  await expect(page.locator('#panel-specimen')).toBeVisible();
  release();
  await expect(page.locator('html')).toHaveClass(/is-locked/);
});

test('a click on a panel’s button is stored in a browser without invoker commands', async ({ page }) => {
  await page.addInitScript(() => {
    // such a browser supports neither the property nor the command
    delete (HTMLButtonElement.prototype as Partial<HTMLButtonElement> & { command?: string }).command;
  });
  await page.route('**/dev/components', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('command="show-modal"', 'command="unknown"') });
  });
  const release = await openWithoutScripts(page, '/dev/components');
  const opener = page.locator('[commandfor=panel-specimen][command=unknown]');
  await opener.click();
  await expect(opener).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('#panel-specimen')).toBeHidden();
  release();
  await expect(page.locator('#panel-specimen')).toBeVisible();
});
