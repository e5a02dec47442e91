import { array, assert, integer, nat, property, record } from 'fast-check';
import { saleProblem, totalOf, withoutTip, type WantedSale } from './sale-sums';

const HAIRCUT = { price: 90_000, discount: 0, booked: 90_000 };
const NOTHING = { cash: 0, card: 0, prepayment: 0, certificate: 0 };
const sale = (change: Partial<WantedSale>): WantedSale => ({
  lines: [HAIRCUT],
  reason: '',
  tip: 0,
  paid: { ...NOTHING, cash: 90_000 },
  ...change,
});

describe('the sums of a sale', () => {
  it.each([
    ['cash', sale({})],
    ['card and cash', sale({ paid: { ...NOTHING, cash: 40_000, card: 50_000 } })],
    ['a tip', sale({ tip: 10_000, paid: { ...NOTHING, card: 100_000 } })],
    ['a prepayment and a certificate', sale({ paid: { cash: 10_000, card: 0, prepayment: 30_000, certificate: 50_000 } })],
    [
      'a discount with its reason',
      sale({ lines: [{ ...HAIRCUT, discount: 20_000 }], reason: 'birthday', paid: { ...NOTHING, cash: 70_000 } }),
    ],
    ['a price that was not known', sale({ lines: [{ ...HAIRCUT, booked: null }] })],
    ['a gift of the house', sale({ lines: [{ ...HAIRCUT, discount: 90_000 }], reason: 'complaint', paid: NOTHING })],
  ])('are right with %s', (_, wanted) => expect(saleProblem(wanted)).toBeNull());

  it.each([
    ['nothing_sold', sale({ lines: [] })],
    ['amount_wrong', sale({ tip: -1 })],
    ['amount_wrong', sale({ paid: { ...NOTHING, cash: 0.5 } })],
    ['amount_wrong', sale({ paid: { ...NOTHING, cash: Number.NaN } })],
    ['amount_wrong', sale({ paid: { ...NOTHING, cash: 100_000_001 } })],
    ['discount_beyond_price', sale({ lines: [{ ...HAIRCUT, discount: 90_001 }], reason: 'x' })],
    ['reason_missing', sale({ lines: [{ ...HAIRCUT, discount: 1 }], reason: '  ' })],
    ['reason_missing', sale({ lines: [{ ...HAIRCUT, price: 80_000 }] })],
    ['prepaid_beyond_total', sale({ paid: { ...NOTHING, prepayment: 90_001 } })],
    ['certificate_beyond_total', sale({ tip: 10_000, paid: { ...NOTHING, certificate: 100_000 } })],
    ['certificate_beyond_total', sale({ paid: { ...NOTHING, prepayment: 90_000, certificate: 1 } })],
    ['payment_differs', sale({ paid: { ...NOTHING, cash: 89_999 } })],
    ['payment_differs', sale({ paid: { ...NOTHING, cash: 90_001 } })],
    ['payment_differs', sale({ paid: NOTHING })],
  ] as const)('are wrong: %s', (problem, wanted) => expect(saleProblem(wanted)).toBe(problem));

  it('agree to the kopiyka whenever they are taken', () => {
    const line = record({ price: nat(500_000), discount: nat(500_000), booked: nat(500_000) });
    const paid = record({ cash: nat(900_000), card: nat(900_000), prepayment: nat(900_000), certificate: nat(900_000) });
    assert(
      property(array(line, { maxLength: 4 }), paid, nat(50_000), integer({ min: -1, max: 1 }), (lines, money, tip, off) => {
        const total = totalOf(lines);
        const cash = total + tip - money.card - money.prepayment - money.certificate + off;
        const wanted = { lines, reason: 'x', tip, paid: { ...money, cash } };
        if (saleProblem(wanted) !== null) return;
        expect(off).toBe(0);
        expect(Object.values(wanted.paid).reduce((sum, amount) => sum + amount, 0)).toBe(total + tip);
        expect(money.certificate + money.prepayment).toBeLessThanOrEqual(total);
      }),
      { numRuns: 2000 },
    );
  });
});

it.each([
  [
    { cash: 1000, card: 500, tip: 300 },
    { cash: 700, card: 500 },
  ],
  [
    { cash: 100, card: 500, tip: 300 },
    { cash: 0, card: 300 },
  ],
  [
    { cash: 0, card: 500, tip: 0 },
    { cash: 0, card: 500 },
  ],
])('a tip is no part of what services cost: of %j they have %j', (paid, services) => expect(withoutTip(paid)).toEqual(services));
