import { PrepaymentExpiry } from '../../src/modules/booking/application/prepayment-expiry';
import { AppointmentLinks } from '../../src/modules/booking/application/appointment-links.service';
import { doubleBookings } from '../support/booking-appointments';
import { LOCATION, freeTime, DAY } from '../support/booked-appointment';
import { newPhone, registered, type ProgramSession } from '../support/clients';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument, withoutNonBreaking } from '../support/page-document';
import { PrepaidSite } from '../support/prepaid-appointments';
import { until } from '../support/until';

const SERVICE = 'service-klasychnyi-masazh';
const SALON = 'oksamyt-pechersk';

describe('a message of the salon about an appointment', () => {
  let salon: PrepaidSite;
  let cookie: string;
  beforeAll(async () => {
    salon = await PrepaidSite.start({ BOOKING_PREPAYMENT: '30%', OPS_TOKEN });
    cookie = await enterAsOwner(salon.site);
  });
  beforeEach(() => salon.reset());
  afterEach(async () => expect(await doubleBookings(salon.database)).toEqual([]));
  afterAll(() => salon?.site.close());

  const get = (path: string) => salon.site.http.get(path).set({ cookie });
  const post = (path: string, fields: Readonly<Record<string, string>> = {}) =>
    salon.site.http.post(path).set({ cookie }).type('form').send(fields);
  /** By who has the link. */
  const press = (path: string, fields: Readonly<Record<string, string>> = {}) =>
    salon.site.http.post(path).type('form').send(fields).redirects(0);
  const linkOf = (id: string) => salon.site.app.get(AppointmentLinks).path(id);
  const pageOf = async (id: string) => new PageDocument((await salon.site.http.get(linkOf(id)).expect(200)).text);
  const said = async (id: string) => withoutNonBreaking((await pageOf(id)).texts('.visit__next').join());

  /** An appointment made at the desk, at the first free time of the day. */
  async function booked(tell: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const [employee, days] = Object.entries(await freeTime(salon.site))[0]!;
    const { text } = await get('/ops/book').expect(200);
    const key = /name="key" value="([^"]+)"/.exec(text)![1]!;
    const wanted = {
      key,
      phone: newPhone(),
      name: 'Олена Дзвінок',
      service1: SERVICE,
      salon: SALON,
      date: DAY,
      start: days[DAY]![0]!,
      employee,
    };
    const { headers } = await post('/ops/book', { ...wanted, tell, ...more }).expect(303);
    return /visits\/([\da-f-]{36})/.exec(headers.location!)![1]!;
  }
  const rowOf = async (id: string) =>
    (
      await salon.database.query<{
        state: string;
        asked: string | null;
        minutes: number | null;
        kept: boolean;
        start: string;
        employee: string;
      }>(
        `SELECT visit.state, visit.asked, (extract(epoch FROM visit.expires_at - booking_now()) / 60)::int AS minutes, part.employee,
          to_char(make_interval(mins => part.from_minute), 'HH24:MI') AS start,
          EXISTS (SELECT FROM booking_busy WHERE appointment_id = visit.id AND (expires_at IS NULL OR expires_at > booking_now())) AS kept
        FROM booking_appointments AS visit JOIN booking_appointment_services AS part ON part.appointment_id = visit.id WHERE visit.id = $1`,
        [id],
      )
    ).rows[0]!;
  const messagesOf = async (id: string) =>
    (
      await salon.database.query<{ channel: string; text: string }>('SELECT channel, text FROM messages WHERE key LIKE $1 ORDER BY key', [
        `visit:${id}:%`,
      ])
    ).rows;
  const told = async (id: string, count = 1) => {
    await until(async () => (await messagesOf(id)).length >= count);
    return (await messagesOf(id)).map(({ text }) => withoutNonBreaking(text));
  };
  /** Somebody else books the same time. */
  async function bookedBy(other: ProgramSession, { start, employee }: { readonly start: string; readonly employee: string }) {
    const wanted = { location: LOCATION, date: DAY, services: [{ service: SERVICE, professional: employee, start }] };
    return salon.site.http.post('/api/appointments').set(salon.headers(other)).send(wanted);
  }

  it('to know of it is an SMS with the link, whoever has an e-mail; none is none', async () => {
    const id = await booked('know');
    expect(await rowOf(id)).toMatchObject({ state: 'planned', asked: 'know', minutes: null });
    const [text] = await told(id);
    expect(text).toMatch(/вас записано/);
    expect(text).toContain(linkOf(id));
    expect((await messagesOf(id))[0]!.channel).toBe('sms');
    const silent = await booked('');
    expect(await rowOf(silent)).toMatchObject({ state: 'planned', asked: null });
  });

  it('to confirm keeps the time for two hours, until one press on the page of the link', async () => {
    const id = await booked('confirm');
    expect(await rowOf(id)).toMatchObject({ state: 'reserved', asked: 'confirm', minutes: 120, kept: true });
    expect((await told(id))[0]).toMatch(/Підтвердьте до пн 23\.11 о 14:00: http/);
    expect(await said(id)).toContain('Тримаємо для вас цей час до пн 23.11 о 14:00');
    // a GET changes nothing
    await salon.site.http.get(`${linkOf(id)}coming/`).expect(405);
    expect(await rowOf(id)).toMatchObject({ state: 'reserved' });
    const pressed = await Promise.all([1, 2, 3].map(() => press(`${linkOf(id)}coming/`)));
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed', minutes: null, kept: true });
    const page = new PageDocument((await salon.site.http.get(`/en${linkOf(id)}?done=coming`).expect(200)).text);
    expect(page.texts('[role=status]').join()).toContain('Your visit is confirmed');
    await salon.at(180);
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed', kept: true });
    // who pressed saw it: no SMS more
    expect(await messagesOf(id)).toHaveLength(1);
    expect((await get('/ops/visits').query({ salon: SALON, date: DAY }).expect(200)).text).toContain('прийде');
  });

  it('ends by itself: the page says so, the time is free for others, and the desk sees who did not answer', async () => {
    const [id, waiting] = [await booked('confirm'), await booked('confirm', { kept: '24' })];
    const home = async () => withoutNonBreaking(new PageDocument((await get('/ops').expect(200)).text).texts('main').join());
    expect(await home()).toMatch(/Чекають відповіді клієнта[^\d]*2/);
    await salon.at(121);
    expect(await rowOf(id)).toMatchObject({ kept: false });
    expect(await said(id)).toContain('Час уже звільнено: до пн 23.11 о 14:00 відповідь не надійшла. Оберіть');
    expect((await pageOf(id)).texts('h1').join()).toContain('час звільнено');
    await press(`${linkOf(id)}coming/`).expect(409, /звільнено/);
    expect(await home()).toMatch(/Не відповіли, час звільнено[^\d]*1/);
    const list = new PageDocument((await get('/ops/answers').expect(200)).text);
    expect(list.attributes('tbody tr td:first-child a, tbody tr th a', 'href')).toEqual([`/ops/visits/${id}`, `/ops/visits/${waiting}`]);
    const taken = await rowOf(id);
    expect((await freeTime(salon.site))[taken.employee]![DAY]).toContain(taken.start);
    // the client calls: it is booked again while it is free
    await post(`/ops/visits/${id}/confirm`).expect(303);
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed', minutes: null, kept: true });
    await salon.at(26 * 60);
    const other = await registered(salon.site);
    expect((await bookedBy(other, await rowOf(waiting))).status).toBe(201);
    await post(`/ops/visits/${waiting}/confirm`).expect(409, /зайнятий/);
    await post(`/ops/visits/${waiting}/cancel`, { reason: 'передумала', byClient: 'yes' }).expect(303);
    expect((await get('/ops/answers').expect(200)).text).not.toContain(waiting);
  });

  it('is confirmed or its time goes to another, whoever presses when it runs out', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await booked('confirm', { kept: '1' });
      const row = await rowOf(id);
      const others = await Promise.all([registered(salon.site), registered(salon.site)]);
      const answers = Promise.all([
        press(`${linkOf(id)}coming/`),
        salon.at(61),
        ...others.map((other) => bookedBy(other, row)),
        press(`${linkOf(id)}coming/`),
      ]);
      const [confirmed, , ...rest] = await answers;
      const booking = rest.slice(0, 2).filter((answer) => answer?.status === 201);
      const isConfirmed = (await rowOf(id)).state === 'confirmed';
      expect([confirmed.status === 303, booking.length].join()).toMatch(isConfirmed ? /,0$/ : /^false,[01]$/);
      expect(await doubleBookings(salon.database)).toEqual([]);
      await salon.database.query('TRUNCATE booking_appointments CASCADE');
      await salon.at(0);
    }
  });

  it('is confirmed or cancelled, never both', async () => {
    const id = await booked('confirm');
    await Promise.all([press(`${linkOf(id)}coming/`), press(`${linkOf(id)}cancel/`), press(`${linkOf(id)}coming/`)]);
    const { state, kept } = await rowOf(id);
    expect([`confirmed true`, 'cancelled false']).toContain(`${state} ${String(kept)}`);
    if (state === 'cancelled') await press(`${linkOf(id)}coming/`).expect(409);
  });

  it('to pay waits for the prepayment of the services, which makes it certain', async () => {
    const id = await booked('pay', { kept: '4' });
    expect(await rowOf(id)).toMatchObject({ state: 'awaiting_prepayment', asked: 'pay', minutes: 240, kept: true });
    expect((await told(id))[0]).toMatch(/Передоплата \d+ грн до пн 23\.11 о 16:00: http/);
    await press(`${linkOf(id)}coming/`).expect(409);
    const form = new PageDocument((await press(`${linkOf(id)}pay/`).expect(200)).text);
    const field = (name: string) => form.attributes(`input[name=${name}]`, 'value')[0]!;
    const callback = await salon.atProvider({ action: '', data: field('data'), signature: field('signature') });
    await salon.tell(callback).expect(200);
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed', kept: true });
    expect((await told(id, 2))[1]).toMatch(/вас записано/);
  });

  it.each(['free', 'taken'])(
    'to pay that is paid too late books the same time once more, or the money goes back: it is %s',
    async (how) => {
      const id = await booked('pay', { kept: '1' });
      const form = new PageDocument((await press(`${linkOf(id)}pay/`).expect(200)).text);
      const field = (name: string) => form.attributes(`input[name=${name}]`, 'value')[0]!;
      await salon.at(61);
      if (how === 'taken')
        expect((await bookedBy(await registered(salon.site), await rowOf(id))).body).toMatchObject({ location: LOCATION });
      const callback = await salon.atProvider({ action: '', data: field('data'), signature: field('signature') });
      await salon.tell(callback).expect(200);
      if (how === 'free') return expect(await rowOf(id)).toMatchObject({ state: 'confirmed', kept: true });
      await salon.site.app.get(PrepaymentExpiry, { strict: false }).run();
      expect(await salon.prepaymentState(id)).toBe('released');
      await until(async () => (await salon.returned()).some((sum) => sum > 0));
      return expect(await said(id)).toContain('Час уже звільнено');
    },
  );

  it('is sent from the record, by console or program, and undone for 15 minutes', async () => {
    const id = await booked('know');
    await told(id);
    expect(
      new PageDocument((await get(`/ops/visits/${id}/message`).expect(200)).text).attributes('select[name=message] option', 'value'),
    ).toEqual(['know', 'confirm', 'pay']);
    await post(`/ops/visits/${id}/message`, { message: 'all', hours: '2' }).expect(409);
    await post(`/ops/visits/${id}/message`, { message: 'confirm', hours: '3' }).expect(303);
    expect(await rowOf(id)).toMatchObject({ state: 'reserved', minutes: 180, kept: true });
    expect((await told(id, 2))[1]).toMatch(/Підтвердьте до/);
    await post(`/ops/visits/${id}/undo`).expect(303);
    expect(await rowOf(id)).toMatchObject({ state: 'planned', asked: null, minutes: null, kept: true });
    const api = (body: object) =>
      salon.site.http.post(`/api/ops/booking/appointments/${id}/message`).set('authorization', `Bearer ${OPS_TOKEN}`).send(body);
    await api({ message: 'pay', hours: 300 }).expect(422);
    await api({ message: 'pay' }).expect(200);
    expect(await rowOf(id)).toMatchObject({ state: 'awaiting_prepayment', minutes: 120 });
    await salon.at(16);
    await post(`/ops/visits/${id}/undo`).expect(409);
    // the client takes the booking back while an answer is waited for
    await press(`${linkOf(id)}cancel/`).expect(303);
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', kept: false });
  });

  it('to confirm or to pay is refused for who gets neither SMS nor mail', async () => {
    const [employee, days] = Object.entries(await freeTime(salon.site))[0]!;
    const { text } = await get('/ops/book').expect(200);
    const key = /name="key" value="([^"]+)"/.exec(text)![1]!;
    const wanted = { key, name: 'Ann Call', service1: SERVICE, salon: SALON, date: DAY, start: days[DAY]![0]!, employee, tell: 'confirm' };
    const refused = await post('/ops/book', { ...wanted, phone: '+1 (415) 555-01-00' }).expect(409);
    expect(withoutNonBreaking(new PageDocument(refused.text).texts('[role=alert]').join())).toContain('ні телефону, ні пошти');
    expect((await salon.database.query('SELECT 1 FROM booking_appointments')).rows).toEqual([]);
  });
});
