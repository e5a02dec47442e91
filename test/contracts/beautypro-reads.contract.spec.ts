import { Logger } from '@nestjs/common';
import {
  BROWS,
  CENTRE,
  COLOUR,
  CUT,
  CUTS,
  DARYNA,
  HAIR,
  HIDDEN,
  IRYNA,
  MARTA,
  MASSAGE,
  NO_DURATION,
  OLHA,
  PODIL,
  STYLIST,
  TRAINEE,
} from '../stubs/beautypro-stub.data';
import type { BeautyProCall } from '../stubs/beautypro.stub';
import { BeautyproBench, DAY, NOW, appointmentOf, wanted } from './beautypro-bench';

// The client logs every failed call; some here are asked for.
Logger.overrideLogger(false);

const bench = new BeautyproBench();
const queryOf = (call: BeautyProCall, place = -1) => Object.fromEntries(bench.stub.of(call).at(place)!.query);

describe('what BeautyPro can be asked for', () => {
  it('is read whole, in the words of the port', async () => {
    const { calendar } = bench.open();
    const locations = await calendar.locations();
    expect(locations).toMatchObject({ stale: false });
    expect(locations.value[0]).toMatchObject({
      id: CENTRE,
      name: 'Хрещатик',
      street: 'вул. Хрещатик, 1',
      geoPosition: { latitude: 50.45, longitude: 30.52 },
      timezone: 'Europe/Kyiv',
      active: true,
    });
    expect(locations.value.map(({ active }) => active)).toEqual([true, true, false]);
    expect((await calendar.categories()).value).toEqual([
      { id: HAIR, name: 'Волосся', parent: null },
      { id: CUTS, name: 'Стрижки', parent: HAIR },
    ]);
    expect((await calendar.category(CUTS)).value).toEqual({ id: CUTS, name: 'Стрижки', parent: HAIR });
    expect((await calendar.category('none-of-that-id')).value).toBeNull();
    expect((await calendar.services()).value[0]).toEqual({
      id: CUT,
      name: 'Стрижка',
      category: CUTS,
      durationMinutes: 60,
      public: true,
      archive: false,
      gender: 'both',
      descriptionPlainText: 'Стрижка — опис',
      locationPrices: [
        { location: CENTRE, position: STYLIST, price: 45_050 },
        { location: PODIL, position: STYLIST, price: 45_050 },
      ],
      priceCurrency: 'UAH',
      prepaymentPercent: 0,
      prepaymentSum: 0,
    });
    expect((await calendar.employees()).value[0]).toMatchObject({
      id: OLHA,
      name: 'Ольга Лисенко',
      photo: null,
      positions: [STYLIST],
      roles: ['professional'],
      defaultAppointmentMinutes: 60,
      schedules: [{ location: CENTRE, weekdays: {} }],
      rating: { average: 4.5, count: 2 },
    });
    expect((await calendar.positions()).value).toEqual([{ id: STYLIST, name: 'Стиліст', role: 'professional', parent: null }]);
    expect((await calendar.feedbacks({ employee: OLHA })).value).toEqual([
      expect.objectContaining({ firstName: 'Олена', date: new Date('2026-10-01T12:00:00Z'), rating: 5, professional: OLHA }),
    ]);
    expect((await calendar.feedbacks({ employee: IRYNA })).value).toEqual([]);
    const settings = (await calendar.settings()).value;
    expect(settings).toMatchObject({
      common: { country: 'UA', currency: 'UAH', isOldAppointments: true },
      clientModule: { name: 'OKSAMYT', timeStep: 30, nearestBookingMinutes: 60, gapsMode: 'none', canCancelIn48Hours: true, logo: null },
      information: { description: 'Салони краси', instagram: 'https://instagram.com/oksamyt' },
      statistics: { defaultAppointmentMinutes: 90 },
      prepayments: { active: false, optionalRewardType: null },
    });
  });

  it('is asked for by fields, which never name the id', async () => {
    const { calendar } = bench.open();
    await Promise.all([calendar.locations(), calendar.services(), calendar.employees(), calendar.settings(), calendar.feedbacks({})]);
    const asked = bench.stub.requests.filter(({ method, path }) => method === 'GET' && !path.startsWith('/auth'));
    expect(asked).toHaveLength(5);
    for (const { query, headers } of asked) {
      expect(
        query
          .get('fields')!
          .replace(/\([^)]*\)/g, '')
          .split(','),
      ).not.toContain('id');
      expect(headers.authorization).toMatch(/^Bearer access-/);
    }
  });

  it('is asked for by the documented fields alone where the others are refused', async () => {
    bench.stub.known.services = bench.stub.known.services!.filter((name) => name !== 'descriptionPlainText');
    const { calendar } = bench.open();
    expect((await calendar.services()).value[0]).toMatchObject({ id: CUT, descriptionPlainText: 'Стрижка — опис' });
    bench.clock.ms += 120_000;
    await calendar.services();
    const named = bench.stub.of('services').map(({ query }) => query.get('fields')!.includes('descriptionPlainText'));
    expect(named).toEqual([true, false, false]);
  });

  it('is kept for a minute, and asked for once by many at once', async () => {
    const { calendar } = bench.open();
    await Promise.all(Array.from({ length: 20 }, () => calendar.services()));
    await calendar.services();
    expect(bench.stub.of('services')).toHaveLength(1);
    bench.clock.ms += 61_000;
    await calendar.services();
    expect(bench.stub.of('services')).toHaveLength(2);
  });
});

