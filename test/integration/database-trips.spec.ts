import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY, freeTime, LOCATION } from '../support/booked-appointment';
import { newPhone, registered, startClientSite } from '../support/clients';
import { tripsOf } from '../support/database-trips';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const SERVICE = 'service-klasychnyi-masazh';
const OPEN_JOBS = `SELECT FROM pgboss.job WHERE state IN ('created', 'active') AND start_after <= now() AND name NOT LIKE '\\_\\_%'`;

describe('what a visitor waits for takes few trips to the database one after the other', () => {
  let site: TestSite;
  const firstFree = async () => {
    const [employee, days] = Object.entries(await freeTime(site))[0]!;
    return { location: LOCATION, date: DAY, services: [{ service: SERVICE, professional: employee, start: days[DAY]![0]! }] };
  };
  const hold = async () => {
    const appointment = await firstFree();
    const held = await site.http.post('/api/holds').send(appointment).expect(201);
    return { visit: appointment, cookie: String((held.headers as unknown as { 'set-cookie': string[] })['set-cookie'][0]).split(';')[0]! };
  };
  const lead = (also = {}) =>
    site.http
      .post('/api/hc/lead')
      .send({ name: 'Олена', phone: newPhone(), text: 'a question', ...also })
      .expect(200);
  const form = () =>
    site.http
      .post('/api/leads')
      .set('idempotency-key', newPhone())
      .send({ topic: 'callback', about: '', fields: { name: 'Олена', phone: newPhone() }, trap: '', elapsedMs: 60_000 })
      .expect(201);

  beforeAll(async () => {
    ({ site } = await startClientSite());
    // what is asked for the first time only
    await bookAppointment(site);
    await lead();
  });
  beforeEach(() => until(async () => (await site.app.get(Database).query(OPEN_JOBS)).rowCount === 0));
  afterAll(() => site.close());

  it('a hold: 6, also while others hold', async () => {
    await hold();
    const appointment = await firstFree();
    const { count } = await tripsOf('BookingModule', () => site.http.post('/api/holds').send(appointment).expect(201));
    expect(count).toBeLessThanOrEqual(6);
  });

  it('a booking of what was held: 6', async () => {
    const client = await registered(site, newPhone());
    const { visit: appointment, cookie } = await hold();
    const { count, statements } = await tripsOf('BookingModule', () =>
      site.http
        .post('/api/appointments')
        .set({ authorization: `Bearer ${client.accessToken}`, cookie })
        .send(appointment)
        .expect(201),
    );
    expect(statements).toContainEqual(expect.stringContaining('COMMIT'));
    expect(count).toBeLessThanOrEqual(6);
  });

  it('a lead, until it is kept: 4, of a visit 6', async () => {
    expect((await tripsOf('LeadModule', lead)).count).toBeLessThanOrEqual(4);
    expect((await tripsOf('LeadModule', () => lead({ appointmentId: 'visit-of-another-system' }))).count).toBeLessThanOrEqual(6);
  });

  it('a form of our pages, with its key: 6', async () => {
    const { count, statements } = await tripsOf('LeadModule', form);
    expect(statements).toContainEqual(expect.stringContaining('idempotency_keys'));
    expect(count).toBeLessThanOrEqual(6);
  });
});
