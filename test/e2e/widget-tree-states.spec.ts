import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { fieldsOf, newPhone, openTimes, openWidget, ownAddress, sendForm, shown, signIn } from './widget-page';

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
        - link "the service"
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
      - button "Keep it longer"
      - textbox "Phone"
      - button "Get the code"
    `,
  );
  await page.locator('#widget-phone').fill(newPhone());
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
