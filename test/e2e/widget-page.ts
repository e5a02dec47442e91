import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { ownNumber } from './own-visitor';

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

/** Opens a screen of the widget. */
export async function openWidget(page: Page, path: string, selector: string, isScripted = true): Promise<void> {
  await page.goto(path);
  await expect(page.locator(selector).first()).toBeVisible();
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
  const phone = ownNumber();
  const { request } = page;
  const asked = await sendForm(request, { step: 'visits', action: 'code', phone });
  const fields = { ...(asked.body.fields as Fields), code: await codeFor(request, phone) };
  const unknown = await sendForm(request, { ...fields, action: 'verify' });
  expect(unknown.body.kind).toBe('code');
  const known = await sendForm(request, { ...fields, action: 'register', firstname: 'Олена', lastname: 'Коваль', sex: 'Female' });
  expect(known.body.kind).toBe('visits');
  return phone;
}

/**
 * A salon of the list on the screen in which no test of another worker books: those at once would take the same times.
 * @param number of the salon among those of this worker
 */
export async function ownSalon(page: Page, number = 0): Promise<Locator> {
  const salons = page.locator('.widget-salon');
  const { parallelIndex, config } = test.info();
  const each = Math.floor((await salons.count()) / config.workers);
  return salons.nth(parallelIndex + config.workers * (number % each));
}

/** The calendar of an own salon (`ownSalon`), with a service and any employee chosen. */
export async function openTimes(page: Page, prefix: string, number = 0, isScripted = true): Promise<void> {
  await openWidget(page, `${prefix}/widget/`, '.widget-salon', isScripted);
  await openTimesAt(page, prefix, (await (await ownSalon(page, number)).getAttribute('href'))!, isScripted);
}

/** The calendar of a salon, with a service and any employee chosen. @param path of the screen on which services are chosen */
export async function openTimesAt(page: Page, prefix: string, path: string, isScripted = true): Promise<void> {
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

const MAX_TABS = 150;
/** Tab until it has the focus, then Enter. */
export const byKeyboard: Press = async (target) => {
  await reach(target);
  await target.page().keyboard.press('Enter');
};

/** Tab until it has the focus. */
export async function reach(target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`not reached with the Tab key: ${String(target)}`);
}
