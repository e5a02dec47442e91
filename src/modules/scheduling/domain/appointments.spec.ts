import fc from 'fast-check';
import { aDay, Minutes, someDay, someProcessing, someRules } from '../../../../test/support/schedules';
import { startsByTrying } from '../../../../test/support/appointments';
import { rangesOf } from './merged-ranges';
import { offeredStarts, type OfferRules } from './offered-times';
import { appointmentsOn, type FoundAppointment, type ServiceStep } from './appointments';

const RULES: OfferRules = { step: 30, gapsMode: 'none', gapsPositions: ['day_start'], earliest: 0, shortestGap: 30 };
const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/** `haircut` by `{ olha: 60 }`: minutes by employee. */
function step(
  service: string,
  minutes: Readonly<Record<string, number>>,
  more: { sideBySide?: boolean; before?: number; after?: number } = {},
) {
  const { sideBySide = false, before = 0, after = 0 } = more;
  const candidates = Object.entries(minutes).map(([employee, each]) => ({ employee, minutes: each, before, after, price: each * 1000 }));
  return { service, sideBySide, candidates };
}
const written = ({ start, end, parts }: FoundAppointment) =>
  `${clock(start)}-${clock(end)} ${parts.map(({ service, employee, from }) => `${service} ${employee} ${clock(from)}`).join(', ')}`;
const startsOf = (appointments: readonly FoundAppointment[]) => appointments.map(({ start }) => clock(start)).join(' ');

describe('whole appointments', () => {
  it('are services in a row by one employee, with their price', () => {
    const steps = [step('haircut', { olha: 60 }), step('colour', { olha: 90 })];
    const appointments = appointmentsOn([aDay('9:00-12:00')], steps, RULES, 50);
    expect(appointments.map(written)).toEqual([
      '9:00-11:30 haircut olha 9:00, colour olha 10:00',
      '9:30-12:00 haircut olha 9:30, colour olha 10:30',
    ]);
    expect(appointments[0]!.price).toBe(150_000);
  });

  it('are those that were found before it took too long', () => {
    const steps = [step('haircut', { olha: 60 })];
    const all = appointmentsOn([aDay('9:00-19:00')], steps, RULES, 50);
    let looks = 0;
    const some = appointmentsOn([aDay('9:00-19:00')], steps, RULES, 50, () => ++looks > 3);
    expect(startsOf(all).split(' ')).toHaveLength(19);
    // the first three, with those that touch an edge of work before the others
    expect(startsOf(some)).toBe('9:00 9:30 10:00');
  });

  it('go over to another employee where the first is taken, without a pause', () => {
    const days = [aDay('9:00-10:00', '', { employee: 'ira' }), aDay('10:00-12:00')];
    const steps = [step('haircut', { olha: 60, ira: 60 }), step('colour', { olha: 60, ira: 60 })];
    expect(appointmentsOn(days, steps, RULES, 50).map(written)).toEqual([
      '9:00-11:00 haircut ira 9:00, colour olha 10:00',
      '10:00-12:00 haircut olha 10:00, colour olha 11:00',
    ]);
  });

  it('have no price where one of its services has none', () => {
    const unpriced = { ...step('colour', { olha: 60 }), candidates: [{ employee: 'olha', minutes: 60, before: 0, after: 0, price: null }] };
    expect(appointmentsOn([aDay('9:00-11:00')], [step('haircut', { olha: 60 }), unpriced], RULES, 1)[0]!.price).toBeNull();
  });

  it('keep buffers around them and none between the services of one employee', () => {
    const buffered = { before: 15, after: 15 };
    const steps = [step('haircut', { olha: 60 }, buffered), step('colour', { olha: 60 }, buffered)];
    expect(startsOf(appointmentsOn([aDay('9:00-11:30')], steps, RULES, 50))).toBe('9:15');
    expect(startsOf(appointmentsOn([aDay('9:00-11:29')], steps, RULES, 50))).toBe('');
  });

  it('touching an appointment or the edge of work come first, at a step or not, then every step', () => {
    const day = aDay('9:00-13:00', '10:45-11:10');
    expect(startsOf(appointmentsOn([day], [step('haircut', { olha: 60 })], RULES, 50))).toBe('9:00 9:45 11:10 12:00 9:30 11:30');
  });

  it('are as many as was asked for', () => {
    const day = aDay('9:00-18:00');
    const steps = [step('haircut', { olha: 60 })];
    expect(startsOf(appointmentsOn([day], steps, RULES, 3))).toBe('9:00 17:00 9:30');
    expect(appointmentsOn([day], steps, RULES, 0)).toEqual([]);
  });

  it('are none without services, without employees, or where nobody does one', () => {
    const day = aDay('9:00-18:00');
    expect(appointmentsOn([day], [], RULES, 50)).toEqual([]);
    expect(appointmentsOn([], [step('haircut', { olha: 60 })], RULES, 50)).toEqual([]);
    expect(appointmentsOn([day], [step('haircut', { olha: 60 }), step('colour', { ira: 60 })], RULES, 50)).toEqual([]);
  });
});

