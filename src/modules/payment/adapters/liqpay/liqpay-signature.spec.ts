import { encodeData, sign, signedWith } from './liqpay-signature';

/** LiqPay's published example, no credential. */
const KEY = 'a4825234f4bae72a0be04eafe9e8e2bada209255';
const FIELDS = { action: 'pay', amount: '3', currency: 'UAH', description: 'test', order_id: '000001' };
const V3 = encodeData({ public_key: 'i00000000', version: '3', ...FIELDS });
const V7 = encodeData({ public_key: 'i00000000', version: 7, ...FIELDS });
const CYRILLIC = encodeData({ order_id: 'order_1', description: 'Сертифікат «Тиша» для Ї' });

describe('a signature of LiqPay', () => {
  // made with: printf %s "$KEY$DATA$KEY" | openssl dgst -sha1 -binary | base64 (-sha3-256 for version 7)
  it.each([
    [3, V3, 'wR+UZDC4jjeL/qUOvIsofIWpZh8='],
    [7, V7, '0adgJ8F2Ds5HCVkcz4AlmdLMRoIJf7IxsL3QmeFRz/s='],
    [3, CYRILLIC, '6X5wU/6d6oAh7xkeVeKF1ZKhTiE='],
    [7, CYRILLIC, '7Pg/z8X7ybzEYnfLG5A7UVBxdSdT1lBFrtDwprppvA8='],
  ] as const)('of version %d is what openssl makes of %s', (version, data, signature) => {
    expect(sign(KEY, data, version)).toBe(signature);
    expect(signedWith(KEY, data, signature)).toBe(version === 3 ? 'sha1' : 'sha3-256');
  });

  it('is over the base64 of UTF-8', () => {
    expect(CYRILLIC).toBe(
      'eyJvcmRlcl9pZCI6Im9yZGVyXzEiLCJkZXNjcmlwdGlvbiI6ItCh0LXRgNGC0LjRhNGW0LrQsNGCIMKr0KLQuNGI0LDCuyDQtNC70Y8g0IcifQ==',
    );
  });

  it.each([
    ['another key', `${KEY}0`, V3, 'wR+UZDC4jjeL/qUOvIsofIWpZh8='],
    ['other data', KEY, V7, 'wR+UZDC4jjeL/qUOvIsofIWpZh8='],
    ['data with a space more', KEY, `${V3} `, 'wR+UZDC4jjeL/qUOvIsofIWpZh8='],
    ['a cut signature', KEY, V3, 'wR+UZDC4jjeL/qUOvIsofIWpZh'],
    ['hex in base64', KEY, V3, Buffer.from('c11f946430b88e378bfea50ebc8b287c85a9661f').toString('base64')],
    ['no signature', KEY, V3, ''],
    ['a signature of another length', KEY, V3, 'AAAA'],
  ])('is not genuine with %s', (_name, key, data, signature) => {
    expect(signedWith(key, data, signature)).toBeNull();
  });
});
