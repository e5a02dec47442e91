import { expect, test } from '@playwright/test';
import { violations } from './accessibility';
import { LANGUAGES, DEMO_BUTTONS, chosen, loader, notice, popup, savesData, settled, pressDemo } from './notices-page';
import { WIDE } from './screens';
import { variants } from './variants';

for (const { prefix, sheet, gotIt, close, error, success } of variants(LANGUAGES)) {
  const name = prefix || '/ua';

  test.describe(`the centred popup in ${name}`, () => {
    test('shows an error as an alert, is closed by keyboard, and returns the focus', async ({ page }) => {
      await chosen(page);
      await page.goto(sheet);
      await pressDemo(page, 'popupError');
      await expect(popup(page)).toBeVisible();
      await settled(page);
      await expect(page.getByRole('alertdialog')).toContainText(error);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(popup(page)).toBeHidden();
      await expect(page.locator('[data-island=MessageDemo] button').nth(DEMO_BUTTONS.popupError)).toBeFocused();
    });

    test('is closed by its button, and clears its text', async ({ page }) => {
      await chosen(page);
      await page.goto(sheet);
      await pressDemo(page, 'popupSuccess');
      await expect(page.getByRole('dialog')).toContainText(success);
      await popup(page).getByRole('button', { name: gotIt }).click();
      await expect(popup(page)).toBeHidden();
      await pressDemo(page, 'popupError');
      await expect(popup(page)).toContainText(error);
      await expect(popup(page)).not.toContainText(success);
    });

    test('shows progress, and then its outcome', async ({ page }) => {
      await chosen(page);
      await page.clock.install();
      await page.goto(sheet);
      await pressDemo(page, 'work');
      await expect(popup(page)).toHaveAttribute('aria-busy', 'true');
      await expect(popup(page).getByRole('button', { name: gotIt })).toBeHidden();
      await page.clock.runFor(1500);
      await expect(popup(page)).toHaveAttribute('aria-busy', 'false');
      await expect(popup(page)).toContainText(success);
    });
  });

  test.describe(`the notice in ${name}`, () => {
    test('closes by itself after a while, not while the pointer is over it', async ({ page }) => {
      await chosen(page);
      await page.clock.install();
      await page.goto(sheet);
      await pressDemo(page, 'noticeSuccess');
      await expect(notice(page).getByRole('status')).toContainText(success);
      await notice(page).hover();
      await page.clock.runFor(60_000);
      await expect(notice(page)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await notice(page).getByRole('button', { name: close }).focus();
      await page.mouse.move(0, 0);
      await page.clock.runFor(3000);
      await expect(notice(page)).toBeVisible();
      await page.locator('[data-island=MessageDemo] button').first().focus();
      await page.clock.runFor(20_000);
      await expect(notice(page)).toBeHidden();
    });

    test('stays open with an error until it is closed', async ({ page }) => {
      await chosen(page);
      await page.clock.install();
      await page.goto(sheet);
      await pressDemo(page, 'noticeError');
      await expect(notice(page).getByRole('alert')).toContainText(error);
      await page.clock.runFor(60_000);
      await expect(notice(page)).toBeVisible();
      await settled(page);
      expect(await violations(page)).toEqual([]);
      await notice(page).getByRole('button', { name: close }).click();
      await expect(notice(page)).toBeHidden();
    });
  });
}

test('the centred popup lies above a panel that was opened just before and is not modal yet', async ({ page }) => {
  const [{ sheet, gotIt }] = LANGUAGES;
  await chosen(page);
  await page.setViewportSize(WIDE);
  await page.clock.install();
  await page.goto(sheet);
  // the island is live, and the panels are there
  await pressDemo(page, 'popupError');
  await popup(page).getByRole('button', { name: gotIt }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  const panel = page.locator('#booking-panel');
  // the header is out of sight here
  await page.locator('.site-header__book').dispatchEvent('click');
  await expect(panel).toBeVisible();
  await expect(page.locator('#booking-panel:modal')).toHaveCount(0);
  await page.locator('[data-island=MessageDemo] button').nth(DEMO_BUTTONS.popupError).dispatchEvent('click');
  await page.clock.runFor(1000);
  await expect(page.locator('#booking-panel:modal')).toBeVisible();
  await popup(page).getByRole('button', { name: gotIt }).click({ timeout: 5000 });
  await expect(popup(page)).toBeHidden();
  await expect(panel).toBeVisible();
});

test.describe('the loader', () => {
  test.beforeEach(async ({ page }) => {
    await chosen(page);
    await savesData(page);
  });

  test('does not show for a task of 150 ms, and fills and closes for one of 1500 ms', async ({ page }) => {
    await page.clock.install();
    await page.goto('/dev/components');
    await pressDemo(page, 'noticeError');
    await page.clock.pauseAt(Date.now() + 60_000);
    await pressDemo(page, 'shortLoad');
    await page.clock.runFor(1000);
    await expect(loader(page)).not.toHaveAttribute('data-phase');
    await pressDemo(page, 'longLoad');
    await page.clock.runFor(199);
    await expect(loader(page)).toBeHidden();
    await page.clock.runFor(1);
    await expect(loader(page)).toBeVisible();
    await expect(loader(page).getByRole('status')).toHaveText('Завантажуємо сторінку');
    await expect(page.locator('#content')).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(1300);
    await expect(loader(page)).toHaveAttribute('data-phase', 'done');
    await page.clock.runFor(500);
    await expect(loader(page)).toBeHidden();
    await expect(page.locator('#content')).toHaveAttribute('aria-busy', 'false');
    // no part of it is left that could receive a click
    await pressDemo(page, 'popupError');
    await expect(popup(page)).toBeVisible();
  });

  for (const hasNavigation of [true, false]) {
    const how = hasNavigation ? 'told by the Navigation API' : 'seen by its click';

    test(`covers the page during a slow navigation, ${how}, until it has loaded`, async ({ page }) => {
      if (!hasNavigation) await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
      await page.setViewportSize(WIDE);
      await page.goto('/about/');
      await loader(page).evaluate((element) => {
        const tell = () => console.log(`the loader is ${element.dataset.phase}`);
        new MutationObserver(tell).observe(element, { attributeFilter: ['data-phase'] });
      });
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/contacts/', async (route) => {
        await held;
        await route.continue();
      });
      // a page that is being unloaded cannot be evaluated, but it can still call an exposed function
      const shown = page.waitForEvent('console', (message) => message.text() === 'the loader is running');
      await page.locator('.site-footer a[href="/contacts/"]').click({ noWaitAfter: true });
      await shown;
      release();
      await expect(page).toHaveURL(/\/contacts\/$/);
      await expect(loader(page)).toBeHidden();
      // restored from the back/forward cache or loaded again: the loader is not shown
      await page.goBack();
      await expect(page).toHaveURL(/\/about\/$/);
      await expect(loader(page)).toBeHidden();
    });

    test(`gives up after 5 s without a response, ${how}, and blocks no clicks then`, async ({ page }) => {
      if (!hasNavigation) await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
      await page.clock.install();
      await page.setViewportSize(WIDE);
      await page.goto('/about/');
      await page.route('**/contacts/', (route) => route.fulfill({ status: 204 }));
      await page.locator('.site-footer a[href="/contacts/"]').click();
      await page.clock.runFor(300);
      await expect(loader(page)).toBeVisible();
      await settled(page);
      expect(await violations(page)).toEqual([]);
      await page.clock.runFor(5500);
      await expect(loader(page)).toBeHidden();
      await page.locator('.site-footer a[href="/salons/"]').first().click();
      await expect(page).toHaveURL(/\/salons\/$/);
    });

    test(`does not show for a file that is loaded, ${how}`, async ({ page }) => {
      if (!hasNavigation) await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
      await page.setViewportSize(WIDE);
      await page.goto('/policy/');
      await page.clock.install();
      const link = page.locator('.site-footer a[href="/contacts/"]');
      const pass = '/certificate/AAAAAAAAAAAAAAAAAAAAAA/certificate.pkpass';
      const headers = { 'content-type': 'application/vnd.apple.pkpass', 'content-disposition': 'attachment' };
      await page.route(`**${pass}`, (route) => route.fulfill({ headers, body: 'a pass' }));
      await link.evaluate((element, href) => element.setAttribute('href', href), pass);
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator(`.site-footer a[href="${pass}"]`).click()]);
      expect(file.suggestedFilename()).toBe('certificate.pkpass');
      await page.clock.runFor(1000);
      await expect(loader(page)).not.toHaveAttribute('data-phase');
    });

    test(`does not show for anchors, new tabs and other sites, ${how}`, async ({ page }) => {
      if (!hasNavigation) await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
      await page.clock.install();
      await page.setViewportSize(WIDE);
      await page.goto('/policy/');
      await page.locator('.text-page__contents-link').first().click();
      await page.clock.runFor(1000);
      await expect(loader(page)).not.toHaveAttribute('data-phase');
      const tab = page.context().waitForEvent('page');
      await page.locator('.site-footer a[href="/contacts/"]').click({ modifiers: ['ControlOrMeta'] });
      await (await tab).close();
      await page.clock.runFor(1000);
      await expect(loader(page)).not.toHaveAttribute('data-phase');
    });
  }
});
