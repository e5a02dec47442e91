import { resourceLocks } from '../../src/modules/scheduling/application/resources';
import type { EngineCatalogue } from '../../src/modules/scheduling/contract/engine-catalogue';
import { DEFAULT_SETTINGS } from '../../src/modules/scheduling/contract/default-settings';
import { bookingCatalogue } from '../support/booking-catalogue';
import { appointmentOn, client, doubleBookings, outcomes, PLANNED, wanted } from '../support/booking-appointments';
import { startEngine, type TestEngine } from '../support/booking-engine';
import { setBookingTime } from '../support/booking-time';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';

const DAY = '2026-06-10';

/** `cut` needs a chair, of which `podil` has so many. */
function withChairs(units: Readonly<Record<string, number>>, services = ['cut', 'wash']): EngineCatalogue {
  const base = bookingCatalogue();
  const chair = { id: 'chair', name: { ua: 'Крісло', en: 'Chair' }, units };
  return {
    ...base,
    resources: new Map([['chair', chair]]),
    services: new Map([...base.services].map(([id, service]) => [id, services.includes(id) ? { ...service, needs: ['chair'] } : service])),
  };
}

describe('units of resources', () => {
  let store: TestDatabase;
  let engines: TestEngine[] = [];

  beforeAll(async () => {
    store = await createTestDatabase();
  });
  beforeEach(async () => {
    const { database } = await start(withChairs({}));
    await setBookingTime(database, '2026-06-08T05:00:00Z');
    await database.query('DELETE FROM booking_busy');
    await database.query('DELETE FROM booking_appointments');
    await database.query('DELETE FROM booking_holds');
  });
  afterEach(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    engines = [];
  });
  afterAll(() => store.drop());

  const start = async (catalogue: EngineCatalogue) => {
    const settings = { ...DEFAULT_SETTINGS, clientModule: { ...DEFAULT_SETTINGS.clientModule, nearestBookingMinutes: 0 } };
    const engine = await startEngine(store.url, { catalogue, settings });
    engines.push(engine);
    return engine;
  };
  const unitsIn = async ({ database }: TestEngine) =>
    (
      await database.query<{ taker: string }>(
        `SELECT split_part(employee, '|', 4) || ' ' || to_char(starts_at AT TIME ZONE 'Europe/Kyiv', 'HH24:MI') || '-' ||
          to_char(ends_at AT TIME ZONE 'Europe/Kyiv', 'HH24:MI') AS taker FROM booking_busy WHERE employee LIKE 'resource|%' ORDER BY starts_at, employee`,
      )
    ).rows.map(({ taker }) => taker);
  const startsOf = async ({ calendar }: TestEngine, service: string) =>
    (await calendar.appointmentOptions({ location: 'podil', services: [service], date: DAY, employees: [] })).map((option) => option.start);

  it('gives the last device to one of 30 visitors who race for it over two processes', async () => {
    const processes = [await start(withChairs({ podil: 1 })), await start(withChairs({ podil: 1 }))];
    const employees = ['anna', 'bohdana', 'vira', 'hanna'];
    const calls = Array.from({ length: 30 }, (_each, at) => {
      const visit = appointmentOn(DAY, [wanted('cut', '12:00', employees[at % 4])]);
      const { calendar } = processes[at % 2]!;
      return at % 3 === 0
        ? calendar.hold(visit, { address: `10.0.${at}.1`, hold: null })
        : calendar.book(visit, client(`client-${at}`), PLANNED);
    });
    expect(await outcomes(calls)).toEqual({ booked: 1, time_conflict: 29 });
    expect(await unitsIn(processes[0]!)).toEqual(['1 12:00-13:00']);
    expect(await doubleBookings(processes[0]!.database)).toEqual([]);
  });

  it('books as many at once as there are units, the lowest first', async () => {
    const engine = await start(withChairs({ podil: 2 }));
    const calls = ['anna', 'bohdana', 'vira'].map((employee) =>
      engine.calendar.book(appointmentOn(DAY, [wanted('cut', '12:00', employee)]), client(employee), PLANNED),
    );
    expect(await outcomes(calls)).toEqual({ booked: 2, time_conflict: 1 });
    expect(await unitsIn(engine)).toEqual(['1 12:00-13:00', '2 12:00-13:00']);
    // what needs none is booked all the same
    await engine.calendar.book(appointmentOn(DAY, [wanted('color', '12:00', 'hanna')]), client('hanna'), PLANNED);
  });

  it('offers a time only while a unit is free: free times, whole appointments, the next free time', async () => {
    const engine = await start(withChairs({ podil: 1 }));
    const { calendar } = engine;
    expect(await startsOf(engine, 'cut')).toContain('12:30');
    await calendar.book(appointmentOn(DAY, [wanted('cut', '12:00', 'anna')]), client('one'), PLANNED);
    expect(await startsOf(engine, 'cut')).not.toEqual(expect.arrayContaining(['11:30']));
    expect(await startsOf(engine, 'cut')).not.toEqual(expect.arrayContaining(['12:30']));
    expect(await startsOf(engine, 'cut')).toEqual(expect.arrayContaining(['11:00', '13:00']));
    expect(await startsOf(engine, 'color')).toContain('12:30');
    const free = await calendar.freeTime({ location: 'podil', services: ['cut'], from: DAY, to: DAY });
    expect(free.vira![DAY]).not.toContain('12:30');
    expect(free.vira![DAY]).toContain('13:00');
    await setBookingTime(engine.database, `${DAY}T09:10:00Z`);
    const next = await calendar.nextFree({ location: 'podil', service: 'cut' });
    expect(next?.start.toISOString()).toBe(`${DAY}T10:00:00.000Z`);
    expect((await calendar.nextFree({ location: 'podil', service: 'color' }))?.start.toISOString()).toBe(`${DAY}T09:30:00.000Z`);
  });

  it('frees the unit when an appointment is moved or cancelled, and when a hold runs out or is given back', async () => {
    const engine = await start(withChairs({ podil: 1 }));
    const { calendar } = engine;
    const visit = (time: string, employee: string) => appointmentOn(DAY, [wanted('cut', time, employee)]);
    const { id } = await calendar.book(visit('12:00', 'anna'), client('one'), PLANNED);
    await calendar.change(id, { services: [wanted('cut', '15:00', 'anna')] }, client('one'));
    expect(await unitsIn(engine)).toEqual(['1 15:00-16:00']);
    const other = await calendar.book(visit('12:00', 'vira'), client('two'), PLANNED);
    expect(await outcomes([calendar.change(other.id, { services: [wanted('cut', '15:30', 'vira')] }, client('two'))])).toEqual({
      time_conflict: 1,
    });
    expect(await unitsIn(engine)).toEqual(['1 12:00-13:00', '1 15:00-16:00']);
    await calendar.change(id, { state: 'cancelled' }, client('one'));
    expect(await unitsIn(engine)).toEqual(['1 12:00-13:00']);

    const hold = await calendar.hold(visit('15:00', 'bohdana'), { address: '10.1.1.1', hold: null });
    expect(await outcomes([calendar.book(visit('15:00', 'hanna'), client('three'), PLANNED)])).toEqual({ time_conflict: 1 });
    await setBookingTime(engine.database, '2026-06-08T05:16:00Z');
    await calendar.book(visit('15:00', 'hanna'), client('three'), PLANNED);
    await calendar.releaseHold(hold.token);
    const again = await calendar.hold(visit('17:00', 'bohdana'), { address: '10.1.1.1', hold: null });
    await calendar.releaseHold(again.token);
    await calendar.book(visit('17:00', 'hanna'), client('three'), PLANNED);
    expect(await unitsIn(engine)).toEqual(['1 12:00-13:00', '1 15:00-16:00', '1 17:00-18:00']);
    expect(await doubleBookings(engine.database)).toEqual([]);
  });

  it('keeps one unit for services one after another, and gives it back with a service that is taken out', async () => {
    const engine = await start(withChairs({ podil: 2 }));
    const both = [wanted('cut', '12:00', 'anna'), wanted('wash', '13:00', 'bohdana')];
    const { services } = await engine.calendar.book(appointmentOn(DAY, both), client('one'), PLANNED);
    expect(await unitsIn(engine)).toEqual(['1 12:00-13:30']);
    await engine.calendar.removeService(services.find(({ service }) => service === 'wash')!.id, client('one'));
    expect(await unitsIn(engine)).toEqual(['1 12:00-13:00']);
  });

  it('leaves an appointment alone that has no unit any more, and lets its client take a service out', async () => {
    const before = await start(withChairs({ podil: 2 }));
    const visit = (employee: string, ...more: readonly ReturnType<typeof wanted>[]) =>
      appointmentOn(DAY, [wanted('cut', '12:00', employee), ...more]);
    await before.calendar.book(visit('anna'), client('one'), PLANNED);
    const { services } = await before.calendar.book(visit('vira', wanted('color', '13:00', 'vira')), client('two'), PLANNED);
    const after = await start(withChairs({ podil: 1 }));
    await after.calendar.removeService(services.find(({ service }) => service === 'color')!.id, client('two'));
    expect(await unitsIn(after)).toEqual(['1 12:00-13:00']);
  });

  it('names what the desk has to wait for', async () => {
    const catalogue = withChairs({ podil: 1, pechersk: 0 });
    const engine = await start(catalogue);
    await engine.calendar.book(appointmentOn(DAY, [wanted('cut', '12:00', 'anna')]), client('one'), PLANNED);
    const book = (location: string, professional: string, time = '12:30') =>
      engine.calendar.admin.book({
        location,
        date: DAY,
        services: [{ service: 'cut', professional, start: time, minutes: null, price: null }],
        client: 'two',
        clientName: 'Ірина',
        guest: '',
        note: '',
        comments: '',
        source: 'phone',
        locale: 'ua',
        keptUntil: null,
        isOutsideHours: false,
        message: null,
        key: `${location} ${professional} ${time}`,
      });
    await expect(book('podil', 'vira')).rejects.toMatchObject({
      code: 'resource_taken',
      text: { args: { name: { ua: 'Крісло', en: 'Chair' }, from: '12:00', to: '13:00' } },
    });
    await expect(book('pechersk', 'olha')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(book('podil', 'anna')).rejects.toMatchObject({ code: 'time_taken' });
    await book('podil', 'vira', '13:00');
    expect(await unitsIn(engine)).toEqual(['1 12:00-13:00', '1 13:00-14:00']);
    expect(resourceLocks(catalogue, 'podil', DAY, ['cut', 'color', 'cut'])).toHaveLength(1);
  });

  it('gives an appointment the unit that the desk chooses, at its time or another, unless it is taken', async () => {
    const engine = await start(withChairs({ podil: 3 }));
    const { id } = await engine.calendar.book(appointmentOn(DAY, [wanted('cut', '12:00', 'anna')]), client('one'), PLANNED);
    await engine.calendar.book(appointmentOn(DAY, [wanted('cut', '12:30', 'vira')]), client('two'), PLANNED);
    const move = (unit: number, start: string, resource = 'chair') =>
      engine.calendar.adminChanges.move(id, { day: DAY, start, professional: null, isOutsideHours: false, unit: { resource, unit } });
    expect(await unitsIn(engine)).toEqual(['1 12:00-13:00', '2 12:30-13:30']);
    await move(3, '12:00');
    expect(await unitsIn(engine)).toEqual(['3 12:00-13:00', '2 12:30-13:30']);
    for (const time of ['12:00', '13:00'])
      await expect(move(2, time)).rejects.toMatchObject({ code: 'resource_taken', text: { args: { from: '12:30', to: '13:30' } } });
    for (const [unit, resource] of [
      [4, 'chair'],
      [0, 'chair'],
      [1, 'laser'],
      [NaN, 'chair'],
    ] as const)
      await expect(move(unit, '12:00', resource)).rejects.toMatchObject({ code: 'unit_unknown' });
    expect(await unitsIn(engine)).toEqual(['3 12:00-13:00', '2 12:30-13:30']);
    await move(2, '15:00');
    expect(await unitsIn(engine)).toEqual(['2 12:30-13:30', '2 15:00-16:00']);
    expect(await outcomes([move(1, '15:00'), move(3, '15:00')])).toMatchObject({ booked: expect.any(Number) });
    expect(await unitsIn(engine)).toHaveLength(2);
    expect(await doubleBookings(engine.database)).toEqual([]);
  });
});
