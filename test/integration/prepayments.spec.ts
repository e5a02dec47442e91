import { PrepaymentExpiry } from '../../src/modules/booking/application/prepayment-expiry';
import { PrepaidAppointments } from '../../src/modules/booking/ports/prepaid-appointments.port';
import { PaymentGateway } from '../../src/modules/payment/ports/payment-gateway.port';
import { DomainError } from '../../src/shared/domain-error';
import { doubleBookings } from '../support/booking-appointments';
import type { ProgramSession } from '../support/clients';
import { PrepaidSite } from '../support/prepaid-appointments';
import { until } from '../support/until';

const OPS_TOKEN = 'a-token-of-the-owner-of-the-site';

describe('a visit that is paid in advance', () => {
  let salon: PrepaidSite;
  let owner: ProgramSession;
  let other: ProgramSession;

  beforeAll(async () => {
    salon = await PrepaidSite.start({ BOOKING_PREPAYMENT: '30%', OPS_TOKEN });
    [owner, other] = [await salon.client(), await salon.client()];
  });
  beforeEach(() => salon.reset());
  afterEach(async () => {
    jest.restoreAllMocks();
    expect(await doubleBookings(salon.database)).toEqual([]);
  });
  afterAll(() => salon?.site.close());

  const tend = () => salon.site.app.get(PrepaymentExpiry, { strict: false }).run();
  const change = (id: string, body: object) => salon.site.http.put(`/api/appointments/${id}`).set(salon.headers(owner)).send(body);

  it('awaits it with its time kept for 15 minutes, and is paid by one and the same attempt', async () => {
    const wanted = await salon.freeVisit();
    const appointment = await salon.book(owner, wanted);
    expect(appointment).toMatchObject({ state: 'awaiting_prepayment', prepayment: { due: '2026-11-23T10:15:00.000Z' } });
    expect(await salon.book(owner, wanted)).toEqual(appointment);
    const { form, read } = await salon.begin(owner, appointment.id);
    expect(form.action).toBe('https://oksamyt.test/sandbox/checkout/');
    expect(read).toMatchObject({
      amount: appointment.prepayment!.amount,
      result_url: `https://oksamyt.test/online/?success=visit&appointment=${appointment.id}`,
    });
    expect((await salon.begin(owner, appointment.id)).read.order_id).toBe(read.order_id);
    await salon.pay(other, appointment.id).expect(404, /appointment_unknown/);
    await salon.site.http.post(`/api/appointments/${appointment.id}/payment`).expect(401);
    await salon.pay(owner, 'none').expect(404);
  });

  it('cannot be paid while the keys of the provider are missing, and nothing is begun', async () => {
    const { id } = await salon.book(owner, await salon.freeVisit());
    const missing = () => {
      throw new DomainError('unavailable', 'payment_keys_missing', 'no keys');
    };
    const gateway = salon.site.app.get(PaymentGateway, { strict: false });
    const replaced = jest.replaceProperty(gateway, 'account', 'x');
    Object.defineProperty(gateway, 'account', { get: missing, configurable: true });
    await salon.pay(owner, id).expect(503, /payment_keys_missing/);
    Object.defineProperty(gateway, 'account', { value: 'x', configurable: true, writable: true });
    replaced.restore();
    expect((await salon.database.query('SELECT 1 FROM payment_attempts')).rows).toEqual([]);
    await salon.pay(owner, id).expect(200);
  });

  it('is certain once it is paid, however often and in whatever order that is told', async () => {
    const { id } = await salon.book(owner, await salon.freeVisit());
    const { form } = await salon.begin(owner, id);
    const failed = await salon.atProvider(form, 'failure');
    const paid = await salon.atProvider(form);
    await salon.tell(Buffer.from(paid.toString().replace(/signature=[^&]*/, 'signature=AAAA'))).expect(403, /bad_signature/);
    expect((await salon.visit(owner, id)).state).toBe('awaiting_prepayment');
    await salon.tell(failed).expect(200);
    for (const { status } of await Promise.all([salon.tell(paid), salon.tell(paid), salon.tell(paid)])) expect(status).toBe(200);
    await salon.tell(failed).expect(200);
    expect(await salon.visit(owner, id)).toMatchObject({ state: 'confirmed', prepayment: null });
    const { rows } = await salon.database.query('SELECT revision, expires_at FROM booking_appointments');
    expect(rows).toEqual([{ revision: 1, expires_at: null }]);
    await salon.pay(owner, id).expect(409, /prepayment_not_due/);
    await salon.at(16);
    await tend();
    expect([(await salon.visit(owner, id)).state, await salon.returned()]).toEqual(['confirmed', [0]]);
  });

  it('is told of once it is paid, and not before', async () => {
    const { id } = await salon.book(owner, await salon.freeVisit());
    const news = async () => (await salon.database.query('SELECT FROM messages WHERE key LIKE $1', [`visit:${id}:%`])).rows.length;
    const { form } = await salon.begin(owner, id);
    expect(await news()).toBe(0);
    const paid = await salon.atProvider(form);
    for (const { status } of await Promise.all([salon.tell(paid), salon.tell(paid)])) expect(status).toBe(200);
    await until(async () => (await news()) > 0);
    await change(id, { state: 'cancelled' }).expect(200);
    await until(async () => (await news()) > 1);
    expect(await news()).toBe(2);
  });

  it('is certain as well when the process is killed after the payment was written down', async () => {
    const { id } = await salon.book(owner, await salon.freeVisit());
    const paid = await salon.atProvider((await salon.begin(owner, id)).form);
    jest.spyOn(salon.site.app.get(PrepaidAppointments, { strict: false }), 'paid').mockRejectedValueOnce(new Error('killed'));
    await salon.tell(paid).expect(200);
    await until(async () => (await salon.visit(owner, id)).state === 'confirmed');
    expect(await salon.prepaymentState(id)).toBe('paid');
  });

  it('is found to be paid shortly before its end when the callback is lost', async () => {
    const { id } = await salon.book(owner, await salon.freeVisit());
    await salon.atProvider((await salon.begin(owner, id)).form);
    await salon.at(14);
    await tend();
    // the minute's own look may be asking at the same time, and then it is the one that writes the answer down
    await until(async () => (await salon.visit(owner, id)).state === 'confirmed');
  });

  it('is over after 15 minutes without a payment, and its time is free at once', async () => {
    const wanted = await salon.freeVisit();
    const { id } = await salon.book(owner, wanted);
    await salon.at(15);
    await salon.pay(owner, id).expect(409, /prepayment_expired/);
    expect((await salon.visit(owner, id)).state).toBe('cancelled');
    expect((await salon.book(other, wanted)).state).toBe('awaiting_prepayment');
    await tend();
    await tend();
    expect([(await salon.visit(owner, id)).state, await salon.prepaymentState(id)]).toEqual(['cancelled', 'released']);
    await salon.pay(owner, id).expect(409, /prepayment_expired/);
  });

  it.each([
    ['before', false],
    ['after', true],
  ])('is booked when it is paid late and its time is free, %s it was released', async (_, isReleased) => {
    const { id } = await salon.book(owner, await salon.freeVisit());
    const { form } = await salon.begin(owner, id);
    await salon.at(16);
    if (isReleased) await tend();
    await salon.tell(await salon.atProvider(form)).expect(200);
    await tend();
    expect([(await salon.visit(owner, id)).state, await salon.returned(), await salon.told()]).toEqual(['confirmed', [0], []]);
  });

  it('goes back to the card when it is paid late and its time was taken, and the client is told once', async () => {
    const wanted = await salon.freeVisit();
    const { id, prepayment } = await salon.book(owner, wanted);
    const { form } = await salon.begin(owner, id);
    await salon.at(16);
    const taken = await salon.book(other, wanted);
    const paid = await salon.atProvider(form);
    await salon.tell(paid).expect(200);
    await salon.tell(paid).expect(200);
    await until(async () => (await salon.told()).length > 0 && (await salon.returned())[0]! > 0);
    expect(await salon.returned()).toEqual([prepayment!.amount * 100]);
    expect(await salon.told()).toEqual([expect.stringContaining('https://oksamyt.test/online/')]);
    expect([(await salon.visit(owner, id)).state, (await salon.visit(other, taken.id)).state]).toEqual([
      'cancelled',
      'awaiting_prepayment',
    ]);
  });

  it('is booked late, or somebody else has its time, never both, when they come together', async () => {
    const wanted = await salon.freeVisit();
    const { id } = await salon.book(owner, wanted);
    const { form } = await salon.begin(owner, id);
    await salon.at(16);
    const paid = await salon.atProvider(form);
    const [booked] = await Promise.all([
      salon.site.http.post('/api/appointments').set(salon.headers(other)).send(wanted),
      salon.tell(paid).expect(200),
      tend(),
    ]);
    const isOthers = booked.status === 201;
    await until(async () => (await salon.visit(owner, id)).state === 'confirmed' || (await salon.returned())[0]! > 0);
    expect((await salon.visit(owner, id)).state).toBe(isOthers ? 'cancelled' : 'confirmed');
  });

  it('keeps what is due and until when it is due while it is moved unpaid', async () => {
    const { id, prepayment } = await salon.book(owner, await salon.freeVisit());
    await salon.at(5);
    const { form } = await salon.begin(owner, id);
    await change(id, { date: (await salon.freeVisit(1)).date }).expect(200);
    expect(await salon.visit(owner, id)).toMatchObject({ state: 'awaiting_prepayment', prepayment });
    await salon.tell(await salon.atProvider(form)).expect(200);
    expect((await salon.visit(owner, id)).state).toBe('confirmed');
  });

  it('has its refund repeated by an operator when the provider refuses it', async () => {
    const { id } = await salon.paid(owner, await salon.freeVisit());
    await salon.database.query('UPDATE sandbox_payments SET returned = 1');
    await change(id, { state: 'cancelled' }).expect(200);
    await until(async () => (await salon.prepaymentState(id)) === 'refused');
    await salon.database.query('UPDATE sandbox_payments SET returned = 0');
    const { rows } = await salon.database.query<{ id: string }>('SELECT id FROM payment_refunds');
    const ops = { authorization: `Bearer ${OPS_TOKEN}` };
    await salon.site.http.post(`/api/ops/payments/refunds/${rows[0]!.id}/retry`).set(ops).expect(200);
    await until(async () => (await salon.prepaymentState(id)) === 'returned');
    expect((await salon.returned())[0]).toBeGreaterThan(0);
  });

  it('takes its prepayment along when it is moved, and gives it back when it is cancelled in time', async () => {
    const paid = await salon.paid(owner, await salon.freeVisit());
    const to = await salon.freeVisit(1);
    await change(paid.id, { date: to.date }).expect(200);
    const moved = await salon.visit(owner, paid.id);
    expect(moved).toMatchObject({ state: 'confirmed', date: to.date, services: [{ refundSum: null }] });
    expect(moved.services[0]!.prepaymentSum).toBeGreaterThan(0);
    for (const _ of [1, 2]) await change(paid.id, { state: 'cancelled' }).expect(200);
    await until(async () => (await salon.prepaymentState(paid.id)) === 'returned');
    expect(await salon.returned()).toEqual([moved.services[0]!.prepaymentSum! * 100]);
    expect((await salon.visit(owner, paid.id)).services[0]!.refundSum).toBe(moved.services[0]!.prepaymentSum);
  });

  it('gives a payment back that comes after its client has cancelled, and a second one', async () => {
    const cancelled = await salon.book(owner, await salon.freeVisit());
    const { form } = await salon.begin(owner, cancelled.id);
    await change(cancelled.id, { state: 'cancelled' }).expect(200);
    await salon.tell(await salon.atProvider(form)).expect(200);
    await until(async () => (await salon.returned())[0] !== 0 && (await salon.told()).length === 1);
    expect((await salon.visit(owner, cancelled.id)).state).toBe('cancelled');

    const twice = await salon.book(owner, await salon.freeVisit());
    const first = await salon.begin(owner, twice.id);
    await salon.tell(await salon.atProvider(first.form, 'failure')).expect(200);
    const second = await salon.begin(owner, twice.id);
    expect(second.read.order_id).toBe(`${String(first.read.order_id)}-2`);
    for (const each of [second, first]) await salon.tell(await salon.atProvider(each.form)).expect(200);
    await until(async () => (await salon.told()).length === 2 && (await salon.returned()).filter((sum) => sum > 0).length === 2);
    expect((await salon.visit(owner, twice.id)).state).toBe('confirmed');
    expect(await salon.prepaymentState(twice.id)).toBe('paid');
  });

  it('does not come back to life by a payment that went back before it was told of', async () => {
    const { id } = await salon.book(owner, await salon.freeVisit());
    const { form } = await salon.begin(owner, id);
    const paid = await salon.atProvider(form);
    await salon.database.query(`UPDATE sandbox_payments SET status = 'reversed', returned = amount`);
    const reversed = await salon.atProvider(form);
    for (const body of [reversed, paid]) await salon.tell(body).expect(200);
    expect((await salon.visit(owner, id)).state).toBe('awaiting_prepayment');
  });

  it.each([
    ['a part of it', 1],
    ['no sum at all', 0],
  ])('stays booked when the provider says that it was reversed with %s, and a person is asked', async (_, returned) => {
    const { id } = await salon.book(owner, await salon.freeVisit());
    const { form } = await salon.begin(owner, id);
    await salon.tell(await salon.atProvider(form)).expect(200);
    await salon.database.query(`UPDATE sandbox_payments SET status = 'reversed', returned = $1`, [returned]);
    await salon.tell(await salon.atProvider(form)).expect(200);
    expect([(await salon.visit(owner, id)).state, await salon.prepaymentState(id)]).toEqual(['confirmed', 'paid']);
    const { body } = await salon.site.http
      .get('/api/ops/payments/news?outcome=doubtful')
      .set('authorization', `Bearer ${OPS_TOKEN}`)
      .expect(200);
    expect(body).toMatchObject({ news: [{ status: 'reversed', outcome: 'doubtful' }] });
  });

  it('takes no further service that asks for more: that is a visit of its own', async () => {
    const paid = await salon.paid(owner, await salon.freeVisit());
    const { services } = await salon.freeVisit(1);
    const added = { appointment: paid.id, ...services[0], start: '18:00', professional: null };
    const { body } = await salon.site.http.post('/api/appointments/services').set(salon.headers(owner)).send(added);
    expect(body).toMatchObject({ code: 'prepayment_fixed' });
    const another = await salon.book(owner, await salon.freeVisit());
    expect([another.state, another.id === paid.id]).toEqual(['awaiting_prepayment', false]);
  });
});
