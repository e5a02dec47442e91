import { Logger } from '@nestjs/common';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { GoogleAccess } from '../../src/modules/wallet/adapters/google/google-access';
import { GOOGLE_LIMITS, GoogleWallet } from '../../src/modules/wallet/adapters/google/google-wallet';
import type { WalletPass } from '../../src/modules/wallet/contract/wallet-pass';
import { PassFailure } from '../../src/modules/wallet/ports/wallet-passes.port';
import { HealthRegistry } from '../../src/platform/health/health.registry';
import { HttpClientFactory } from '../../src/platform/http-client/http-client.factory';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { GoogleWalletStub, type GoogleFault } from '../stubs/google-wallet.stub';

const NOW = Date.UTC(2026, 10, 30, 10);
const CERTIFICATE: WalletPass = {
  kind: 'certificate',
  id: '0d7a3f6e-1111-4222-8333-444455556666',
  locale: 'ua',
  site: 'Оксамит',
  title: 'Подарунковий сертифікат',
  note: 'Тисяча',
  code: '7KQ2-M9XR-04TD',
  link: 'https://oksamyt.test/certificate/AAAAAAAAAAAAAAAAAAAAAA/',
  balance: 1_000_50,
  from: null,
  until: new Date('2027-11-22T22:00:00Z'),
  isValid: true,
  lines: [{ id: 'valid', label: 'Дійсний до', value: '22 листопада 2027' }],
};
const VISIT: WalletPass = {
  ...CERTIFICATE,
  kind: 'appointment',
  title: 'Манікюр',
  note: 'Оксамит на Подолі',
  code: null,
  balance: null,
  from: new Date('2026-12-05T12:00:00Z'),
  until: new Date('2026-12-05T13:00:00Z'),
};
const going = new AbortController().signal;

