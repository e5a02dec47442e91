import fc from 'fast-check';
import { appointmentsOn } from './appointments';
import { offeredStarts, type OfferRules } from './offered-times';
import { ResourceUnits, type NeedingPart, type TakenUnit } from './resource-units';

const part = (from: number, to: number, more: Partial<NeedingPart> = {}): NeedingPart => ({
  from,
  to,
  before: 0,
  after: 0,
  needs: ['laser'],
  ...more,
});
const lasers = (...busy: readonly (readonly (readonly [number, number])[])[]) =>
  new ResourceUnits(new Map([['laser', busy.map((own) => own.map(([from, to]) => ({ from, to })))]]));
const written = (taken: readonly TakenUnit[] | null) =>
  taken?.map(({ resource, unit, from, to }) => `${resource} ${unit} ${from}-${to}`) ?? null;

describe('units of resources', () => {
  it('takes the lowest unit that is free, with the buffers around it', () => {
    expect(written(lasers([[600, 660]], []).take([part(660, 700, { before: 10, after: 20 })]))).toEqual(['laser 2 650-720']);
    expect(written(lasers([[600, 660]], []).take([part(660, 700)]))).toEqual(['laser 1 660-700']);
    expect(lasers([[600, 660]]).take([part(659, 700)])).toBeNull();
    expect(lasers().take([part(600, 700)])).toBeNull();
    expect(written(lasers().take([part(600, 700, { needs: [] })]))).toEqual([]);
  });

  it('keeps one unit for services one after another, without the buffer between them; else takes two', () => {
    const two = [part(600, 660, { after: 15 }), part(660, 720, { after: 15 })];
    expect(written(lasers([[700, 800]], []).take(two))).toEqual(['laser 2 600-735']);
    expect(written(lasers([[700, 800]], [[500, 650]]).take(two))).toEqual(['laser 1 600-675', 'laser 2 660-735']);
    expect(lasers([[650, 800]], [[500, 650]]).take(two)).toBeNull();
  });

  it('takes one each for services at the same time, and of each resource that one needs', () => {
    const both = [part(600, 660), part(600, 630)];
    expect(written(lasers([], []).take(both))).toEqual(['laser 1 600-660', 'laser 2 600-630']);
    expect(lasers([]).take(both)).toBeNull();
    const units = new ResourceUnits(
      new Map([
        ['laser', [[]]],
        ['room', [[{ from: 0, to: 600 }]]],
      ]),
    );
    expect(written(units.take([part(600, 660, { needs: ['laser', 'room'] })]))).toEqual(['laser 1 600-660', 'room 1 600-660']);
    expect(units.take([part(599, 660, { needs: ['laser', 'room'] })])).toBeNull();
  });

  it('lets what is booked already go without a unit, never what is added', () => {
    const [kept, wanted] = [part(600, 660), part(620, 680)];
    expect(written(lasers([[500, 700]]).take([], [kept]))).toEqual([]);
    expect(written(lasers([]).take([], [kept]))).toEqual(['laser 1 600-660']);
    expect(lasers([]).take([wanted], [kept])).toBeNull();
    expect(lasers([[500, 610]]).take([part(660, 700)], [kept])).not.toBeNull();
    expect(lasers([[690, 700]]).take([part(660, 700)], [kept])).toBeNull();
  });

  it('says when the unit is taken that is given back first, or the one that was chosen', () => {
    const both = lasers([[600, 640]], [[500, 700]]);
    expect(both.busyIn('laser', { from: 630, to: 720 })).toEqual({ from: 600, to: 640 });
    expect(both.choosing({ resource: 'laser', unit: 2 }).busyIn('laser', { from: 630, to: 720 })).toEqual({ from: 500, to: 700 });
    expect(both.choosing({ resource: 'room', unit: 2 }).busyIn('laser', { from: 630, to: 720 })).toEqual({ from: 600, to: 640 });
    expect(lasers().busyIn('laser', { from: 630, to: 720 })).toBeNull();
  });

  it('takes the unit that was chosen, for one of its services, or nothing', () => {
    const choose = (unit: number, units: ResourceUnits) => units.choosing({ resource: 'laser', unit });
    expect(written(choose(3, lasers([], [], [])).take([part(600, 660)]))).toEqual(['laser 3 600-660']);
    expect(written(choose(2, lasers([], [])).take([], [part(600, 660)]))).toEqual(['laser 2 600-660']);
    expect(written(choose(2, lasers([], [])).take([part(600, 660), part(600, 630)]))).toEqual(['laser 2 600-660', 'laser 1 600-630']);
    // of two at the same time the later one fits
    const later = choose(2, lasers([], [[600, 620]])).take([part(600, 660), part(630, 660)]);
    expect(written(later)).toEqual(['laser 1 600-660', 'laser 2 630-660']);
    for (const kept of [[], [part(600, 660)]])
      expect(choose(2, lasers([], [[650, 700]])).take(kept.length === 0 ? [part(600, 660)] : [], kept)).toBeNull();
    expect(choose(3, lasers([], [])).take([part(600, 660)])).toBeNull();
  });
});

