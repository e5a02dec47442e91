import fc from 'fast-check';
import { aDay, all, someProcessing } from '../../../../test/support/schedules';
import { takenAt } from '../domain/free-stretches';
import { rangesOf } from '../domain/merged-ranges';
import { offeredStarts, type EmployeeDay, type OfferRules } from '../domain/offered-times';
import { appointmentsOn, type FoundAppointment, type ServiceStep } from '../domain/appointments';
import type { PartToPlace, PlacedPart } from './appointment-part';
import { placeAppointment } from './appointment-placing';

const EMPLOYEES = ['anna', 'bohdana'];
const [OPENS, CLOSES] = [540, 780];

/** 10 to 60 minutes, with buffers and, in half of them, processing time; done by one or both employees, each in a time of their own. */
const someService = (service: string): fc.Arbitrary<ServiceStep> =>
  fc.record({
    service: fc.constant(service),
    sideBySide: fc.boolean(),
    candidates: fc.subarray(EMPLOYEES, { minLength: 1 }).chain((able) =>
      fc.tuple(
        ...able.map((employee) =>
          fc
            .record({
              employee: fc.constant(employee),
              minutes: fc.integer({ min: 2, max: 12 }).map((each) => each * 5),
              before: fc.constantFrom(0, 0, 5),
              after: fc.constantFrom(0, 0, 10),
              price: fc.constant(null),
            })
            .chain((each) => someProcessing(each.minutes).map((processing) => ({ ...each, processing }))),
        ),
      ),
    ),
  });
const SERVICES = ['cut', 'colour', 'wash', 'tint'];
const someSalon = fc.record({
  services: fc.tuple(...SERVICES.map(someService)),
  rules: fc.record({
    step: fc.constantFrom<OfferRules['step']>('auto', 5, 15, 30),
    gapsMode: fc.constantFrom<OfferRules['gapsMode']>('none', 'optimal'),
    gapsPositions: fc.constant<OfferRules['gapsPositions']>(['day_start']),
    earliest: fc.constantFrom(0, 0, OPENS + 47),
    shortestGap: fc.constantFrom(10, 30),
  }),
  acts: fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('book' as const),
          wanted: fc.subarray([0, 1, 2, 3], { minLength: 1, maxLength: 2 }),
          pick: fc.nat(),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(), pick: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat() }) },
    ),
    { maxLength: 12 },
  ),
});

interface Booked {
  readonly wanted: readonly number[];
  readonly parts: readonly PlacedPart[];
}

/** A salon's day in memory, booked as the engine books it. */
class Salon {
  appointments: readonly Booked[] = [];

  constructor(
    readonly services: readonly ServiceStep[],
    readonly rules: OfferRules,
  ) {}

  /** @param without what is in nobody's way */
  days(without?: Booked): readonly EmployeeDay[] {
    const ranges = this.appointments.filter((each) => each !== without).flatMap(({ parts }) => rangesOf(parts));
    return EMPLOYEES.map((employee) => {
      const busy = ranges.filter((range) => range.employee === employee);
      return { ...aDay('9:00-13:00', '', { employee, bookedMinutes: busy.reduce((sum, { from, to }) => sum + to - from, 0) }), busy };
    });
  }

  offers(wanted: readonly number[], without?: Booked): readonly FoundAppointment[] {
    return appointmentsOn(this.days(without), this.stepsOf(wanted), this.rules, 1000);
  }

  /** Books what was offered, with any employee: it must be had. */
  book(wanted: readonly number[], offer: FoundAppointment, without?: Booked): void {
    const steps = this.stepsOf(wanted);
    const parts = offer.parts.map(({ service, from, employee }, at): PartToPlace => {
      const { sideBySide, candidates } = steps[at]!;
      return { service, from, sideBySide, quantity: 1, candidates: candidates.filter((each) => each.employee === employee) };
    });
    const sorted = [...parts].sort((a, b) => a.from - b.from);
    const placed = placeAppointment(this.days(without), sorted, [], this.rules);
    expect(placed).not.toBeNull();
    this.appointments = [...this.appointments.filter((each) => each !== without), { wanted, parts: placed! }];
  }

  private stepsOf(wanted: readonly number[]): readonly ServiceStep[] {
    return wanted.map((at) => this.services[at]!);
  }
}

