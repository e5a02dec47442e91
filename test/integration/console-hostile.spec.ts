import { randomUUID } from 'node:crypto';
import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY } from '../support/booked-appointment';
import { startClientSite } from '../support/clients';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import type { TestSite } from '../support/site';

const MARK = 'alert(31337)';
const HOSTILE = `"'></td><script>${MARK}</script><img src=x onerror=${MARK}>`;

describe('what strangers write', () => {
  let site: TestSite;
  let database: Database;
  let owner: string;

  beforeAll(async () => {
    ({ site } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
  });
  afterAll(() => site?.close());

  it.each(['/ops/audit?who=%00', '/ops/audit?target=a%00', '/ops/feedback?find=%00', '/ops/payments?before=%00'])(
    'may hold a zero byte in an address: %s',
    (path) => site.http.get(path).set({ cookie: owner }).expect(200),
  );

  it('may hold a zero byte in a form', async () => {
    for (const path of ['/ops/visits/find', '/ops/orders/find'])
      await site.http.post(path).set({ cookie: owner }).type('form').send(`what=%D0%9E%00`).expect(200);
  });

  it('is text in every list and record of the console, and in its files', async () => {
    await database.query(
      `INSERT INTO certificate_orders (id, state, locale, token_hash, name, phone, email, salon, comments, info, sink_words, amount, created_at, expires_at)
       VALUES ('order_31337', 'new', 'ua', '', $1, $1, $1, $1, $1, $1, $1, 100, now(), now())`,
      [HOSTILE],
    );
    const lead = randomUUID();
    await database.query(
      `INSERT INTO leads (id, locale, source, name, phone, email, salon, "time", comment, user_id, appointment_id, service, order_time, text, send, support,
         state, progress, last_error) VALUES ($2, 'ua', $1, $1, $1, $1, $1, $1, $1, $1, $1, $1, $1, $1, true, false, 'failed', '{}', $1)`,
      [HOSTILE, lead],
    );
    const { id: visit, professional } = await bookAppointment(site);
    await database.query('UPDATE booking_appointments SET client_name = $2, guest = $2, comments = $2, state_reason = $2 WHERE id = $1', [
      visit,
      HOSTILE,
    ]);
    await database.query('UPDATE clients SET firstname = $1, lastname = $1', [HOSTILE]);
    await database.query(
      `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at)
       VALUES ($2, $3, $1, $4, $1, 5, $1, now())`,
      [HOSTILE, randomUUID(), visit, professional],
    );
    await database.query(`INSERT INTO redirect_misses (path, hits, missed_at) VALUES ($1, 9, now())`, [`/${HOSTILE}/`]);
    const pages = [
      '/ops?span=day',
      '/ops/orders',
      '/ops/orders/order_31337',
      '/ops/leads',
      `/ops/leads/${lead}`,
      '/ops/feedback',

      `/ops/visits?salon=oksamyt-pechersk&date=${DAY}`,
      `/ops/visits/${visit}`,
      `/ops/visits/${visit}/move?start=${encodeURIComponent(HOSTILE)}`,

      `/ops/calendar?salon=oksamyt-pechersk&date=${DAY}`,
      '/ops/redirects/misses',
      `/ops/redirects/new?from=${encodeURIComponent(HOSTILE)}`,
      `/ops/redirects?find=${encodeURIComponent(HOSTILE)}`,
      '/ops/audit',
    ];
    let seen = 0;
    for (const path of pages) {
      const { text } = await site.http.get(path).set({ cookie: owner }).expect(200);
      if (text.includes('31337')) seen++;
      expect([path, text.includes(`<script>${MARK}`), text.includes('<img src=x')]).toEqual([path, false, false]);
    }
    expect(seen).toBeGreaterThanOrEqual(9);
    for (const path of [`/ops/orders/order_31337/open`, `/ops/leads/${lead}/open`, `/ops/visits/${visit}/open`]) {
      const { text } = await site.http.post(path).set({ cookie: owner }).expect(200);
      expect([path, text.includes('31337'), text.includes(`<script>${MARK}`)]).toEqual([path, true, false]);
    }
    for (const list of ['orders', 'leads']) {
      const answer = await site.http.get(`/ops/${list}/file`).set({ cookie: owner }).expect(200);
      expect(answer.headers['content-type']).toMatch(/^text\/csv/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });
});
