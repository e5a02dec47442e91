import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { codeFor, fieldsOf, openTimes, openWidget, sendForm, shown, signIn } from './widget-page';
import { ownAddress, ownNumber } from './own-visitor';

/** What a screen reader reads of the screen, in this order, and nothing that axe finds; hours, days and prices are those of the day. */
async function readsWell(page: Page, tree: string): Promise<void> {
  await expect(page.locator('main')).toMatchAriaSnapshot(tree);
  expect(await violations(page)).toEqual([]);
}

test('in English what is empty, slow, wrong, taken or unreachable is read in order as well', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...ownAddress() });
  const page = await context.newPage();
  await openWidget(page, '/en/widget/', '.widget-salon');
  await readsWell(
    page,
    `
    - main:
      - navigation "Booking steps":
        - paragraph: Step 1 of 5
        - list:
          - listitem: Salon
      - heading "Choose a salon" [level=1]
      - navigation:
        - link "service"
      - list:
        - listitem:
          - link /Pechersk/
      - paragraph:
        - link /\\+380/
        - link "My visits"
    `,
  );

  await openTimes(page, '/en', 1);
  const times = page.url();
  const query = new URL(times).searchParams;
  query.delete('services');
  query.set('step', 'service');
  query.set('q', 'zzzzzzzz');
  await openWidget(page, `/en/widget/?${query}`, '.widget-none');
  await readsWell(
    page,
    `
    - main:
      - link "Back"
      - heading "Choose services" [level=1]
      - search:
        - searchbox
        - button "Find"
      - status:
        - text: /zzzzzzzz/
        - link
    `,
  );

  await openWidget(page, times, '.widget-calendar');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/booking/widget**', (route) => held.then(() => route.continue()));
  await page.locator('a.widget-day').last().click();
  await expect(page.locator('.widget')).toHaveAttribute('data-wait', /slow|leaving/);
  await readsWell(
    page,
    `
    - main:
      - heading "Choose a time" [level=1]
      - status:
        - paragraph: /\\w/
      - region /free/
    `,
  );
  answer();
  await expect(page.locator('.widget[aria-busy=false] a.widget-day').last()).toHaveClass(/is-chosen/);
  await page.unroute('**/api/booking/widget**');

  const time = page.locator('.widget-daytimes .widget-time').nth(-2);
  const fields = await fieldsOf(time);
  const other = await browser.newContext(ownAddress());
  expect((await sendForm(other.request, fields)).body.kind).toBe('details');
  await other.close();
  await time.click();
  await shown(page, '.widget__notice');
  await readsWell(
    page,
    `
    - main:
      - heading "Choose a time" [level=1]
      - status:
        - paragraph: /taken/
      - region:
        - heading [level=2]
        - button /, \\d\\d:\\d\\d/
      - region:
        - table
    `,
  );

  await page.locator('.widget-nearest .widget-time').first().click();
  await shown(page, '.widget-hold');
  await page.locator('.widget-form__send').click();
  await shown(page, '.field__error');
  await readsWell(
    page,
    `
    - main:
      - heading "Your visit" [level=1]
      - paragraph: /Yours for another/
      - textbox "Phone"
      - button "Get the code"
    `,
  );
  await page.locator('#widget-phone').fill(ownNumber());
  await page.route('**/api/booking/widget**', (route) => route.abort());
  await page.locator('.widget-form__send').click();
  await shown(page, '.widget__retry');
  await readsWell(
    page,
    `
    - main:
      - heading "Your visit" [level=1]
      - status:
        - paragraph: /Nothing is lost/
        - button
      - paragraph: /Yours for another/
      - textbox "Phone"
    `,
  );
  await page.unroute('**/api/booking/widget**');

  await openWidget(page, '/en/widget/visits/', '#widget-phone');
  await readsWell(
    page,
    `
    - main:
      - heading "My visits" [level=1]
      - textbox "Phone"
      - button "Get the code"
    `,
  );
  await signIn(page);
  await openWidget(page, '/en/widget/visits/', '.widget-none');
  await readsWell(
    page,
    `
    - main:
      - heading "My visits" [level=1]
      - paragraph: /\\+380/
      - button "Sign out"
      - heading "To come" [level=2]
      - paragraph: No visits are planned.
      - link "Book a visit"
      - heading "Reminders" [level=2]
    `,
  );
  await context.close();
});

test('in English a code, a time that is kept no more, a registration and a booked visit are read in order as well', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...ownAddress() });
  const page = await context.newPage();
  await openTimes(page, '/en', 6);
  await page.locator('a.widget-day').last().click();
  await expect(page.locator('.widget[aria-busy=false] a.widget-day').last()).toHaveClass(/is-chosen/);
  await page.clock.install();
  await page.locator('.widget-daytimes .widget-time').nth(-2).click();
  await shown(page, '.widget-hold');
  const phone = ownNumber();
  await page.locator('#widget-phone').fill(phone);
  await page.locator('.widget-form__send').click();
  await shown(page, '#widget-code');
  await readsWell(
    page,
    `
    - main:
      - heading "Code from the SMS" [level=1]
      - paragraph: /Yours for another/
      - paragraph: /\\+380/
      - textbox "4 digits from the SMS"
      - button "Confirm the visit"
      - button "Send it again"
      - link "Change the number"
    `,
  );
  const code = await codeFor(page.request, phone);
  await page.locator('#widget-code').fill(code === '1234' ? '4321' : '1234');
  await shown(page, '#widget-code[aria-invalid=true]');
  await readsWell(
    page,
    `
    - main:
      - textbox "4 digits from the SMS" [invalid]
      - paragraph: /This is not the code/
    `,
  );

  await page.clock.fastForward('16:00');
  await expect(page.locator('.widget-hold__renew')).toHaveCount(0);
  await readsWell(
    page,
    `
    - main:
      - heading "Code from the SMS" [level=1]
      - paragraph: /no longer kept/
      - textbox "4 digits from the SMS"
    `,
  );

  await page.locator('#widget-code').fill(code);
  await shown(page, '#widget-firstname');
  await readsWell(
    page,
    `
    - main:
      - heading [level=1]
      - textbox "First name"
      - textbox "Last name"
      - radiogroup:
        - radio [checked]
        - radio
      - textbox /Email/
      - button "Confirm the visit"
    `,
  );
  await page.locator('#widget-firstname').fill('Olena');
  await page.locator('#widget-lastname').fill('Koval');
  await page.locator('.widget-form__send').click();
  await shown(page, '.widget-done');
  await readsWell(
    page,
    `
    - main:
      - heading [level=1]
      - heading [level=2]
      - list:
        - listitem: /\\d\\d:\\d\\d/
      - heading [level=2]
      - list:
        - listitem: /SMS/
      - link "Add to calendar"
      - link "Book another visit"
    `,
  );
  await context.close();
});
