import fc from 'fast-check';
import { lineShares, planCertificates, type PaidOrder } from './issue-plan';

const LINE = { packageId: 7, quantity: 3, price: 1_000_00, kind: 'sum', title: 'Картка', picture: 'media/card.jpg' } as const;
const OWN = { id: 'own', isGift: false, place: 0, packageId: null, design: null, sendAt: null };
const ORDER: PaidOrder = { amount: 3_000_00, paidAt: new Date('2026-11-22T10:00:00Z'), lines: [LINE], deliveries: [OWN] };

describe('the certificates of a paid order', () => {
  it('are as many as were ordered, each with its price, its share of what was paid, and its last day', () => {
    expect(planCertificates({ ...ORDER, amount: 2_700_01 })).toEqual(
      [90_001, 90_000, 90_000].map((paid, unit) => ({
        packageId: 7,
        unit,
        deliveryId: 'own',
        kind: 'sum',
        title: 'Картка',
        picture: 'media/card.jpg',
        nominal: 1_000_00,
        paid,
        validThrough: '2027-11-22',
      })),
    );
  });

  it('are for the gifts of their package first, with the design and the time of the gift', () => {
    const gift = { ...OWN, id: 'gift', isGift: true, packageId: 7, design: 'media/red.jpg', sendAt: new Date('2027-01-07T08:00:00Z') };
    const other = { ...gift, id: 'other', packageId: 8 };
    const lines = [LINE, { ...LINE, packageId: 8, quantity: 1 }];
    const planned = planCertificates({ ...ORDER, amount: 4_000_00, lines, deliveries: [other, gift, OWN] });
    expect(planned.map(({ packageId, deliveryId }) => [packageId, deliveryId])).toEqual([
      [7, 'gift'],
      [7, 'own'],
      [7, 'own'],
      [8, 'other'],
    ]);
    expect(planned[0]).toMatchObject({ picture: 'media/red.jpg', validThrough: '2028-01-07' });
  });

  it('are not planned without a delivery', () => {
    expect(() => planCertificates({ ...ORDER, deliveries: [] })).toThrow('has no delivery');
  });

  const lines = fc.array(fc.record({ price: fc.integer({ min: 1, max: 50_000_00 }), quantity: fc.integer({ min: 1, max: 99 }) }), {
    minLength: 1,
    maxLength: 8,
  });

  it('have shares that add up to what was paid, as those of the lines do', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), (given, percent) => {
        const subtotal = given.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        const amount = subtotal - Math.round((subtotal * percent) / 100);
        const whole = given.map((line, packageId) => ({ ...LINE, ...line, packageId }));
        const planned = planCertificates({ ...ORDER, amount, lines: whole });
        expect(planned.reduce((sum, { paid }) => sum + paid, 0)).toBe(amount);
        expect(planned.every(({ paid, nominal }) => paid >= 0 && paid <= nominal)).toBe(true);
        const ofLine = whole.map(({ packageId }) =>
          planned.filter((one) => one.packageId === packageId).reduce((sum, one) => sum + one.paid, 0),
        );
        expect(lineShares(amount, given)).toEqual(ofLine);
      }),
      { numRuns: 50 },
    );
  });
});