describe('any employee', () => {
  const steps = [step('haircut', { olha: 60, ira: 60, yana: 60 })];
  it('is the free one with the fewest booked minutes, of equals the first by id', () => {
    const days = [
      aDay('9:00-10:00', '', { employee: 'yana', bookedMinutes: 30 }),
      aDay('9:00-10:00', '', { employee: 'olha', bookedMinutes: 60 }),
      aDay('9:00-10:00', '', { employee: 'ira', bookedMinutes: 30 }),
    ];
    expect(appointmentsOn(days, steps, RULES, 50).map(written)).toEqual(['9:00-10:00 haircut ira 9:00']);
  });

  it('is one employee for all services before several, whoever has less', () => {
    const days = [aDay('9:00-11:00', '', { employee: 'ira' }), aDay('9:00-11:00', '', { employee: 'olha', bookedMinutes: 300 })];
    const both = [step('haircut', { olha: 60, ira: 60 }), step('colour', { olha: 60 })];
    expect(appointmentsOn(days, both, RULES, 50).map(written)).toEqual(['9:00-11:00 haircut olha 9:00, colour olha 10:00']);
  });
});

describe('services side by side', () => {
  const days = [aDay('9:00-11:00', '', { employee: 'ira' }), aDay('9:00-11:00')];
  it('are done by two employees at once where the service allows it, and the appointment is over sooner', () => {
    const steps = [step('haircut', { olha: 60 }), step('manicure', { ira: 60 }, { sideBySide: true })];
    expect(appointmentsOn(days, steps, { ...RULES, step: 60 }, 50).map(written)).toEqual([
      '9:00-10:00 haircut olha 9:00, manicure ira 9:00',
      '9:00-11:00 haircut olha 9:00, manicure ira 10:00',
      '10:00-11:00 haircut olha 10:00, manicure ira 10:00',
    ]);
  });

  it('never are where no service allows it', () => {
    const steps = [step('haircut', { olha: 60 }), step('manicure', { ira: 60 })];
    expect(appointmentsOn(days, steps, { ...RULES, step: 60 }, 50).map(written)).toEqual([
      '9:00-11:00 haircut olha 9:00, manicure ira 10:00',
    ]);
  });

  it('follow each other beside a longer one where employees are few', () => {
    const steps = [
      step('colour', { olha: 120 }),
      step('manicure', { ira: 60 }, { sideBySide: true }),
      step('pedicure', { ira: 60 }, { sideBySide: true }),
    ];
    expect(appointmentsOn(days, steps, RULES, 50).map(written)).toEqual([
      '9:00-11:00 colour olha 9:00, manicure ira 9:00, pedicure ira 10:00',
    ]);
  });
});

