import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY, freeTime, LOCATION } from '../support/booked-appointment';
import { newPhone, startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import type { ListedPackage } from '../support/orders';
import type { TestSite } from '../support/site';

const SERVICE = 'service-klasychnyi-masazh';
const CAMPAIGN = 'source=News&medium=mail&campaign=spring&host=www.google.com';
interface Row {
  readonly subject: string;
  readonly kind: string;
  readonly source: string;
  readonly host: string;
  readonly isRepeat: boolean;
  readonly value: number | null;
  readonly isPaid: boolean;
}

describe('where appointments, orders and leads come from', () => {
  let site: TestSite;
  let clock: MovedClock;
  let owner: string;
  let offer: ListedPackage;
  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    owner = await enterAsOwner(site);
    const { body } = await site.http.get('/api/certificates/packages').expect(200);
    offer = (body as ListedPackage[]).find(({ singleItem }) => singleItem)!;
  });
  afterAll(() => site?.close());

  const noted = async (id: string) =>
    (
      await site.app.get(Database).query<Row & Record<string, unknown>>(
        `SELECT subject, kind, source, host, is_repeat AS "isRepeat", value::float8 AS value, paid_at IS NOT NULL AS "isPaid"
         FROM traffic_sources WHERE id = $1`,
        [id],
      )
    ).rows;
  async function order(phone: string, header?: string, key = newPhone()) {
    const { body } = await site.http
      .post('/api/certificates/orders')
      .set({ 'idempotency-key': key, ...(header && { 'x-source': header }) })
      .send({
        name: 'Олена Лі',
        phone,
        certificate: [{ id: offer.id, qty: 1 }],
        amount: offer.amount,
        delivery: 105,
        linkValue: 'online',
        for_mother: false,
      })
      .expect(201);
    return (body as { order_id: string }).order_id;
  }
  const pay = (id: string) =>
    site.http
      .post(`/api/ops/orders/${id}/mark-paid`)
      .set({ authorization: `Bearer ${OPS_TOKEN}` })
      .send({ method: 'cash', salon: 'oksamyt-pechersk' })
      .expect(200);
  const lead = (phone: string, text: string, header: string) =>
    site.http.post('/api/hc/lead').set('x-source', header).send({ name: 'Олена', phone, text }).expect(200);
  const lastLead = async () =>
    (await site.app.get(Database).query<{ id: string }>('SELECT id FROM leads ORDER BY created_at DESC LIMIT 1')).rows[0]!.id;
  const see = async (path: string, cookie = owner) => (await site.http.get(path).set({ cookie }).expect(200)).text;
  /** The present month as it is shown: cells of each row by the words of its way. */
  const shown = async () => {
    const document = new PageDocument(await see('/ops/traffic'));
    const rows = document.$('.console-section').first().find('tbody tr').toArray();
    const cells = rows.map((row) =>
      document
        .$(row)
        .find('td')
        .toArray()
        .map((cell) => document.$(cell).text().replace(/\s+/g, ' ').trim()),
    );
    return new Map(cells.map(([way, ...counts]) => [way!, counts]));
  };

  it('are noted with an order once, by its campaign before the site with the link; paid when it is', async () => {
    const [phone, key] = [newPhone(), newPhone()];
    const id = await order(phone, CAMPAIGN, key);
    const row = { subject: 'order', kind: 'campaign', source: 'news', host: '', isRepeat: false, value: offer.amount * 100, isPaid: false };
    expect(await noted(id)).toEqual([row]);
    expect(await order(phone, 'host=other.example', key)).toBe(id);
    expect(await noted(id)).toEqual([row]);
    await pay(id);
    expect(await noted(id)).toEqual([{ ...row, isPaid: true }]);
    // who has bought is known
    expect(await noted(await order(phone))).toMatchObject([{ kind: 'direct', isRepeat: true }]);
    expect(await noted(await order(newPhone()))).toMatchObject([{ kind: 'direct', isRepeat: false }]);
  });

  it('are noted with a lead, and with nothing that somebody typed', async () => {
    const phone = newPhone();
    await lead(phone, 'питання', 'host=www.google.com');
    expect(await noted(await lastLead())).toMatchObject([{ subject: 'lead', kind: 'site', host: 'www.google.com', isRepeat: false }]);
    await lead(phone, 'ще одне питання', 'source=olena@example.com&campaign=380671234567');
    expect(await noted(await lastLead())).toMatchObject([{ kind: 'direct', source: '', isRepeat: true }]);
  });

  it('are noted with an appointment, of the desk as well, and stay when it is moved', async () => {
    const { id, client } = await bookAppointment(site);
    expect(await noted(id)).toMatchObject([{ subject: 'appointment', kind: 'direct', isRepeat: false }]);
    const authorization = `Bearer ${client.accessToken}`;
    const [employee, days] = Object.entries(await freeTime(site)).at(-1)!;
    const services = [{ service: SERVICE, professional: employee, start: days[DAY]!.at(-1)! }];
    const again = await site.http
      .post('/api/appointments')
      .set({ authorization, 'x-source': 'source=google&medium=business_profile&campaign=oksamyt-pechersk' })
      .send({ location: LOCATION, date: DAY, services })
      .expect(201);
    expect(await noted((again.body as { id: string }).id)).toMatchObject([{ kind: 'business', source: 'google', isRepeat: true }]);
    await site.http.delete(`/api/appointments/${id}`).set({ authorization });
    expect(await noted(id)).toHaveLength(1);

    const page = new PageDocument(await see('/ops/book'));
    const fields = { phone: newPhone(), name: 'Ірина', service1: SERVICE, salon: 'oksamyt-pechersk', date: DAY, tell: '' };
    const send = (more: Readonly<Record<string, string>>) =>
      site.http
        .post('/ops/book')
        .set({ cookie: owner, 'x-source': CAMPAIGN })
        .type('form')
        .send({ ...fields, key: page.$('[name=key]').attr('value')!, ...more });
    const times = new PageDocument((await send({ step: 'times' }).expect(200)).text).texts('select[name="start"] option');
    const { headers } = await send({ start: times[2]!.slice(0, 5) }).expect(303);
    const [, booked] = /visits\/([\da-f-]{36})/.exec(headers.location!)!;
    expect(await noted(booked!)).toMatchObject([{ subject: 'appointment', kind: 'desk', source: '' }]);
  });

  it('are in the report of the month and its file, with the links for the profiles of the salons', async () => {
    // the clock of the site stands, that of the database does not
    await site.app.get(Database).query('UPDATE traffic_sources SET at = $1', [clock.now()]);
    const ways = await shown();
    const campaign = [...ways].find(([way]) => way.includes('news / mail / spring'))!;
    expect(campaign[1]).toEqual(['0', '1', '0', expect.stringContaining(String(offer.amount).slice(0, 1))]);
    expect([...ways.keys()]).toEqual(expect.arrayContaining([expect.stringContaining('www.google.com'), 'Записала адміністраторка']));
    const page = await see('/ops/traffic');
    expect(page).toContain('utm_source=google&amp;utm_medium=business_profile&amp;utm_campaign=oksamyt-pechersk');
    const file = await see('/ops/traffic/file');
    expect(file.split('\r\n')).toContainEqual(`"Замовлення","Посилання з позначками","news","mail","spring","","ні",1,1,${offer.amount}`);
    // an unknown month is the present one
    expect(await see('/ops/traffic?month=2026-99')).toContain('news / mail / spring');
    expect(await see('/ops/traffic?month=2026-01')).not.toContain('news / mail / spring');
  });

  it('are for owners, accountants and viewers, not for a salon', async () => {
    await see('/ops/traffic', await enterAs(site, owner, 'accountant', '', clock.epochMs()));
    const salon = await enterAs(site, owner, 'salon', 'oksamyt-pechersk', clock.epochMs());
    await site.http.get('/ops/traffic').set({ cookie: salon }).expect(403);
    await site.http.get('/ops/traffic/file').set({ cookie: salon }).expect(403);
  });
});
