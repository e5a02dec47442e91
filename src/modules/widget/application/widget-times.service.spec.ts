import fc from 'fast-check';
import { showKey } from '../../../../test/unit/show-key';
import { addDays } from '../../../shared/calendar-day';
import type { BookingReads } from '../../booking/booking.api';
import type { TimeBody } from '../../booking/contract/calendar-model';
import { DEFAULT_SETTINGS } from '../../scheduling/contract/default-settings';
import type { AppointmentOption, AppointmentOptionsQuery, FreeTimeQuery } from '../../scheduling/contract/free-time';
import { ANY_EMPLOYEE, NOTHING_CHOSEN, readChoice, type BookingChoice } from '../contract/booking-choice';
import type { WidgetSituation } from '../screens/widget-situation';
import { WidgetTimes } from './widget-times.service';

const TODAY = '2026-11-24';
/** The last day that can be booked. */
const LAST = 90;

/** What the booking system knows: days ahead on which each works, and on which two services fit together. */
interface Calendar {
  readonly works: Readonly<Record<string, readonly number[]>>;
  readonly together?: Readonly<Record<string, readonly number[]>>;
  /** Whether a question cannot be answered now. */
  readonly isAway?: (query: FreeTimeQuery | AppointmentOptionsQuery) => boolean;
}

const EMPLOYEES = [
  { id: 'anna', salon: 'podil', services: ['cut'], position: 'top' },
  { id: 'bohdana', salon: 'podil', services: ['cut'], position: 'top' },
  { id: 'vira', salon: 'podil', services: ['cut'], position: 'junior' },
  { id: 'daryna', salon: 'podil', services: ['nails'], position: 'top' },
  { id: 'olha', salon: 'lviv', services: ['cut', 'nails'], position: 'top' },
] as const;

const salon = (id: string) => ({ id, name: id, timezone: 'Europe/Kyiv', active: true });
const service = (id: string) => ({
  id,
  name: id,
  public: true,
  archive: false,
  durationMinutes: 60,
  locationPrices: ['podil', 'lviv'].map((location) => ({ location, position: null, price: 50_000 })),
});
const LISTS = {
  locations: ['podil', 'lviv'].map(salon),
  services: ['cut', 'nails'].map(service),
  employees: EMPLOYEES.map(({ id, salon: location, services, position }) => ({
    id,
    name: id,
    firstname: id,
    services,
    positions: [position],
    schedules: [{ location }],
    public: true,
    archive: false,
  })),
  positions: [],
  categories: [],
} as unknown as WidgetSituation['lists'];

const dayAhead = (days: number) => addDays(TODAY, days);
const isIn = (day: string, { from, to }: { readonly from: string; readonly to: string }) => from <= day && day <= to;

function timesOf({ works, together = {}, isAway = () => false }: Calendar): WidgetTimes {
  const freeTime = (query: FreeTimeQuery) => {
    if (isAway(query)) return Promise.resolve({ value: {}, isDegraded: true });
    const able = EMPLOYEES.filter(
      ({ id, salon: at, services }) =>
        at === query.location &&
        (query.employee ?? id) === id &&
        query.services.every((wanted) => (services as readonly string[]).includes(wanted)),
    );
    const own = (id: string) => (works[id] ?? []).map(dayAhead).filter((day) => isIn(day, query));
    const value = able
      .filter(({ id }) => own(id).length > 0)
      .map(({ id }) => [id, Object.fromEntries(own(id).map((day) => [day, ['10:00']]))]);
    return Promise.resolve({ value: Object.fromEntries(value) as object, isDegraded: false });
  };
  const appointmentOptions = (query: AppointmentOptionsQuery) => {
    if (isAway(query)) return Promise.resolve({ value: [], isDegraded: true });
    const option: AppointmentOption = { start: '12:00', end: '14:00', price: null, parts: [] };
    const fits = (together[query.location] ?? []).map(dayAhead).includes(query.date);
    return Promise.resolve({ value: fits ? [option] : [], isDegraded: false });
  };
  return new WidgetTimes({ freeTime, appointmentOptions } as unknown as BookingReads);
}

async function shown(calendar: Calendar, chosen: Partial<BookingChoice>): Promise<TimeBody> {
  const choice: BookingChoice = {
    ...NOTHING_CHOSEN,
    route: 'serviceProfessionalTime',
    salon: 'podil',
    services: ['cut', 'nails'],
    employee: ANY_EMPLOYEE,
    ...chosen,
  };
  const situation = {
    context: { locale: 'ua', t: showKey },
    settings: DEFAULT_SETTINGS,
    lists: LISTS,
    choice,
    visitor: { hold: null },
    now: new Date(`${TODAY}T08:00:00Z`),
    held: null,
    option: null,
    hasWaitlist: true,
  } as unknown as WidgetSituation;
  return timesOf(calendar).step(situation, {});
}

/** The choice that a way leads to. */
const behind = (href: string) => readChoice(Object.fromEntries(new URLSearchParams(href.split('?')[1])), DEFAULT_SETTINGS.clientModule);