describe('processing time', () => {
  const colour = {
    ...step('colour', { olha: 90 }),
    candidates: [{ employee: 'olha', minutes: 90, before: 0, after: 0, price: 90_000, processing: [{ from: 30, to: 65 }] }],
  };

  it('is free for other clients, and the price stays', () => {
    const day = aDay('9:00-11:00', '9:30-10:00');
    const [found] = appointmentsOn([day], [colour], { ...RULES, step: 60 }, 50);
    expect(found && written(found)).toBe('9:00-10:30 colour olha 9:00');
    expect(found?.price).toBe(90_000);
  });

  it('never holds the next service of the same client by the same employee', () => {
    const haircut = step('haircut', { olha: 30 }, { sideBySide: true });
    expect(appointmentsOn([aDay('9:00-11:00')], [colour, haircut], RULES, 50).map(written)).toEqual([
      '9:00-11:00 colour olha 9:00, haircut olha 10:30',
    ]);
  });

  it('may pass beside another service of the client by another employee', () => {
    const manicure = step('manicure', { ira: 60 }, { sideBySide: true });
    const days = [aDay('9:00-10:30'), aDay('9:00-10:30', '', { employee: 'ira' })];
    expect(appointmentsOn(days, [colour, manicure], RULES, 50).map(written)).toEqual(['9:00-10:30 colour olha 9:00, manicure ira 9:00']);
  });
});

describe('settings', () => {
  const days = [aDay('9:00-13:00', '10:45-11:10')];
  const steps = [step('haircut', { olha: 60 })];

  it('time_step auto: is the length of all services', () => {
    const two = [step('haircut', { olha: 45 }), step('colour', { olha: 45 })];
    expect(startsOf(appointmentsOn([aDay('9:00-13:45')], two, { ...RULES, step: 'auto' }, 50))).toBe('9:00 12:15 10:30 12:00');
  });

  it('gaps_mode and gaps_positions: decide as they do for one employee', () => {
    expect(startsOf(appointmentsOn(days, steps, { ...RULES, gapsMode: 'optimal', shortestGap: 60 }, 50))).toBe('9:00 9:45 11:10 12:00');
    expect(startsOf(appointmentsOn(days, steps, { ...RULES, gapsMode: 'maximal', gapsPositions: ['after_appointment'] }, 50))).toBe(
      '11:10',
    );
  });

  it('nearest_booking_minutes: nothing begins before the earliest minute', () => {
    expect(startsOf(appointmentsOn(days, steps, { ...RULES, earliest: 671 }, 50))).toBe('11:30 12:00');
  });
});

describe('a salon of 60 employees', () => {
  const days = Array.from({ length: 60 }, (_, employee) =>
    aDay(
      '9:00-13:00 13:45-21:00',
      `${9 + (employee % 4)}:15-${10 + (employee % 4)}:00 ${15 + (employee % 3)}:00-${17 + (employee % 3)}:20`,
      {
        employee: `m${employee}`,
        bookedMinutes: employee % 7,
      },
    ),
  );
  const services = (count: number, sideBySide: boolean) =>
    Array.from({ length: count }, (_, index) => ({
      ...step(`s${index}`, Object.fromEntries(days.map(({ employee }, place) => [employee, 30 + 15 * ((place + index) % 3)]))),
      sideBySide: sideBySide && index > 0,
    }));
  const gaps: OfferRules = { ...RULES, gapsMode: 'maximal', gapsPositions: ['day_end'], step: 5 };
  const timed = (work: () => void) => {
    const began = performance.now();
    work();
    return performance.now() - began;
  };
  /** What this machine is measured by: some 10 ms where nothing else runs. */
  const yardstick = () => timed(() => Array.from({ length: 60_000 }, (_, index) => Math.sin(index)).sort((a, b) => a - b));
  /** The shortest of some runs by the shortest of as many yardsticks beside them: other work is in the way of both. */
  const yardsticks = (work: () => void) => {
    const runs = Array.from({ length: 12 }, () => [timed(work), yardstick()] as const);
    return Math.min(...runs.map(([time]) => time)) / Math.min(...runs.map(([, time]) => time));
  };

  it('is searched for 3 services in twice the time that a machine sorts 60,000 numbers', () => {
    expect(appointmentsOn(days, services(3, true), RULES, 1000).length).toBeGreaterThan(20);
    expect(yardsticks(() => appointmentsOn(days, services(3, true), RULES, 50))).toBeLessThan(2);
  });

  it('is not slowed down by somebody who asks for 10 services, side by side, under gap rules', () => {
    for (const [sideBySide, rules] of [
      [false, RULES],
      [true, RULES],
      [true, gaps],
    ] as const)
      expect(yardsticks(() => appointmentsOn(days, services(10, sideBySide), rules, 50))).toBeLessThan(5);
  });
});

