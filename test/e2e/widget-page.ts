import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

let phones = Math.floor(Math.random() * 900_000);
/** A number that no other test has asked a code for. */
export const newPhone = () => `0509${String(phones++).padStart(6, '0')}`;

/** Each test has an address of its own: few codes are sent to one. */
export const ownAddress = () => {
  const [a, b] = [1, 2].map(() => Math.floor(Math.random() * 254) + 1);
  return { extraHTTPHeaders: { 'x-forwarded-for': `198.19.${a}.${b}` } };
};

/** The digits that were sent to a phone, the newest. */
export async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const messages = (await (await request.get('/dev/outbox.json')).json()) as { to: string; text: string }[];
      const sms = messages.find(({ to, text }) => to.includes(phone.slice(1)) && /\b\d{4}\b/.test(text));
      return (code = /\b\d{4}\b/.exec(sms?.text ?? '')?.[0]);
    })
    .toBeDefined();
  return code!;
}

/** Until a screen has come, and nothing is on its way. */
export const shown = (page: Page, selector: string) => expect(page.locator(`.widget[aria-busy=false] ${selector}`).first()).toBeVisible();

/** Opens a screen of the widget; the first questions after a start wait for the database. */
export async function openWidget(page: Page, path: string, selector: string, isScripted = true): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator(selector).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  if (isScripted) await expect(page.locator('[data-island=Widget]')).toHaveAttribute('data-hydrated', 'true');
}

type Fields = Readonly<Record<string, string>>;

/** Sends a form of the widget, as its script does; answers the screen that follows. */
export async function sendForm(request: APIRequestContext, fields: Fields): Promise<{ readonly body: Readonly<Record<string, unknown>> }> {
  const answer = await request.post('/api/booking/widget', { data: { fields } });
  return ((await answer.json()) as { model: { body: Record<string, unknown> } }).model;
}

/** The fields of the form that a time is in. */
export const fieldsOf = (time: Locator) =>
  time.evaluate((button: HTMLButtonElement) => Object.fromEntries(new FormData(button.form!)) as Record<string, string>);

/** Somebody who has been here before: signed in by a code, in the browser of this page. */
export async function signIn(page: Page): Promise<string> {
  const phone = newPhone();
  const { request } = page;
  const asked = await sendForm(request, { step: 'visits', action: 'code', phone });
  const fields = { ...(asked.body.fields as Fields), code: await codeFor(request, phone) };
  const unknown = await sendForm(request, { ...fields, action: 'verify' });
  expect(unknown.body.kind).toBe('code');
  const known = await sendForm(request, { ...fields, action: 'register', firstname: 'Олена', lastname: 'Коваль', sex: 'Female' });
  expect(known.body.kind).toBe('visits');
  return phone;
}

/** The calendar of the salon of this number, with a service and any master chosen: tests at once take no times from each other. */
export async function openTimes(page: Page, prefix: string, salon: number, isScripted = true): Promise<void> {
  await openWidget(page, `${prefix}/widget/`, '.widget-salon', isScripted);
  const path = (await page.locator('.widget-salon').nth(salon).getAttribute('href'))!;
  await openWidget(page, path, '.widget-group', isScripted);
  const query = new URLSearchParams((await page.locator('.widget-service').first().getAttribute('href'))!.split(/[?#]/)[1]);
  query.set('employee', 'any');
  query.set('step', 'time');
  await openWidget(page, `${prefix}/widget/?${query}`, '.widget-calendar', isScripted);
}

/** Presses something by mouse or by finger, or reaches it with the Tab key alone. */
export type Press = (target: Locator) => Promise<void>;

export const click: Press = (target) => target.click();
export const tap: Press = (target) => target.tap();

const MOST_TABS = 150;
/** Tab until it has the focus, then Enter. */
export const byKeyboard: Press = async (target) => {
  await reach(target);
  await target.page().keyboard.press('Enter');
};

/** Tab until it has the focus. */
export async function reach(target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`not reached with the Tab key: ${String(target)}`);
}