describe('the times of the widget', () => {
  it('where two services have employees who share no day, are two appointments, and other salons', async () => {
    const calendar = { works: { anna: [1, 8], daryna: [2, 9], olha: [5] } };
    const { nearest, instead, again, wait } = await shown(calendar, {});
    expect([nearest, again, instead!.text]).toEqual([[], null, 'widget.instead.together']);
    expect(wait).not.toBeNull();
    const [apart, lviv, ...others] = instead!.ways;
    expect([apart!.label, lviv!.label, others]).toEqual(['widget.instead.apart', 'lviv', []]);
    expect(apart!.note).toMatch(/^cut: widget.tomorrow, 10:00 · nails: .+, 10:00$/);
    expect(behind(apart!.href)).toMatchObject({ salon: 'podil', services: ['cut'], then: ['nails'], employee: ANY_EMPLOYEE });
    expect(behind(lviv!.href)).toMatchObject({ salon: 'lviv', services: ['cut', 'nails'], then: [] });
  });

  it.each([1, 7, 40, LAST])('are those of the day on which two services fit together, %s days ahead', async (ahead) => {
    const calendar = { works: { anna: [0, ahead], daryna: [ahead] }, together: { podil: [ahead] } };
    const { nearest, instead } = await shown(calendar, {});
    expect([nearest.map(({ date }) => date), instead]).toEqual([[dayAhead(ahead)], null]);
  });

  it.each([7, 45, LAST])('are those of one employee %s days ahead, whoever else is booked until then', async (ahead) => {
    const { nearest, instead } = await shown({ works: { vira: [ahead] } }, { services: ['cut'] });
    expect([nearest.map(({ date }) => date), instead]).toEqual([[dayAhead(ahead)], null]);
  });

  it('where the chosen employee has none, are of another of the same position, then of anybody, then at other salons', async () => {
    const calendar = { works: { vira: [1], bohdana: [9], olha: [3] } };
    const { instead } = await shown(calendar, { services: ['cut'], employee: 'anna' });
    expect(instead!.text).toBe('widget.instead.none');
    expect(instead!.ways.map(({ href }) => behind(href)).map(({ salon: at, employee }) => [at, employee])).toEqual([
      ['podil', 'bohdana'],
      ['podil', ANY_EMPLOYEE],
      ['lviv', ANY_EMPLOYEE],
    ]);
  });

  it.each<[string, (query: FreeTimeQuery | AppointmentOptionsQuery) => boolean]>([
    ['of one of the services', (query) => 'from' in query && query.services?.join() === 'nails'],
    ['of a day', (query) => 'date' in query],
    ['of the weeks to come', (query) => 'from' in query && query.from > dayAhead(30)],
    ['of the first weeks', (query) => 'from' in query && query.from === TODAY],
    ['of all', () => true],
  ])('are not known, rather than taken, where the answer %s cannot be had', async (_what, isAway) => {
    const both = { works: { anna: [3], daryna: [3] }, together: { podil: [] } };
    const { nearest, instead, again } = await shown({ ...both, isAway }, {});
    expect([nearest, instead]).toEqual([[], null]);
    expect(behind(again!)).toMatchObject({ services: ['cut', 'nails'] });
  });

  it('are offered from what is known, though another answer cannot be had', async () => {
    const isAway = (query: FreeTimeQuery | AppointmentOptionsQuery) => query.location === 'lviv';
    const { instead, again } = await shown({ works: { anna: [1], daryna: [2], olha: [5] }, isAway }, {});
    expect([instead!.ways.map(({ label }) => label), again]).toEqual([['widget.instead.apart'], null]);
  });

  it('are looked for no longer than a visitor waits: then it is not said that there are none', async () => {
    let late = 0;
    const real = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => real() + late);
    const slow = () => {
      late += 1000;
      return false;
    };
    const days = [1, 2, 3, 4, 5, 6, 7];
    const { instead } = await shown({ works: { anna: days, daryna: days }, together: { podil: [7] }, isAway: slow }, {});
    clock.mockRestore();
    expect(instead!.text).toBe('widget.instead.unknown');
  });

  it('are never said to be all taken while there is one, whatever the calendar; every way leads to times', async () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: LAST }), { maxLength: 3 });
    const calendars = fc.record({
      works: fc.record({ anna: days, bohdana: days, vira: days, daryna: days, olha: days }),
      fitting: days,
    });
    const choices = fc.constantFrom<Partial<BookingChoice>>(
      {},
      { services: ['cut'] },
      { services: ['cut'], employee: 'anna' },
      { services: ['nails'] },
      { services: ['cut', 'nails'], salon: 'lviv', employee: 'olha' },
    );
    await fc.assert(
      fc.asyncProperty(calendars, choices, async ({ works, fitting }, choice) => {
        const cuts = new Set([...works.anna, ...works.bohdana, ...works.vira]);
        const podil = fitting.filter((day) => cuts.has(day) && works.daryna.includes(day));
        const calendar: Calendar = { works, together: { podil, lviv: works.olha } };
        const here: Readonly<Record<string, readonly number[]>> = {
          'cut,nails': choice.salon === 'lviv' ? works.olha : podil,
          cut: choice.employee === 'anna' ? works.anna : [...cuts],
          nails: works.daryna,
        };
        const { nearest, instead, again } = await shown(calendar, choice);
        const hasTimes = here[(choice.services ?? ['cut', 'nails']).join()]!.length > 0;
        expect([nearest.length > 0, instead === null, again]).toEqual([hasTimes, hasTimes, null]);
        for (const { href } of instead?.ways ?? []) expect((await shown(calendar, behind(href))).nearest).not.toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
