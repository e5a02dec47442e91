import { randomUUID } from 'node:crypto';
import { CertificateSettlement } from '../../src/modules/booking/application/certificate-settlement';
import { BookingAdmin } from '../../src/modules/booking/booking.api';
import { CertificateAdmin, CertificateFigures, certificateTotals } from '../../src/modules/certificate/certificate.api';
import { CertificateRefunds } from '../../src/modules/certificate/application/issued/certificate-refunds';
import { Counter } from '../../src/modules/sales/sales.api';
import type { SaleRequest } from '../../src/modules/sales/application/counter';
import { Clock } from '../../src/platform/time/clock';
import { MINUTE_MS, newPhone, type MovedClock, type ProgramSession } from '../support/clients';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import { doubleBookings } from '../support/booking-appointments';
import { seedOrder } from '../support/issued-certificates';
import { PrepaidSite } from '../support/prepaid-appointments';

const CASHIER = { id: 'operator', salon: 'pechersk' };
const BEGIN = Date.parse('2026-11-23T10:00:00Z');
const DAY_MINUTES = 24 * 60;
/** Minutes from the moment of the spec until an appointment of `freeVisit` is over for more than a day. */
const LONG_AFTER = 10 * DAY_MINUTES;

interface Booked {
  readonly id: string;
  readonly state: string;
  readonly startsAt: string;
  readonly prepayment: { readonly amount: number } | null;
  readonly certificates: readonly { readonly title: string; readonly amount: number; readonly taken: number; readonly state: string }[];
}

