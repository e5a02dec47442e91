import { expect, test } from '@playwright/test';
import { violations } from './accessibility';
import { motionOf, journeyIf } from './languages';
import { atRest, item, LANGUAGES, openWide, panel, toggle, withTouchScreen, withoutScripts } from './menu-page';
import { WIDE } from './screens';
import { variants } from './variants';

for (const { language, prefix, services, men, brows, offers, london, journal } of variants(LANGUAGES)) {
  test.describe(`the menu of wide screens, ${language}`, () => {
    test.use({ viewport: WIDE, ...motionOf(prefix) });

    test('expands on hover, column by column, and links to a category', journeyIf(language === 'ua'), async ({ page }) => {
      await openWide(page, `${prefix}/charity/`);
      await page.locator('.menu-bar').getByRole('link', { name: services, exact: true }).hover();
      await expect(panel(page, 'services')).toBeVisible();
      await panel(page, 'services').getByRole('link', { name: men, exact: true }).hover();
      await panel(page, 'services').getByRole('link', { name: brows, exact: true }).last().click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/services/male/brovy-male/$`));
    });

    test('shows the offers without a link, links London to its own site, shows the journal with its articles', async ({ page }) => {
      await openWide(page, `${prefix}/charity/`);
      await item(page, 'services').hover();
      const wow = panel(page, 'services').getByText(offers, { exact: true });
      await expect(wow).toBeVisible();
      expect(await wow.evaluate((element) => element.tagName)).toBe('SPAN');
      await wow.hover();
      await expect(panel(page, 'services').locator('.dropdown__note')).toBeVisible();

      await item(page, 'salons').hover();
      const away = panel(page, 'salons').getByRole('link', { name: london });
      await expect(away).toHaveAttribute('href', /^https:\/\/london\./);
      await expect(away).toHaveAttribute('target', '_blank');
      await expect(panel(page, 'services')).toBeHidden();

      await item(page, 'about').hover();
      await expect(panel(page, 'about').getByRole('link', { name: journal, exact: true })).toBeVisible();
      await expect(panel(page, 'about').locator(`a[href^="${prefix}/blog/novyny/"]:visible`).first()).toBeVisible();
    });

    test('has no accessibility violation in any open panel', async ({ page }) => {
      await openWide(page, `${prefix}/charity/`);
      for (const slug of ['services', 'salons', 'about']) {
        await toggle(page, slug).press('Enter');
        await expect(panel(page, slug)).toBeVisible();
        await atRest(page);
        expect(await violations(page)).toEqual([]);
      }
    });
  });

  test(`without JavaScript every item is a link to a page with the content of its drop-down, ${language}`, async ({ browser, page }) => {
    await page.setViewportSize(WIDE);
    await openWide(page, `${prefix}/charity/`);
    const held = await page
      .locator('.dropdown__panel a[href^="/"]:not([href*="#"])')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    expect(held.length).toBeGreaterThan(40);
    await withoutScripts(browser, { viewport: WIDE }, async (plain) => {
      await plain.goto(`${prefix}/charity/`);
      await expect(toggle(plain, 'services')).toBeHidden();
      await item(plain, 'services').click();
      await expect(plain).toHaveURL(new RegExp(`${prefix}/services/$`));
      const listed = new Set<string | null>();
      for (const path of ['services', 'services/female', 'services/male', 'salons', 'about', 'blog']) {
        await plain.goto(`${prefix}/${path}/`);
        for (const href of await plain
          .locator('main a, .site-footer a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
          listed.add(href);
        }
      }
      expect(held.filter((href) => !listed.has(href))).toEqual([]);
    });
  });
}

test.describe('the menu of wide screens', () => {
  test.use({ viewport: WIDE });

  test('opens, moves and closes by keyboard, and returns the focus', { tag: '@journey' }, async ({ page }) => {
    await openWide(page, '/charity/');
    await item(page, 'services').focus();
    await page.keyboard.press('ArrowRight');
    await expect(toggle(page, 'services')).toBeFocused();
    await expect(toggle(page, 'services')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Space');
    await expect(toggle(page, 'services')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('href', '/services/female/');
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveAttribute('href', '/services/male/');
    await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveAttribute('href', '/services/male/doglyad-za-tilom/');
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAttribute('href', '/services/male/');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(toggle(page, 'services')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(panel(page, 'services')).toBeHidden();
    await expect(toggle(page, 'services')).toBeFocused();

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(panel(page, 'salons')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(toggle(page, 'salons')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(panel(page, 'salons')).toBeHidden();
  });

  test('moves by Tab through the expanded items, and closes after the last link', async ({ page }) => {
    await openWide(page, '/charity/');
    await toggle(page, 'salons').press('Enter');
    const visited: (string | null)[] = [];
    while ((await toggle(page, 'salons').getAttribute('aria-expanded')) === 'true') {
      await page.keyboard.press('Tab');
      visited.push(await page.locator(':focus').getAttribute('href'));
    }
    expect(visited).toContain('/salons/oksamyt-lypky/');
    expect(visited).toContain('/salons/oksamyt-obolon/');
    expect(visited).toContain('/salons/oksamyt-osokorky/');
    expect(visited.at(-1)).toBe('/about/');
  });

  test('stays open on a click after hovering, closes on the next click, on a click outside and on Escape', async ({ page }) => {
    await openWide(page, '/charity/');
    await toggle(page, 'about').hover();
    await expect(panel(page, 'about')).toBeVisible();
    await toggle(page, 'about').click();
    await expect(toggle(page, 'about')).toHaveAttribute('aria-expanded', 'true');
    await toggle(page, 'about').click();
    await expect(panel(page, 'about')).toBeHidden();
    await toggle(page, 'about').click();
    await page.mouse.click(700, 850);
    await expect(panel(page, 'about')).toBeHidden();
    await item(page, 'salons').hover();
    await expect(panel(page, 'salons')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page, 'salons')).toBeHidden();
  });

  test('does not switch columns or panels while the pointer crosses them', async ({ page }) => {
    await openWide(page, '/charity/');
    await item(page, 'services').hover();
    const female = panel(page, 'services').locator('a[href="/services/female/"]');
    await female.hover();
    await atRest(page);
    const from = (await female.boundingBox())!;
    const to = (await panel(page, 'services').locator('a[href="/services/female/nails/"]').boundingBox())!;
    const changes = await page.evaluateHandle(() => {
      const seen: string[] = [];
      new MutationObserver((records) => records.forEach(({ target }) => seen.push((target as Element).outerHTML.slice(0, 80)))).observe(
        document.querySelector('.site-header')!,
        { subtree: true, attributes: true },
      );
      return seen;
    });
    // from the first top down to the right, over the second one, to the last direction
    await page.mouse.move(from.x + 60, from.y + 20);
    await page.mouse.move(to.x + 10, to.y + 20, { steps: 40 });
    expect(await changes.jsonValue()).toEqual([]);
    // within the column the line under the pointer unfolds, once
    await expect(panel(page, 'services').locator('a[href="/services/female/nails/manicure/"]')).toBeVisible();
    expect(await changes.jsonValue()).toHaveLength(2);
  });

  test('closes when the pointer leaves, and not when it returns in time', async ({ page }) => {
    await page.clock.install();
    await openWide(page, '/charity/');
    await page.clock.pauseAt(Date.now() + 60_000);
    await item(page, 'services').hover();
    await expect(panel(page, 'services')).toBeHidden();
    await page.clock.runFor(80);
    await expect(panel(page, 'services')).toBeVisible();
    await page.mouse.move(700, 860);
    await page.clock.runFor(250);
    await page.mouse.move(700, 300);
    await page.clock.runFor(1000);
    await expect(toggle(page, 'services')).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.move(700, 860);
    await page.clock.runFor(300);
    await expect(toggle(page, 'services')).toHaveAttribute('aria-expanded', 'false');
  });

  test('by touch, the first tap expands and the second follows the link', { tag: '@journey' }, async ({ browser }) => {
    await withTouchScreen(browser, WIDE, async (page) => {
      await openWide(page, '/charity/');
      await item(page, 'services').tap();
      await expect(panel(page, 'services')).toBeVisible();
      const male = panel(page, 'services').locator('a[href="/services/male/"]');
      await male.tap();
      await expect(panel(page, 'services').locator('a[href="/services/male/brovy-male/"]')).toBeVisible();
      await male.tap();
      await expect(page).toHaveURL(/\/services\/male\/$/);
      await item(page, 'salons').tap();
      await item(page, 'salons').tap();
      await expect(page).toHaveURL(/\/salons\/$/);
    });
  });

  test('marks the current page, which is not a link, and its ancestors, and opens at it', async ({ page }) => {
    await openWide(page, '/services/male/brovy-male/');
    await expect(item(page, 'services')).toHaveAttribute('aria-current', 'true');
    await expect(item(page, 'services')).toHaveAttribute('href', '/services/');
    await toggle(page, 'services').press('Enter');
    const current = panel(page, 'services').locator('[aria-current=page]');
    await expect(current).toBeVisible();
    await expect(current).not.toHaveAttribute('href', /.*/);
    await openWide(page, '/blog/');
    const muted = await item(page, 'about').evaluate((element) => getComputedStyle(element).color);
    const plain = await item(page, 'salons').evaluate((element) => getComputedStyle(element).color);
    expect(muted).not.toBe(plain);
    await openWide(page, '/vacancies/');
    await expect(page.locator('.menu-bar').locator('> li > [aria-current=page]')).toHaveText('Вакансії');
    await expect(page.locator('.menu-bar').locator('> li > [aria-current=page]')).not.toHaveAttribute('href', /.*/);
  });

  test('stores a click before the drop-downs have loaded, and opens them afterwards', async ({ page }) => {
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/fragments/ua/dropdowns*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/charity/');
    await toggle(page, 'salons').click();
    await expect(toggle(page, 'salons')).toHaveAttribute('aria-expanded', 'false');
    arrive();
    await expect(panel(page, 'salons')).toBeVisible();
    await expect(toggle(page, 'salons')).toHaveAttribute('aria-expanded', 'true');
  });

  test('follows the link of an item whose drop-down cannot be loaded', async ({ page }) => {
    await page.route('**/fragments/**', (route) => route.abort());
    await page.goto('/charity/');
    await item(page, 'salons').hover();
    await toggle(page, 'services').click();
    await expect(page).toHaveURL(/\/services\/$/);
  });
});