describe('free time of BeautyPro', () => {
  const ask = (services: readonly string[], more = {}) => ({ location: CENTRE, services, from: DAY, to: DAY, ...more });

  it('is asked for with all that is required, and with the fixed step, gaps and public masters', async () => {
    await bench.open().calendar.freeTime(ask([CUT, BROWS], { employee: OLHA }));
    expect(queryOf('free-time')).toEqual({
      from: DAY,
      to: '2026-11-28',
      duration: '105',
      step: '30m',
      gaps_mode: 'none',
      gaps_positions: 'day_start',
      public_employees: 'true',
      location: CENTRE,
      services: `${CUT},${BROWS}`,
      professionals: OLHA,
    });
  });

  it.each([false, true])('is that of the days asked for, whether or not the last one counts at the API (%s)', async (endsBeforeTo) => {
    bench.stub.reading.endsBeforeTo = endsBeforeTo;
    const free = await bench.open().calendar.freeTime(ask([CUT]));
    expect(Object.keys(free).sort()).toEqual([OLHA, IRYNA].sort());
    expect(Object.keys(free[OLHA]!)).toEqual([DAY]);
    expect(free[OLHA]![DAY]).toHaveLength(19);
    expect([free[OLHA]![DAY]![0], free[OLHA]![DAY]!.at(-1)]).toEqual(['10:00', '19:00']);
  });

  it('looks for default_appointment_duration without services, and for a service without a length', async () => {
    await bench.open().calendar.freeTime(ask([NO_DURATION, CUT]));
    expect(queryOf('free-time')).toMatchObject({ duration: '150' });
    await bench.open().calendar.freeTime(ask([]));
    expect(queryOf('free-time')).toMatchObject({ duration: '90' });
    expect(queryOf('free-time')).not.toHaveProperty('services');
  });

  it('is asked for again without services where the API does not take them for the salon', async () => {
    const free = await bench.open().calendar.freeTime(ask([MASSAGE], { location: PODIL }));
    expect(bench.stub.of('free-time').map(({ query }) => query.get('services'))).toEqual([MASSAGE, null]);
    // whoever is at Podil does no massage
    expect(free).toEqual({});
    const other = await bench.open().calendar.freeTime(ask([CUT], { location: PODIL }));
    expect(Object.keys(other)).toEqual([DARYNA]);
  });

  it('offers nothing that is past or sooner than nearest_booking_minutes', async () => {
    bench.clock.ms = Date.parse('2026-11-27T10:10:00Z');
    const free = await bench.open().calendar.freeTime(ask([CUT]));
    // 12:10 in Kyiv, and an hour
    expect(free[OLHA]![DAY]![0]).toBe('13:30');
  });

  it('is without the times that others hold, and with those of the own hold', async () => {
    const { calendar } = bench.open();
    const hold = await calendar.hold(appointmentOf([wanted(CUT, '12:00', OLHA)]), { hold: null, address: '192.0.2.1' });
    const times = async (own?: string) => (await calendar.freeTime(ask([CUT], { hold: own })))[OLHA]![DAY]!;
    expect(await times()).not.toEqual(expect.arrayContaining(['11:30', '12:00', '12:30']));
    expect(await times()).toEqual(expect.arrayContaining(['11:00', '13:00']));
    expect(await times(hold.token)).toEqual(expect.arrayContaining(['11:30', '12:00', '12:30']));
    await calendar.releaseHold(hold.token);
    expect(await times()).toContain('12:00');
  });

  it('never is of masters who are not public, and is refused for services that are not', async () => {
    const free = await bench.open().calendar.freeTime(ask([BROWS]));
    expect(Object.keys(free).sort()).toEqual([OLHA, IRYNA, MARTA].sort());
    expect(free).not.toHaveProperty(TRAINEE);
    await expect(bench.open().calendar.freeTime(ask([HIDDEN]))).rejects.toMatchObject({ code: 'cannot_be_booked' });
  });

  it.each([
    ['2026-03-29', '2026-03-28T08:00:00Z', '07:00:00'],
    ['2026-10-25', '2026-10-24T08:00:00Z', '08:00:00'],
    ['2027-03-28', '2027-03-27T08:00:00Z', '07:00:00'],
    ['2027-10-31', '2027-10-30T08:00:00Z', '08:00:00'],
  ])('is of the salon’s clock on %s, when the clock is set', async (day, now, utc) => {
    bench.clock.ms = Date.parse(now);
    const { calendar } = bench.open();
    const free = await calendar.freeTime(ask([CUT], { from: day, to: day }));
    expect(free[OLHA]![day]![0]).toBe('10:00');
    const next = await calendar.nextFree({ location: CENTRE, service: CUT });
    expect(next?.start).toEqual(new Date(Date.parse(now) + 3_600_000));
    bench.clock.ms = Date.parse(`${day}T00:00:00Z`);
    expect((await bench.open().calendar.nextFree({ location: CENTRE }))?.start).toEqual(new Date(`${day}T${utc}Z`));
  });

  it('tells the next free time of the nearest master, and null when there is none', async () => {
    const { calendar } = bench.open();
    // 10:00 in Kyiv, and an hour
    const next = await calendar.nextFree({ service: COLOUR });
    expect(next).toMatchObject({ start: new Date(NOW + 3_600_000), service: COLOUR });
    const elsewhere = await calendar.nextFree({ service: COLOUR, employee: DARYNA });
    expect(elsewhere).toMatchObject({ location: PODIL, employee: DARYNA });
    bench.stub.catalogue.employees.splice(0);
    expect(await bench.open().calendar.nextFree({})).toBeNull();
  });
});

describe('whole visits', () => {
  it('chain masters, with times that touch an edge first and prices by position', async () => {
    bench.stub.visits.add({ location: CENTRE, date: DAY }, [{ professional: OLHA, start: '13:00', duration: 60 }]);
    const { calendar } = bench.open();
    const query = { location: CENTRE, services: [BROWS, CUT], date: DAY, employees: [] };
    const options = await calendar.appointmentOptions(query);
    expect(options[0]).toMatchObject({ start: '10:00', end: '11:45', price: 90_100 });
    expect(options.map(({ parts }) => parts.map(({ service }) => service))).toEqual(options.map(() => [BROWS, CUT]));
    const byOlha = await calendar.appointmentOptions({ ...query, employees: [OLHA] });
    for (const { parts } of byOlha)
      for (const { employee, start, end } of parts) {
        expect(employee).toBe(OLHA);
        expect(end <= '13:00' || start >= '14:00').toBe(true);
      }
  });
});
