// @fault: every fault of BeautyPro at every call
import { Logger } from '@nestjs/common';
import { MAX_WAIT_MS, WHO_WAIT_MS } from '../../src/modules/beautypro/connection/time-limit';
import { BEAUTYPRO_FAULTS, type BeautyProFault } from '../stubs/beautypro-stub.faults';
import { BROWS, CENTRE, CUT, OLHA } from '../stubs/beautypro-stub.data';
import type { BeautyProCall } from '../stubs/beautypro.stub';
import { BeautyproBench, DAY, PLANNED, appointmentOf, wanted, type BenchOptions } from './beautypro-bench';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

const bench = new BeautyproBench();
/** Limits of one call and of all of it: the site's own, made shorter. */
const QUICK: BenchOptions = { retries: 0, limitMs: 5000 };
const ENDLESS: ReadonlySet<BeautyProFault> = new Set(['silence', 'drip', 'done-but-silent']);
const impatient = (fault: BeautyProFault): BenchOptions => ({ ...QUICK, ...(ENDLESS.has(fault) && { timeoutMs: 400 }) });
/** Done, and the answer is lost on the way. */
const DONE = BEAUTYPRO_FAULTS.filter((fault) => fault.startsWith('done-'));
const NOT_DONE = BEAUTYPRO_FAULTS.filter((fault) => !fault.startsWith('done-'));
/** After these the API does not take the token, and is asked again with the next one. */
const HEALED: readonly BeautyProFault[] = ['expired-under-200'];
const HARMFUL = NOT_DONE.filter((fault) => !HEALED.includes(fault));
/** Answers that say what was refused, or that the call was too early: nobody wonders whether it was done. */
const DEFINITE: readonly BeautyProFault[] = ['too-many', 'too-many-retry-after', 'remote-database', 'license', 'expired-under-200'];

type Calendar = ReturnType<BeautyproBench['open']>['calendar'];
type Read = readonly [call: BeautyProCall, ask: (calendar: Calendar) => Promise<{ readonly value: unknown; readonly stale: boolean }>];
const READS: readonly Read[] = [
  ['locations', (calendar) => calendar.locations()],
  ['categories', (calendar) => calendar.categories()],
  ['services', (calendar) => calendar.services()],
  ['employees', (calendar) => calendar.employees()],
  ['positions', (calendar) => calendar.positions()],
  ['feedbacks', (calendar) => calendar.feedbacks({})],
  ['settings', (calendar) => calendar.settings()],
];

/** What is read once the fault is over: on a busy machine an answer may be later than the short limit, and is asked for again. */
async function readAgain(calendar: Calendar, ask: Read[1]) {
  for (let tries = 1; ; tries++) {
    const read = await ask(calendar).catch((error: unknown) => (tries < 5 ? null : Promise.reject(error as Error)));
    if (read && (!read.stale || tries === 5)) return read;
  }
}

describe.each(HARMFUL)('a BeautyPro with the fault %s', (fault) => {
  it('leaves reads with what was kept, and without that unavailable', async () => {
    const { calendar } = bench.open(impatient(fault));
    for (const [call, ask] of READS) {
      bench.stub.failAlways(call, fault);
      await expect(ask(calendar)).rejects.toMatchObject({ code: 'booking_unavailable', kind: 'unavailable' });
      bench.stub.failAlways(call, null);
      const fresh = await readAgain(calendar, ask);
      expect(fresh.stale).toBe(false);
      bench.clock.ms += 120_000;
      bench.stub.failAlways(call, fault);
      expect(await ask(calendar)).toEqual({ value: fresh.value, stale: true });
      bench.stub.failAlways(call, null);
      expect((await readAgain(calendar, ask)).stale).toBe(false);
    }
  });

  it('has no free time, no visits and no holds to tell of, and says so', async () => {
    const as = bench.signedIn();
    const { calendar } = bench.open(impatient(fault));
    await calendar.services();
    const unavailable = { code: expect.stringMatching(/^booking_(unavailable|busy)$/) as string };
    bench.stub.failAlways('free-time', fault);
    bench.stub.failAlways('appointments', fault);
    await expect(calendar.freeTime({ location: CENTRE, services: [CUT], from: DAY, to: DAY })).rejects.toMatchObject(unavailable);
    await expect(calendar.nextFree({})).rejects.toMatchObject(unavailable);
    await expect(calendar.appointmentOptions({ location: CENTRE, services: [CUT], date: DAY, employees: [] })).rejects.toMatchObject(
      unavailable,
    );
    await expect(calendar.hold(appointmentOf(), { hold: null, address: 'a' })).rejects.toMatchObject(unavailable);
    await expect(calendar.appointments(as)).rejects.toMatchObject(unavailable);
    await expect(calendar.book(appointmentOf(), as, PLANNED)).rejects.toMatchObject(unavailable);
    expect(bench.stub.of('create')).toEqual([]);
  });
});

