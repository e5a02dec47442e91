import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY } from '../support/booked-appointment';
import { startClientSite } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';

const SALON = 'oksamyt-pechersk';

describe('the call centre', () => {
  let site: TestSite;
  let database: Database;
  let salon: string;
  let callCentre: string;

  beforeAll(async () => {
    const started = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' });
    ({ site } = started);
    const now = started.clock.epochMs();
    database = site.app.get(Database);
    const owner = await enterAsOwner(site);
    salon = await enterAs(site, owner, 'salon', SALON, now);
    callCentre = await enterAs(site, owner, 'call_centre', '', now);
  });
  afterAll(() => site?.close());

  const see = async (path: string, cookie = callCentre) => (await site.http.get(path).set({ cookie }).expect(200)).text;
  const post = (path: string, body: object = {}, cookie = callCentre) => site.http.post(path).set({ cookie }).type('form').send(body);
  const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
  const partsOf = (id: string) =>
    database.query<{ id: string; service: string; employee: string; price: string }>(
      'SELECT id, service, employee, price FROM booking_appointment_services WHERE appointment_id = $1',
      [id],
    );

  it('works for all salons, without their money, files and schedules', async () => {
    const home = await see('/ops');
    const parts = [...home.matchAll(/data-part="([^"]+)"/g)].map(([, part]) => part);
    expect([...new Set(parts)]).toEqual(['home', 'leads', 'visits', 'schedules']);
    const list = await see(`/ops/visits?salon=${SALON}&date=${DAY}`);
    expect([...list.matchAll(/<option value="oksamyt-/g)].length).toBeGreaterThan(1);
    expect(linksOf(list)).toContain(`/ops/book?salon=${SALON}&date=${DAY}`);
    expect(list).not.toContain('/ops/visits/file');
    expect(await see(`/ops/leads`)).not.toContain('/ops/leads/file');
    const calendar = await see(`/ops/calendar?salon=${SALON}&date=${DAY}`);
    expect(calendar).not.toContain('/ops/calendar/block');
    expect(calendar).toContain('/ops/book?');
  });

  it('has no till and reads nothing about health, where the salon has both', async () => {
    const { id } = await bookAppointment(site);
    await database.query(`UPDATE booking_appointments SET day = '2026-11-23' WHERE id = $1`, [id]);
    expect(linksOf(await see(`/ops/visits/${id}`, salon))).toContain(`/ops/sales/of/${id}`);
    const record = await see(`/ops/visits/${id}`);
    expect(linksOf(record)).not.toContain(`/ops/sales/of/${id}`);
    const client = /\/ops\/clients\/[\da-f-]{36}/.exec(record)![0];
    expect(await see(client, salon)).toContain(`${client}/health`);
    expect(await see(client)).not.toContain(`${client}/health`);
  });

  it('changes services and never a price, whatever it sends', async () => {
    const { id } = await bookAppointment(site);
    await database.query('UPDATE booking_appointment_services SET price = 77700 WHERE appointment_id = $1', [id]);
    await database.query("UPDATE booking_appointments SET note = 'знижка' WHERE id = $1", [id]);
    const [part] = (await partsOf(id)).rows;
    const path = `/ops/visits/${id}/services`;
    expect(await see(path, salon)).toContain('name="price1"');
    const form = await see(path);
    expect(form).not.toContain('name="price1"');
    const fields = new PageDocument(form);
    const sent = {
      part1: part!.id,
      service1: part!.service,
      employee1: part!.employee,
      start1: fields.attributesOf('input[name=start1]')!.value,
      minutes1: fields.attributesOf('input[name=minutes1]')!.value,
      revision: fields.attributesOf('input[name=revision]')!.value,
    };
    await post(path, { ...sent, price1: '1', note: 'прийде з дитиною' }).expect(303);
    expect((await partsOf(id)).rows.map(({ price }) => Number(price))).toEqual([77700]);
    expect(await see('/ops/book', salon)).toContain('name="price"');
    expect(await see('/ops/book')).not.toContain('name="price"');
  });
});
