import { expect, type Page } from '@playwright/test';
import { doubleBookings } from '../support/booking-appointments';
import { signIn } from './console-page';
import { dayAfter, locationOf, OWNER_TOKEN, SALONS, slugOf, smsTo, test, type SalonOfDay, type SalonSite } from './salon-day';
import { isWhole } from './variants';

/*
 * A day of three salons: calls, walk-ins, absences, payments and six certificates at the desk, beside visitors who book online. What the
 * desk took is added up here; at the end the till, the report, the ledger of certificates and the calendar have to agree with it.
 */

/** What happens on the day; less of it where few variants run. */
const [CALLS, WALK_INS, ABSENCES, PAYMENTS, VISITORS] = isWhole ? [30, 12, 5, 20, 20] : [12, 6, 3, 10, 8];

test.use({ actionTimeout: 20_000 });
test.setTimeout(600_000);

/** A mobile number of nobody else. */
let phones = 0;
const newPhone = () => `50${String(1_000_000 + ++phones)}`;

/** What the desk took at a salon, in kopiykas. */
interface Taken {
  cash: number;
  card: number;
  /** Paid with certificates. */
  certificate: number;
  /** Certificates that were paid. */
  sold: number;
}
const taken: Readonly<Record<SalonOfDay, Taken>> = {
  pechersk: { cash: 0, card: 0, certificate: 0, sold: 0 },
  lypky: { cash: 0, card: 0, certificate: 0, sold: 0 },
  teremky: { cash: 0, card: 0, certificate: 0, sold: 0 },
};
const salonOf = (number: number) => SALONS[number % SALONS.length]!;

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);
const main = (page: Page) => page.locator('main');

async function unfold(page: Page): Promise<void> {
  const details = page.locator('main details:not([open]) > summary');
  if ((await details.count()) > 0) await details.first().click();
}

async function submit(page: Page, name: string): Promise<void> {
  await main(page).getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
}

/** Kopiykas of a sum that was typed. */
const kopiykas = (hryvnias: string) => Math.round(Number(hryvnias.replace(',', '.')) * 100);

interface Service {
  readonly id: string;
  readonly duration: number;
  readonly location_prices: readonly { readonly location: string; readonly price: number }[];
}
type Services = Readonly<Record<SalonOfDay, readonly string[]>>;

/** Services of at most an hour that a salon's employees do, at a price. */
async function shortServices(site: SalonSite): Promise<Services> {
  const read = async (path: string): Promise<unknown> => (await fetch(`${site.url}${path}`)).json();
  const services = (await read('/api/services')) as readonly Service[];
  const of = async (salon: SalonOfDay) => {
    const location = locationOf(salon);
    const employees = (await read(`/api/employees?location=${location}`)) as readonly { readonly services: readonly string[] }[];
    const isDone = (id: string) => employees.some((employee) => employee.services.includes(id));
    const isPriced = ({ location_prices: prices }: Service) => prices.some((at) => at.location === location && at.price > 0);
    return services.filter((each) => each.duration <= 60 && isPriced(each) && isDone(each.id)).map(({ id }) => id);
  };
  return { pechersk: await of('pechersk'), lypky: await of('lypky'), teremky: await of('teremky') };
}

interface Call {
  readonly salon: SalonOfDay;
  readonly date: string;
  /** Services in the order in which they are tried. */
  readonly services: readonly string[];
  readonly isNow?: boolean;
  readonly guest?: string;
}

/** Books somebody who calls, or who stands at the desk. @returns the id of the appointment */
async function book(page: Page, { salon, date, services, isNow, guest }: Call): Promise<string> {
  await page.goto(`/ops/book?salon=${slugOf(salon)}&date=${date}`);
  await field(page, 'phone').fill(`0${newPhone()}`);
  await field(page, 'name').fill('Олена Шевченко');
  if (guest !== undefined) {
    await unfold(page);
    await field(page, 'guest').fill(guest);
  }
  for (const [tried, service] of services.entries()) {
    await field(page, 'service1').selectOption(service);
    await submit(page, isNow ? 'Зараз' : 'Показати вільний час');
    await expect(field(page, 'start')).toBeVisible();
    // the page of before is gone
    await expect(field(page, 'service1')).toHaveValue(service);
    const times = field(page, 'start').locator('option[value*=":"]');
    const count = await times.count();
    if (count === 0) continue;
    if (!isNow) await field(page, 'start').selectOption({ index: Math.floor(count / 2) });
    await Promise.all([page.waitForEvent('framenavigated'), submit(page, 'Записати')]);
    await expect(page.locator('.console__notice')).toBeVisible();
    // somebody was faster: the page says so
    if (new URL(page.url()).pathname === '/ops/book') continue;
    expect(tried).toBeLessThan(services.length);
    return /\/ops\/visits\/([\w-]+)\?/.exec(page.url())![1]!;
  }
  throw new Error(`nothing was free at ${salon} on ${date}`);
}

