import fc from 'fast-check';
import { balanceOf, redeem, refund, undo } from './ledger';
import type { IssuedCertificate, LedgerEntry } from './ledger';
import { NO_RETURNS } from './refund-quote';

const PAID_AT = new Date('2026-11-22T10:00:00Z');
const NOW = new Date('2026-11-25T10:00:00Z');
const SUM: IssuedCertificate = { kind: 'sum', nominal: 10_000_00, paid: 9_000_00, paidAt: PAID_AT, validThrough: '2027-11-22' };
const SERVICE: IssuedCertificate = { ...SUM, kind: 'service' };
const BUYER = { by: 'buyer' } as const;
const OPERATOR = { by: 'operator', reason: 'the salon is closed' } as const;

/** An order of this certificate alone. */
const ORDER = { ...NO_RETURNS, subtotal: 10_000_00, amount: 9_000_00, count: 1 };

const spent = (amount: number, id = 'r1'): LedgerEntry => ({ id, kind: 'redeemed', amount: -amount });

describe('redeeming', () => {
  it('takes part of a sum, as long as there is a balance', () => {
    expect(redeem(SUM, [], 4_000_00, NOW)).toEqual({ entry: { kind: 'redeemed', amount: -4_000_00 } });
    expect(redeem(SUM, [spent(4_000_00)], 'whole', NOW)).toEqual({ problem: 'sum_missing' });
    expect(redeem(SUM, [spent(4_000_00)], 6_000_01, NOW)).toEqual({ problem: 'beyond_balance' });
    expect(redeem(SUM, [spent(10_000_00)], 1, NOW)).toEqual({ problem: 'empty' });
  });

  it('takes a service whole', () => {
    expect(redeem(SERVICE, [], 'whole', NOW)).toEqual({ entry: { kind: 'redeemed', amount: -10_000_00 } });
    expect(redeem(SERVICE, [], 4_000_00, NOW)).toEqual({ problem: 'whole_only' });
  });

  it('ends with the last day of validity', () => {
    expect(redeem(SUM, [], 1, new Date('2027-11-22T21:00:00Z'))).toHaveProperty('entry');
    expect(redeem(SUM, [], 1, new Date('2027-11-22T22:00:00Z'))).toEqual({ problem: 'expired' });
  });

  it.each([0, -1, 0.5, NaN, Infinity])('does not take %d', (amount) => expect(redeem(SUM, [], amount, NOW)).toEqual({ problem: 'amount' }));

  it('is undone once', () => {
    const ledger = [spent(4_000_00)];
    expect(undo(ledger, 'r1')).toEqual({ entry: { kind: 'undone', amount: 4_000_00, undoes: 'r1' } });
    const undone: LedgerEntry = { id: 'u1', kind: 'undone', amount: 4_000_00, undoes: 'r1' };
    expect(undo([...ledger, undone], 'r1')).toEqual({ problem: 'not_undoable' });
    expect(undo([...ledger, undone], 'u1')).toEqual({ problem: 'not_undoable' });
    expect(undo(ledger, 'r2')).toEqual({ problem: 'unknown_entry' });
  });
});

describe('giving back', () => {
  it('is for the buyer of an unused certificate, within 14 days, what was paid', () => {
    expect(refund(SUM, [], BUYER, NOW, ORDER)).toEqual({ entry: { kind: 'refunded', amount: -10_000_00, money: 9_000_00 } });
    expect(refund(SUM, [], BUYER, new Date('2026-12-07T10:00:00Z'), ORDER)).toEqual({ problem: 'late' });
    expect(refund(SUM, [spent(1)], BUYER, NOW, ORDER)).toEqual({ problem: 'used' });
    expect(refund(SUM, [spent(5, 'r1'), { id: 'u1', kind: 'undone', amount: 5, undoes: 'r1' }], BUYER, NOW, ORDER)).toHaveProperty('entry');
  });

  it('is for an operator with a reason at any time, of what is left: what is spent has the discount of its own sum', () => {
    const late = new Date('2027-11-01T10:00:00Z');
    expect(refund(SUM, [spent(4_000_00)], OPERATOR, late, ORDER)).toEqual({
      entry: { kind: 'refunded', amount: -6_000_00, money: 5_000_00 },
    });
    expect(refund(SUM, [], { by: 'operator', reason: ' ' }, NOW, ORDER)).toEqual({ problem: 'reason' });
    expect(refund(SUM, [spent(10_000_00)], OPERATOR, NOW, ORDER)).toEqual({ problem: 'empty' });
  });
});

describe('whatever is done with a certificate', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('redeem' as const),
      amount: fc.oneof(fc.integer({ min: -5, max: 12_000_00 }), fc.constant('whole' as const)),
    }),
    fc.record({ do: fc.constant('undo' as const), id: fc.nat(10).map(String) }),
    fc.record({ do: fc.constant('refund' as const), by: fc.constantFrom(BUYER, OPERATOR) }),
  );

  it('its balance stays between 0 and the nominal, and it never gives more than was paid', () => {
    fc.assert(
      fc.property(fc.constantFrom(SUM, SERVICE), fc.array(step, { maxLength: 30 }), (certificate, steps) => {
        const ledger: LedgerEntry[] = [];
        let money = 0;
        let list = 0;
        for (const [place, one] of steps.entries()) {
          const reading =
            one.do === 'redeem'
              ? redeem(certificate, ledger, one.amount, NOW)
              : one.do === 'undo'
                ? undo(ledger, one.id)
                : refund(certificate, ledger, one.by, NOW, { ...ORDER, list, money });
          if ('problem' in reading) continue;
          ledger.push({ id: String(place), ...reading.entry });
          if ('money' in reading.entry) {
            money += (reading.entry as { money: number }).money;
            list -= reading.entry.amount;
          }
          const balance = balanceOf(certificate, ledger);
          expect(balance).toBeGreaterThanOrEqual(0);
          expect(balance).toBeLessThanOrEqual(certificate.nominal);
          if (certificate.kind === 'service') expect([0, certificate.nominal]).toContain(balance);
        }
        expect(money).toBeLessThanOrEqual(certificate.paid);
      }),
    );
  });
});
