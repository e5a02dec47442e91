import type { WantedAppointment } from '../../src/modules/scheduling/contract/appointment';
import type { ClientIdentity } from '../../src/modules/clients/contract/client';
import type { Day, TimeOfDay } from '../../src/modules/scheduling/contract/free-time';
import type { BookingCalendar } from '../../src/modules/booking/ports/booking-calendar.port';
import type { Visitor } from '../../src/modules/scheduling/contract/calendar-requests';
import type { DomainError } from '../../src/shared/domain-error';

/** A calendar with a salon that can be booked, for the promises that every calendar keeps. */
export interface CalendarUnderTest {
  readonly calendar: BookingCalendar;
  readonly location: string;
  /** Takes an hour, is done by the employees below, and costs something. */
  readonly service: string;
  readonly otherService: string;
  /** At least two who do both services at the salon. */
  readonly employees: readonly [string, string, ...string[]];
  /** More than 48 hours ahead, with free times at noon and after, and nothing booked; so is the day after. */
  readonly day: Day;
  readonly nextDay: Day;
  client(which: 'first' | 'second'): Promise<ClientIdentity>;
}

/** What every calendar promises. @param start makes one anew for each test; `stop` ends it */
export function promisesOfACalendar(start: () => Promise<CalendarUnderTest & { stop(): Promise<void> }>): void {
  let the: CalendarUnderTest & { stop(): Promise<void> };
  let first: ClientIdentity;
  let second: ClientIdentity;

  beforeEach(async () => {
    the = await start();
    [first, second] = [await the.client('first'), await the.client('second')];
  });
  afterEach(() => the.stop());

  const visitor = (address = '10.0.0.1'): Visitor => ({ hold: null, address });
  const OPTIONS = { hold: null, locale: 'ua', state: 'planned' } as const;
  const appointment = (start: TimeOfDay, employee: string | null = the.employees[0], day = the.day): WantedAppointment => ({
    location: the.location,
    date: day,
    comments: '',
    services: [{ service: the.service, professional: employee, start, quantity: 1 }],
  });
  const freeAt = async (employee: string, day = the.day, hold?: string): Promise<readonly TimeOfDay[]> => {
    const { location, service } = the;
    const free = await the.calendar.freeTime({ location, services: [service], employee, from: day, to: day, hold });
    return free[employee]?.[day] ?? [];
  };
  const conflict = { code: 'time_conflict', kind: 'conflict' };
  const unknown = { code: 'appointment_unknown', kind: 'not-found' };

  it('tells what can be booked: salons, services with prices, masters who perform them, settings', async () => {
    const { value: locations } = await the.calendar.locations('ua');
    const { value: services } = await the.calendar.services('en');
    const { value: employees } = await the.calendar.employees('ua');
    const salon = locations.find(({ id }) => id === the.location);
    expect(salon).toMatchObject({ active: true, timezone: 'Europe/Kyiv' });
    const service = services.find(({ id }) => id === the.service);
    expect(service).toMatchObject({ durationMinutes: 60, public: true, archive: false, priceCurrency: 'UAH' });
    expect(service!.locationPrices.find(({ location }) => location === the.location)!.price).toBeGreaterThan(0);
    expect(employees.map(({ id }) => id)).toEqual(expect.arrayContaining([...the.employees]));
    const { value: categories } = await the.calendar.categories('ua');
    expect(categories.map(({ id }) => id)).toContain(service!.category);
    const { value: category } = await the.calendar.category(service!.category!, 'ua');
    expect(category).toEqual(categories.find(({ id }) => id === service!.category));
    expect((await the.calendar.category('none-of-that-id', 'ua')).value).toBeNull();
    expect((await the.calendar.settings()).value.clientModule.enabled).toBe(true);
    expect(Array.isArray((await the.calendar.positions('ua')).value)).toBe(true);
    expect(Array.isArray((await the.calendar.feedbacks({})).value)).toBe(true);
  });

  it('tells free times by master and day, and only of who is asked for', async () => {
    const { location, service, employees, day, nextDay } = the;
    const free = await the.calendar.freeTime({ location, services: [service], from: day, to: nextDay });
    for (const employee of employees) {
      expect(free[employee]?.[day]).toContain('12:00');
      expect(free[employee]?.[nextDay]).toContain('12:00');
    }
    const one = await the.calendar.freeTime({ location, services: [service], employee: employees[0], from: day, to: day });
    expect(Object.keys(one)).toEqual([employees[0]]);
    expect(Object.keys(one[employees[0]]!)).toEqual([day]);
    expect([...one[employees[0]]![day]!].sort()).toEqual(one[employees[0]]![day]);
  });

  it('counts who is free at each time of a day, and what is booked at once', async () => {
    const { location, day } = the;
    const counted = async () => the.calendar.freeStarts({ location, day });
    const byEmployee = Object.values(await the.calendar.freeTime({ location, services: [], from: day, to: day }));
    const before = await counted();
    expect(before['12:00']).toBe(byEmployee.filter((days) => days[day]?.includes('12:00')).length);
    expect(Object.keys(before)).toEqual(Object.keys(before).sort());
    await the.calendar.book(appointment('12:00'), first, OPTIONS);
    const deadline = performance.now() + 2000;
    let after = await counted();
    while (after['12:00'] === before['12:00'] && performance.now() < deadline) after = await counted();
    expect(after['12:00'] ?? 0).toBe(before['12:00']! - 1);
  });

  it('books a time once: it is not free any more, and whoever comes second is refused', async () => {
    const booked = await the.calendar.book(appointment('12:00'), first, OPTIONS);
    expect(booked).toMatchObject({ location: the.location, date: the.day, state: 'planned' });
    expect(booked.services).toEqual([
      expect.objectContaining({ service: the.service, professional: the.employees[0], start: '12:00', durationMinutes: 60 }),
    ]);
    const free = await freeAt(the.employees[0]);
    expect(free).not.toContain('12:00');
    expect(free).not.toContain('12:30');
    expect(await freeAt(the.employees[1])).toContain('12:00');
    await expect(the.calendar.book(appointment('12:30'), second, OPTIONS)).rejects.toMatchObject(conflict);
    expect(await the.calendar.appointments(second)).toEqual([]);
    expect((await the.calendar.appointments(first)).map(({ id }) => id)).toEqual([booked.id]);
  });

  it('books at the price that was shown, and nothing at another one', async () => {
    const other = the.calendar.book(appointment('12:00'), first, { ...OPTIONS, amount: 1 });
    const refused: DomainError = await other.then(
      () => Promise.reject(new Error('it was booked')),
      (error: unknown) => error as DomainError,
    );
    expect(refused).toMatchObject({ kind: 'conflict', code: 'amount_changed', details: { amount: expect.any(Number) as number } });
    expect(await the.calendar.appointments(first)).toEqual([]);
    const { amount } = refused.details as { readonly amount: number };
    const booked = await the.calendar.book(appointment('12:00'), first, { ...OPTIONS, amount: amount * 100 });
    expect(booked).toMatchObject({ state: 'planned' });
  });

  it('adds a service at the price that was shown, and not at another one', async () => {
    const { id } = await the.calendar.book(appointment('12:00'), first, OPTIONS);
    const added = { service: the.otherService, professional: the.employees[0], start: '14:00', quantity: 1 };
    const refused = (await the.calendar.addService(id, added, first, { amount: 1 }).catch((error: unknown) => error)) as DomainError;
    expect(refused).toMatchObject({ kind: 'conflict', code: 'amount_changed', details: { amount: expect.any(Number) as number } });
    expect((await the.calendar.appointment(id, first)).services).toHaveLength(1);
    const { amount } = refused.details as { readonly amount: number };
    expect((await the.calendar.addService(id, added, first, { amount: amount * 100 })).services).toHaveLength(2);
  });

  it('books, adds and moves at the length that was shown, and does nothing at another one', async () => {
    const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error as DomainError);
    const changed = (duration: number) => ({ kind: 'conflict', code: 'duration_changed', details: { duration } });
    expect(await failureOf(the.calendar.book(appointment('12:00'), first, { ...OPTIONS, minutes: 45 }))).toMatchObject(changed(60));
    expect(await the.calendar.appointments(first)).toEqual([]);
    const { id, services } = await the.calendar.book(appointment('12:00'), first, { ...OPTIONS, minutes: 60 });
    const added = { service: the.otherService, professional: the.employees[0], start: '14:00', quantity: 1 };
    const refused = await failureOf(the.calendar.addService(id, added, first, { minutes: 1 }));
    expect(refused).toMatchObject({ code: 'duration_changed' });
    const { duration } = (refused as DomainError).details as { readonly duration: number };
    const later = (minutes: number) => {
      const to = [{ id: services[0]!.id, service: the.service, professional: the.employees[0], start: '15:00', quantity: 1 }];
      return the.calendar.change(id, { date: the.nextDay, services: to, minutes }, first);
    };
    expect(await failureOf(later(61))).toMatchObject(changed(60));
    expect(await the.calendar.appointment(id, first)).toMatchObject({ date: the.day, services: [{ start: '12:00' }] });
    expect(await later(60)).toMatchObject({ date: the.nextDay });
    const [moved] = await the.calendar.appointments(first);
    expect((await the.calendar.addService(moved!.id, { ...added, start: '10:00' }, first, { minutes: duration })).services).toHaveLength(2);
  });

  it('finds a master for whoever does not mind which', async () => {
    await the.calendar.book(appointment('12:00'), first, OPTIONS);
    const booked = await the.calendar.book(appointment('12:00', null), second, OPTIONS);
    expect(booked.services[0]!.professional).not.toBe(the.employees[0]);
    expect(await freeAt(booked.services[0]!.professional)).not.toContain('12:00');
  });

  it("keeps a held time for its holder: others are refused, the holder's own time counts as free", async () => {
    const held = await the.calendar.hold(appointment('13:00', null), visitor());
    const { professional: employee } = held.services[0]!;
    expect(await freeAt(employee)).not.toContain('13:00');
    expect(await freeAt(employee, the.day, held.token)).toContain('13:00');
    await expect(the.calendar.hold(appointment('13:00', employee), visitor('10.0.0.2'))).rejects.toMatchObject(conflict);
    await expect(the.calendar.book(appointment('13:00', employee), second, OPTIONS)).rejects.toMatchObject(conflict);
    const booked = await the.calendar.book(appointment('13:00', employee), first, { ...OPTIONS, hold: held.token });
    expect(booked.services[0]).toMatchObject({ professional: employee, start: '13:00' });
  });

  it('frees a held time when it is given back, and when its holder chooses another', async () => {
    const held = await the.calendar.hold(appointment('13:00'), visitor());
    await the.calendar.releaseHold(held.token);
    await the.calendar.releaseHold(held.token);
    expect(await freeAt(the.employees[0])).toContain('13:00');
    const again = await the.calendar.hold(appointment('13:00'), visitor());
    const other = await the.calendar.hold(appointment('15:00'), { ...visitor(), hold: again.token });
    expect(await freeAt(the.employees[0])).toContain('13:00');
    expect(await freeAt(the.employees[0])).not.toContain('15:00');
    const renewed = await the.calendar.renewHold(other.token);
    expect(renewed.expiresAt.getTime()).toBeGreaterThanOrEqual(other.expiresAt.getTime());
    await expect(the.calendar.renewHold(other.token)).rejects.toMatchObject({ code: 'hold_renewed' });
  });

  it('shows a visit to its client alone, and lets nobody else change it', async () => {
    const { id, services } = await the.calendar.book(appointment('12:00'), first, OPTIONS);
    expect(await the.calendar.appointment(id, first)).toMatchObject({ id });
    await expect(the.calendar.appointment(id, second)).rejects.toMatchObject(unknown);
    await expect(the.calendar.change(id, { state: 'cancelled' }, second)).rejects.toMatchObject(unknown);
    const added = { service: the.otherService, professional: the.employees[0], start: '14:00', quantity: 1 };
    await expect(the.calendar.addService(id, added, second)).rejects.toMatchObject(unknown);
    await expect(the.calendar.removeService(services[0]!.id, second)).rejects.toMatchObject(unknown);
    expect(await the.calendar.appointment(id, first)).toMatchObject({ state: 'planned' });
  });

  it('moves a visit: the new time is taken, the old one free; not onto a time that is taken', async () => {
    const { id, services } = await the.calendar.book(appointment('12:00'), first, OPTIONS);
    await the.calendar.book(appointment('16:00'), second, OPTIONS);
    const part = services[0]!.id;
    const to = (start: TimeOfDay) => ({
      services: [{ id: part, service: the.service, professional: the.employees[0], start, quantity: 1 }],
    });
    await expect(the.calendar.change(id, to('16:00'), first)).rejects.toMatchObject(conflict);
    expect((await the.calendar.appointment(id, first)).services[0]).toMatchObject({ start: '12:00' });
    const moved = await the.calendar.change(id, { date: the.nextDay, ...to('14:00') }, first);
    expect(moved).toMatchObject({ date: the.nextDay });
    expect(moved.services[0]).toMatchObject({ start: '14:00' });
    expect(await freeAt(the.employees[0])).toContain('12:00');
    expect(await freeAt(the.employees[0], the.nextDay)).not.toContain('14:00');
  });

  it('cancels a visit: its time is free, and it says so', async () => {
    const { id } = await the.calendar.book(appointment('12:00'), first, OPTIONS);
    expect(await the.calendar.change(id, { state: 'cancelled' }, first)).toMatchObject({ state: 'cancelled' });
    expect(await freeAt(the.employees[0])).toContain('12:00');
  });

  it('changes nothing of a visit that is cancelled, and its time stays free', async () => {
    const both: WantedAppointment = {
      ...appointment('12:00'),
      services: [
        ...appointment('12:00').services,
        { service: the.otherService, professional: the.employees[0], start: '13:00', quantity: 1 },
      ],
    };
    const { id, services } = await the.calendar.book(both, first, OPTIONS);
    await the.calendar.change(id, { state: 'cancelled' }, first);
    const settled = { kind: 'conflict', code: 'appointment_settled' };
    const added = { service: the.service, professional: the.employees[0], start: '15:00', quantity: 1 };
    await expect(the.calendar.removeService(services[0]!.id, first)).rejects.toMatchObject(settled);
    await expect(the.calendar.addService(id, added, first)).rejects.toMatchObject(settled);
    await expect(the.calendar.change(id, { date: the.nextDay }, first)).rejects.toMatchObject(settled);
    expect(await the.calendar.appointment(id, first)).toMatchObject({ state: 'cancelled' });
    expect(await freeAt(the.employees[0])).toEqual(expect.arrayContaining(['12:00', '13:00', '15:00']));
  });

  it('adds a service to a visit and takes it out; without the last one the visit is cancelled', async () => {
    const { id } = await the.calendar.book(appointment('12:00'), first, OPTIONS);
    const added = { service: the.otherService, professional: the.employees[0], start: '14:00', quantity: 1 };
    const both = await the.calendar.addService(id, added, first);
    expect(both.services.map(({ service }) => service).sort()).toEqual([the.service, the.otherService].sort());
    expect(await freeAt(the.employees[0])).not.toContain('14:00');
    for (const { id: part } of both.services) await the.calendar.removeService(part, first);
    expect(await the.calendar.appointments(first)).toEqual([expect.objectContaining({ state: 'cancelled' })]);
    expect(await freeAt(the.employees[0])).toEqual(expect.arrayContaining(['12:00', '14:00']));
  });

  it('books several services of a visit whole or not at all', async () => {
    await the.calendar.book(appointment('15:00'), second, OPTIONS);
    const wanted: WantedAppointment = {
      ...appointment('14:00'),
      services: [
        { service: the.service, professional: the.employees[0], start: '14:00', quantity: 1 },
        { service: the.otherService, professional: the.employees[0], start: '15:00', quantity: 1 },
      ],
    };
    await expect(the.calendar.book(wanted, first, OPTIONS)).rejects.toMatchObject(conflict);
    expect(await the.calendar.appointments(first)).toEqual([]);
    expect(await freeAt(the.employees[0])).toContain('14:00');
  });

  it('refuses what it does not know or does not offer', async () => {
    const nothing = { kind: 'invalid', code: 'cannot_be_booked' };
    await expect(the.calendar.book({ ...appointment('12:00'), location: 'nowhere' }, first, OPTIONS)).rejects.toMatchObject(nothing);
    await expect(the.calendar.book(appointment('12:00', 'nobody'), first, OPTIONS)).rejects.toMatchObject(nothing);
    await expect(the.calendar.appointment('00000000-0000-4000-8000-000000000000', first)).rejects.toMatchObject(unknown);
  });
}
