import type { WantedAppointment } from '../../src/modules/scheduling/contract/appointment';
import { AppointmentAdmin } from '../../src/modules/scheduling/application/appointment-admin';
import { NO_CERTIFICATES } from '../../src/modules/scheduling/application/appointment-certificates';
import { ClientDirectory } from '../../src/modules/scheduling/application/client-directory';
import { DEFAULT_SETTINGS } from '../../src/modules/scheduling/contract/default-settings';
import { startEngine, type TestEngine } from '../support/booking-engine';
import { appointmentOn, client, doubleBookings, outcomes, PLANNED, wanted } from '../support/booking-appointments';
import { withPatchTest, withTwoTests } from '../support/booking-catalogue';
import { setBookingTime } from '../support/booking-time';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';

const NOW = '2026-11-23T07:00:00+02:00';
const DAY = '2026-11-27';
const TEST_DAY = '2026-11-24';
const ANNA = client('5f3a7c1e-0000-4000-8000-000000000001');
const SETTINGS = { ...DEFAULT_SETTINGS, prepayments: { ...DEFAULT_SETTINGS.prepayments, active: true } };

const colouring = (test?: WantedAppointment['test'], start = '12:00', day = DAY): WantedAppointment => ({
  ...appointmentOn(day, [wanted('color', start, 'anna')]),
  ...(test && { test }),
});
const testAt = (start: string, professional: string | null = 'vira', date = TEST_DAY) => ({ date, start, professional });

