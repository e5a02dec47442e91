import { hasSigned, sign } from './wayforpay-signature';

/** WayForPay's public test account, no credential. */
const SECRET = 'flk3409refn54t54t*FNJRET';
const FORM = [
  'test_merch_n1',
  'www.market.ua',
  'DH783023',
  '1415379863',
  '1547.36',
  'UAH',
  'Процессор Intel Core i5-4670 3.4GHz',
  'Память Kingston DDR3-1600 4096MB PC3-12800',
  '1',
  '1',
  '1000',
  '547.36',
];
const ANSWER = ['DH783023', 'accept', '1415379863'];

describe('a signature of WayForPay', () => {
  // made with: printf %s "a;b;c" | openssl dgst -md5 -hmac "$SECRET"
  it.each([
    [FORM, 'c9bc2d1b724bf410e36f6d6adc0d3c45'],
    [ANSWER, 'bd8d3443f99fb2c7a8b610ac600c80b0'],
  ])('of %j is what openssl makes of it', (values, signature) => {
    expect(sign(SECRET, values)).toBe(signature);
    expect(hasSigned(SECRET, values, signature)).toBe(true);
  });

  it.each([
    ['another key', `${SECRET}0`, ANSWER, 'bd8d3443f99fb2c7a8b610ac600c80b0'],
    ['another value', SECRET, ['DH783024', 'accept', '1415379863'], 'bd8d3443f99fb2c7a8b610ac600c80b0'],
    ['values that are cut elsewhere', SECRET, ['DH783023;accept', '1415379863'], 'bd8d3443f99fb2c7a8b610ac600c80b0'],
    ['large letters', SECRET, ANSWER, 'BD8D3443F99FB2C7A8B610AC600C80B0'],
    ['a cut signature', SECRET, ANSWER, 'bd8d3443f99fb2c7a8b610ac600c80b'],
    ['no signature', SECRET, ANSWER, ''],
  ])('is not genuine with %s', (_name, secret, values, signature) => {
    expect(hasSigned(secret, values, signature)).toBe(false);
  });
});
