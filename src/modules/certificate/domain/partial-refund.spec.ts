import { certificatesOfPartialRefund, type LiveCertificate } from './partial-refund';

const ONE: LiveCertificate = {
  id: '1',
  packageId: 7,
  deliveryId: 'd',
  nominal: 1000_00,
  paid: 1000_00,
  balance: 1000_00,
  state: 'active',
};
const three = (changed: Partial<LiveCertificate> = {}) => [ONE, { ...ONE, id: '2' }, { ...ONE, id: '3', ...changed }];

describe('certificates whose money went back in part', () => {
  it.each([
    [1000_00, ['3']],
    [2000_00, ['2', '3']],
    [500_00, []],
    [1500_00, []],
    [3000_00, []],
  ])('of three alike a part of %d ends %j', (part, ended) => expect(certificatesOfPartialRefund(three(), part)).toEqual(ended));

  it.each<[string, Partial<LiveCertificate>]>([
    ['another package', { packageId: 8 }],
    ['somebody else to go to', { deliveryId: 'e' }],
    ['another price', { paid: 999_99 }],
    ['something spent', { balance: 900_00 }],
    ['its money on its way back', { state: 'refund_pending', balance: 0 }],
  ])('are a matter for a person where one has %s', (_, changed) =>
    expect(certificatesOfPartialRefund(three(changed), 1000_00)).toEqual([]),
  );

  it('are none where none counts', () => expect(certificatesOfPartialRefund([], 1000_00)).toEqual([]));
});
