import { expect, test as base, type Page } from '@playwright/test';
import type { StubPayment } from '../stubs/liqpay.stub';
import { startBreakableSite, type BreakableSite } from './breakable-site';

/** Tests that share a site whose services can be cut off. */
export const test = base.extend<object, { site: BreakableSite }>({
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startBreakableSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

/** Services are asked again after seconds, circuit breakers close after half a minute. */
export const SOON = { timeout: 60_000 };
export const NOW = { timeout: 500 };

export const main = (page: Page) => page.locator('main');
export const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** Opens a page of the console, again and again, until it says what it should. */
export async function until(page: Page, path: string, expected: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expected();
  }).toPass(SOON);
}

/** What the home page says of a part or a service: how it is, and words that stand there. */
export async function isTold(page: Page, name: string, tone: 'good' | 'wait' | 'bad', words = ''): Promise<void> {
  await until(page, '/ops', async () => {
    const label = page.locator('.console-state__name').filter({ hasText: new RegExp(`^${name}\\s*(працює|увага|не\\s+працює)$`) });
    const state = page.locator('.console-state').filter({ has: label });
    await expect(state).toHaveClass(`console-state console-state--${tone}`, NOW);
    await expect(state).toContainText(words, NOW);
  });
}

/** Does something with a thing that is open: the page that asks, and the answer to it. */
export async function act(page: Page, name: string): Promise<void> {
  await page.locator('.console__ways, .console-table').getByRole('link', { name, exact: true }).click();
  await press(page, name);
}

/** As if the hours had passed in which a job is tried: its next failure is the last. */
export async function letTriesRunOut({ query }: BreakableSite, job: string): Promise<void> {
  await expect(async () => {
    await query(`UPDATE pgboss.job SET retry_count = 1000, start_after = now() WHERE name = $1 AND state = 'retry'`, [job]);
    expect(await query(`SELECT 1 FROM pgboss.job WHERE name = $1 AND state = 'failed'`, [job])).toHaveLength(1);
  }).toPass(SOON);
}

/** The only job that has stopped is started again. */
export async function reviveJob(page: Page): Promise<void> {
  await isTold(page, 'Фонові завдання', 'wait', 'зупинилися: 1');
  await page.getByRole('link', { name: 'Фонові завдання' }).click();
  await expect(main(page).getByRole('row')).toHaveCount(2);
  await act(page, 'Запустити');
  await expect(page.getByRole('status')).toHaveText('Запущено знову.');
  await until(page, '/ops/jobs', () => expect(main(page)).toContainText('Жодне завдання не зупинилося.', NOW));
}

export interface Made {
  readonly order_id: string;
  readonly token: string;
}

let buyers = 0;

/** Orders a certificate, as the order form does. */
export async function order({ request }: Page, changed: object = {}, token = ''): Promise<Made> {
  const packages = (await (await request.get('/api/certificates/packages')).json()) as {
    readonly id: number;
    readonly amount: number;
    readonly singleItem: boolean;
  }[];
  const { id, amount } = packages.find(({ singleItem, amount: sum }) => singleItem && sum < 10_000)!;
  const phone = `38067${String(2_000_000 + ++buyers)}`;
  const data = {
    name: 'Олена Лі',
    phone,
    certificate: [{ id, qty: 1 }],
    amount,
    for_mother: false,
    delivery: 105,
    linkValue: 'online',
    ...changed,
  };
  const answer = await request.post('/api/certificates/orders', { data, headers: { 'x-order-token': token } });
  expect([answer.status(), await answer.text()]).toEqual([201, expect.anything()]);
  return (await answer.json()) as Made;
}

/** The buyer pays at the bank. @returns what the bank knows, and where it tells it */
export async function pay(
  { request }: Page,
  { liqpay }: BreakableSite,
  { order_id, token }: Made,
): Promise<{ payment: StubPayment; at: string }> {
  const answer = await request.post(`/api/certificates/orders/${order_id}/payment`, { headers: { 'x-order-token': token } });
  const payload = liqpay.open((await answer.json()) as { readonly data: string; readonly signature: string })!;
  return { payment: liqpay.pay(payload)!, at: String(payload.server_url) };
}