describe.each([
  ['an appointment that certificates pay for', 'off'],
  ['an appointment with a prepayment that certificates pay for', '30%'],
])('%s', (_name, prepayment) => {
  const isPrepaid = prepayment !== 'off';
  let salon: PrepaidSite;
  let client: ProgramSession;
  let counter: Counter;
  let price: number;
  let clock: MovedClock;

  beforeAll(async () => {
    salon = await PrepaidSite.start({ BOOKING_PREPAYMENT: prepayment, OPS_TOKEN });
    client = await salon.client();
    clock = salon.site.app.get<MovedClock>(Clock);
    counter = salon.site.app.get(Counter, { strict: false });
    const { id } = await salon.book(client, await salon.freeVisit());
    const { rows } = await salon.database.query<{ price: number }>(
      'SELECT price::float8 AS price FROM booking_appointment_services WHERE appointment_id = $1',
      [id],
    );
    price = rows[0]!.price;
  });
  beforeEach(async () => {
    await pass(0);
    await salon.reset();
    await salon.database.query('TRUNCATE certificate_reservations, certificates, sales, till_entries CASCADE');
  });
  afterEach(async () => {
    expect(await doubleBookings(salon.database)).toEqual([]);
    expect(await disagreeing()).toEqual([]);
  });
  afterAll(() => salon?.site.close());

  /** Certificates whose figures do not add up. */
  async function disagreeing() {
    const { rows } = await salon.database.query(
      `SELECT id FROM certificates WHERE state = 'active' AND (balance <> nominal + (SELECT coalesce(sum(amount), 0) FROM certificate_ledger WHERE certificate_id = certificates.id)
          OR reserved <> (SELECT coalesce(sum(amount), 0) FROM certificate_reservations AS one WHERE certificate_id = certificates.id AND one.state = 'reserved')
          OR reserved NOT BETWEEN 0 AND balance)`,
    );
    return rows;
  }
  async function certificate(nominal: number, validThrough = '2027-11-22') {
    const { deliveries } = await seedOrder(salon.database, { nominal, paid: nominal, validThrough });
    const { id, code, token } = deliveries[0]!.certificates[0]!;
    const sums = async () =>
      (
        await salon.database.query<{ balance: number; reserved: number }>(
          'SELECT balance::float8 AS balance, reserved::float8 AS reserved FROM certificates WHERE id = $1',
          [id],
        )
      ).rows[0]!;
    return { id, code, link: `https://oksamyt.test/certificate/${token}/`, token, sums };
  }
  /** Both clocks: of the site and of its calendar. @param minutes from the beginning of a test */
  async function pass(minutes: number) {
    clock.pass(BEGIN + minutes * MINUTE_MS - clock.epochMs());
    await salon.at(minutes);
  }
  const send = (wanted: object) => salon.site.http.post('/api/appointments').set(salon.headers(client)).send(wanted);
  async function booked(certificates: readonly object[], number = 0): Promise<Booked> {
    return (await send({ ...(await salon.freeVisit(number)), certificates }).expect(201)).body as Booked;
  }
  const change = (id: string, body: object) => salon.site.http.put(`/api/appointments/${id}`).set(salon.headers(client)).send(body);
  const admin = () => salon.site.app.get(BookingAdmin, { strict: false }).engine.appointments;
  const tend = () => salon.site.app.get(CertificateSettlement, { strict: false }).run();
  const partOf = async (id: string) =>
    (await salon.database.query<{ id: string }>('SELECT id FROM booking_appointment_services WHERE appointment_id = $1', [id])).rows[0]!.id;
  const sale = async (id: string, request: Partial<SaleRequest> = {}): Promise<SaleRequest> => ({
    appointment: id,
    lines: [{ part: await partOf(id), price, discount: 0 }],
    reason: '',
    tip: 0,
    cash: 0,
    card: 0,
    certificates: [],
    key: randomUUID(),
    ...request,
  });
  const advance = () => (isPrepaid ? Math.round(price * 0.3) : 0);

  it('reserves the sum once, and the ledger has no entry of it', async () => {
    const gift = await certificate(price + 10_000);
    const wanted = { ...(await salon.freeVisit()), certificates: [{ code: gift.code }] };
    const visit = (await send(wanted).expect(201)).body as Booked;
    expect(visit).toMatchObject({
      state: 'planned',
      prepayment: null,
      certificates: [{ title: 'Тисяча', amount: price / 100, taken: 0, state: 'reserved' }],
    });
    // the same request once more
    expect((await send(wanted).expect(201)).body).toEqual(visit);
    expect(await gift.sums()).toEqual({ balance: price + 10_000, reserved: price });
    const record = await salon.site.app.get(CertificateAdmin, { strict: false }).record(gift.id);
    expect(record.ledger).toEqual([]);
    await change(visit.id, { state: 'cancelled' }).expect(200);
    await change(visit.id, { state: 'cancelled' }).expect(200);
    expect(await gift.sums()).toEqual({ balance: price + 10_000, reserved: 0 });
  });

  it('is paid with two, by a part and by what is left; a third one is refused, and nothing is booked then', async () => {
    const [first, second, third] = [await certificate(50_000), await certificate(price), await certificate(1_000)];
    const both = [{ code: first.link, amount: 100 }, { code: second.code }];
    await send({ ...(await salon.freeVisit()), certificates: [...both, { code: third.code }] }).expect(422);
    const visit = await booked(both);
    expect(visit.certificates.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([100, price / 100 - 100]);
    expect([await first.sums(), await second.sums()]).toEqual([
      { balance: 50_000, reserved: 10_000 },
      { balance: price, reserved: price - 10_000 },
    ]);
    await expect(admin().reserveCertificates(visit.id, [{ id: third.id, amount: null }])).rejects.toMatchObject({
      code: 'certificate_too_many',
    });
  });

  it('is paid with two at the desk, which are returned when nobody comes and nothing was asked for in advance', async () => {
    const [first, second] = [await certificate(50_000), await certificate(price)];
    const cookie = await enterAsOwner(salon.site);
    const { date, services } = await salon.freeVisit();
    const [{ service, professional, start }] = services as [(typeof services)[number]];
    const form = await salon.site.http.get('/ops/book').set({ cookie }).expect(200);
    const slug = /name="salon"[\s\S]*?<option value="([^"]*pechersk[^"]*)"/.exec(form.text)![1]!;
    const wanted = {
      salon: slug,
      date,
      service1: service,
      employee: professional,
      start,
      phone: newPhone(),
      name: 'Олена Дзвінок',
      tell: '',
    };
    const book = (fields: object) =>
      salon.site.http
        .post('/ops/book')
        .set({ cookie })
        .type('form')
        .send({ ...wanted, ...fields });
    // what was typed stands in the form
    const refused = await book({ certificate: first.code, certificate2: 'AAAA-AAAA-AAAA' }).expect(404);
    expect(refused.text).toContain('value="AAAA-AAAA-AAAA"');
    expect(await first.sums()).toEqual({ balance: 50_000, reserved: 0 });
    const { headers } = await book({ certificate: first.code, certificate2: second.link }).expect(303);
    const id = /visits\/([\da-f-]{36})/.exec(headers.location!)![1]!;
    const reserved = [
      { balance: 50_000, reserved: 50_000 },
      { balance: price, reserved: price - 50_000 },
    ];
    expect([await first.sums(), await second.sums()]).toEqual(reserved);
    const begins = Date.parse((await admin().find(id)).appointment.startsAt.toISOString());
    await pass((begins - BEGIN) / MINUTE_MS + 10);
    await admin().settle(id, 'no_show', '');
    const returned = reserved.map(({ balance }) => ({ balance, reserved: 0 }));
    expect([await first.sums(), await second.sums()]).toEqual(returned);
    await admin().undo(id);
    expect([await first.sums(), await second.sums()]).toEqual(reserved);
  });

  it.each([
    ['certificate_beyond_balance', { amount: 600 }, {}],
    ['certificate_expired', {}, { validThrough: '2026-11-22' }],
    ['certificate_at_salon', {}, { kind: 'service' as const }],
  ])('is not booked where the certificate cannot pay: %s', async (code, named, seed) => {
    const { deliveries } = await seedOrder(salon.database, { nominal: 50_000, ...seed });
    const { code: typed } = deliveries[0]!.certificates[0]!;
    const wanted = await salon.freeVisit();
    await send({ ...wanted, certificates: [{ code: typed, ...named }] }).expect(409, new RegExp(code));
    expect((await salon.database.query('SELECT FROM booking_appointments')).rowCount).toBe(0);
    // the time was not taken
    expect(await salon.freeVisit()).toEqual(wanted);
  });

  it('tells what a certificate can pay, and limits who tries codes as the page of the balance does', async () => {
    const gift = await certificate(price);
    await booked([{ code: gift.link, amount: 100 }]);
    const check = (code: string) => salon.site.http.post('/api/appointments/certificates').send({ code });
    await check(gift.link).expect(200, { title: 'Тисяча', available: price / 100 - 100, validThrough: '2027-11-22' });
    await check('7KQ2-M9XR-0000').expect(404, /certificate_unknown/);
    const codes = await Promise.all(Array.from({ length: 12 }, () => check(gift.code)));
    expect(codes.some(({ status }) => status === 429)).toBe(true);
    await check(gift.link).expect(200);
  });

  it('takes reserved sums first at the counter, returns what is not needed, and reserves it again when the sale is taken back', async () => {
    const gift = await certificate(price);
    const { id } = await booked([{ code: gift.link }]);
    await pass(LONG_AFTER - 2 * DAY_MINUTES);
    const discount = 5_000;
    const lines = [{ part: await partOf(id), price, discount }];
    expect(await counter.reservedOf(id)).toBe(price);
    const request = await sale(id, { lines, reason: 'постійна клієнтка' });
    await expect(counter.take({ ...request, cash: 1 }, CASHIER)).rejects.toMatchObject({ code: 'payment_differs' });
    const sold = await counter.take(request, CASHIER);
    expect(sold.payments).toEqual([{ method: 'certificate', amount: price - discount, certificate: gift.id }]);
    expect(await gift.sums()).toEqual({ balance: discount, reserved: 0 });
    await counter.undo(sold.id, 'помилка', CASHIER);
    expect(await gift.sums()).toEqual({ balance: price, reserved: price });
    await counter.take(await sale(id), CASHIER);
    expect(await gift.sums()).toEqual({ balance: 0, reserved: 0 });
  });

  it('takes the sum a day after the end when nobody settles it, once, and gives it to a sale that comes later', async () => {
    const gift = await certificate(price);
    const { id } = await booked([{ code: gift.link }]);
    await tend();
    expect(await gift.sums()).toEqual({ balance: price, reserved: price });
    await pass(LONG_AFTER);
    await Promise.all([tend(), tend()]);
    await tend();
    expect(await gift.sums()).toEqual({ balance: 0, reserved: 0 });
    // the ledger says at which salon
    const { rows } = await salon.database.query(
      `SELECT salon = '' AS "isUnknown" FROM certificate_ledger WHERE kind = 'redeemed' AND certificate_id = $1`,
      [gift.id],
    );
    expect(rows).toEqual([{ isUnknown: false }]);
    const sold = await counter.take(await sale(id), CASHIER);
    expect(sold.payments).toEqual([{ method: 'certificate', amount: price, certificate: gift.id }]);
  });

  it('keeps of a missed or late cancelled appointment what was asked for in advance, and undoes it', async () => {
    const gift = await certificate(price);
    const { id, startsAt } = await booked([{ code: gift.link }]);
    const beginning = (Date.parse(startsAt) - BEGIN) / MINUTE_MS;
    const [kept, all] = [
      { balance: price - advance(), reserved: 0 },
      { balance: price, reserved: price },
    ];
    await pass(beginning - 30);
    await admin().settle(id, 'cancelled', 'захворіла', 'client');
    expect(await gift.sums()).toEqual(kept);
    await admin().undo(id);
    expect(await gift.sums()).toEqual(all);
    await admin().settle(id, 'cancelled', 'майстер захворів', 'salon');
    expect(await gift.sums()).toEqual({ balance: price, reserved: 0 });
    await admin().undo(id);
    await pass(beginning + 10);
    await admin().settle(id, 'no_show', '');
    expect(await gift.sums()).toEqual(kept);
    // said otherwise, and taken back
    await admin().settle(id, 'done', '');
    expect(await gift.sums()).toEqual(all);
    await admin().undo(id);
    expect(await gift.sums()).toEqual(all);
  });

  it('stays valid when the certificate expires before the appointment', async () => {
    const gift = await certificate(price, '2026-11-23');
    const { id } = await booked([{ code: gift.link }]);
    await pass(LONG_AFTER);
    await counter.take(await sale(id), CASHIER);
    expect(await gift.sums()).toEqual({ balance: 0, reserved: 0 });
  });

  it('keeps a certificate from being given back or redeemed elsewhere, until an operator returns the sum with a reason', async () => {
    const gift = await certificate(price);
    const { id } = await booked([{ code: gift.link }]);
    const refunds = salon.site.app.get(CertificateRefunds, { strict: false });
    const certificates = salon.site.app.get(CertificateAdmin, { strict: false });
    await expect(refunds.byOperator(gift.id, 'переїзд', 'owner')).rejects.toMatchObject({ code: 'certificate_reserved' });
    await expect(certificates.redeem(gift.id, { amount: 1, key: 'k', salon: '', note: '' })).rejects.toMatchObject({
      code: 'certificate_reserved',
    });
    const { id: other } = await certificates.reissue(gift.id);
    expect(await gift.sums()).toEqual({ balance: 0, reserved: 0 });
    await admin().returnCertificates(id, 'клієнтка заплатить карткою');
    await refunds.byOperator(other, 'переїзд', 'owner', true);
  });

  it('owes the same before and after a reservation', async () => {
    const span = { begin: new Date('2020-01-01'), end: new Date('2100-01-01'), from: '2020-01-01', to: '2099-12-31' };
    const figures = async () =>
      certificateTotals(await salon.site.app.get(CertificateFigures, { strict: false }).bySalon(span, '2026-11-23'));
    const gift = await certificate(price + 7);
    const before = await figures();
    const { id } = await booked([{ code: gift.link }]);
    expect(await figures()).toEqual(before);
    await pass(LONG_AFTER);
    await counter.take(await sale(id), CASHIER);
    const after = await figures();
    expect(after.outstanding.balance).toBe(before.outstanding.balance - price);
    expect(after.redeemed).toBe(before.redeemed + price);
  });

  it('is cancelled or sold at the same moment, and the sum is returned or taken, never both', async () => {
    for (let round = 0; round < 3; round++) {
      const gift = await certificate(price);
      const { id } = await booked([{ code: gift.link }], round);
      const request = await sale(id);
      // the day has come, and the rule lets the client cancel still
      await salon.database.query(
        "UPDATE booking_appointments SET changeable_hours = 0, day = $2, starts_at = booking_now() + interval '1 hour' WHERE id = $1",
        [id, '2026-11-23'],
      );
      const [cancelled, sold] = await Promise.all([
        change(id, { state: 'cancelled' }),
        counter.take(request, CASHIER).catch((error: unknown) => error),
      ]);
      const isSold = 'payments' in (sold as object);
      expect(isSold ? cancelled.status : 200).toBe(isSold ? 409 : 200);
      expect(await gift.sums()).toEqual({ balance: isSold ? 0 : price, reserved: 0 });
      if (isSold) await counter.undo((sold as { id: string }).id, 'ще раз', CASHIER);
    }
  });

  if (isPrepaid) {
    it('leaves to the card what it does not cover of the prepayment; unpaid in time all goes back, and a late payment reserves again', async () => {
      const gift = await certificate(10_000);
      const visit = await booked([{ code: gift.link }]);
      expect(visit).toMatchObject({ state: 'awaiting_prepayment', prepayment: { amount: (advance() - 10_000) / 100 } });
      const { form, read } = await salon.begin(client, visit.id);
      expect(read).toMatchObject({ amount: (advance() - 10_000) / 100 });
      await pass(16);
      await tend();
      expect(await gift.sums()).toEqual({ balance: 10_000, reserved: 0 });
      await salon.tell(await salon.atProvider(form)).expect(200);
      expect(await admin().find(visit.id)).toMatchObject({ appointment: { state: 'confirmed' } });
      expect(await gift.sums()).toEqual({ balance: 10_000, reserved: 10_000 });
      await pass(LONG_AFTER);
      const sold = await counter.take(await sale(visit.id, { card: price - advance() }), CASHIER);
      expect(sold.payments.map(({ method, amount }) => [method, amount])).toEqual([
        ['card', price - advance()],
        ['prepayment', advance() - 10_000],
        ['certificate', 10_000],
      ]);
    });

    it('goes back when the desk asks to confirm and nobody answers, and is reserved again when the desk books it again', async () => {
      const gift = await certificate(advance());
      const visit = await booked([{ code: gift.link }]);
      const { messages } = salon.site.app.get(BookingAdmin, { strict: false }).engine;
      await messages.send(visit.id, 'confirm', 2);
      expect(await gift.sums()).toEqual({ balance: advance(), reserved: advance() });
      await pass(121);
      await tend();
      expect(await gift.sums()).toEqual({ balance: advance(), reserved: 0 });
      await admin().confirm(visit.id);
      expect(await admin().find(visit.id)).toMatchObject({ appointment: { state: 'confirmed' } });
      expect(await gift.sums()).toEqual({ balance: advance(), reserved: advance() });
    });

    it('is not asked for once it is paid: nobody would give the money back', async () => {
      const paid = await salon.paid(client, await salon.freeVisit());
      const { messages } = salon.site.app.get(BookingAdmin, { strict: false }).engine;
      for (const message of ['confirm', 'pay'] as const)
        await expect(messages.send(paid.id, message, 2)).rejects.toMatchObject({ code: 'prepayment_fixed' });
      expect(await admin().find(paid.id)).toMatchObject({ appointment: { state: 'confirmed' } });
    });
  }
});