/** A visitor who signs in by a code and books what is free, or another time when somebody was faster. */
async function bookOnline(site: SalonSite, visitor: number, services: Services): Promise<string> {
  const salon = salonOf(visitor);
  const location = locationOf(salon);
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.20.0.${visitor}` };
  const call = async (path: string, body?: object, token = '') => {
    const answer = await fetch(`${site.url}${path}`, {
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const phone = `+380${newPhone()}`;
  const { body: sent } = await call('/api/auth/code', { phone });
  const proof = { authId: sent.authId, code: await smsTo(site, phone, /\b\d{4}\b/) };
  await call('/api/auth/verify', proof);
  const { body: signed } = await call('/api/auth/register', { ...proof, firstname: 'Ірина', lastname: 'Коваль' });
  for (let attempt = 0; attempt < 20; attempt++) {
    const service = services[salon][(visitor + attempt) % services[salon].length]!;
    const query = new URLSearchParams({ location, services: service, from: dayAfter(site.today, 1), to: dayAfter(site.today, 3) });
    const free = (await call(`/api/employees/free-time?${query.toString()}`)).body as unknown as Record<
      string,
      Record<string, readonly string[]>
    >;
    const times = Object.entries(free).flatMap(([professional, days]) =>
      Object.entries(days).flatMap(([date, starts]) => starts.map((start) => ({ professional, date, start }))),
    );
    const wanted = times[(visitor * 7 + attempt) % times.length];
    if (!wanted) continue;
    const { professional, date, start } = wanted;
    const made = await call('/api/appointments', { location, date, services: [{ service, professional, start }] }, signed.accessToken);
    if (made.status === 201) return made.body.id!;
    expect([made.status, made.body.code]).toEqual([409, 'time_conflict']);
  }
  throw new Error('no time was left for a visitor');
}

/** Takes the money of an appointment. @param change what differs from cash at the price */
async function takePayment(
  page: Page,
  salon: SalonOfDay,
  id: string,
  change: {
    readonly by?: 'cash' | 'card';
    readonly tip?: string;
    readonly discount?: string;
    readonly code?: string;
    readonly sum?: string;
  } = {},
): Promise<void> {
  const { by = 'cash', tip, discount, code, sum } = change;
  await page.goto(`/ops/sales/of/${id}`);
  const prices = await page
    .locator('main [name^="price."]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const price = prices.reduce((total, each) => total + kopiykas(each), 0);
  await field(page, 'rest').selectOption(by);
  if (code !== undefined) {
    await field(page, 'code1').fill(code);
    await field(page, 'sum1').fill(sum!);
  }
  if (tip !== undefined || discount !== undefined) {
    await unfold(page);
    if (tip !== undefined) await field(page, 'tip').fill(tip);
    if (discount !== undefined) await field(page, 'discount').fill(discount);
    if (discount !== undefined) await field(page, 'reason').fill('постійна клієнтка');
  }
  await submit(page, 'Розрахувати');
  await expect(page).toHaveURL(/done=sold/);
  const redeemed = sum === undefined ? 0 : kopiykas(sum);
  taken[salon][by] += price - (discount === undefined ? 0 : kopiykas(discount)) + (tip === undefined ? 0 : kopiykas(tip)) - redeemed;
  taken[salon].certificate += redeemed;
}

/** Sells a certificate on the spot. @returns its code */
async function sellCertificate(page: Page, site: SalonSite, salon: SalonOfDay, method: 'cash' | 'card'): Promise<string> {
  await page.goto('/ops/orders/sell');
  await field(page, 'method').selectOption(method);
  await field(page, 'phone').fill(`0${newPhone()}`);
  await field(page, 'name').fill('Марія Бондар');
  await field(page, 'email').fill(`buyer${phones}@example.com`);
  await unfold(page);
  await field(page, 'salon').selectOption(slugOf(salon));
  await submit(page, 'Продати');
  await expect(page.locator('.console__notice')).toContainText('Продано');
  const order = /\/ops\/orders\/([\w-]+)/.exec(page.url())![1]!;
  return issued(site, order, salon, method);
}

/** Waits for the certificate of an order that was paid, and adds it up. @returns its code */
async function issued(site: SalonSite, order: string, salon: SalonOfDay, method: 'cash' | 'card'): Promise<string> {
  let row: { code: string; nominal: number } | undefined;
  await expect
    .poll(async () => {
      [row] = await site.query<{ code: string; nominal: number }>(
        `SELECT certificates.code, certificates.nominal::float8 AS nominal FROM certificates
         JOIN certificate_deliveries AS delivery ON delivery.id = certificates.delivery_id WHERE delivery.order_id = $1`,
        [order],
      );
      return row?.code ?? '';
    })
    .not.toBe('');
  taken[salon][method] += row!.nominal;
  taken[salon].sold += row!.nominal;
  return row!.code;
}

/** Reserves a certificate online, to be paid at the salon. @returns the id of the order */
async function reserve(site: SalonSite, salon: SalonOfDay): Promise<string> {
  const packages = (await (await fetch(`${site.url}/api/certificates/packages`)).json()) as readonly {
    readonly id: number;
    readonly amount: number;
    readonly singleItem: boolean;
  }[];
  const { id, amount } = packages.find(({ singleItem, amount: sum }) => singleItem && sum < 10_000)!;
  const order = { name: 'Ніна Лі', phone: `380${newPhone()}`, certificate: [{ id, qty: 1 }], amount, for_mother: false };
  const answer = await fetch(`${site.url}/api/certificates/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...order, delivery: 101, linkValue: 'salon', salon: slugOf(salon), pay: 'salon' }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { readonly order_id: string }).order_id;
}