/** Who does what in each minute, told one by one and apart from `rangesOf`: work without processing times, and the buffers of services alone. */
function minutesOf({ appointments, services }: Salon): ReadonlyMap<string, readonly string[]> {
  const done = new Map<string, string[]>();
  appointments.forEach(({ parts }, at) =>
    parts.forEach((part) => {
      const { minutes, processing = [] } = services
        .find(({ service }) => service === part.service)!
        .candidates.find(({ employee }) => employee === part.employee)!;
      expect(part.to - part.from).toBe(minutes);
      for (const minute of all(part.from, part.to)) {
        if (processing.some(({ from, to }) => part.from + from <= minute && minute < part.from + to)) continue;
        const key = `${part.employee} ${minute}`;
        done.set(key, [...(done.get(key) ?? []), `${at}`]);
      }
    }),
  );
  return done;
}

/** Of free time between two appointments of an employee: what it could hold and is offered at no minute of it. */
function withheldBetween(salon: Salon): readonly string[] {
  return salon.days().flatMap((day) => {
    const taken = new Set(day.busy.flatMap(({ from, to }) => all(from, to)));
    const isFree = (minute: number) => minute >= OPENS && minute < CLOSES && !taken.has(minute);
    const gaps = all(Math.max(OPENS + 1, salon.rules.earliest), CLOSES).filter((minute) => isFree(minute) && taken.has(minute - 1));
    return gaps.flatMap((from) => {
      const to = all(from, CLOSES + 1).find((minute) => !isFree(minute))!;
      if (!taken.has(to)) return [];
      return salon.services.flatMap(({ service, candidates }) => {
        const own = candidates.find(({ employee }) => employee === day.employee);
        const ranges = own ? takenAt(from + own.before, own) : [];
        // what lies elsewhere may leave a gap there that gap rules refuse
        const isBound = salon.rules.gapsMode === 'optimal' && ranges.some((range) => range.to > to);
        const fits = own && !isBound && ranges.every((range) => all(range.from, range.to).every(isFree));
        if (!fits) return [];
        const starts = offeredStarts(day, own, salon.rules);
        return starts.some((start) => from <= start - own.before && start < to) ? [] : [`${service} by ${day.employee} at ${from}`];
      });
    });
  });
}

describe('whatever is booked, moved and cancelled of services with processing time', () => {
  it('no employee does two things in one minute, every offered time can be booked, and no gap that holds a service is withheld', () => {
    let between = 0;
    fc.assert(
      fc.property(someSalon, ({ services, rules, acts }) => {
        const salon = new Salon(services, rules);
        for (const act of acts) {
          const known = act.kind === 'book' ? undefined : salon.appointments[act.which % Math.max(1, salon.appointments.length)];
          if (act.kind === 'cancel') salon.appointments = salon.appointments.filter((each) => each !== known);
          else {
            // with several services, steps of `auto` are other ones once their employees are named
            const wanted = act.kind === 'book' ? act.wanted.slice(0, rules.step === 'auto' ? 1 : 2) : known?.wanted;
            if (!wanted) continue;
            const offers = salon.offers(wanted, known);
            const offer = offers[act.pick % Math.max(1, offers.length)];
            if (offer) salon.book(wanted, offer, known);
          }
          const twice = [...minutesOf(salon)].filter(([, by]) => by.length > 1);
          expect(twice).toEqual([]);
          expect(withheldBetween(salon)).toEqual([]);
          between += interleaved(salon);
        }
        const last = rules.step === 'auto' ? [0] : [0, 1];
        for (const offer of salon.offers(last)) {
          const { appointments } = salon;
          salon.book(last, offer);
          salon.appointments = appointments;
        }
      }),
      { numRuns: 300 },
    );
    // clients were served within the processing time of others
    expect(between).toBeGreaterThan(20);
  });
});

/** How many appointments have another one between two ranges of an employee. */
function interleaved({ appointments }: Salon): number {
  const ranges = appointments.map(({ parts }) => rangesOf(parts));
  return ranges.filter((own) =>
    own.some((first, at) => {
      const next = own[at + 1];
      const isBetween = (from: number) => next?.employee === first.employee && first.to <= from && from < next.from;
      return ranges.some((others) => others !== own && others.some(({ employee, from }) => employee === first.employee && isBetween(from)));
    }),
  ).length;
}
