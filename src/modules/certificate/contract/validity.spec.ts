import fc from 'fast-check';
import { addMonths } from '../../../shared/calendar-day';
import { isExpired, isInRefundTime, lastSendDay, validThrough } from './validity';

const at = (iso: string) => new Date(iso);

describe('months later', () => {
  it.each([
    ['2026-11-22', 12, '2027-11-22'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-06-15', 6, '2026-12-15'],
  ])('%s and %d months are %s', (day, months, later) => expect(addMonths(day, months)).toBe(later));

  it('keep the order of days', () => {
    const day = fc.date({ min: at('2000-01-01'), max: at('2090-12-31'), noInvalidDate: true }).map((one) => one.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 24 }), (one, other, months) => {
        fc.pre(one <= other);
        expect(addMonths(one, months) <= addMonths(other, months)).toBe(true);
      }),
    );
  });
});

describe('a certificate', () => {
  it('is valid for 12 months from the payment or from the day it is sent, in Kyiv', () => {
    const paid = at('2026-11-22T22:30:00Z'); // the 23rd in Kyiv
    expect(validThrough(paid, null)).toBe('2027-11-23');
    expect(validThrough(paid, at('2027-03-08T07:00:00Z'))).toBe('2028-03-08');
    expect(validThrough(paid, at('2026-11-01T07:00:00Z'))).toBe('2027-11-23');
  });

  it('expires with the end of its last day', () => {
    expect(isExpired('2027-11-23', at('2027-11-23T21:59:59Z'))).toBe(false);
    expect(isExpired('2027-11-23', at('2027-11-23T22:00:00Z'))).toBe(true);
  });

  it('can be sent 6 months ahead', () => {
    expect(lastSendDay(at('2026-08-31T10:00:00Z'))).toBe('2027-02-28');
  });

  it('is taken back until the end of the fourteenth day, over a change of the clock too', () => {
    const paid = at('2026-10-15T20:59:00Z');
    expect(isInRefundTime(paid, paid)).toBe(true);
    expect(isInRefundTime(paid, at('2026-10-29T21:59:59Z'))).toBe(true);
    expect(isInRefundTime(paid, at('2026-10-29T22:00:00Z'))).toBe(false);
  });
});