describe.each(HARMFUL)('a write that meets %s', (fault) => {
  const isDefinite = DEFINITE.includes(fault);
  const refused = { code: expect.stringMatching(isDefinite ? /^booking_(unavailable|busy)$/ : /^booking_unknown$/) as string };

  it('at every try says clearly that it was not done, or that nobody knows', async () => {
    const as = bench.signedIn();
    const { calendar } = bench.open(impatient(fault));
    bench.stub.failAlways('create', fault);
    await expect(calendar.book(appointmentOf(), as, PLANNED)).rejects.toMatchObject(refused);
    // tried a second time only where nobody knew, and only after a look
    expect(bench.stub.of('create')).toHaveLength(isDefinite ? 1 : 2);
    bench.stub.failAlways('create', null);
    const appointment = await calendar.book(appointmentOf([wanted(CUT, '12:00', OLHA), wanted(BROWS, '13:00', OLHA)]), as, PLANNED);
    bench.stub.failAlways('change', fault);
    bench.stub.failAlways('add-service', fault);
    bench.stub.failAlways('remove-service', fault);
    await expect(calendar.change(appointment.id, { date: '2026-11-28' }, as)).rejects.toMatchObject(refused);
    await expect(calendar.change(appointment.id, { state: 'cancelled' }, as)).rejects.toMatchObject(refused);
    await expect(calendar.addService(appointment.id, wanted(BROWS, '18:00', OLHA), as)).rejects.toMatchObject(refused);
    expect(bench.stub.visits.all).toMatchObject([{ date: DAY, state: 'planned', services: [{ start: '12:00' }, { start: '13:00' }] }]);
  });

  it('once is made once', async () => {
    const as = bench.signedIn();
    const { calendar } = bench.open(impatient(fault));
    bench.stub.fail('create', fault);
    await calendar.book(appointmentOf(), as, PLANNED).catch(() => calendar.book(appointmentOf(), as, PLANNED));
    expect(bench.stub.visits.all.flatMap(({ services }) => services)).toHaveLength(1);
  });
});

describe.each(DONE)('a write that is done and answered by %s', (fault) => {
  it('is found, and nothing is made or done twice', async () => {
    const as = bench.signedIn();
    const { calendar } = bench.open(impatient(fault));
    bench.stub.fail('create', fault);
    const appointment = await calendar.book(appointmentOf(), as, PLANNED);
    expect(bench.stub.of('create')).toHaveLength(1);
    bench.stub.fail('add-service', fault);
    const more = await calendar.addService(appointment.id, wanted(BROWS, '18:00', OLHA), as);
    expect(more.services.map(({ start }) => start)).toEqual(['12:00', '18:00']);
    bench.stub.fail('change', fault);
    const moved = await calendar.change(appointment.id, { date: '2026-11-28' }, as);
    expect(moved).toMatchObject({ date: '2026-11-28', state: 'planned' });
    bench.stub.fail('change', fault);
    expect(await calendar.change(moved.id, { state: 'cancelled' }, as)).toMatchObject({ state: 'cancelled' });
    expect(bench.stub.visits.all).toMatchObject([
      { date: '2026-11-28', state: 'cancelled', services: [{ start: '12:00' }, { start: '18:00' }] },
    ]);
  });

  it('cannot double a booking, though the visits cannot be read meanwhile and somebody presses again', async () => {
    const as = bench.signedIn();
    const { calendar } = bench.open(impatient(fault));
    bench.stub.fail('create', fault);
    // of the client's visits, of what employees have to do, and of the visits again
    bench.stub.fail('appointments', 'slow', 'slow', 'status-500');
    await expect(calendar.book(appointmentOf(), as, PLANNED)).rejects.toMatchObject({ code: 'booking_unknown' });
    await calendar.book(appointmentOf(), as, PLANNED);
    expect(bench.stub.visits.all.flatMap(({ services }) => services)).toHaveLength(1);
  });
});

describe('a BeautyPro that does not answer at all', () => {
  it('keeps nobody waiting longer than the limit, which is below 8 seconds on the site', async () => {
    const as = bench.signedIn();
    const { calendar } = bench.open({ limitMs: 400 });
    for (const [call] of READS) bench.stub.failAlways(call, 'silence');
    for (const call of ['free-time', 'appointments', 'auth-database', 'me'] as const) bench.stub.failAlways(call, 'drip');
    const began = performance.now();
    const outcomes = await Promise.allSettled([
      ...READS.map(([, ask]) => ask(calendar)),
      calendar.freeTime({ location: CENTRE, services: [], from: DAY, to: DAY }),
      calendar.appointments(as),
      calendar.book(appointmentOf(), as, PLANNED),
      calendar.hold(appointmentOf(), { hold: null, address: 'a' }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
    expect(MAX_WAIT_MS + WHO_WAIT_MS).toBeLessThan(8000);
    // far below what a single call would wait for without the limit
    expect(performance.now() - began).toBeLessThan(3000);
  });

  it('is not asked any more after some failures, and again later', async () => {
    const { calendar } = bench.open({ ...QUICK, breaker: { failures: 3, halfOpenAfterMs: 50 } });
    await calendar.positions();
    bench.stub.failAlways('feedbacks', 'status-500');
    for (let times = 0; times < 6; times++) await calendar.feedbacks({ employee: `${times}` }).catch(() => null);
    expect(bench.stub.of('feedbacks')).toHaveLength(3);
  });
});
