import { expect, test } from '@playwright/test';
import { violations } from './accessibility';
import { motionOf, journeyIf } from './languages';
import { atRest, LANGUAGES, sheet, withTouchScreen, withoutScripts } from './menu-page';
import { PHONE, WIDE } from './screens';
import { variants } from './variants';

for (const { language, prefix, men } of variants(LANGUAGES)) {
  test.describe(`the menu of narrow screens, ${language}`, () => {
    test.use(motionOf(prefix));
    test('slides to a sub-list and back, expands its sections, and follows a link', journeyIf(language === 'ua'), async ({ browser }) => {
      await withTouchScreen(browser, PHONE, async (page) => {
        await page.goto(`${prefix}/charity/`);
        await page.locator('.site-header__burger').tap();
        await expect(sheet(page)).toBeVisible();
        await expect(page.locator('html')).toHaveClass(/menu-open/);
        await atRest(page);
        expect(await violations(page)).toEqual([]);
        for (const slug of ['services', 'salons', 'about']) {
          const list = sheet(page).locator(`[data-menu=${slug}]`);
          await list.locator(':scope > summary').tap();
          await atRest(page);
          await expect(list.locator('.site-menu__back')).toBeInViewport();
          await expect(list.locator('details[open] a').first()).toBeInViewport();
          await expect(sheet(page).locator('.site-menu__list > li > a').first()).toBeHidden();
          expect(await violations(page)).toEqual([]);
          await list.locator('.site-menu__back').tap();
          await atRest(page);
          await expect(sheet(page).locator('.site-menu__list > li > a').first()).toBeInViewport();
        }
        await sheet(page).locator('[data-menu=services] > summary').tap();
        await sheet(page).getByText(men, { exact: true }).tap();
        await sheet(page).locator('a[href$="/male/brovy-male/"]').tap();
        await expect(page).toHaveURL(new RegExp(`${prefix}/services/male/brovy-male/$`));
        await expect(sheet(page)).toBeHidden();
        await expect(page.locator('html')).not.toHaveClass(/menu-open/);
      });
    });

    test('links to the list of all pages without JavaScript, and on from there', journeyIf(language === 'ua'), async ({ browser }) => {
      await withoutScripts(browser, { viewport: PHONE }, async (page) => {
        await page.goto(`${prefix}/charity/`);
        await page.locator('.site-header__burger').click();
        const all = page.locator('#site-pages');
        await expect(all).toBeInViewport();
        for (const fold of await all.locator('summary').all()) await fold.click();
        for (const path of ['/services/', '/salons/', '/price/', '/about/', '/vacancies/']) {
          await expect(all.locator(`a[href^="${prefix}${path}"]`).first()).toBeVisible();
        }
        await all.locator('a[href$="/salons/oksamyt-obolon/"]').click();
        await expect(page).toHaveURL(new RegExp(`${prefix}/salons/oksamyt-obolon/$`));
      });
    });
  });
}

test.describe('the menu of narrow screens', () => {
  test.use({ viewport: PHONE });

  test('closes on Escape and returns the focus, and opens at its first level again', async ({ page }) => {
    await page.goto('/charity/');
    await page.locator('.site-header__burger').press('Enter');
    // it is shown a frame before it is modal: then it takes the focus, and closes on Escape
    await expect(page.locator('html')).toHaveClass(/menu-open/);
    const summary = sheet(page).locator('[data-menu=about] > summary');
    await summary.press('Enter');
    await expect(sheet(page).locator('[data-menu=about]')).toHaveAttribute('open');
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await expect(page.locator('.site-header__burger')).toBeFocused();
    await page.locator('.site-header__burger').press('Enter');
    await expect(sheet(page).locator('[data-menu=about]')).not.toHaveAttribute('open');
    await expect(sheet(page).locator('.site-menu__list > li > a').first()).toBeInViewport();
  });

  test('closes when a link leads to a section of the same page, and is closed after returning from another page', async ({ page }) => {
    await page.goto('/salons/');
    await page.locator('.site-header__burger').click();
    await sheet(page).locator('[data-menu=salons] > summary').click();
    await sheet(page).locator('a[href="/salons/#livyi-bereh"]').click();
    await expect(sheet(page)).toBeHidden();
    await expect(page.locator('#livyi-bereh')).toBeInViewport();
    await page.locator('.site-header__burger').press('Enter');
    await sheet(page).locator('a[href="/price/"]').click();
    await expect(page).toHaveURL(/\/price\/$/);
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
    await expect(page.locator('html')).not.toHaveClass(/menu-open/);
  });

  test('closes when the window becomes wide', async ({ page }) => {
    await page.goto('/charity/');
    await page.locator('.site-header__burger').click();
    await expect(sheet(page)).toBeVisible();
    await page.setViewportSize(WIDE);
    await expect(sheet(page)).toBeHidden();
  });

  test('fits the smallest phones with the longest words', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/charity/');
    for (const tool of ['.site-header__brand', '[data-panel=site-search]', '[data-panel=cart]', '.site-header__burger']) {
      await expect(page.locator(`.site-header__bar ${tool}`)).toBeInViewport({ ratio: 1 });
    }
    await page.locator('.site-header__burger').click();
    for (const slug of ['services', 'salons', 'about']) {
      const list = sheet(page).locator(`[data-menu=${slug}]`);
      await list.locator(':scope > summary').click();
      await atRest(page);
      const sub = list.locator('.site-menu__sub');
      expect(await sub.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      const small = await list
        .locator('a:visible, summary:visible')
        .evaluateAll((targets) =>
          targets.filter((target) => target.getBoundingClientRect().height < 44).map((target) => target.textContent),
        );
      expect(small).toEqual([]);
      await list.locator('.site-menu__back').click();
    }
  });

  test('has the phone and the way to booking', async ({ page }) => {
    await page.goto('/charity/');
    await page.locator('.site-header__burger').click();
    await expect(sheet(page).locator('a[href^="tel:+380"]')).toBeVisible();
    await sheet(page).locator('.site-header__book').click();
    await expect(page).toHaveURL(/\/online\/$/);
  });
});