/** The buyer of a reserved order pays at the counter. @returns the code of the certificate */
async function payReserved(page: Page, site: SalonSite, salon: SalonOfDay, order: string): Promise<string> {
  await page.goto(`/ops/orders/${order}`);
  await main(page).getByRole('link', { name: 'Взяти оплату' }).click();
  await field(page, 'method').selectOption('cash');
  await submit(page, 'Взяти оплату');
  await expect(page.locator('.console__notice')).toContainText('Оплату записано');
  return issued(site, order, salon, 'cash');
}

/** The employee with most appointments of a salon's day who is not away yet. */
async function busiest(site: SalonSite, salon: SalonOfDay, day: string): Promise<string> {
  const [row] = await site.query<{ employee: string }>(
    `SELECT part.employee FROM booking_appointment_services AS part JOIN booking_appointments AS appointment ON appointment.id = part.appointment_id
     WHERE appointment.location = $1 AND appointment.day = $2 AND appointment.state <> 'cancelled'
       AND NOT EXISTS (SELECT FROM booking_absences AS absence WHERE absence.employee = part.employee)
     GROUP BY part.employee ORDER BY count(*) DESC, part.employee LIMIT 1`,
    [locationOf(salon), day],
  );
  return row!.employee;
}

/** Appointments of an absence that nobody has moved or cancelled yet. */
async function openOf(page: Page, absence: string): Promise<readonly string[]> {
  await page.goto(`/ops/absences/${absence}`);
  const paths = await main(page)
    .locator('table a[href^="/ops/visits/"]')
    .evaluateAll((links) => links.map((link) => /\/ops\/visits\/([\w-]+)/.exec(link.getAttribute('href')!)![1]!));
  return [...new Set(paths)];
}