const RULES: OfferRules = { step: 30, gapsMode: 'none', gapsPositions: [], shortestGap: 30, earliest: 0 };
const OPENS = 600;
const CLOSES = 780;
const aSpan = fc
  .tuple(fc.integer({ min: OPENS, max: CLOSES - 10 }), fc.integer({ min: 10, max: 60 }))
  .map(([from, length]) => ({ from, to: from + length }));
/** Spans of one taker do not overlap. */
const aBook = fc.array(aSpan, { maxLength: 4 }).map((spans) => {
  const kept: { from: number; to: number }[] = [];
  for (const span of spans) if (kept.every(({ from, to }) => span.to <= from || to <= span.from)) kept.push(span);
  return kept;
});
const aLength = fc.record({ minutes: fc.integer({ min: 10, max: 60 }), before: fc.constantFrom(0, 5), after: fc.constantFrom(0, 10) });

describe('times that need a unit', () => {
  it('are offered exactly when an employee and a unit are free', () => {
    fc.assert(
      fc.property(
        fc.array(aBook, { minLength: 1, maxLength: 2 }),
        fc.array(aBook, { maxLength: 3 }),
        aLength,
        (employees, units, length) => {
          const days = employees.map((busy, at) => ({ employee: `e${at}`, work: [{ from: OPENS, to: CLOSES }], busy, bookedMinutes: 0 }));
          const candidates = days.map(({ employee }) => ({ employee, price: null, needs: ['laser'], ...length }));
          const resources = new ResourceUnits(new Map([['laser', units]]));
          const offered = appointmentsOn(
            days,
            [{ service: 'epilation', sideBySide: false, candidates }],
            RULES,
            1000,
            undefined,
            resources,
          );
          // minute by minute: a unit is taken in a minute or it is not
          const isFree = (start: number) =>
            units.some((busy) =>
              Array.from({ length: length.before + length.minutes + length.after }, (_each, at) => start - length.before + at).every(
                (minute) => !busy.some(({ from, to }) => from <= minute && minute < to),
              ),
            );
          const anybody = candidates.map(({ needs: _, ...candidate }) => candidate);
          const unlimited = appointmentsOn(days, [{ service: 'epilation', sideBySide: false, candidates: anybody }], RULES, 1000);
          expect(offered.map(({ start }) => start)).toEqual(unlimited.map(({ start }) => start).filter(isFree));
          for (const day of days)
            expect(
              offeredStarts(day, length, RULES, (start) => resources.take([part(start, start + length.minutes, length)]) !== null),
            ).toEqual(offeredStarts(day, length, RULES).filter(isFree));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never take a unit twice, whatever is booked one after the other', () => {
    const aPart = fc
      .tuple(aSpan, fc.constantFrom(['laser'], ['laser', 'room'], []))
      .map(([{ from, to }, needs]) => part(from, to, { needs, after: 10 }));
    fc.assert(
      fc.property(fc.array(fc.array(aPart, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (appointments) => {
        let units = new ResourceUnits(
          new Map([
            ['laser', [[], []]],
            ['room', [[]]],
          ]),
        );
        const all: TakenUnit[] = [];
        for (const parts of appointments) {
          const taken = units.take(parts);
          if (!taken) continue;
          // each part has a unit of each resource that it needs, for all of its time
          for (const { from, to, before, needs = [] } of parts)
            for (const resource of needs)
              expect(taken.some((each) => each.resource === resource && each.from <= from - before && to <= each.to)).toBe(true);
          all.push(...taken);
          units = units.add(taken);
        }
        const twice = all.filter((a, at) =>
          all.some((b, other) => other > at && a.resource === b.resource && a.unit === b.unit && a.from < b.to && b.from < a.to),
        );
        expect(twice).toEqual([]);
        expect(all.every(({ resource, unit }) => unit <= (resource === 'laser' ? 2 : 1))).toBe(true);
      }),
    );
  });
});
