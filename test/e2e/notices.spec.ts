import { expect, test } from '@playwright/test';
import { violations } from './accessibility';
import { motionOf, journeyIf } from './languages';
import { LANGUAGES, chosen, cookies, floating, floatingAction, settled, support } from './notices-page';
import { PHONE, WIDE } from './screens';
import { BOOKING_PANEL } from '../../views/booking/booking-panel';
import { ORDER_PANEL } from '../../views/certificate/order-choices';
import { variants } from './variants';

for (const { prefix, necessary, all, settings, contact, book } of variants(LANGUAGES)) {
  const name = prefix || '/ua';

  test.describe(`the cookie notice in ${name}`, () => {
    test.use(motionOf(prefix));
    test(
      'appears by itself, leaves the page usable, takes no focus, shifts nothing, and does not appear again after a choice',
      journeyIf(prefix === ''),
      async ({ page }) => {
        await page.setViewportSize(PHONE);
        await page.addInitScript(() => {
          const seen = { shifts: 0, largest: '' };
          Object.assign(window, { seen });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as unknown as { value: number }[]) seen.shifts += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          new PerformanceObserver((list) => {
            const { element } = list.getEntries().at(-1) as unknown as { element: Element | null };
            seen.largest = element?.closest('.cookie-notice') ? 'notice' : 'page';
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        });
        await page.goto(`${prefix}/about/`);
        await expect(cookies(page)).toBeVisible();
        await settled(page);
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
        expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({ shifts: 0, largest: 'page' });
        const own = (await cookies(page).boundingBox())!;
        for (const link of await page.locator('main .button[href*="/online/"]').all()) {
          const box = await link.boundingBox();
          if (box && box.y < PHONE.height) expect(box.y + box.height).toBeLessThanOrEqual(own.y);
        }
        await page.getByRole('button', { name: necessary }).click();
        await expect(cookies(page)).toBeHidden();
        await page.goto(`${prefix}/policy/`);
        await expect(page.locator('script[type=speculationrules]')).toBeAttached();
        await expect(cookies(page)).toBeHidden();
      },
    );

    test('waits for a scroll where it would lie on an action of the first view', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto(`${prefix}/`);
      await expect(page.locator('script[type=speculationrules]')).toBeAttached();
      const gift = page.locator('main .button-row .button').nth(1);
      await expect(gift).toBeInViewport({ ratio: 1 });
      await expect(cookies(page)).toBeHidden();
      // it looks again when the window changes
      await page.setViewportSize({ ...PHONE, height: 2 * PHONE.height });
      await expect(cookies(page)).toBeVisible();
      await page.setViewportSize(PHONE);
      await expect(cookies(page)).toBeHidden();
      await page.mouse.wheel(0, 300);
      await expect(cookies(page)).toBeVisible();
    });

    test('does not cover the floating booking button', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto(`${prefix}/about/`);
      await expect(cookies(page)).toBeVisible();
      await settled(page);
      // the button moves out of its way
      await expect(async () => {
        const own = (await cookies(page).boundingBox())!;
        const button = (await floating(page).boundingBox())!;
        expect(button.y + button.height).toBeLessThanOrEqual(own.y);
      }).toPass({ timeout: 5000 });
      await floatingAction(page).click();
      await expect(page.locator(`#${BOOKING_PANEL}`)).toBeVisible();
    });

    test('is opened again by the footer and by the policy, shows the choice, and returns the focus', async ({ page }) => {
      await page.setViewportSize(WIDE);
      await page.goto(`${prefix}/policy/`);
      await page.getByRole('button', { name: all, exact: true }).click();
      await expect(cookies(page)).toBeHidden();
      for (const link of await page.getByRole('link', { name: settings }).all()) {
        await link.focus();
        await page.keyboard.press('Enter');
        await expect(cookies(page)).toBeVisible();
        await expect(page.getByRole('button', { name: all, exact: true })).toHaveAttribute('aria-pressed', 'true');
        await expect(page.getByRole('button', { name: necessary })).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(cookies(page)).toBeHidden();
        await expect(link).toBeFocused();
      }
      expect(await page.getByRole('link', { name: settings }).count()).toBe(2);
    });

    test('does not appear without JavaScript, and its link leads to the policy', async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${prefix}/about/`);
      await expect(cookies(page)).toBeHidden();
      await page.getByRole('link', { name: settings }).click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/policy/#cookie-settings$`));
      await expect(page.locator('#cookie-settings')).toBeInViewport();
      await context.close();
    });
  });

  test.describe(`the contact button in ${name}`, () => {
    test('appears after 15 s and opens the contact links, by keyboard', async ({ page }) => {
      await chosen(page);
      await page.clock.install();
      await page.goto(`${prefix}/about/`);
      await page.clock.runFor(10_000);
      await expect(support(page)).toBeHidden();
      await page.clock.runFor(7000);
      await expect(support(page)).toBeVisible();
      await settled(page);
      await page.getByRole('button', { name: contact }).focus();
      await page.keyboard.press('Enter');
      await expect(support(page).locator('a[href^="tel:"]')).toBeVisible();
      await settled(page);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(support(page).locator('a[href^="tel:"]')).toBeHidden();
    });

    test('works by touch, above the bar that books', journeyIf(prefix === ''), async ({ browser }) => {
      const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      await chosen(page);
      await page.clock.install();
      await page.goto(`${prefix}/about/`);
      await page.clock.runFor(17_000);
      const open = page.getByRole('button', { name: contact });
      await open.tap();
      await expect(support(page).locator(`a[href="${prefix}/contacts/"]`)).toBeVisible();
      await settled(page);
      const [bar, button] = [(await floating(page).boundingBox())!, (await open.boundingBox())!];
      expect(button.y + button.height).toBeLessThanOrEqual(bar.y);
      await context.close();
    });
  });

  test.describe(`the floating booking button in ${name}`, () => {
    test('is a link on phones and tablets, with and without JavaScript', async ({ browser }) => {
      for (const javaScriptEnabled of [true, false]) {
        const context = await browser.newContext({ javaScriptEnabled, viewport: PHONE });
        const page = await context.newPage();
        await page.goto(`${prefix}/about/`);
        await expect(floating(page)).toBeVisible();
        await expect(floating(page)).toHaveText(book);
        await page.setViewportSize({ width: 1200, height: 800 });
        // the header offers the same there, until it hides
        if (javaScriptEnabled) {
          await expect(floating(page)).toBeHidden();
          await page.mouse.wheel(0, 600);
        }
        await expect(floating(page)).toBeVisible();
        await page.setViewportSize({ width: 1201, height: 800 });
        await expect(floating(page)).toBeHidden();
        await page.setViewportSize(PHONE);
        await expect(floatingAction(page)).toHaveAttribute('href', `${prefix}/online/`);
        await floatingAction(page).click();
        if (javaScriptEnabled) {
          // it stays away while one books
          await expect(page.locator(`#${BOOKING_PANEL}`)).toBeVisible();
          await expect(floating(page)).toBeHidden();
          await page.goto(`${prefix}/online/`);
        }
        await expect(page).toHaveURL(new RegExp(`${prefix}/online/$`));
        await expect(floating(page)).toHaveCount(0);
        await page.goto(`${prefix}/`);
        await expect(floating(page)).toHaveCount(0);
        await context.close();
      }
    });

    test('is on every other page, and waits only for the footer and other booking buttons', async ({ page }) => {
      await chosen(page);
      await page.setViewportSize(PHONE);
      const vacancies = ['/vacancies/', '/vacancies/administrator/'];
      const errors = ['/nothing-here/', '/services/female/nothing-here/'];
      const thanks = ['/thank/', '/thank/?state=telegram', '/thank/?state=email'];
      for (const path of [...vacancies, ...errors, ...thanks, '/policy/', '/blog/novyny/']) {
        await page.goto(`${prefix}${path}`);
        const states = new Set<boolean>();
        for (const part of [0, 0.5, 1]) {
          await page.evaluate((share) => scrollTo({ top: share * document.documentElement.scrollHeight, behavior: 'instant' }), part);
          const waits = await page.evaluate(() =>
            [...document.querySelectorAll('.site-footer, main .button[href*="/online/"]')].some((element) => {
              const { top, bottom } = element.getBoundingClientRect();
              return top < innerHeight && bottom > 0;
            }),
          );
          await expect(floating(page), `${path} at ${part}`).toBeVisible({ visible: !waits });
          states.add(waits);
        }
        // a page of thanks has a booking button of its own and then the footer
        if (!path.startsWith('/thank/')) expect(states, path).toContain(false);
        expect(states, path).toContain(true);
      }
    });

    test('is hidden while the page shows a booking button of its own', async ({ page }) => {
      await chosen(page);
      await page.setViewportSize(PHONE);
      await page.goto(`${prefix}/services/female/hair/cuts/stryzhka-kucheriv/`);
      const own = page.locator('main .button--lacquer').first();
      await own.scrollIntoViewIfNeeded();
      await expect(floating(page)).toBeHidden();
      await own.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom + 1));
      await expect(floating(page)).toBeVisible();
    });

    test('is hidden at the footer, and passes the salon of the page to booking', async ({ page }) => {
      await chosen(page);
      await page.setViewportSize(PHONE);
      await page.goto(`${prefix}/salons/oksamyt-lypky/`);
      await expect(floatingAction(page)).toHaveAttribute('href', /\/online\/\?salon=oksamyt-lypky$/);
      await page.locator('.site-footer__legal').scrollIntoViewIfNeeded();
      await expect(floating(page)).toBeHidden();
      await page.locator('main h2').first().scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy(0, 400));
      await expect(floating(page)).toBeVisible();
    });

    test('is a bar on phones that says what is booked, for how much and how long', journeyIf(prefix === ''), async ({ page }) => {
      await chosen(page);
      await page.setViewportSize(PHONE);
      const service = '/services/female/hair/cuts/stryzhka-kucheriv/';
      await page.goto(`${prefix}${service}`);
      const price = (await page.locator('.service-hero__price').innerText()).replaceAll(/\s/g, ' ');
      await page.evaluate(() => document.querySelector('.service-prices')!.scrollIntoView({ behavior: 'instant' }));
      await expect(floating(page)).toBeVisible();
      await expect(floating(page).locator('.floating-booking__about')).toHaveText(await page.locator('h1').innerText(), {
        ignoreCase: true,
      });
      const facts = (await floating(page).locator('.floating-booking__facts').innerText()).replaceAll(/\s/g, ' ');
      expect(facts).toMatch(/ · .*\d/);
      expect(facts.split(' · ')[0]!.toUpperCase()).toBe(price.toUpperCase());
      await expect(floatingAction(page)).toHaveAttribute('href', `${prefix}/online/?service=stryzhka-kucheriv`);
      await settled(page);
      const bar = (await floating(page).boundingBox())!;
      expect([bar.x, bar.width, bar.y + bar.height]).toEqual([0, PHONE.width, PHONE.height]);
      expect(await violations(page, '.floating-booking')).toEqual([]);
    });

    test('calls and leads the way on contacts, and orders where gifts are sold', async ({ page }) => {
      await chosen(page);
      await page.setViewportSize(PHONE);
      await page.goto(`${prefix}/contacts/`);
      const ways = floating(page).locator('.floating-booking__way');
      await expect(ways.first()).toHaveAttribute('href', /^tel:\+380/);
      await ways.last().click();
      await expect(page.locator('.kyiv-map').first()).toBeInViewport();

      await page.goto(`${prefix}/gift_certificate/den-volossia/`);
      await page.evaluate(() => document.querySelector('.certificate-page__terms')!.scrollIntoView({ behavior: 'instant' }));
      await expect(floatingAction(page)).toHaveAttribute('data-ordered', /"amount":/);
      await floatingAction(page).click();
      await expect(page.locator(`#${ORDER_PANEL}`)).toBeVisible();
      await expect(page.locator(`#${ORDER_PANEL}`)).toContainText(await page.locator('h1').innerText(), { ignoreCase: true });
    });
  });
}
