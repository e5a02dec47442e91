import { NO_PREPAYMENT, onCancelling, payableUntil, prepaymentFor, readPrepaymentRule, fitsPrepayment } from './prepayment';

describe('what a service asks for in advance', () => {
  it.each([
    ['off', NO_PREPAYMENT],
    ['30%', { percent: 30, sum: 0 }],
    ['100%', { percent: 100, sum: 0 }],
    ['200', { percent: 0, sum: 200_00 }],
    ['101%', null],
    ['0', null],
    ['-5', null],
    ['a lot', null],
  ])('is set as %s', (setting, rule) => expect(readPrepaymentRule(setting)).toEqual(rule));

  it.each([
    [{ percent: 30, sum: 0 }, 1000_01, 1, 300_00],
    [{ percent: 0, sum: 200_00 }, 1000_00, 1, 200_00],
    [{ percent: 0, sum: 200_00 }, 1000_00, 2, 400_00],
    [{ percent: 0, sum: 200_00 }, 150_00, 1, 150_00],
    [NO_PREPAYMENT, 1000_00, 1, null],
    [{ percent: 30, sum: 0 }, 0, 1, null],
    [{ percent: 30, sum: 0 }, null, 1, null],
  ])('by %j of %j for %j is %j kopiykas', (rule, price, quantity, wanted) => expect(prepaymentFor(rule, price, quantity)).toBe(wanted));

  it('is taken by the provider until just before the time is free again', () => {
    expect(payableUntil(new Date('2026-11-23T10:15:00Z'))).toEqual(new Date('2026-11-23T10:14:30Z'));
  });
});

describe('other services of an appointment', () => {
  it('may ask for the same while it awaits its prepayment, and for no more later', () => {
    expect([300, 200, 400, null].map((wanted) => fitsPrepayment(300, true, wanted))).toEqual([true, false, false, false]);
    expect([300, 200, 400, null].map((wanted) => fitsPrepayment(300, false, wanted))).toEqual([true, true, false, true]);
    expect([100, null].map((wanted) => fitsPrepayment(null, false, wanted))).toEqual([false, true]);
  });
});

describe('the prepayment of a cancelled appointment', () => {
  const startsAt = new Date('2026-11-25T10:00:00Z');
  const at = (now: string, changeableHours: number | null = 48) => ({
    startsAt,
    changeableHours,
    now: new Date(now),
    by: 'client' as const,
  });
  it('is given back within 15 minutes of booking, whatever the rule', () => {
    const late = { ...at('2026-11-26T08:00:00Z'), startsAt: new Date('2026-11-26T10:00:00Z') };
    expect(onCancelling('paid', { ...late, undoUntil: new Date('2026-11-26T08:10:00Z') })).toBe('returning');
    expect(onCancelling('paid', { ...late, undoUntil: new Date('2026-11-26T07:59:00Z') })).toBe('kept');
  });

  it('is given back until the hour of its rule, and kept from then on', () => {
    expect(onCancelling('paid', at('2026-11-23T10:00:00Z'))).toBe('returning');
    expect(onCancelling('paid', at('2026-11-23T10:00:01Z'))).toBe('kept');
    expect(onCancelling('paid', at('2026-11-01T10:00:00Z', null))).toBe('kept');
  });

  it('is given back whenever the salon cancels', () => {
    expect(onCancelling('paid', { ...at('2026-11-23T10:00:01Z'), by: 'salon' })).toBe('returning');
    expect(onCancelling('paid', { ...at('2026-11-01T10:00:00Z', null), by: 'salon' })).toBe('returning');
    expect(onCancelling('due', { ...at('2026-11-23T10:00:01Z'), by: 'salon' })).toBe('void');
  });

  it.each([
    ['due', 'void'],
    ['released', 'void'],
    ['returned', 'returned'],
    ['reversed', 'reversed'],
    ['kept', 'kept'],
  ] as const)('that is %s becomes %s', (state, then) => expect(onCancelling(state, at('2026-11-01T10:00:00Z'))).toBe(then));
});
