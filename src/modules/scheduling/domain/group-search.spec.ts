import fc from 'fast-check';
import { without, type Interval } from '../contract/interval';
import type { GroupMode } from '../contract/group';
import { groupsOn, type FoundGroup } from './group-search';
import { beginningsOf, type ServiceStep } from './appointments';
import { rangesOf, type EmployeeRange } from './merged-ranges';
import type { EmployeeDay, OfferRules } from './offered-times';
import { rankDays } from './ranked-days';
import { ResourceUnits, NO_RESOURCES } from './resource-units';

const RULES: OfferRules = { step: 30, gapsMode: 'none', gapsPositions: [], earliest: 0, shortestGap: 30 };

const day = (employee: string, work: Interval, busy: readonly Interval[] = []): EmployeeDay => ({
  employee,
  work: [work],
  busy,
  bookedMinutes: busy.reduce((sum, { from, to }) => sum + to - from, 0),
});
const step = (
  service: string,
  employees: readonly string[],
  minutes: number,
  more: Partial<ServiceStep['candidates'][number]> = {},
): ServiceStep => ({
  service,
  sideBySide: false,
  candidates: employees.map((employee) => ({ employee, minutes, before: 0, after: 0, price: 100, ...more })),
});
const MORNING = { from: 540, to: 720 };
const startsOf = (groups: readonly FoundGroup[]) => groups.map(({ start }) => start);
const employeesOf = ({ people }: FoundGroup) => people.map(({ parts }) => parts.map(({ employee }) => employee).join());

describe('a group together', () => {
  it('begins where there is an employee for each', () => {
    const days = [day('a', MORNING), day('b', MORNING, [{ from: 540, to: 600 }])];
    const cut = step('cut', ['a', 'b'], 60);
    const groups = groupsOn(days, { mode: 'together', people: [[cut], [cut]] }, RULES, { most: 10 });
    expect(startsOf(groups)).toEqual([600, 630, 660]);
    expect(groups[0]).toMatchObject({ end: 660, price: 200 });
  });

  it('gives each the employee who was asked for, whoever else could take that one', () => {
    const days = [day('a', MORNING), day('b', MORNING)];
    const groups = groupsOn(days, { mode: 'together', people: [[step('cut', ['a', 'b'], 60)], [step('cut', ['a'], 60)]] }, RULES, {
      most: 1,
    });
    expect(employeesOf(groups[0]!)).toEqual(['b', 'a']);
  });

  it('tells two apart who want the same service with and without what makes it longer', () => {
    const days = [day('a', { from: 540, to: 570 }), day('b', { from: 540, to: 580 })];
    const people = [[step('cut', ['a', 'b'], 30, { after: 10 })], [step('cut', ['a', 'b'], 30)]];
    const groups = groupsOn(days, { mode: 'together', people }, RULES, { most: 10 });
    expect(groups.map(employeesOf)).toEqual([['b', 'a']]);
  });

  it('has two change places whose services cross', () => {
    const days = [day('hair', MORNING), day('nails', MORNING)];
    const [cut, manicure] = [step('cut', ['hair'], 60), step('manicure', ['nails'], 60)];
    const people = [
      [cut, manicure],
      [manicure, cut],
    ];
    const groups = groupsOn(days, { mode: 'together', people }, RULES, { most: 10 });
    expect(startsOf(groups)).toEqual([540, 570, 600]);
  });

  it('leaves the buffers between two people', () => {
    const days = [day('hair', MORNING), day('nails', MORNING)];
    const [cut, manicure] = [step('cut', ['hair'], 60, { after: 15 }), step('manicure', ['nails'], 60)];
    const people = [
      [cut, manicure],
      [manicure, cut],
    ];
    expect(groupsOn(days, { mode: 'together', people }, RULES, { most: 10 })).toEqual([]);
  });

  it('serves one in the processing time of another', () => {
    const days = [day('a', MORNING), day('b', { from: 540, to: 570 })];
    const tint = step('tint', ['a'], 90, { processing: [{ from: 30, to: 60 }] });
    const people = [[tint], [step('wash', ['b'], 30), step('cut', ['a'], 30)]];
    expect(startsOf(groupsOn(days, { mode: 'together', people }, RULES, { most: 10 }))).toEqual([540]);
  });

  it('needs a unit for each', () => {
    const days = [day('a', MORNING), day('b', MORNING)];
    const spa = step('spa', ['a', 'b'], 60, { needs: ['room'] });
    const two = new ResourceUnits(new Map([['room', [[], [{ from: 540, to: 600 }]]]]));
    const one = new ResourceUnits(new Map([['room', [[]]]]));
    const wish = { mode: 'together' as const, people: [[spa], [spa]] };
    expect(startsOf(groupsOn(days, wish, RULES, { most: 10 }, two))).toEqual([600, 630, 660]);
    expect(groupsOn(days, wish, RULES, { most: 10 }, one)).toEqual([]);
  });
});

describe('a group in turn', () => {
  it('has each begin when the one before is done and the employee has tidied up', () => {
    const cut = step('cut', ['a'], 60, { after: 10 });
    const groups = groupsOn([day('a', MORNING)], { mode: 'in_turn', people: [[cut], [cut]] }, RULES, { most: 10 });
    expect(groups[0]!.people.map(({ start }) => start)).toEqual([540, 610]);
  });

  it('has who comes first done by another employee where the next one needs a while before', () => {
    const days = [day('a', { from: 540, to: 780 }), day('c', { from: 540, to: 720 }, [{ from: 600, to: 630 }])];
    const people = [[step('wash', ['a', 'c'], 60, { before: 5 }), step('cut', ['a', 'c'], 30)], [step('tint', ['a'], 60, { before: 5 })]];
    expect(startsOf(groupsOn(days, { mode: 'in_turn', people }, RULES, { most: 10 })).at(-1)).toBe(630);
  });

  it('does not have anybody wait for more than half an hour', () => {
    const days = [day('a', MORNING), day('b', MORNING, [{ from: 540, to: 640 }])];
    const groups = groupsOn(days, { mode: 'in_turn', people: [[step('cut', ['a'], 60)], [step('cut', ['b'], 60)]] }, RULES, { most: 10 });
    expect(startsOf(groups)).toEqual([570, 600]);
    expect(groups[0]!.people[1]!.start).toBe(640);
  });
});

