import { Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { BROWS, CENTRE, CLOSED, COLOUR, CUT, HIDDEN, IRYNA, MARTA, OLHA, TRAINEE } from '../stubs/beautypro-stub.data';
import { BeautyproBench, DAY, PLANNED, appointmentOf, wanted } from './beautypro-bench';

// The client logs every failed call; some here are asked for.
Logger.overrideLogger(false);

const bench = new BeautyproBench();
const FORCE = 'serviceTeeth,serviceHall,hallTime,resourceTime';

describe('a booking in BeautyPro', () => {
  it('is written as the documentation wants it, with its master, and told back by the API', async () => {
    const as = bench.signedIn();
    const appointment = appointmentOf([wanted(CUT, '12:00', OLHA), wanted(BROWS, '13:00', OLHA)], { comments: 'з паркуванням' });
    const booked = await bench.open().calendar.book(appointment, as, { ...PLANNED, locale: 'en' });
    const [post] = bench.stub.of('create');
    expect(post!.body).toEqual({
      state: 'planned',
      date: DAY,
      location: CENTRE,
      client: as.client,
      comments: 'з паркуванням',
      clientsModule: true,
      services: [
        { service: CUT, professional: OLHA, start: '12:00', duration: 60, quantity: 1 },
        { service: BROWS, professional: OLHA, start: '13:00', duration: 45, quantity: 1 },
      ],
    });
    expect(post!.query.get('force')).toBe(FORCE);
    expect(post!.headers.authorization).toBe(`Bearer ${as.accessToken}`);
    const [made] = bench.stub.visits.all;
    expect(booked).toMatchObject({
      id: made!.id,
      client: as.client,
      clientFirstName: 'Олена',
      date: DAY,
      startsAt: new Date('2026-11-27T10:00:00Z'),
      endsAt: new Date('2026-11-27T11:45:00Z'),
      state: 'planned',
      locale: 'en',
      rules: { changeableUntil: new Date('2026-11-25T10:00:00Z') },
      services: [
        { id: made!.services[0]!.id, serviceName: 'Стрижка', professionalName: 'Ольга Лисенко', predictedSum: 45_050, start: '12:00' },
        { service: BROWS, durationMinutes: 45, saleSum: null },
      ],
    });
  });

  it('never reaches the API without a master: the free one with the fewest minutes of that day takes it', async () => {
    bench.stub.visits.add({ location: CENTRE, date: DAY }, [{ professional: OLHA, start: '16:00', duration: 120 }]);
    const { calendar } = bench.open();
    const booked = await calendar.book(appointmentOf(), bench.signedIn(), PLANNED);
    expect(booked.services[0]).toMatchObject({ professional: IRYNA });
    // now Ірина is taken at noon
    const next = await calendar.book(appointmentOf(), bench.signedIn('380671234568'), PLANNED);
    expect(next.services[0]).toMatchObject({ professional: OLHA });
    await expect(calendar.book(appointmentOf(), bench.signedIn('380671234569'), PLANNED)).rejects.toMatchObject({ code: 'time_conflict' });
    const employees = bench.stub.of('create').flatMap(({ body }) => (body as { services: { professional: unknown }[] }).services);
    expect(employees.map(({ professional: employee }) => employee)).toEqual([IRYNA, OLHA]);
  });

  it('spreads any master evenly', async () => {
    const { calendar } = bench.open();
    for (const [place, start] of ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00'].entries())
      await calendar.book(appointmentOf([wanted(COLOUR, start)]), bench.signedIn(`38067000000${place}`), PLANNED);
    const done = bench.stub.visits.all.flatMap(({ services }) => services.map(({ professional: employee }) => employee));
    expect([OLHA, IRYNA].map((one) => done.filter((each) => each === one).length)).toEqual([3, 3]);
  });

  it('takes the master who has most time left where the API does not tell how much they have to do', async () => {
    bench.stub.visits.add({ location: CENTRE, date: DAY }, [{ professional: IRYNA, start: '16:00', duration: 120 }]);
    const as = bench.signedIn();
    // the first question is for the client's own visits, the second for what employees have to do
    bench.stub.fail('appointments', 'slow', 'license');
    expect((await bench.open().calendar.book(appointmentOf(), as, PLANNED)).services[0]).toMatchObject({ professional: OLHA });
  });

  it('gives services that name nobody to one master who can do all of them, else to several', async () => {
    const { calendar } = bench.open();
    const both = await calendar.book(appointmentOf([wanted(BROWS, '12:00'), wanted(CUT, '12:45')]), bench.signedIn(), PLANNED);
    expect(new Set(both.services.map(({ professional: employee }) => employee)).size).toBe(1);
    for (const employee of [OLHA, IRYNA])
      bench.stub.visits.add({ location: CENTRE, date: DAY }, [{ professional: employee, start: '15:00', duration: 60 }]);
    const split = await bench
      .open()
      .calendar.book(appointmentOf([wanted(BROWS, '15:00'), wanted(CUT, '16:00')]), bench.signedIn('380671234568'), PLANNED);
    expect(split.services[0]).toMatchObject({ professional: MARTA });
  });

  it('looks for another master when the one who was chosen is taken meanwhile', async () => {
    const { calendar } = bench.open();
    const first = await calendar.hold(appointmentOf(), { hold: null, address: 'a' });
    await calendar.releaseHold(first.token);
    // what this process has read is ten seconds old at most, and the reception was faster
    const { professional: employee } = first.services[0]!;
    bench.stub.visits.add({ location: CENTRE, date: DAY }, [{ professional: employee, start: '12:00', duration: 60 }]);
    const booked = await calendar.book(appointmentOf(), bench.signedIn(), PLANNED);
    expect(booked.services[0]!.professional).not.toBe(employee);
    expect(bench.stub.of('create')).toHaveLength(2);
  });

  it('adds to the visit of the same day, and a booking that is sent again is the first one', async () => {
    const as = bench.signedIn();
    const { calendar } = bench.open();
    const first = await calendar.book(appointmentOf(), as, PLANNED);
    const again = await calendar.book(appointmentOf(), as, PLANNED);
    expect(again.services).toEqual(first.services);
    const more = await calendar.book(appointmentOf([wanted(CUT, '12:00'), wanted(BROWS, '17:00')]), as, PLANNED);
    expect(more.id).toBe(first.id);
    expect(more.services.map(({ start }) => start)).toEqual(['12:00', '17:00']);
    expect(bench.stub.of('create')).toHaveLength(2);
  });

  it('that is sent twice at once is made once', async () => {
    const as = bench.signedIn();
    const { calendar } = bench.open();
    const [one, two] = await Promise.all([calendar.book(appointmentOf(), as, PLANNED), calendar.book(appointmentOf(), as, PLANNED)]);
    expect(one.services).toEqual(two.services);
    expect(bench.stub.visits.all.flatMap(({ services }) => services)).toHaveLength(1);
  });

  it('that is sent to two processes at once is made once, with any master too', async () => {
    const as = bench.signedIn();
    const booked = await Promise.all([bench.open(), bench.open()].map(({ calendar }) => calendar.book(appointmentOf(), as, PLANNED)));
    expect(new Set(booked.map(({ id }) => id)).size).toBe(1);
    expect(bench.stub.visits.all.flatMap(({ services }) => services)).toHaveLength(1);
    expect(bench.stub.of('create')).toHaveLength(1);
  });

  it('is one of 32 clients for each of 8 times, in two processes, by the masters they name and by any', async () => {
    const hours = ['10:00', '12:00', '14:00', '16:00'];
    const calendars = [bench.open(), bench.open()].map(({ calendar }) => calendar);
    const calls = Array.from({ length: 32 }, (_each, number) => {
      // half of them name an employee, half take any; each hour is wanted by eight of them, and two employees do it
      const named = [IRYNA, OLHA][(number >> 2) % 2]!;
      const appointment = appointmentOf([wanted(COLOUR, hours[number % 4]!, number < 16 ? named : null)]);
      const as = bench.signedIn(`3806711100${String(number).padStart(2, '0')}`);
      return calendars[(number >> 3) % 2]!.book(appointment, as, PLANNED).then(
        () => 'booked',
        (error: { code?: string }) => error.code,
      );
    });
    const outcomes = await Promise.all(calls);
    const taken = bench.stub.visits.all.flatMap(({ services }) =>
      services.map(({ professional: employee, start }) => `${employee} ${start}`),
    );
    expect(new Set(taken).size).toBe(taken.length);
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(taken.length);
    expect(new Set(outcomes)).toEqual(new Set(['booked', 'time_conflict']));
    expect(taken).toHaveLength(8);
  });

  it('waits for another process that writes for the same client, and no longer where that was killed', async () => {
    const as = bench.signedIn();
    const key = createHash('sha256').update(as.client).digest('hex');
    const claim = `INSERT INTO beautypro_turns VALUES ($1, 'another', clock_timestamp() + interval '1 minute')`;
    await bench.database.query(claim, [key]);
    const early = bench.open({ limitMs: 300 }).calendar.book(appointmentOf(), as, PLANNED);
    await expect(early).rejects.toMatchObject({ code: 'booking_unavailable' });
    expect(bench.stub.of('create')).toEqual([]);
    await bench.database.query('UPDATE beautypro_turns SET until = clock_timestamp()');
    await expect(bench.open().calendar.book(appointmentOf(), as, PLANNED)).resolves.toMatchObject({ state: 'planned' });
    expect((await bench.database.query('SELECT FROM beautypro_turns')).rowCount).toBe(0);
  });

  it('is good although its SMS was not sent', async () => {
    bench.stub.visits.smsError = { type: 'SMS_BALANCE', message: 'No money for SMS' };
    await expect(bench.open().calendar.book(appointmentOf(), bench.signedIn(), PLANNED)).resolves.toMatchObject({ state: 'planned' });
  });

  it('of a time that is gone is refused by the API’s word', async () => {
    bench.stub.visits.add({ location: CENTRE, date: DAY }, [{ professional: OLHA, start: '12:30', duration: 60 }]);
    const booking = bench.open().calendar.book(appointmentOf([wanted(CUT, '12:00', OLHA)]), bench.signedIn(), PLANNED);
    await expect(booking).rejects.toMatchObject({ code: 'time_conflict', kind: 'conflict' });
    expect(bench.stub.visits.wasForced).toBe(false);
  });

  it('that the API finds not valid is refused with what it says', async () => {
    bench.stub.visits.invalid.add(CUT);
    await expect(bench.open().calendar.book(appointmentOf(), bench.signedIn(), PLANNED)).rejects.toMatchObject({
      code: 'booking_refused',
      kind: 'invalid',
      details: { status: 400, type: 'APPOINTMENT_VALIDATION', 'validations.0': `PROFESSIONAL_SERVICE ${CUT}` },
    });
  });

  it('books over halls and resources, by the list and never by force=true', async () => {
    bench.stub.visits.isHallTaken = true;
    const as = bench.signedIn();
    await expect(bench.open({ forceForm: 'off' }).calendar.book(appointmentOf(), as, PLANNED)).rejects.toMatchObject({
      code: 'time_conflict',
    });
    await expect(bench.open().calendar.book(appointmentOf(), as, PLANNED)).resolves.toMatchObject({ state: 'planned' });
    await bench
      .open({ forceForm: 'repeated' })
      .calendar.addService(bench.stub.visits.all[0]!.id, wanted(BROWS, '18:00'), as)
      .catch(() => null);
    await bench
      .open({ forceForm: 'brackets' })
      .calendar.addService(bench.stub.visits.all[0]!.id, wanted(BROWS, '19:00'), as)
      .catch(() => null);
    expect(bench.stub.of('add-service')[0]!.query.getAll('force')).toEqual(FORCE.split(','));
    expect(bench.stub.of('add-service').at(-1)!.query.getAll('force[]')).toEqual(FORCE.split(','));
    expect(bench.stub.visits.wasForced).toBe(false);
  });

  it.each([
    ['a salon that is not active', appointmentOf([wanted(CUT, '12:00')], { location: CLOSED })],
    ['a service that is not public', appointmentOf([wanted(HIDDEN, '12:00')])],
    ['a service that is not there', appointmentOf([wanted('no-such-service', '12:00')])],
    ['a master who is not public', appointmentOf([wanted(CUT, '12:00', TRAINEE)])],
  ])('is not made for %s', async (_what, appointment) => {
    await expect(bench.open().calendar.book(appointment, bench.signedIn(), PLANNED)).rejects.toMatchObject({ code: 'cannot_be_booked' });
    expect(bench.stub.of('create')).toEqual([]);
  });

  it('of several services is refused where several_services is off', async () => {
    bench.stub.settings.client_module!.several_services = false;
    const appointment = appointmentOf([wanted(CUT, '12:00'), wanted(BROWS, '13:00')]);
    await expect(bench.open().calendar.book(appointment, bench.signedIn(), PLANNED)).rejects.toMatchObject({ code: 'cannot_be_booked' });
  });
});

describe('a hold beside BeautyPro', () => {
  it('is ours alone, chooses the master, and is booked by its token', async () => {
    const { calendar } = bench.open();
    const hold = await calendar.hold(appointmentOf(), { hold: null, address: '192.0.2.1' });
    expect(bench.stub.of('create')).toEqual([]);
    const other = await calendar.hold(appointmentOf(), { hold: null, address: '192.0.2.2' });
    expect(new Set([hold, other].map(({ services }) => services[0]!.professional))).toEqual(new Set([OLHA, IRYNA]));
    await expect(calendar.hold(appointmentOf(), { hold: null, address: '192.0.2.3' })).rejects.toMatchObject({ code: 'time_conflict' });
    await expect(calendar.book(appointmentOf(), bench.signedIn('380670000009'), PLANNED)).rejects.toMatchObject({ code: 'time_conflict' });
    const booked = await calendar.book(appointmentOf(), bench.signedIn(), { ...PLANNED, hold: hold.token });
    expect(booked.services[0]!.professional).toBe(hold.services[0]!.professional);
    expect(await bench.held.find(hold.token)).toBeNull();
  });

  it('is not given for a time at which the master is not free by the API', async () => {
    bench.stub.visits.add({ location: CENTRE, date: DAY }, [{ professional: OLHA, start: '12:00', duration: 60 }]);
    const holding = bench.open().calendar.hold(appointmentOf([wanted(CUT, '12:00', OLHA)]), { hold: null, address: 'a' });
    await expect(holding).rejects.toMatchObject({ code: 'time_conflict' });
  });

  it('whose master was taken at the reception is booked with another, where the client named none', async () => {
    const { calendar } = bench.open();
    const hold = await calendar.hold(appointmentOf(), { hold: null, address: 'a' });
    const { professional: employee } = hold.services[0]!;
    bench.stub.visits.add({ location: CENTRE, date: DAY }, [{ professional: employee, start: '12:00', duration: 60 }]);
    const booked = await calendar.book(appointmentOf(), bench.signedIn(), { ...PLANNED, hold: hold.token });
    expect(booked.services[0]!.professional).not.toBe(employee);
  });
});
