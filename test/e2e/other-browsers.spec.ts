import { expect, test, type Page } from '@playwright/test';
import { CHECKOUT, openPanel } from './order-panel';
import { onPageError } from './page-errors';
import { codeFor, openTimes, shown } from './widget-page';
import { ownAddress, ownNumber } from './own-visitor';

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

/**
 * Translates the page as browsers do, at once and whatever comes later: each text stands in two elements of its own, and every other one is
 * not the same node any more. Extensions add nodes to the page, beside its fields, and attributes.
 */
function translated(): void {
  let count = 0;
  const wrap = (text: Text) => {
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    text.replaceWith(outer);
    inner.append(count++ % 2 ? document.createTextNode(text.data) : text);
  };
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.parentElement!.closest('font, script, style, textarea, option, title, svg')) texts.push(text);
    }
    texts.forEach(wrap);
    for (const field of document.querySelectorAll('input:not([type=hidden], [data-filler])')) {
      field.setAttribute('data-filler', '');
      field.after(Object.assign(document.createElement('filler-icon'), { hidden: true }));
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.setAttribute('data-extension', 'true');
    document.body.style.setProperty('--extension', '1');
    document.body.prepend(document.createElement('extension-bar'));
    document.head.append(document.createElement('style'));
    translate();
    new MutationObserver(translate).observe(document.body, { childList: true, subtree: true });
  });
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
  { named: 'that translates the page, with extensions', prepare: (page) => page.addInitScript(translated) },
];

for (const { named, prepare } of BROWSERS) {
  test.describe(`a browser ${named}`, () => {
    test.use(ownAddress());

    test('books, orders and asks to be called as any other', async ({ page }) => {
      const thrown: string[] = [];
      onPageError(page, (message) => thrown.push(message));
      await prepare(page);
      await bookAppointment(page);
      await orderCertificate(page);
      await fillForm(page);
      expect(thrown).toEqual([]);
    });
  });
}

/** The widget, from the choice of a time to the visit. */
async function bookAppointment(page: Page): Promise<void> {
  await openTimes(page, '', 5);
  await page.locator('a.widget-day').last().click();
  await shown(page, 'a.widget-day.is-chosen');
  await page.locator('.widget-daytimes .widget-time').last().click();
  await shown(page, '.widget-hold');
  const phone = ownNumber();
  await page.locator('#widget-phone').fill(phone);
  await page.locator('.widget-form__send').click();
  await shown(page, '#widget-code');
  await page.locator('#widget-code').fill(await codeFor(page.request, phone));
  await shown(page, '#widget-firstname');
  await expect(page.locator('.widget__step .lead')).not.toContainText('050');
  await page.locator('#widget-firstname').fill('Олена');
  await page.locator('#widget-lastname').fill('Коваль');
  await page.locator('.widget-form__send').click();
  await shown(page, '.widget-done');
}

/** The order panel, with a gift and its day, as far as the checkout. */
async function orderCertificate(page: Page): Promise<void> {
  const panel = await openPanel(page, '');
  await panel.getByRole('button', { name: 'До перевірки' }).click();
  await expect(panel.locator('.field__error')).toHaveCount(3);
  await panel.getByText('Отримати онлайн').click();
  await panel.locator('input[name$=link][value=email]').check({ force: true });
  await panel.getByLabel('E-mail').fill('buyer@example.com');
  await panel.getByLabel('Ім’я та прізвище').fill('Олена Коваль');
  await panel.getByLabel('Телефон').fill(ownNumber());
  await panel.getByRole('button', { name: 'До перевірки' }).click();
  await panel.getByRole('button', { name: 'Змінити' }).click();
  await expect(panel.getByLabel('E-mail')).toHaveValue('buyer@example.com');
  await panel.getByRole('button', { name: 'До перевірки' }).click();
  await panel.getByRole('button', { name: 'Сплатити' }).click();
  await expect(page).toHaveURL(CHECKOUT);
}

