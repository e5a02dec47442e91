import { ClientReminders } from '../../src/modules/clients/store/client-reminders';
import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY, freeTime } from '../support/booked-appointment';
import { startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const SALON = 'oksamyt-pechersk';
const OTHER = 'oksamyt-lypky';

describe('clients in the console', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let owner: string;
  let desk: string;
  let elsewhere: string;
  let viewer: string;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    [desk, elsewhere, viewer] = [
      await enterAs(site, owner, 'salon', SALON, clock.epochMs()),
      await enterAs(site, owner, 'salon', OTHER, clock.epochMs()),
      await enterAs(site, owner, 'viewer', '', clock.epochMs()),
    ];
  });
  afterAll(() => site?.close());
  beforeEach(() => database.query('TRUNCATE ops_audit'));

  const see = async (path: string, cookie = owner, status = 200) => (await site.http.get(path).set({ cookie }).expect(status)).text;
  const post = (path: string, body: object = {}, cookie = owner) => site.http.post(path).set({ cookie }).type('form').send(body);
  const digits = (html: string) => html.replace(/\D/g, '');
  const noted = async () => {
    const { rows } = await database.query<{ action: string; target: string | null; status: number }>(
      'SELECT action, target, status FROM ops_audit ORDER BY id',
    );
    return rows.map(({ action, target, status }) => `${action} ${target ?? '-'} ${status}`);
  };
  const order = async (phone: string, id: string, state = 'issued') => {
    await database.query(
      `INSERT INTO certificate_orders (id, expires_at, state, locale, token_hash, name, phone, email, amount, paid_at)
        VALUES ($1, now(), $2, 'ua', 'hash', 'Олена', $3, 'olena@mail.example', 100000, CASE $2 WHEN 'issued' THEN now() END)`,
      [id, state, phone],
    );
  };
  const lead = async (phone: string) => {
    const { rows } = await database.query<{ id: string }>(
      `INSERT INTO leads (locale, source, name, phone, email, salon, time, comment, user_id, appointment_id, service, order_time, text, send, support,
        state, progress) VALUES ('ua', 'callback', 'Олена', $1, 'olena@mail.example', '', '', 'про колір', '', '', '', '', '', false, false, 'kept', '{}')
        RETURNING id`,
      [phone],
    );
    return rows[0]!.id;
  };

  describe('a card', () => {
    it('has appointments, orders, leads and favourites of the client, phones masked until they are opened', async () => {
      const { id, phone, client } = await bookAppointment(site);
      await order(phone, 'order_101');
      const request = await lead(phone);
      await database.query(
        `INSERT INTO client_favourites (client, services, employees, updated_at) VALUES ($1, '["service-klasychnyi-masazh"]', '[]', now())`,
        [client.client.id],
      );
      const html = await see(`/ops/clients/${client.client.id}`);
      for (const part of [`/ops/visits/${id}`, '/ops/orders/order_101', `/ops/leads/${request}`, 'Класичний масаж', 'Олена Шевченко'])
        expect(html).toContain(part);
      expect(digits(html)).not.toContain(phone.slice(-7));
      expect(await noted()).toEqual([]);
      const { text } = await post(`/ops/clients/${client.client.id}/open`).expect(200);
      expect(digits(text)).toContain(phone);
      expect(await noted()).toEqual([`POST /ops/clients/:id/open ${client.client.id} 200`]);
      for (const page of [`/ops/visits/${id}`, '/ops/orders/order_101', `/ops/leads/${request}`])
        expect(await see(page)).toContain(`/ops/clients/${client.client.id}`);
    });

    it('counts no-shows and late cancellations by the client', async () => {
      const { id, phone, client } = await bookAppointment(site);
      const factOf = async (label: string, cookie = owner) =>
        new RegExp(`<dt>${label}</dt><dd>(\\d+)`).exec(await see(`/ops/clients/${client.client.id}`, cookie))?.[1];
      await database.query(
        `INSERT INTO booking_appointments (id, location, client, day, from_minute, to_minute, zone, starts_at, ends_at, state, locale, created_at)
          SELECT gen_random_uuid(), location, client, day, from_minute, to_minute, zone, starts_at, ends_at, 'no_show', locale, created_at
          FROM booking_appointments WHERE id = $1`,
        [id],
      );
      await database.query(
        `UPDATE booking_appointments SET starts_at = booking_now() + interval '3 hours', ends_at = booking_now() + interval '4 hours', undo_until = NULL
          WHERE id = $1`,
        [id],
      );
      expect(await factOf('Пізніх скасувань')).toBe('0');
      await post(`/ops/visits/${id}/cancel`, { reason: 'захворіла', byClient: 'byClient' }).expect(303);
      expect(await factOf('Пізніх скасувань')).toBe('1');
      expect(await factOf('Неявки')).toBe('1');
      const second = await bookAppointment(site, `38050${phone.slice(5)}`);
      await database.query(
        `UPDATE booking_appointments SET client = $2, starts_at = booking_now() + interval '3 hours', ends_at = booking_now() + interval '4 hours' WHERE id = $1`,
        [second.id, client.client.id],
      );
      await post(`/ops/visits/${second.id}/cancel`, { reason: 'зачинено' }).expect(303);
      expect(await factOf('Пізніх скасувань')).toBe('1');
    });

    it('is seen by who works where the client has an appointment, and by nobody of another salon', async () => {
      const { client, phone } = await bookAppointment(site);
      const path = `/ops/clients/${client.client.id}`;
      await order(phone, 'order_102');
      expect(await see(path, desk)).not.toContain('/ops/orders/order_102');
      await see(path, elsewhere, 404);
      await post(`${path}/open`, {}, elsewhere).expect(404);
      await post(`${path}/open`, {}, viewer).expect(403);
      expect(await see('/ops/clients', desk)).toContain(path);
      expect(await see('/ops/clients', elsewhere)).not.toContain(path);
      expect((await post('/ops/clients/find', { who: phone }, elsewhere).expect(200)).text).not.toContain(path);
      for (const wrong of ['not-an-id', '00000000-0000-4000-8000-000000000000']) await see(`/ops/clients/${wrong}`, owner, 404);
    });

    it('leads to a new appointment for the client, whose phone stays on the server', async () => {
      const { client, phone } = await bookAppointment(site);
      const html = await see(`/ops/book?salon=${SALON}&client=${client.client.id}`, desk);
      expect(html).toContain(`name="client" value="${client.client.id}"`);
      expect(html).not.toContain('name="phone"');
      expect(digits(html)).not.toContain(phone.slice(-7));
      await see(`/ops/book?salon=${OTHER}&client=${client.client.id}`, elsewhere, 404);
      const [start] = Object.values(await freeTime(site)).flatMap((days) => days[DAY]!.slice(-1));
      const body = {
        salon: SALON,
        date: DAY,
        service1: 'service-klasychnyi-masazh',
        client: client.client.id,
        start,
        tell: '',
        key: `console:${client.client.id}`,
      };
      const booked = await post('/ops/book', body, desk).expect(303);
      const id = /visits\/([\w-]+)/.exec(booked.headers.location!)![1];
      const { rows } = await database.query<{ client: string }>('SELECT client FROM booking_appointments WHERE id = $1', [id]);
      expect(rows[0]!.client).toBe(client.client.id);
    });
  });

  describe('a change', () => {
    const EDIT = {
      firstname: ' Соломія ',
      lastname: 'Ткач',
      email: 'Solomia@Mail.Example',
      birthday: '1990-02-28',
      locale: 'en',
      notes: 'любить\nтишу',
    };

    it('of names, e-mail, birthday, language and notes is made by who works there, and noted', async () => {
      const { client, phone } = await bookAppointment(site);
      const path = `/ops/clients/${client.client.id}`;
      await database.query("UPDATE clients SET reminder = 'mail', email = 'old@mail.example' WHERE id = $1", [client.client.id]);
      expect((await post(`${path}/edit`, {}, desk).expect(200)).text).toContain('old@mail.example');
      for (const [cookie, status] of [
        [elsewhere, 404],
        [viewer, 403],
      ] as const)
        for (const way of ['edit', 'save', 'health', 'health/save']) await post(`${path}/${way}`, EDIT, cookie).expect(status);
      for (const [wrong, told] of [
        [{ firstname: '?' }, 'ім’я'],
        [{ email: 'без пошти' }, 'пошти'],
        [{ birthday: '1990-02-30' }, 'День народження'],
        [{ birthday: '2027-01-01' }, 'День народження'],
      ] as const) {
        const { text } = await post(`${path}/save`, { ...EDIT, ...wrong }, desk).expect(409);
        expect(text).toContain(told);
        expect(text).toContain('Ткач');
      }
      await post(`${path}/save`, EDIT, desk).expect(303);
      const { rows } = await database.query(
        'SELECT firstname, lastname, email, birthday, locale, notes, reminder, phone FROM clients WHERE id = $1',
        [client.client.id],
      );
      expect(rows).toEqual([{ ...EDIT, firstname: 'Соломія', email: 'solomia@mail.example', reminder: 'mail', phone }]);
      await post(`${path}/save`, { ...EDIT, email: '' }, desk).expect(303);
      expect((await database.query('SELECT reminder, email FROM clients WHERE id = $1', [client.client.id])).rows).toEqual([
        { reminder: 'sms', email: null },
      ]);
      const html = await see(path, viewer);
      expect(html).toContain('Пані salon');
      expect(html).not.toMatch(/28\sлютого/);
      expect((await post(`${path}/open`, {}, desk).expect(200)).text).toMatch(/28\sлютого\s1990/);
      expect(await noted()).toContain(`POST /ops/clients/:id/save ${client.client.id} 303`);
    });

    it('of allergies and formulas is seen by a press that is noted, and nowhere else', async () => {
      const { client } = await bookAppointment(site);
      const path = `/ops/clients/${client.client.id}`;
      const health = { allergies: 'на ППД', formulas: '7/1 + 6 %' };
      await post(`${path}/health/save`, health, desk).expect(303);
      await database.query('TRUNCATE ops_audit');
      for (const page of [await see(path), (await post(`${path}/open`)).text, (await post(`${path}/edit`)).text])
        expect(page).not.toContain('ППД');
      expect(await noted()).not.toContain(`POST /ops/clients/:id/health ${client.client.id} 200`);
      const { text } = await post(`${path}/health`, {}, desk).expect(200);
      expect(text).toContain('на ППД');
      expect(text).toContain('7/1 + 6 %');
      expect(await noted()).toContain(`POST /ops/clients/:id/health ${client.client.id} 200`);
      const { rows } = await database.query("SELECT FROM ops_audit WHERE detail::text LIKE '%ППД%'");
      expect(rows).toEqual([]);
    });
  });

  describe('two that are one', () => {
    const field = async (id: string, columns: string) =>
      (await database.query<Record<string, unknown>>(`SELECT ${columns} FROM clients WHERE id = $1`, [id])).rows[0]!;

    it('become one with all that both have, once, by the owner alone, and the other one is signed out', async () => {
      const [kept, other] = [await bookAppointment(site), await bookAppointment(site)];
      const [id, absorbed] = [kept.client.client.id, other.client.client.id];
      await database.query(`UPDATE clients SET notes = 'кава', reminder = 'sms' WHERE id = $1`, [id]);
      await database.query(
        `UPDATE clients SET firstname = 'Оленка', notes = 'чай', allergies = 'ППД', email = 'olenka@mail.example', reminder = 'none', bonus = 500, birthday = '1990-02-28'
          WHERE id = $1`,
        [absorbed],
      );
      for (const [client, services] of [
        [id, '["a", "b"]'],
        [absorbed, '["b", "c"]'],
      ])
        await database.query(`INSERT INTO client_favourites (client, services, employees, updated_at) VALUES ($1, $2, '[]', now())`, [
          client,
          services,
        ]);
      const path = `/ops/clients/${id}/merge`;
      for (const cookie of [desk, viewer]) await see(path, cookie, 403);
      await post(path, { who: kept.phone }).expect(409);
      await post(path, { who: '380999999999' }).expect(409);
      const question = (await post(path, { who: other.phone }).expect(303)).headers.location!;
      expect(question).toBe(`${path}/${absorbed}`);
      const asked = await see(question);
      for (const name of ['Оленка Шевченко', 'Олена Шевченко']) expect(asked).toContain(name);
      await post(question, { keepsPhone: 'keepsPhone', reason: '' }).expect(409);
      await post(question, { keepsPhone: 'keepsPhone', reason: 'помилка в номері' }).expect(303);
      const { rows } = await database.query<{ id: string }>('SELECT id FROM booking_appointments WHERE client = $1', [id]);
      expect(rows.map((row) => row.id).sort()).toEqual([kept.id, other.id].sort());
      expect(await field(id, 'firstname, notes, allergies, email, reminder, bonus::int, birthday, other_phones, phone')).toEqual({
        firstname: 'Олена',
        notes: 'кава\nчай',
        allergies: 'ППД',
        email: 'olenka@mail.example',
        reminder: 'none',
        bonus: 500,
        birthday: '1990-02-28',
        other_phones: [other.phone],
        phone: kept.phone,
      });
      expect((await database.query('SELECT services FROM client_favourites WHERE client = ANY ($1)', [[id, absorbed]])).rows).toEqual([
        { services: ['a', 'b', 'c'] },
      ]);
      expect(await field(absorbed, 'phone, firstname, notes, allergies, email, erased_at IS NULL AS live')).toEqual({
        phone: null,
        firstname: '',
        notes: '',
        allergies: '',
        email: null,
        live: false,
      });
      await site.http
        .get('/api/clients/me')
        .set({ authorization: `Bearer ${other.client.accessToken}` })
        .expect(401);
      await site.http.post('/api/auth/refresh').send({ refreshToken: other.client.refreshToken }).expect(401);
      expect(await see(`/ops/clients/${id}`)).toMatch(/помилка\sв\sномері/);
      // the other phone still finds the card, and opens no sign-in to it
      expect((await post('/ops/clients/find', { who: other.phone }).expect(303)).headers.location).toBe(`/ops/clients/${id}`);
      await post(question, { reason: 'ще раз' }).expect(404);
      await see(`/ops/clients/${absorbed}`, owner, 404);
      expect(await noted()).toContain(`POST /ops/clients/:id/merge/:other ${id} 303`);
    });

    it('with phones of other countries become one alike, and are found and listed by both', async () => {
      const [{ client, id: visit }, other] = [await bookAppointment(site), await bookAppointment(site)];
      const [id, absorbed] = [client.client.id, other.client.client.id];
      const [phone, second] = ['+48512345678', '+14155550123'];
      for (const [whose, number] of [
        [id, phone],
        [absorbed, second],
      ])
        await database.query('UPDATE clients SET phone = $2 WHERE id = $1', [whose, number]);
      const found = async (who: string, cookie = owner) => (await post('/ops/clients/find', { who }, cookie)).headers.location;
      for (const written of ['+48 512 345 678', '0048 512-345-678', '＋48 512 345 678'])
        expect([written, await found(written, desk)]).toEqual([written, `/ops/clients/${id}`]);
      expect(await found('512345678')).toBeUndefined();
      const question = (await post(`/ops/clients/${id}/merge`, { who: '001 (415) 555-0123' }).expect(303)).headers.location!;
      expect(question).toBe(`/ops/clients/${id}/merge/${absorbed}`);
      await post(question, { keepsPhone: 'keepsPhone', reason: 'та сама людина' }).expect(303);
      expect(await field(id, 'phone, other_phones')).toEqual({ phone, other_phones: [second] });
      for (const written of [second, '001 415 555 0123', phone]) expect(await found(written)).toBe(`/ops/clients/${id}`);
      const opened = digits((await post(`/ops/clients/${id}/open`).expect(200)).text);
      for (const each of [phone, second]) expect(opened).toContain(each.slice(1));
      const listed = (await post('/ops/visits/find', { what: '0048 512 345 678' }, desk).expect(200)).text;
      for (const each of [visit, other.id]) expect(listed).toContain(each);
      // in the file a phone is masked, and no formula
      const { text: file } = await site.http.get('/ops/visits/file').query({ salon: SALON, date: DAY }).set({ cookie: owner }).expect(200);
      const [line] = file.split('\r\n').filter((each) => each.includes(visit));
      expect(line).toContain(`"'+***78"`);
      expect(digits(file)).not.toContain(phone.slice(1));
    });

    it('stay two where their notes are longer than one card takes, whole', async () => {
      const [kept, other] = [await bookAppointment(site), await bookAppointment(site)];
      await database.query(`UPDATE clients SET notes = repeat('н', 1500) WHERE id = ANY ($1)`, [
        [kept.client.client.id, other.client.client.id],
      ]);
      const { text } = await post(`/ops/clients/${kept.client.client.id}/merge/${other.client.client.id}`, { reason: 'та сама' }).expect(
        409,
      );
      expect(text).toContain('скоротіть');
      const { rows } = await database.query('SELECT 1 FROM booking_appointments WHERE client = $1', [other.client.client.id]);
      expect(rows).toHaveLength(1);
    });
  });

  describe('a privacy request', () => {
    /** Columns of all tables that hold one of these texts. */
    const traces = async (...texts: readonly string[]) => {
      const { rows } = await database.query<{ name: string }>(
        `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
      );
      const found: string[] = [];
      for (const { name } of rows) {
        const hit = await database.query(`SELECT 1 FROM ${name} AS kept WHERE kept::text LIKE ANY ($1) LIMIT 1`, [
          texts.map((text) => `%${text}%`),
        ]);
        if (hit.rows.length > 0) found.push(name);
      }
      return found.sort();
    };

    it('is answered with a file of all that is kept, to the owner alone', async () => {
      const { id, client, phone } = await bookAppointment(site);
      await order(phone, 'order_201');
      await lead(phone);
      await post(`/ops/clients/${client.client.id}/health/save`, { allergies: 'на ППД', formulas: '' }).expect(303);
      for (const cookie of [desk, viewer]) await see(`/ops/clients/${client.client.id}/file`, cookie, 403);
      const answer = await site.http.get(`/ops/clients/${client.client.id}/file`).set({ cookie: owner }).expect(200);
      expect(answer.headers['content-disposition']).toContain('attachment');
      expect(answer.headers['cache-control']).toContain('no-store');
      expect(answer.body).toMatchObject({
        client: { phone, allergies: 'на ППД' },
        appointments: [{ id }],
        orders: [{ id: 'order_201', phone }],
        leads: expect.arrayContaining([expect.objectContaining({ phone, comment: 'про колір' })]),
        messages: expect.arrayContaining([expect.objectContaining({ recipient: `+${phone}` })]),
      });
      expect(await noted()).toContain(`GET /ops/clients/:id/file ${client.client.id} 200`);
    });

    it('erases all but what the law keeps, which the question names, once nothing is to come', async () => {
      const { id, client, phone } = await bookAppointment(site);
      const path = `/ops/clients/${client.client.id}`;
      await database.query(`UPDATE clients SET firstname = 'Незабудка', lastname = 'Загубленко' WHERE id = $1`, [client.client.id]);
      await database.query(`UPDATE booking_appointments SET client_name = 'Незабудка', note = 'Загубленко любить тишу' WHERE id = $1`, [
        id,
      ]);
      await database.query(`INSERT INTO helpdesk_customers (name, phone) VALUES ('Незабудка', $1)`, [phone]);
      await order(phone, 'order_202');
      await order(phone, 'order_203', 'expired');
      await lead(phone);
      await post(`${path}/health/save`, { allergies: 'Загубленко: ППД', formulas: '' }).expect(303);
      await site.http
        .put('/api/clients/me/favourites')
        .set({ authorization: `Bearer ${client.accessToken}` })
        .send({ fav_service: ['service-klasychnyi-masazh'], fav_employee: [] })
        .expect(200);
      expect((await traces(phone)).length).toBeGreaterThan(4);
      for (const cookie of [desk, viewer]) await see(`${path}/erase`, cookie, 403);
      const question = await see(`${path}/erase`);
      expect(question).toContain('Податковий');
      expect((await post(`${path}/erase`, { reason: 'звернення від 12.11' }).expect(409)).text).toContain('майбутні візити');
      expect(await traces('Загубленко')).toContain('clients');
      await post(`/ops/visits/${id}/cancel`, { reason: 'просить стерти', byClient: 'byClient' }).expect(303);
      await post(`${path}/erase`, { reason: '' }).expect(409);
      await post(`${path}/erase`, { reason: 'звернення від 12.11' }).expect(303);
      // the paid order, and answers that go within two days
      expect((await traces(phone, 'Незабудка', 'Загубленко', 'просить стерти')).filter((table) => table !== 'idempotency_keys')).toEqual([
        'certificate_orders',
        'outbox_messages',
      ]);
      const { rows } = await database.query<{ id: string }>('SELECT id FROM certificate_orders WHERE phone = $1', [phone]);
      expect(rows).toEqual([{ id: 'order_202' }]);
      await see(path, owner, 404);
      await site.http
        .get('/api/clients/me')
        .set({ authorization: `Bearer ${client.accessToken}` })
        .expect(401);
      expect((await database.query('SELECT event, reason, by FROM client_events WHERE client_id = $1', [client.client.id])).rows).toEqual([
        { event: 'erased', reason: 'звернення від 12.11', by: 'owner' },
      ]);
    });

    it('erases a message, too, that is being written meanwhile, and lets none be written afterwards', async () => {
      const { id, client, phone } = await bookAppointment(site);
      await post(`/ops/visits/${id}/cancel`, { reason: 'просить стерти', byClient: 'byClient' }).expect(303);
      const isErasureWaiting = async () => {
        const { rows } = await database.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM clients%FOR UPDATE'`,
        );
        return rows.length === 1;
      };
      const sent = async () =>
        (await database.query(`SELECT id FROM messages WHERE recipient = $1 AND erased_at IS NULL`, [`+${phone}`])).rows.length;
      const reminders = new ClientReminders(database);

      let erased!: Promise<unknown>;
      await database.transaction(async (tx) => {
        const reader = await reminders.reader(tx, client.client.id);
        await tx.query(
          `INSERT INTO messages (key, channel, template, locale, recipient, text) VALUES ('late', 'sms', 'visit-notice', 'ua', $1, 'Візит скасовано')`,
          [`+${reader!.phone}`],
        );
        erased = post(`/ops/clients/${client.client.id}/erase`, { reason: 'звернення' })
          .expect(303)
          .then(() => undefined);
        await until(isErasureWaiting);
      });
      await erased;
      expect(await sent()).toBe(0);
      expect(await database.transaction((tx) => reminders.reader(tx, client.client.id))).toBeNull();
    });
  });

  it('are found by a phone in any spelling, either order of the names, and the code of an order', async () => {
    const { client, phone } = await bookAppointment(site);
    const path = `/ops/clients/${client.client.id}`;
    await database.query(`UPDATE clients SET firstname = 'Соломія', lastname = 'Крушельницька' WHERE id = $1`, [client.client.id]);
    await order(phone, 'order_103');
    const national = phone.slice(2);
    for (const what of [
      phone,
      `+${phone}`,
      national,
      `${national.slice(0, 3)} ${national.slice(3)}`,
      `(${national.slice(0, 3)})${national.slice(3)}`,
    ])
      expect((await post('/ops/clients/find', { who: what }).expect(303)).headers.location).toBe(path);
    for (const what of ['соломія крушельницька', 'Крушельницька  соло', 'order_103'])
      expect((await post('/ops/clients/find', { who: what }).expect(303)).headers.location).toBe(path);
    // who works at a salon has no orders
    expect((await post('/ops/clients/find', { who: 'order_103' }, desk).expect(200)).text).not.toContain(path);
    for (const what of ['', '%', 'нікого такого', '0000'])
      expect((await post('/ops/clients/find', { who: what }).expect(200)).text).not.toContain(path);
    expect(JSON.stringify(await noted())).not.toContain(phone.slice(-7));
  });
});