describe('Google Wallet', () => {
  let stub: GoogleWalletStub;
  let factory: HttpClientFactory;
  let now = NOW;

  beforeAll(() => void Logger.overrideLogger(false));
  beforeEach(async () => {
    now = NOW;
    [stub, factory] = [await GoogleWalletStub.start(), new HttpClientFactory(new MetricsRegistry(), new HealthRegistry())];
  });
  afterEach(async () => {
    await factory.onApplicationShutdown();
    await stub.stop();
  });

  function wallet(
    { pem = stub.pem, timeoutMs = GOOGLE_LIMITS.timeoutMs }: { pem?: string; timeoutMs?: number } = {},
    clients = factory,
  ): GoogleWallet {
    const key = createPrivateKey(pem);
    const breaker = { failures: 1000, halfOpenAfterMs: 1 };
    const client = (name: string) => clients.create({ name, baseUrl: stub.url, ...GOOGLE_LIMITS, timeoutMs, breaker });
    const { account, tokenUrl, issuer } = stub;
    const access = new GoogleAccess({ client: client('google-wallet-token'), tokenUrl, account, key, now: () => now });
    return new GoogleWallet({
      client: client('google-wallet'),
      access,
      issuer,
      account,
      key,
      origin: 'https://oksamyt.test',
      now: () => now,
    });
  }

  it('keeps a certificate as a gift card with its balance in millionths of a hryvnia', async () => {
    const google = wallet();
    await google.put(CERTIFICATE, going);
    expect(stub.saved(google.saveAddress(CERTIFICATE))).toMatchObject({
      kind: 'giftCardObject',
      state: 'ACTIVE',
      cardNumber: '7KQ2-M9XR-04TD',
      barcode: { type: 'QR_CODE', value: CERTIFICATE.link },
      balance: { micros: 1_000_500_000, currencyCode: 'UAH' },
      balanceUpdateTime: { date: '2026-11-30T10:00:00.000Z' },
      validTimeInterval: { end: { date: '2027-11-22T22:00:00.000Z' } },
      textModulesData: [{ id: 'valid', header: 'Дійсний до', body: '22 листопада 2027' }],
    });
    expect(stub.refusals).toEqual([]);
  });

  it('keeps an appointment as a generic pass, without a code', async () => {
    const google = wallet();
    await google.put(VISIT, going);
    const object = stub.saved(google.saveAddress(VISIT));
    expect(object).toMatchObject({
      kind: 'genericObject',
      header: { defaultValue: { language: 'uk', value: 'Манікюр' } },
      validTimeInterval: { start: { date: '2026-12-05T12:00:00.000Z' }, end: { date: '2026-12-05T13:00:00.000Z' } },
    });
    expect(object).not.toHaveProperty('barcode');
    expect(object).not.toHaveProperty('balance');
  });

  it('makes a pass once, and changes it from then on with one token', async () => {
    const google = wallet();
    await google.put(CERTIFICATE, going);
    await google.put({ ...CERTIFICATE, balance: 0, isValid: false }, going);
    expect(stub.calls).toEqual(['token', 'POST giftCardClass', 'PATCH giftCardObject', 'POST giftCardObject', 'PATCH giftCardObject']);
    expect([...stub.objects.values()]).toMatchObject([{ state: 'INACTIVE', balance: { micros: 0 } }]);
    // another process, to which the class is new
    const other = new HttpClientFactory(new MetricsRegistry(), new HealthRegistry());
    await wallet({}, other).put(CERTIFICATE, going);
    await other.onApplicationShutdown();
    expect([...stub.objects.values()]).toMatchObject([{ state: 'ACTIVE', balance: { micros: 1_000_500_000 } }]);
  });

  it.each([
    [{ isValid: true, until: new Date(NOW) }, 'EXPIRED'],
    [{ isValid: false, until: new Date(NOW) }, 'EXPIRED'],
    [{ isValid: false, until: new Date(NOW + 1) }, 'INACTIVE'],
    [{ isValid: true, until: new Date(NOW + 1) }, 'ACTIVE'],
  ])('tells the state of what is %j as %s', async (changed, state) => {
    await wallet().put({ ...CERTIFICATE, ...changed }, going);
    expect([...stub.objects.values()]).toMatchObject([{ state }]);
  });

  it('has no balance of what has none that its holder may know, and cuts what is too long', async () => {
    const lines = [{ id: 'what', label: 'x'.repeat(1000), value: 'y'.repeat(10_000) }];
    await wallet().put({ ...CERTIFICATE, balance: null, lines }, going);
    const [object] = [...stub.objects.values()];
    expect(object).not.toHaveProperty('balance');
    expect(JSON.stringify(object).length).toBeLessThan(1800);
  });

  it('fetches another token before the last one ends, and when it is not taken', async () => {
    const google = wallet();
    const tokens = () => stub.calls.filter((call) => call === 'token').length;
    await google.put(CERTIFICATE, going);
    now += 3400_000;
    await google.put(CERTIFICATE, going);
    expect(tokens()).toBe(1);
    now += 100_000;
    await google.put(CERTIFICATE, going);
    expect(tokens()).toBe(2);
    stub.revoke();
    await expect(google.put(CERTIFICATE, going)).rejects.toMatchObject({ isFinal: false });
    await google.put(CERTIFICATE, going);
    expect(tokens()).toBe(3);
  });

  it('gets no access with another key, and says so', async () => {
    const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    await expect(wallet({ pem }).put(CERTIFICATE, going)).rejects.toMatchObject({
      message: 'google-wallet-token POST: 400',
      isFinal: false,
    });
    expect(stub.objects.size).toBe(0);
  });

  it.each<[GoogleFault, object]>([
    [{ status: 500 }, { isFinal: false, message: 'google-wallet PATCH: 500' }],
    [{ status: 403 }, { isFinal: false, message: 'google-wallet PATCH: 403' }],
    [
      { status: 429, retryAfter: 7 },
      { isFinal: false, retryAfterMs: 7000 },
    ],
    [{ status: 400 }, { isFinal: true, message: 'google-wallet PATCH: 400' }],
    ['cut', { isFinal: false, message: 'google-wallet PATCH: network' }],
    ['html', { isFinal: false, message: 'google-wallet PATCH: malformed' }],
    ['silence', { isFinal: false, message: 'google-wallet PATCH: timeout' }],
  ])('reports %j, and the next call goes well', async (fault, failure) => {
    const google = wallet({ timeoutMs: fault === 'silence' ? 150 : GOOGLE_LIMITS.timeoutMs });
    await google.put(CERTIFICATE, going);
    stub.faults.push(fault);
    const error: unknown = await google.put(CERTIFICATE, going).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(PassFailure);
    expect(error).toMatchObject(failure);
    expect(String(error)).not.toMatch(/7KQ2|AAAA/);
    await google.put(CERTIFICATE, going);
  });

  it('is given up when the process stops', async () => {
    const stop = new AbortController();
    const google = wallet();
    stub.faults.push('silence');
    void stub.silenced().then(() => stop.abort(new Error('the process stops')));
    await expect(google.put(CERTIFICATE, stop.signal)).rejects.toThrow('the process stops');
  });
});