/** A form with a phone, whose mask is there; what is wrong is said. */
async function fillForm(page: Page): Promise<void> {
  await page.goto('/contacts/');
  const phone = page.locator('main').getByRole('textbox', { name: 'Телефон' });
  await phone.focus();
  await page.locator('main [data-island=LeadForm][data-hydrated]').waitFor();
  await phone.pressSequentially('0671234567');
  await expect(phone).toHaveValue('+380 (67) 123-45-67');
  const send = page.locator('main').getByRole('button', { name: 'Передзвоніть мені' });
  await send.click();
  await expect(page.locator('main .error-summary a')).toHaveCount(1);
  await page.locator('main').getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Олена Коваль');
  await expect(page.locator('main .field__error')).toHaveCount(0);
}

/** From now on making elements fails so many times, as an island does that meets what it cannot cope with. */
const breakIslands = (page: Page, times: number) =>
  page.evaluate((most) => {
    const { setAttribute } = Element.prototype;
    let left = most;
    Element.prototype.setAttribute = function (name, value) {
      // chunks and styles that come at this moment, and what a trace of the test makes, are no elements of the island
      const isOfIsland =
        !['LINK', 'SCRIPT', 'BASE'].includes(this.tagName) && (!this.isConnected || this.closest('[data-island]') !== null);
      if (isOfIsland && left-- > 0) throw new Error('this island is broken');
      setAttribute.call(this, name, value);
    };
  }, times);

test.describe('an island that breaks', () => {
  test.use(ownAddress());

  test('is made anew, and goes on at the screen where it was', async ({ page }) => {
    await openTimes(page, '', 6);
    await page.locator('.widget-daytimes .widget-time').last().click();
    await shown(page, '.widget-hold');
    await breakIslands(page, 1);
    await page.locator('#widget-phone').fill('050');
    await page.locator('.widget-form__send').click();
    await expect(page.locator('[data-island=Widget][data-mended=again]')).toBeVisible();
    await shown(page, '#widget-phone');
  });

  test('and breaks again is the form of the server, with what was typed', async ({ page }) => {
    await page.goto('/contacts/');
    const name = page.locator('main').getByRole('textbox', { name: 'Ім’я та прізвище' });
    await name.focus();
    await page.locator('main [data-island=LeadForm][data-hydrated]').waitFor();
    await name.fill('Олена Коваль');
    await breakIslands(page, 1000);
    await page.locator('main').getByRole('button', { name: 'Передзвоніть мені' }).click();
    await expect(page.locator('main [data-island=LeadForm][data-mended=plain]')).toBeVisible();
    await expect(name).toHaveValue('Олена Коваль');
    await page.locator('main').getByRole('button', { name: 'Передзвоніть мені' }).click();
    await expect(page).toHaveURL('/callback/');
    await expect(page.locator('main').getByRole('textbox', { name: 'Ім’я та прізвище' })).toHaveValue('Олена Коваль');
  });

  for (const [prefix, words, link] of [
    ['', 'Форма не завантажилася.', 'Замовити на окремій сторінці'],
    ['/en', 'The form did not load.', 'Order on a separate page'],
  ] as const) {
    test(`and is the order panel says so and leads to the form without scripts, ${prefix || '/'}`, async ({ page }) => {
      const panel = await openPanel(page, prefix);
      await panel.locator('input[name=name]').fill('Олена Коваль');
      await breakIslands(page, 1000);
      await panel.locator('input[name=delivery][value="105"]').dispatchEvent('click');
      await expect(panel.locator('[data-island=OrderPanel][data-mended=plain]')).toBeVisible();
      await expect(panel.getByText(words)).toBeVisible();
      // nobody waits for what does not come
      await expect(panel.locator('[role=status]')).toBeHidden();
      await panel.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(`${prefix}/gift_certificate/order/`);
      await expect(page.locator('.order-form-page__submit').first()).toBeVisible();
    });
  }
});
