import { expect, test, type Page } from '@playwright/test';
import { CHECKOUT, openPanel, ownNumber } from './order-panel';
import { onPageError } from './page-errors';
import { codeFor, newPhone, openTimes, ownAddress, shown } from './widget-page';

// Browsers that lack or refuse something, and pages that somebody else has changed: what islands do there.

/** Knows the zone of Kyiv by none of these names. */
function withoutZones(unknown: readonly string[]): void {
  const Real = Intl.DateTimeFormat;
  const refuse = (options?: Intl.DateTimeFormatOptions) => {
    if (unknown.includes(options?.timeZone ?? '')) throw new RangeError(`Invalid time zone specified: ${options!.timeZone}`);
  };
  Intl.DateTimeFormat = new Proxy(Real, {
    construct: (target, [locale, options]: [string, Intl.DateTimeFormatOptions?]) => {
      refuse(options);
      return new target(locale, options);
    },
    apply: (target, _, [locale, options]: [string, Intl.DateTimeFormatOptions?]) => {
      refuse(options);
      return target(locale, options);
    },
  });
}

/** Refuses what pages store: storage and cookies alike. Knows no key of its own making either, as a page without HTTPS. */
function withoutStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  Object.defineProperty(crypto, 'randomUUID', { value: undefined });
  for (const name of ['BroadcastChannel', 'requestIdleCallback']) Reflect.deleteProperty(window, name);
}

const BROWSERS: readonly { readonly named: string; readonly prepare: (page: Page) => Promise<unknown> }[] = [
  { named: 'that knows Europe/Kiev alone', prepare: (page) => page.addInitScript(withoutZones, ['Europe/Kyiv']) },
  {
    named: 'that does not know the zone at all and stores nothing',
    prepare: async (page) => {
      await page.addInitScript(withoutZones, ['Europe/Kyiv', 'Europe/Kiev']);
      await page.addInitScript(withoutStorage);
    },
  },
];

for (const { named, prepare } of BROWSERS) {
  test.describe(`a browser ${named}`, () => {
    test.use(ownAddress());

    test('books, orders and asks to be called as any other', async ({ page }) => {
      const thrown: string[] = [];
      onPageError(page, (message) => thrown.push(message));
      await prepare(page);
      await bookVisit(page);
      await orderCertificate(page);
      await fillForm(page);
      expect(thrown).toEqual([]);
    });
  });
}

/** The widget, from the choice of a time to the visit. */
async function bookVisit(page: Page): Promise<void> {
  await openTimes(page, '', 5);
  await page.locator('a.widget-day').last().click();
  await shown(page, 'a.widget-day.is-chosen');
  await page.locator('.widget-daytimes .widget-time').last().click();
  await shown(page, '.widget-hold');
  const phone = newPhone();
  await page.locator('#widget-phone').fill(phone);
  await page.locator('.widget-form__send').click();
  await shown(page, '#widget-code');
  await page.locator('#widget-code').fill(await codeFor(page.request, phone));
  await shown(page, '#widget-firstname');
  await page.locator('#widget-firstname').fill('Олена');
  await page.locator('#widget-lastname').fill('Коваль');
  await page.locator('.widget-form__send').click();
  await shown(page, '.widget-done');
}

/** The order panel, with a gift and its day, as far as the checkout. */
async function orderCertificate(page: Page): Promise<void> {
  const panel = await openPanel(page, '');
  await panel.getByText('Отримати онлайн').click();
  await panel.locator('input[name$=link][value=email]').check({ force: true });
  await panel.getByLabel('E-mail').fill('buyer@example.com');
  await panel.getByLabel('Ім’я та прізвище').fill('Олена Коваль');
  await panel.getByLabel('Телефон').fill(ownNumber());
  await panel.getByRole('button', { name: 'До перевірки' }).click();
  await panel.getByRole('button', { name: 'Сплатити' }).click();
  await expect(page).toHaveURL(CHECKOUT);
}

/** A form with a phone, whose mask is there. */
async function fillForm(page: Page): Promise<void> {
  await page.goto('/contacts/');
  const phone = page.locator('main').getByRole('textbox', { name: 'Телефон' });
  await phone.focus();
  await page.locator('main [data-island=LeadForm][data-hydrated]').waitFor();
  await phone.pressSequentially('0671234567');
  await expect(phone).toHaveValue('+380 (67) 123-45-67');
}
