import { expect, test } from '@playwright/test';
import { violations } from './accessibility';
import { openWidget, signIn } from './widget-page';
import { ownAddress } from './own-visitor';

const SERVICE = 'service-strizhka';

// one after the other: both would choose the same time
test.describe.configure({ mode: 'default' });

for (const { prefix, isScripted, width } of [
  { prefix: '', isScripted: true, width: 360 },
  { prefix: '/en', isScripted: false, width: 1200 },
]) {
  test(`two people are booked together, and one of them leaves, in ${prefix || '/ua'}, ${isScripted ? 'with' : 'without'} scripts`, async ({
    browser,
  }, info) => {
    const viewport = { width, height: 800 };
    const context = await browser.newContext({ viewport, javaScriptEnabled: isScripted, ...ownAddress() });
    const page = await context.newPage();
    let shots = 0;
    const look = async () => {
      if (isScripted) expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await page.screenshot({ path: info.outputPath(`${(shots += 1)}.png`), fullPage: true });
    };
    await openWidget(page, `${prefix}/widget/`, '.widget-salon', isScripted);
    await look();
    await page.locator('a[href*="/widget/group/"]').click();
    await expect(page).toHaveURL(/\/widget\/group\//);
    await look();
    await page.locator('form button[type=submit]').click();

    // nobody has a service yet: it is said where
    await page.locator('form button[type=submit]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    const options = await page
      .locator('select[name=s11] option')
      .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
    const service = options.find((value) => value === SERVICE) ?? options[1]!;
    for (const name of ['s11', 's21']) await page.locator(`select[name=${name}]`).selectOption(service);
    await page.locator('input[name=mode][value=in_turn]').check({ force: true });
    await look();
    await page.locator('form button[type=submit]').last().click();
    await expect(page).toHaveURL(/step=times/);
    const next = page.locator('a.button--lacquer');
    if ((await page.locator('button[name=time]').count()) === 0) await next.click();
    await expect(page.locator('button[name=time]').first()).toBeVisible();
    await look();
    await page.locator('button[name=time]').last().click();
    await expect(page).toHaveURL(/step=details/);

    // who signs in first comes back to what is kept
    await look();
    await page.locator('a[href*="/widget/visits/"]').click();
    await signIn(page);
    await page.goto(`${prefix}/widget/visits/`);
    await page.locator('a[href*="/widget/group/"]').click();
    await page.locator('input[name=name2]').fill('Марійка');
    await page.locator('input[name=phone2]').fill('12');
    await page.locator('form button[type=submit]').click();
    await expect(page.locator('input[name=phone2]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('input[name=name2]')).toHaveValue('Марійка');
    await page.locator('input[name=phone2]').fill('067 111 22 33');
    await look();
    await page.locator('form button[type=submit]').click();

    await expect(page).toHaveURL(/\/group\/[^/]+\/$/);
    await expect(page.locator('.group__person')).toHaveCount(2);
    await look();
    const group = page.url();
    await page.goto(`${prefix}/widget/visits/`);
    const together = page.locator('.widget-visits--together');
    await expect(together.locator('.widget-visits__title')).toHaveText(prefix ? /^Together:\s2\speople,\s/ : /^Разом:\s2\sлюдини,\s/);
    await expect(together.locator('.widget-visit')).toHaveCount(2);
    await look();
    await together.locator('a[href*="/group/"]').click();
    await expect(page).toHaveURL(group);
    await page.locator('.group__person a').last().click();
    await expect(page).toHaveURL(/\/visit\/[^/]+\/$/);
    await page.locator('a[href$="/cancel/"]').click();
    await page.locator('form[action$="/cancel/"] button').click();
    await expect(page).toHaveURL(/\/visit\//);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await page.reload();
    await expect(page.locator('.group__person--over')).toHaveCount(1);
    await page.locator('.group__undo button').click();
    await expect(page.locator('.group__person--over')).toHaveCount(2);
    await expect(page.locator('.group__undo')).toHaveCount(0);
    await context.close();
  });
}