const EMPLOYEES = ['a', 'b', 'c'];
const someStep = (service: string): fc.Arbitrary<ServiceStep> =>
  fc.record({
    service: fc.constant(service),
    sideBySide: fc.boolean(),
    candidates: fc.subarray(EMPLOYEES, { minLength: 1 }).chain((chosen) =>
      fc.tuple(
        ...chosen.map((employee) =>
          fc
            .record({
              employee: fc.constant(employee),
              minutes: fc.constantFrom(2, 5, 8, 20),
              before: fc.constantFrom(0, 0, 1),
              after: fc.constantFrom(0, 0, 2),
              price: fc.constantFrom(null, 100),
            })
            .chain((each) => someProcessing(each.minutes).map((processing) => ({ ...each, processing }))),
        ),
      ),
    ),
  });
const someSalon = fc.record({
  days: fc.tuple(...EMPLOYEES.map(someDay)),
  steps: fc.integer({ min: 1, max: 3 }).chain((count) => fc.tuple(...['x', 'y', 'z'].slice(0, count).map(someStep))),
  rules: someRules,
});

describe('whatever the schedules, what is taken and the rules', () => {
  it('an appointment begins exactly when one can be booked by the rules', () => {
    fc.assert(
      fc.property(someSalon, ({ days, steps, rules }) => {
        const starts = appointmentsOn(days, steps, rules, 10_000).map(({ start }) => start);
        expect([...new Set(starts)].sort((a, b) => a - b)).toEqual(startsByTrying(days, steps, rules));
      }),
      { numRuns: 200 },
    );
  });

  it('it takes nobody’s time twice, and the client is in two places only side by side', () => {
    fc.assert(
      fc.property(someSalon, ({ days, steps, rules }) => {
        for (const { start, end, parts } of appointmentsOn(days, steps, rules, 10_000)) {
          expect(parts.map(({ service }) => service)).toEqual(steps.map(({ service }) => service));
          expect([start, end]).toEqual([Math.min(...parts.map(({ from }) => from)), Math.max(...parts.map(({ to }) => to))]);
          const chosen = parts.map((part, index) => ({
            ...part,
            ...steps[index]!.candidates.find(({ employee }) => employee === part.employee)!,
          }));
          for (const { from, to, minutes } of chosen) expect(to - from).toBe(minutes);
          for (const { employee, from, to } of rangesOf(chosen))
            expect(new Minutes(days.find((each) => each.employee === employee)!).allFree({ from, to })).toBe(true);
          for (const [index, part] of parts.entries())
            for (const [place, other] of parts.entries()) {
              if (place <= index || part.to <= other.from || other.to <= part.from) continue;
              expect(part.employee).not.toBe(other.employee);
              expect(steps[index]!.sideBySide || steps[place]!.sideBySide).toBe(true);
            }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('an appointment of one service is offered whenever its employee is', () => {
    fc.assert(
      fc.property(someDay('a'), someStep('x'), someRules, (day, one, rules) => {
        const own = one.candidates.find(({ employee }) => employee === 'a');
        fc.pre(own !== undefined);
        const starts = new Set(appointmentsOn([day], [one], rules, 10_000).map(({ start }) => start));
        const offered = offeredStarts(day, own, rules);
        expect(offered.filter((start) => !starts.has(start))).toEqual([]);
        if (rules.gapsMode === 'optimal') expect(starts).toEqual(new Set(offered));
      }),
      { numRuns: 200 },
    );
  });
});
