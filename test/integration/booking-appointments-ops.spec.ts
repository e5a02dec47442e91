import { randomUUID } from 'node:crypto';
import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY, freeTime, LOCATION } from '../support/booked-appointment';
import { startClientSite } from '../support/clients';
import type { TestSite } from '../support/site';

const TOKEN = 'token-of-the-owner-0123456789';
const RIGHT = { authorization: `Bearer ${TOKEN}` };

describe('visits and clients of our own booking engine, for operators', () => {
  let site: TestSite;
  let database: Database;
  beforeAll(async () => {
    ({ site } = await startClientSite({ OPS_TOKEN: TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());
  beforeEach(() => database.query('TRUNCATE ops_audit'));

  const ask = (method: 'get' | 'post', path: string) => site.http[method](`/api/ops/booking/${path}`).set(RIGHT);
  const noted = async () => {
    const { rows } = await database.query<{ action: string; target: string | null; status: number; detail: unknown }>(
      'SELECT action, target, status, detail FROM ops_audit ORDER BY id',
    );
    return rows.map(({ action, target, status }) => `${action} ${target ?? '-'} ${status}`);
  };
  const book = () => bookAppointment(site);
  const onDay = async () =>
    ((await ask('get', `appointments?location=${LOCATION}&date=${DAY}`).expect(200)).body as { appointments: readonly { id: string }[] })
      .appointments;

  it('of a salon’s day are listed with masked phones, and shown whole by their id', async () => {
    const { id, phone, professional: employee, start } = await book();
    const line = (await onDay()).find((each) => each.id === id);
    expect(line).toMatchObject({ state: 'planned', clientFirstName: 'Олена', services: [{ start, professional: employee }] });
    expect(JSON.stringify(await onDay())).not.toContain(phone.slice(-7));
    const { body } = await ask('get', `appointments/${id}`).expect(200);
    expect(body).toMatchObject({ id, state: 'planned', reason: '', client: { phone, firstname: 'Олена', lastname: 'Шевченко' } });
    await ask('get', `appointments?location=${LOCATION}&date=2026-02-30`).expect(422);
    expect(JSON.stringify(await noted())).not.toContain(phone);
  });

  it('are cancelled with a reason, once, and their time is free at once', async () => {
    const { id, professional: employee, start } = await book();
    expect((await freeTime(site))[employee]?.[DAY]).not.toContain(start);
    await ask('post', `appointments/${id}/cancel`).send({}).expect(422);
    await ask('post', `appointments/${id}/cancel`).send({ reason: 'Майстриня захворіла' }).expect(200, { ok: true });
    expect((await freeTime(site))[employee]![DAY]).toContain(start);
    expect((await ask('get', `appointments/${id}`).expect(200)).body).toMatchObject({
      state: 'cancelled',
      reason: 'Майстриня захворіла',
    });
    const again = await ask('post', `appointments/${id}/cancel`).send({ reason: 'ще раз' }).expect(409);
    expect(again.body).toMatchObject({ code: 'appointment_settled' });
    expect(JSON.stringify(await noted())).not.toContain('захворіла');
  });

  it('are done or missed from their beginning on, whichever was said last', async () => {
    const { id } = await book();
    expect((await ask('post', `appointments/${id}/no-show`).expect(409)).body).toMatchObject({ code: 'appointment_not_begun' });
    await database.query(
      `UPDATE booking_appointments SET starts_at = booking_now() - interval '30 minutes', ends_at = booking_now() + interval '30 minutes' WHERE id = $1`,
      [id],
    );
    await ask('post', `appointments/${id}/no-show`).expect(200);
    await ask('post', `appointments/${id}/done`).send({ reason: 'Прийшла пізніше' }).expect(200);
    expect((await ask('get', `appointments/${id}`).expect(200)).body).toMatchObject({ state: 'done', reason: 'Прийшла пізніше' });
    await ask('post', `appointments/${id}/done`).expect(409);
  });

  it('keep their end when their client moves them at the same moment', async () => {
    const { id, client } = await book();
    const cancelled = ask('post', `appointments/${id}/cancel`).send({ reason: 'Зачинено' });
    const moved = site.http
      .put(`/api/appointments/${id}`)
      .set({ authorization: `Bearer ${client.accessToken}` })
      .send({ comments: 'дзвоніть' });
    const [cancelling] = await Promise.all([cancelled, moved]);
    const { body } = await ask('get', `appointments/${id}`).expect(200);
    expect([200, 409]).toContain(cancelling.status);
    expect((body as { state: string }).state).toBe(cancelling.status === 200 ? 'cancelled' : 'planned');
    const { rows } = await database.query('SELECT FROM booking_busy WHERE appointment_id = $1', [id]);
    expect(rows).toHaveLength(cancelling.status === 200 ? 0 : 1);
  });

  it('of clients who are found by phone and forbidden to book online, and let in again', async () => {
    const { client, phone, send } = await book();
    const { body: found } = await ask('post', 'clients/find')
      .send({ phone: `0${phone.slice(3)}` })
      .expect(200);
    expect(found).toMatchObject({ id: client.client.id, firstname: 'Олена', forbiddenOnlineBooking: false });
    expect(JSON.stringify(found)).not.toContain(phone.slice(-7));
    await ask('post', `clients/${client.client.id}/forbid`).expect(200, { ok: true });
    expect((await send().expect(403)).body).toMatchObject({ code: 'online_booking_forbidden' });
    expect((await ask('get', `clients/${client.client.id}`).expect(200)).body).toMatchObject({ phone, forbiddenOnlineBooking: true });
    expect((await ask('post', `clients/${client.client.id}/forbid`).expect(409)).body).toMatchObject({ code: 'client_forbidden' });
    await ask('post', `clients/${client.client.id}/allow`).expect(200);
    await ask('post', `clients/${client.client.id}/allow`).expect(409);
    await send().expect(201);
    await ask('post', 'clients/find').send({ phone: '0990000000' }).expect(404);
    const audit = await database.query('SELECT * FROM ops_audit');
    expect(JSON.stringify(audit.rows)).not.toContain(phone.slice(-7));
  });

  it('of clients whose bonus and balance are set, and shown to them', async () => {
    const { client } = await book();
    const account = (body: object) => ask('post', `clients/${client.client.id}/account`).send(body);
    const me = async () =>
      (await site.http.get('/api/clients/me').set('authorization', `Bearer ${client.accessToken}`).expect(200)).body as object;
    expect(await me()).toMatchObject({ bonus: 0, balance: 0 });
    await account({ bonus: 120.5, balance: 300 }).expect(200, { ok: true });
    await account({ balance: 0 }).expect(200);
    expect(await me()).toMatchObject({ bonus: 120.5, balance: 0 });
    for (const bonus of [-1, 1_000_001, 0.001, '5', null]) await account({ bonus }).expect(bonus === null ? 200 : 422);
    expect(await me()).toMatchObject({ bonus: 120.5 });
    await ask('post', `clients/6f1c8d5e-5d0c-4f0b-9a53-0d7cf1f6a1c2/account`).send({ bonus: 1 }).expect(404);
  });

  it('have feedback that is read first, then shown, hidden or deleted', async () => {
    const [{ id: appointment, professional: employee }, { id: other }] = [await book(), await book()];
    const [first, second] = [randomUUID(), randomUUID()];
    await database.query(
      `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at) VALUES
          ($1, $2, 'Олена', $3, 'M', 5, 'Дякую', now() - interval '1 hour'), ($4, $5, 'Ія', $3, 'M', 1, 'Ні', now())`,
      [first, appointment, employee, second, other],
    );
    const listed = async (query = '') =>
      ((await ask('get', `feedback${query}`).expect(200)).body as { feedback: readonly { id: string }[] }).feedback.map(({ id }) => id);
    const shown = async () =>
      ((await site.http.get('/api/feedbacks').query({ professional: employee }).expect(200)).body as readonly { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await listed()).toEqual([second, first]);
    expect(await listed('?limit=1')).toEqual([second]);
    expect(await listed(`?before=${second}`)).toEqual([first]);
    expect(await shown()).toEqual([]);
    await ask('post', `feedback/${first}/publish`).expect(200, { ok: true });
    expect((await ask('post', `feedback/${first}/publish`).expect(409)).body).toMatchObject({ code: 'feedback_public' });
    expect([await listed(), await listed('?state=public'), await listed('?state=all')]).toEqual([[second], [first], [second, first]]);
    expect(await shown()).toEqual([first]);
    await ask('post', `feedback/${first}/hide`).expect(200);
    expect((await ask('post', `feedback/${first}/hide`).expect(409)).body).toMatchObject({ code: 'feedback_hidden' });
    expect(await shown()).toEqual([]);
    await ask('post', `feedback/${second}/delete`).expect(200);
    await ask('post', `feedback/${second}/delete`).expect(404);
    expect(await listed('?state=all')).toEqual([first]);
    await ask('get', 'feedback?state=lost').expect(422);
  });
});
