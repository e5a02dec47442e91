import { createPrivateKey, X509Certificate } from 'node:crypto';
import { ApplePasses } from '../../src/modules/wallet/adapters/apple/apple-passes';
import type { WalletPass } from '../../src/modules/wallet/contract/wallet-pass';
import { appleCertificates, verifyPass } from '../support/apple-certificates';
import { openedPass } from '../support/pass-file';

const CERTIFICATE: WalletPass = {
  kind: 'certificate',
  id: '0f2c6a3e-1111-4222-8333-444455556666',
  locale: 'en',
  site: 'Oksamyt',
  title: 'Gift certificate',
  note: 'A day at the salon',
  code: 'OKS-ABCD-EFGH-JKLM',
  link: 'https://oksamyt.example/en/certificate/AAAAAAAAAAAAAAAAAAAAAA/',
  balance: 100_050,
  from: null,
  until: new Date('2027-11-22T22:00:00Z'),
  isValid: true,
  lines: [
    { id: 'what', label: 'Gift certificate', value: 'A day at the salon' },
    { id: 'valid', label: 'Valid until', value: '22 November 2027' },
  ],
};
const VISIT: WalletPass = {
  ...CERTIFICATE,
  kind: 'appointment',
  id: 'a-1',
  title: 'Манікюр',
  note: 'вівторок, 1 грудня, 14:00',
  locale: 'ua',
  code: null,
  link: 'https://oksamyt.example/visit/AAAAAAAAAAAAAAAAAAAAAA/',
  balance: null,
  from: new Date('2026-12-01T12:00:00.123Z'),
  until: new Date('2026-12-01T13:30:00Z'),
  lines: [
    { id: 'when', label: 'Ваш візит', value: 'вівторок, 1 грудня, 14:00' },
    { id: 'where', label: 'Де', value: 'Оксамит на Подолі, вул. Сагайдачного, 1, Київ' },
  ],
};
const WORDS = { balance: 'Balance', code: 'Code', asOf: 'As of', fixed: 'It does not change by itself.', page: 'Page' };
const FILES = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'manifest.json', 'pass.json', 'signature'];

describe('passes for Apple Wallet', () => {
  const { certificate, key, issuer } = appleCertificates();
  const signer = { certificate: new X509Certificate(certificate), key: createPrivateKey(key), issuer: new X509Certificate(issuer) };
  let now = Date.parse('2026-11-30T07:05:09Z');
  const pictures = new Map(['icon.png', 'icon@2x.png', 'icon@3x.png'].map((name) => [name, Buffer.from(name)]));
  const passes = new ApplePasses({
    passType: 'pass.ua.oksamyt.test',
    team: 'A1B2C3D4E5',
    signer,
    pictures,
    words: () => WORDS,
    now: () => now,
  });
  beforeEach(() => void (now = Date.now()));
  const jsonOf = async (pass: WalletPass) => openedPass(await passes.make(pass)).json;

  it('are whole, and signed by the certificate of the chain', async () => {
    const { names, manifest, signature } = openedPass(await passes.make(CERTIFICATE));
    expect(names).toEqual(FILES);
    verifyPass(manifest, signature, issuer);
    expect(() => verifyPass(Buffer.concat([manifest, Buffer.from(' ')]), signature, issuer)).toThrow();
    expect(() => verifyPass(manifest, signature, appleCertificates().issuer)).toThrow();
  });

  it('are whole however many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, place) => passes.make({ ...VISIT, id: `a-${place}` })));
    const opened = made.map(openedPass);
    expect(opened.map(({ json }) => json.serialNumber)).toEqual(made.map((_, place) => `visit-a-${place}`));
    verifyPass(opened[19]!.manifest, opened[19]!.signature, issuer);
  });

  it('show what is available, the code, the last day and of what moment that is', async () => {
    now = Date.parse('2026-11-30T07:05:09Z');
    expect(await jsonOf(CERTIFICATE)).toEqual({
      formatVersion: 1,
      passTypeIdentifier: 'pass.ua.oksamyt.test',
      teamIdentifier: 'A1B2C3D4E5',
      serialNumber: `certificate-${CERTIFICATE.id}`,
      organizationName: 'Oksamyt',
      description: 'Oksamyt: Gift certificate',
      logoText: 'Oksamyt',
      backgroundColor: 'rgb(178, 49, 33)',
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(255, 226, 219)',
      sharingProhibited: true,
      expirationDate: '2027-11-22T22:00:00Z',
      voided: false,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: CERTIFICATE.link, messageEncoding: 'iso-8859-1', altText: CERTIFICATE.code }],
      storeCard: {
        primaryFields: [{ key: 'balance', label: 'Balance', value: expect.stringMatching(/1,000\.50/) as string }],
        secondaryFields: [{ key: 'valid', label: 'Valid until', value: '22 November 2027' }],
        auxiliaryFields: [
          { key: 'code', label: 'Code', value: CERTIFICATE.code },
          { key: 'as-of', label: 'As of', value: 'Monday 30 November, 09:05' },
        ],
        backFields: [
          { key: 'what-back', label: 'Gift certificate', value: 'A day at the salon' },
          { key: 'valid-back', label: 'Valid until', value: '22 November 2027' },
          { key: 'fixed', value: 'It does not change by itself.' },
          { key: 'page', label: 'Page', value: CERTIFICATE.link },
        ],
      },
    });
  });

  it('show the service of a certificate without a sum', async () => {
    expect(await jsonOf({ ...CERTIFICATE, balance: null })).toMatchObject({
      storeCard: { primaryFields: [{ key: 'title', value: 'A day at the salon' }] },
    });
  });

  it('come up before a visit, without a code', async () => {
    const json = await jsonOf(VISIT);
    expect(json).toMatchObject({
      serialNumber: 'visit-a-1',
      relevantDate: '2026-12-01T12:00:00Z',
      expirationDate: '2026-12-01T13:30:00Z',
      generic: {
        primaryFields: [{ key: 'title', value: 'Манікюр' }],
        secondaryFields: [{ key: 'when', label: 'Ваш візит', value: 'вівторок, 1 грудня, 14:00' }],
        auxiliaryFields: [{ key: 'where', value: 'Оксамит на Подолі, вул. Сагайдачного, 1, Київ' }],
      },
    });
    expect(json).not.toHaveProperty('barcodes');
  });

  it('are void once what they are of is', async () => {
    expect(await jsonOf({ ...CERTIFICATE, isValid: false })).toMatchObject({ voided: true });
    const cancelled = await jsonOf({ ...VISIT, isValid: false, note: 'скасовано' });
    expect(cancelled).toMatchObject({ voided: true, generic: { secondaryFields: [{ key: 'when', value: 'скасовано' }] } });
    expect(cancelled).not.toHaveProperty('relevantDate');
  });

  it('are not made once the certificate has ended', async () => {
    expect(passes.isOffered).toBe(true);
    now = Date.parse(signer.certificate.validTo);
    expect(passes.isOffered).toBe(false);
    await expect(passes.make(CERTIFICATE)).rejects.toThrow('has ended');
  });
});