describe('six people', () => {
  it('are refused as fast as they are found where one employee is missing', () => {
    const names = Array.from({ length: 25 }, (_each, at) => `e${at}`);
    const days = names.map((name, at) => day(name, at < 5 ? { from: 540, to: 1200 } : { from: 540, to: 560 }));
    const cut = step('cut', names, 60);
    const wish = { mode: 'together' as const, people: Array.from({ length: 6 }, () => [cut]) };
    const before = process.cpuUsage();
    expect(groupsOn(days, wish, RULES, { most: 100 })).toEqual([]);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(400);
  });
});

/** Every way, whatever it costs: beginnings at which some way is free. */
function bruteForce(
  days: readonly EmployeeDay[],
  mode: GroupMode,
  people: readonly (readonly ServiceStep[])[],
  units: ResourceUnits,
): readonly number[] {
  const free = new Map(days.map(({ employee, work, busy }) => [employee, without(work, busy)]));
  const ranked = rankDays(days);
  const starts = [
    ...new Set((mode === 'together' ? people : people.slice(0, 1)).flatMap((steps) => [...beginningsOf(ranked, steps, RULES).keys()])),
  ];
  const waysOf = (steps: readonly ServiceStep[], start: number) => {
    let ways: { readonly end: number; readonly parts: readonly (EmployeeRange & ServiceStep['candidates'][number])[] }[] = [
      { end: start, parts: [] },
    ];
    for (const { candidates } of steps)
      ways = ways.flatMap(({ end, parts }) =>
        candidates.map((each) => ({ end: end + each.minutes, parts: [...parts, { ...each, from: end, to: end + each.minutes }] })),
      );
    return ways.filter(({ parts }) =>
      rangesOf(parts).every(({ employee, from, to }) => free.get(employee)?.some((each) => each.from <= from && to <= each.to)),
    );
  };
  type Way = ReturnType<typeof waysOf>[number];
  const fits = (ways: readonly Way[]) => {
    const ranges = ways.map(({ parts }) => rangesOf(parts));
    const clash = ranges.some((own, at) =>
      ranges.slice(at + 1).some((other) => own.some((a) => other.some((b) => a.employee === b.employee && a.from < b.to && b.from < a.to))),
    );
    return !clash && units.takeFor(ways.map(({ parts }) => parts)) !== null;
  };
  const go = (placed: readonly Way[], earliest: number): boolean => {
    const steps = people[placed.length];
    if (!steps) return fits(placed);
    const last = mode === 'together' || placed.length === 0 ? earliest : earliest + 30;
    for (let start = earliest; start <= last; start += 5)
      for (const way of waysOf(steps, start)) if (go([...placed, way], mode === 'together' ? start : way.end)) return true;
    return false;
  };
  return starts.filter((start) => go([], start)).sort((a, b) => a - b);
}

const EMPLOYEES = ['a', 'b', 'c'];
const stepOf = fc.record({
  employees: fc.subarray(EMPLOYEES, { minLength: 1 }),
  minutes: fc.constantFrom(30, 60, 90),
  before: fc.constantFrom(0, 5),
  after: fc.constantFrom(0, 10),
  isProcessed: fc.boolean(),
  needs: fc.constantFrom([], [], ['room']),
});
const anyDay = fc.tuple(fc.constantFrom(540, 555, 600), fc.constantFrom(660, 720, 780), fc.option(fc.constantFrom(570, 600, 640)));

describe('whatever is asked for', () => {
  it('offers the same beginnings as every way that is tried', () => {
    fc.assert(
      fc.property(
        fc.tuple(anyDay, anyDay, anyDay),
        fc.constantFrom<GroupMode>('together', 'in_turn'),
        fc.array(fc.array(stepOf, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 3 }),
        fc.constantFrom(0, 1, 2),
        (spans, mode, wishes, rooms) => {
          const days = spans.map(([from, to, busy], at) =>
            day(EMPLOYEES[at]!, { from, to }, busy === null ? [] : [{ from: busy, to: busy + 30 }]),
          );
          const people = wishes.map((steps) =>
            steps.map(({ employees, minutes, before, after, isProcessed, needs }) =>
              step(`s${minutes}`, employees, minutes, {
                before,
                after,
                needs,
                processing: isProcessed && minutes > 30 ? [{ from: 15, to: 45 }] : [],
              }),
            ),
          );
          const units = rooms === 0 ? NO_RESOURCES : new ResourceUnits(new Map([['room', Array.from({ length: rooms }, () => [])]]));
          const wish = { mode, people: rooms === 0 ? people.map((steps) => steps.map((each) => withoutNeeds(each))) : people };
          const found = groupsOn(days, wish, RULES, { most: 1000 }, units);
          expect(startsOf(found)).toEqual(bruteForce(days, mode, wish.people, units));
        },
      ),
      { numRuns: process.env.TEST_ALL === 'true' ? 1000 : 200 },
    );
  });
});

const withoutNeeds = (each: ServiceStep): ServiceStep => ({ ...each, candidates: each.candidates.map((one) => ({ ...one, needs: [] })) });