/** An employee falls ill: who is booked is offered other times, and takes one, is moved by hand, or cancels. */
async function fallIll(page: Page, site: SalonSite, salon: SalonOfDay, day: string): Promise<number> {
  await page.goto(`/ops/absences/new?salon=${slugOf(salon)}&employee=${await busiest(site, salon, day)}&from=${day}`);
  await submit(page, 'Записати відсутність');
  await expect(page).toHaveURL(/\/ops\/absences\/[\w-]+\?done=absent/);
  const absence = /absences\/([\w-]+)/.exec(page.url())![1]!;
  const affected = await openOf(page, absence);
  expect(affected.length).toBeGreaterThan(0);
  await page.goto(`/ops/absences/${absence}/offer`);
  await submit(page, 'Запропонувати час усім');
  await expect(page).toHaveURL(/done=/);
  for (const [number, id] of affected.entries()) {
    // one client takes the first time by the link of the message, one is moved by hand, one cancels, and again from the beginning
    if (number % 3 === 0) await takeOffer(page, site, id);
    else if (number % 3 === 1) await moveByHand(page, id, dayAfter(day, 1));
    else await cancel(page, id);
  }
  expect(await openOf(page, absence)).toEqual([]);
  return affected.length;
}

async function takeOffer(page: Page, site: SalonSite, id: string): Promise<void> {
  const [client] = await site.query<{ phone: string }>(
    'SELECT clients.phone FROM booking_appointments AS appointment JOIN clients ON clients.id::text = appointment.client WHERE appointment.id = $1',
    [id],
  );
  const link = await smsTo(site, client!.phone, /https?:\S+\/visit\/\S+/, `visit-offer:${id}`);
  const answer = await fetch(link);
  const html = await answer.text();
  const offers = [...html.matchAll(/value="([^"]+)" name="offer"/g)].map(([, offer]) => offer!);
  // nothing fits: the salon calls
  if (offers.length === 0) return moveByHand(page, id, dayAfter(site.today, 3));
  const taken = await fetch(`${link.replace(/\/?$/, '/')}take/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.url },
    body: new URLSearchParams({ offer: offers[0]! }).toString(),
    redirect: 'manual',
  });
  expect([taken.status, taken.headers.get('location')]).toEqual([303, expect.stringContaining('done=moved')]);
}

/** Moves by a press of a free time. Visitors book and others are offered times meanwhile: then the answer says so, and the next time is pressed. */
async function moveByHand(page: Page, id: string, day: string): Promise<void> {
  for (const date of [day, dayAfter(day, 1), dayAfter(day, 2)]) {
    await page.goto(`/ops/visits/${id}/move?date=${date}&employee=`);
    for (const time = main(page).locator('button[name=start]').first(); (await time.count()) > 0;) {
      await Promise.all([page.waitForEvent('framenavigated'), time.click()]);
      if (page.url().includes('done=moved')) return;
      await expect(main(page).getByRole('alert')).toContainText('зайнятий');
    }
  }
  throw new Error(`nothing was free for ${id}`);
}

async function cancel(page: Page, id: string): Promise<void> {
  await page.goto(`/ops/visits/${id}/cancel`);
  await field(page, 'reason').fill('майстриня захворіла');
  await submit(page, 'Скасувати візит');
  await expect(page).toHaveURL(/done=settled/);
}

test('a day at the desk agrees at its end: calendar, cash and certificates', async ({ page, site }) => {
  const services = await shortServices(site);
  const tried = (salon: SalonOfDay, number: number) => {
    const all = services[salon];
    return all.map((_, at) => all[(number + at) % all.length]!);
  };
  const [today, tomorrow] = [site.today, dayAfter(site.today, 1)];
  await signIn(page, OWNER_TOKEN);

  // visitors book beside the desk
  const online = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => bookOnline(site, visitor + 1, services)));
  const here: { readonly salon: SalonOfDay; readonly id: string }[] = [];
  for (let call = 0; call < CALLS; call++) {
    const salon = salonOf(call);
    const isToday = call < PAYMENTS - WALK_INS;
    const id = await book(page, {
      salon,
      date: isToday ? today : tomorrow,
      services: tried(salon, call),
      ...(call === 4 && { guest: 'Софійка' }),
    });
    if (isToday) here.push({ salon, id });
  }
  for (let guest = 0; guest < WALK_INS; guest++) {
    const salon = salonOf(guest);
    here.push({ salon, id: await book(page, { salon, date: today, services: tried(salon, guest), isNow: true }) });
  }
  expect(new Set(await online).size).toBe(VISITORS);

  let affected = 0;
  for (let absence = 0; absence < ABSENCES; absence++) affected += await fallIll(page, site, salonOf(absence), tomorrow);
  expect(affected).toBeGreaterThanOrEqual(ABSENCES);

  const codes: string[] = [];
  for (const [number, method] of (['cash', 'card', 'cash', 'card'] as const).entries())
    codes.push(await sellCertificate(page, site, salonOf(number), method));
  for (const salon of ['pechersk', 'lypky'] as const) codes.push(await payReserved(page, site, salon, await reserve(site, salon)));

  expect(here).toHaveLength(PAYMENTS);
  for (const [number, { salon, id }] of here.entries()) {
    const change = [
      {},
      { by: 'card' as const },
      { tip: '50' },
      { by: 'card' as const, discount: '20' },
      number < codes.length * 4 ? { code: codes[number >> 2]!, sum: '100,50' } : {},
    ][number % 5]!;
    await takePayment(page, salon, id, change);
  }

  // each salon counts its cash: as much as was taken, without a difference
  for (const salon of SALONS) {
    const { cash, card, certificate } = taken[salon];
    const words = (amount: number) => new Intl.NumberFormat('uk', { minimumFractionDigits: amount % 100 ? 2 : 0 }).format(amount / 100);
    await page.goto(`/ops/sales?salon=${slugOf(salon)}&date=${today}`);
    const plain = async () => (await main(page).innerText()).replace(/\s/g, ' ');
    for (const amount of [cash, card, certificate]) expect(await plain()).toContain(words(amount).replace(/\s/g, ' '));
    await main(page).getByRole('link', { name: 'Закрити день' }).click();
    await field(page, 'counted').fill(String(cash / 100));
    await submit(page, 'Закрити');
    await expect(page).toHaveURL(/done=closed_day/);
  }

  // the ledger of the counters, and of the certificates, to the kopiyka
  const entries = await site.query<{ location: string; method: 'cash' | 'card' | 'certificate'; amount: number }>(
    'SELECT location, method, sum(amount)::float8 AS amount FROM till_entries WHERE day = $1 GROUP BY location, method',
    [today],
  );
  for (const salon of SALONS) {
    const { cash, card, certificate } = taken[salon];
    const of = (method: string) => entries.find((entry) => entry.location === locationOf(salon) && entry.method === method)?.amount ?? 0;
    expect([salon, of('cash'), of('card'), of('certificate')]).toEqual([salon, cash, card, certificate]);
  }
  const [ledger] = await site.query<{ nominal: number; balance: number }>(
    'SELECT sum(nominal)::float8 AS nominal, sum(balance)::float8 AS balance FROM certificates',
  );
  const [sold, redeemed] = (['sold', 'certificate'] as const).map((of) => SALONS.reduce((sum, salon) => sum + taken[salon][of], 0));
  expect(ledger).toEqual({ nominal: sold, balance: sold! - redeemed! });
  // the file of the report, as an accountant adds it up
  const file = await (await page.request.get(`/ops/reports/money/file?month=${today.slice(0, 7)}`)).text();
  const [, ...lines] = file.trim().split('\r\n');
  // sums are the numbers among texts in quotes
  const total = lines.reduce((sum, line) => sum + kopiykas(/,(-?[\d.]+),"/.exec(line)![1]!), 0);
  const sums = Object.values(taken).map(({ cash, card, certificate }) => cash + card + certificate);
  expect(total).toBe(sums.reduce((sum, each) => sum + each, 0));

  // nothing overlaps, and nobody is booked with who is away
  expect(await doubleBookings({ query: async (sql: string) => ({ rows: await site.query(sql) }) } as never)).toEqual([]);
  expect(
    await site.query(
      `SELECT one.id FROM booking_appointment_services AS one JOIN booking_appointments AS appointment ON appointment.id = one.appointment_id
       JOIN booking_absences AS absence ON absence.employee = one.employee
         AND appointment.day BETWEEN absence.from_day AND absence.to_day
       WHERE appointment.state <> 'cancelled'`,
    ),
  ).toEqual([]);
});