describe('a service that requires a patch test', () => {
  let databases: TestDatabase;
  /** As two processes of the site; the third asks for a prepayment, services of the fourth require two tests. */
  let engines: readonly TestEngine[];
  let engine: TestEngine;
  let admin: AppointmentAdmin;
  /** What was told of appointments, as `id certain`. */
  const told: string[] = [];

  beforeAll(async () => {
    databases = await createTestDatabase();
    const options = {
      catalogue: withPatchTest(),
      onPatchTest: (_tx: unknown, { appointment, isCertain }: { appointment: { id: string }; isCertain: boolean }) => {
        told.push(`${appointment.id} ${isCertain}`);
        return Promise.resolve();
      },
    };
    const paid = { catalogue: withPatchTest({ prepayment: { percent: 20, sum: 0 } }), settings: SETTINGS };
    engines = await Promise.all([
      startEngine(databases.url, options),
      startEngine(databases.url, options),
      startEngine(databases.url, paid),
      startEngine(databases.url, { ...options, catalogue: withTwoTests() }),
    ]);
    engine = engines[0]!;
    const none = () => Promise.resolve();
    admin = new AppointmentAdmin(engine.database, engine.calendar.engine, none, none, NO_CERTIFICATES);
  });
  beforeEach(() => setBookingTime(engine.database, NOW));
  afterEach(async () => {
    expect(await doubleBookings(engine.database)).toEqual([]);
    told.length = 0;
    await engine.database.query('TRUNCATE booking_appointments, booking_holds, booking_versions, booking_patch_tests CASCADE');
  });
  afterAll(async () => {
    await Promise.all(engines.map((each) => each.close()));
    await databases.drop();
  });

  const tested = async (id: string) => (await engine.calendar.appointment(id, ANNA)).patchTest;
  const testOf = async (id: string) =>
    (await engine.calendar.appointments(ANNA)).find((each) => each.id !== id && each.services[0]?.service === 'allergy-test');
  const look = async () => {
    await Promise.all(engines.slice(0, 2).map(({ calendar }) => calendar.patchTests.look()));
    return told.splice(0);
  };

  it('is booked without one, and says until when it is due', async () => {
    const { patchTest, state } = await engine.calendar.book(colouring(), ANNA, PLANNED);
    expect(state).toBe('planned');
    expect(patchTest).toMatchObject({
      state: 'missing',
      service: 'allergy-test',
      latest: new Date('2026-11-25T12:00:00+02:00'),
      day: null,
    });
  });

  it('is booked with its test in one step, by one hold that keeps both', async () => {
    const stranger = { hold: null, address: '192.0.2.1' };
    const hold = await engine.calendar.hold(colouring(testAt('10:00')), stranger);
    expect(hold.test).toMatchObject({ service: 'allergy-test', date: TEST_DAY, start: '10:00', professional: 'vira' });
    const taken = engine.calendar.book(appointmentOn(TEST_DAY, [wanted('cut', '10:00', 'vira')]), client('other'), PLANNED);
    await expect(taken).rejects.toMatchObject({ code: 'time_conflict' });

    const { id, patchTest } = await engine.calendar.book(colouring(testAt('10:00')), ANNA, { ...PLANNED, hold: hold.token });
    expect(patchTest).toMatchObject({ state: 'booked', day: TEST_DAY });
    expect(await testOf(id)).toMatchObject({ state: 'planned', date: TEST_DAY });
    expect((await engine.database.query('SELECT 1 FROM booking_holds')).rows).toEqual([]);
  });

  it('is booked with two tests one after another, or with one of them, and is certain with both', async () => {
    const { calendar } = engines[3]!;
    const two = (test?: WantedAppointment['test']) => ({
      ...appointmentOn(DAY, [wanted('color', '12:00', 'anna'), wanted('styling', '15:00', 'bohdana')]),
      ...(test && { test }),
    });
    const hold = await calendar.hold(two(testAt('10:00')), { hold: null, address: '192.0.2.3' });
    expect(hold.test).toMatchObject({ service: 'allergy-test', start: '10:00', services: ['allergy-test', 'skin-test'] });
    const taken = calendar.book(appointmentOn(TEST_DAY, [wanted('cut', '10:30', 'vira')]), client('other'), PLANNED);
    await expect(taken).rejects.toMatchObject({ code: 'time_conflict' });
    const { id, patchTest } = await calendar.book(two(testAt('10:00')), ANNA, { ...PLANNED, hold: hold.token });
    expect(patchTest).toMatchObject({ state: 'booked', day: TEST_DAY });
    const test = (await calendar.appointments(ANNA)).find((each) => each.id !== id)!;
    expect(test.services.map(({ service, start }) => `${start} ${service}`)).toEqual(['10:00 allergy-test', '10:15 skin-test']);
    expect(test.neededBy).toMatchObject([{ id, latest: new Date('2026-11-25T12:00:00+02:00') }]);

    const alone = { ...testAt('16:00'), services: ['skin-test'] };
    const partly = await calendar.book(two(alone), client('partly'), PLANNED).catch((error: unknown) => error);
    expect(partly).toMatchObject({ code: 'time_conflict' });
    const elsewhere = appointmentOn('2026-11-28', [wanted('color', '12:00', 'anna'), wanted('styling', '15:00', 'bohdana')]);
    const uncertain = await calendar.book({ ...elsewhere, test: alone }, client('partly'), PLANNED);
    expect(uncertain.patchTest).toMatchObject({ state: 'missing', service: 'allergy-test' });
    const unknown = calendar.book({ ...elsewhere, test: { ...alone, services: ['cut'] } }, client('third'), PLANNED);
    await expect(unknown).rejects.toMatchObject({ code: 'cannot_be_booked' });
  });

  it('lets both times go with the hold, and renews both', async () => {
    const hold = await engine.calendar.hold(colouring(testAt('10:00')), { hold: null, address: '192.0.2.2' });
    await engine.calendar.renewHold(hold.token);
    const { rows } = await engine.database.query<{ ends: string }>('SELECT DISTINCT expires_at::text AS ends FROM booking_busy');
    expect(rows).toHaveLength(1);
    await engine.calendar.releaseHold(hold.token);
    expect((await engine.database.query('SELECT 1 FROM booking_busy')).rows).toEqual([]);
  });

  it('is the same when it is sent again', async () => {
    const first = await engine.calendar.book(colouring(testAt('10:00')), ANNA, PLANNED);
    const again = await engine.calendar.book(colouring(testAt('10:00')), ANNA, PLANNED);
    expect(again.id).toBe(first.id);
    expect(await engine.calendar.appointments(ANNA)).toHaveLength(2);
  });

  it('books both or nothing, whoever comes first', async () => {
    const calls = Array.from({ length: 12 }, (_each, at) =>
      engines[at % 2]!.calendar.book(colouring(testAt('10:00'), '12:00', DAY), client(`c${at}`), PLANNED),
    );
    expect(await outcomes(calls)).toEqual({ booked: 1, time_conflict: 11 });
    expect((await engine.database.query('SELECT 1 FROM booking_appointments')).rows).toHaveLength(2);

    // the colouring is free elsewhere, its test is not
    const other = { ...appointmentOn(DAY, [wanted('color', '12:00', 'bohdana')]), test: testAt('10:00') };
    await expect(engine.calendar.book(other, client('late'), PLANNED)).rejects.toMatchObject({ code: 'time_conflict' });
    expect((await engine.database.query('SELECT 1 FROM booking_appointments')).rows).toHaveLength(2);
  });

  it('takes no test that is too late, or of services that require none', async () => {
    const late = engine.calendar.book(colouring(testAt('12:00', 'vira', '2026-11-25')), ANNA, PLANNED);
    await expect(late).rejects.toMatchObject({ code: 'test_too_late' });
    const cut = engine.calendar.book({ ...appointmentOn(DAY, [wanted('cut', '12:00')]), test: testAt('10:00') }, ANNA, PLANNED);
    await expect(cut).rejects.toMatchObject({ code: 'cannot_be_booked' });
  });

  it('becomes uncertain when its test is cancelled, and both sides are told once', async () => {
    const { id } = await engine.calendar.book(colouring(testAt('10:00')), ANNA, PLANNED);
    expect(await look()).toEqual([]);
    const test = (await testOf(id))!;
    await engine.calendar.change(test.id, { state: 'cancelled' }, ANNA);
    expect(await tested(id)).toMatchObject({ state: 'missing' });
    expect(await look()).toEqual([`${id} false`]);
    expect(await look()).toEqual([]);
  });

  it('is named by its test while that is the only one that counts', async () => {
    const { id } = await engine.calendar.book(colouring(testAt('10:00')), ANNA, PLANNED);
    const test = (await testOf(id))!;
    const needing = async () => (await engine.calendar.appointment(test.id, ANNA)).neededBy;
    const named = [{ id, date: DAY, startsAt: new Date('2026-11-27T12:00:00+02:00'), latest: new Date('2026-11-25T12:00:00+02:00') }];
    expect(test.neededBy).toEqual(named);
    expect(await needing()).toEqual(named);
    expect((await engine.calendar.appointment(id, ANNA)).neededBy).toEqual([]);
    await engine.calendar.patchTests.note(ANNA.client, { service: 'allergy-test', day: '2026-11-20' }, 'desk');
    expect(await needing()).toEqual([]);
  });

  it('becomes uncertain when its test is moved too late, and certain when it is moved back', async () => {
    const { id } = await engine.calendar.book(colouring(testAt('10:00')), ANNA, PLANNED);
    const test = (await testOf(id))!;
    const moved = (date: string) =>
      engine.calendar.change(test.id, { date, services: [{ ...wanted('allergy-test', '15:00', 'vira'), id: test.services[0]!.id }] }, ANNA);
    await moved('2026-11-25');
    expect(await look()).toEqual([`${id} false`]);
    await moved('2026-11-24');
    expect(await look()).toEqual([`${id} true`]);
  });

  it('becomes uncertain when its test is missed, and stays certain when it is done', async () => {
    const { id } = await engine.calendar.book(colouring(testAt('10:00')), ANNA, PLANNED);
    await setBookingTime(engine.database, '2026-11-24T10:20:00+02:00');
    expect(await tested(id)).toMatchObject({ state: 'done', day: TEST_DAY });
    expect(await look()).toEqual([]);
    await admin.settle((await testOf(id))!.id, 'no_show', '');
    expect(await look()).toEqual([`${id} false`]);
    await admin.undo((await testOf(id))!.id);
    expect(await look()).toEqual([`${id} true`]);
  });

  it('is certain by a test on the card, which lasts six months and is the client’s alone', async () => {
    const { patchTests } = engine.calendar;
    await patchTests.note(ANNA.client, { service: 'allergy-test', day: '2026-05-27' }, 'desk');
    const { id } = await engine.calendar.book(colouring(), ANNA, PLANNED);
    expect(await tested(id)).toMatchObject({ state: 'done', day: '2026-05-27' });
    const guest = await engine.calendar.book({ ...colouring(undefined, '16:00'), guest: 'Оля' }, ANNA, PLANNED);
    expect(guest.patchTest).toMatchObject({ state: 'missing' });
    const next = await engine.calendar.book(colouring(undefined, '12:00', '2026-11-28'), ANNA, PLANNED);
    expect(next.patchTest).toMatchObject({ state: 'missing' });

    const [record] = await patchTests.of(ANNA.client);
    await patchTests.remove(ANNA.client, record!.id);
    expect(await look()).toEqual([`${id} false`]);
  });

  it('counts what is written down today from now on, and of a day before from its end', async () => {
    const { patchTests } = engine.calendar;
    await patchTests.note(ANNA.client, { service: 'allergy-test', day: '2026-11-23' }, 'desk');
    const soon = await engine.calendar.book(colouring(undefined, '09:00', '2026-11-25'), ANNA, PLANNED);
    expect(soon.patchTest).toMatchObject({ state: 'done' });
    await engine.database.query('DELETE FROM booking_patch_tests');
    await setBookingTime(engine.database, '2026-11-24T08:00:00+02:00');
    await patchTests.note(ANNA.client, { service: 'allergy-test', day: '2026-11-23' }, 'desk');
    expect(await tested(soon.id)).toMatchObject({ state: 'missing' });
    await expect(patchTests.note(ANNA.client, { service: 'allergy-test', day: '2026-11-25' }, 'desk')).rejects.toMatchObject({
      code: 'test_day_wrong',
    });
    await expect(patchTests.note(ANNA.client, { service: 'cut', day: '2026-11-23' }, 'desk')).rejects.toMatchObject({
      code: 'test_unknown',
    });
  });

  it('goes with its client into another card', async () => {
    await engine.calendar.patchTests.note('old', { service: 'allergy-test', day: '2026-11-20' }, 'desk');
    await engine.calendar.patchTests.note(ANNA.client, { service: 'allergy-test', day: '2026-11-20' }, 'desk');
    const directory = new ClientDirectory(engine.database);
    await engine.database.together(() => directory.give('old', ANNA.client));
    expect(await engine.calendar.patchTests.of(ANNA.client)).toHaveLength(1);
    await engine.database.together(() => directory.give(ANNA.client, ANNA.client));
    expect(await engine.calendar.patchTests.of(ANNA.client)).toHaveLength(1);
  });

  it('keeps the test as long as its own prepayment is waited for, and makes both certain together', async () => {
    const paid = engines[2]!.calendar;
    const { id, state } = await paid.book(colouring(testAt('10:00')), ANNA, PLANNED);
    expect(state).toBe('awaiting_prepayment');
    expect(await testOf(id)).toMatchObject({ state: 'reserved' });
    expect((await paid.book(colouring(testAt('10:00')), ANNA, PLANNED)).id).toBe(id);
    const subject = (await engines[2]!.database.query<{ subject: string }>('SELECT subject FROM booking_prepayments')).rows[0]!.subject;
    const outcome = await engines[2]!.database.transaction((tx) => paid.prepaidAppointments.paid(tx, subject, 'attempt'));
    expect(outcome).toBe('booked');
    expect(await testOf(id)).toMatchObject({ state: 'planned', keptUntil: null });
    expect(await tested(id)).toMatchObject({ state: 'booked' });
  });

  it('never says that it is certain while its test is cancelled and booked by many', async () => {
    const { id } = await engine.calendar.book(colouring(testAt('10:00')), ANNA, PLANNED);
    const test = (await testOf(id))!;
    await Promise.allSettled([
      engines[1]!.calendar.change(test.id, { state: 'cancelled' }, ANNA),
      ...Array.from({ length: 6 }, (_each, at) => engines[at % 2]!.calendar.patchTests.look()),
      ...Array.from({ length: 6 }, (_each, at) =>
        engines[at % 2]!.calendar.book(appointmentOn(TEST_DAY, [wanted('cut', '10:00', 'vira')]), client(`c${at}`), PLANNED),
      ),
    ]);
    const before = told.splice(0);
    expect([...before, ...(await look())]).toEqual([`${id} false`]);
    expect(await tested(id)).toMatchObject({ state: 'missing' });
  });
});
