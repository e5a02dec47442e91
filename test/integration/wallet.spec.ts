import { X509Certificate } from 'node:crypto';
import { AppointmentLinks } from '../../src/modules/booking/application/appointment-links.service';
import { CertificateAdmin } from '../../src/modules/certificate/application/issued/certificate-admin';
import { CertificateRefunds } from '../../src/modules/certificate/application/issued/certificate-refunds';
import { CertificateReservations } from '../../src/modules/certificate/application/issued/certificate-reservations';
import { Wallet } from '../../src/modules/wallet/wallet.api';
import { UPDATE_PASS } from '../../src/modules/wallet/wallet.jobs';
import { Database } from '../../src/platform/database/database';
import { Jobs } from '../../src/platform/jobs/jobs';
import { GoogleWalletStub } from '../stubs/google-wallet.stub';
import { appleCertificates, appleSettings, verifyPass } from '../support/apple-certificates';
import { openedPass } from '../support/pass-file';
import { registered, startClientSite, type ProgramSession } from '../support/clients';
import { seedOrder, type SeededCertificate, type SeededOrder } from '../support/issued-certificates';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

describe('a site without wallets', () => {
  let site: TestSite;
  beforeAll(async () => void (site = await startTestSite()));
  afterAll(() => site.close());

  it('shows nothing of them', async () => {
    const { deliveries } = await seedOrder(site.app.get(Database), { deliveries: [{ state: 'sent' }] });
    const path = `/certificate/${deliveries[0]!.certificates[0]!.token}/`;
    const page = await site.http.get(path).expect(200);
    expect(page.text).not.toMatch(/wallet/i);
    expect(page.headers['content-security-policy']).not.toContain('pay.google.com');
    await site.http.post(`${path}google-wallet/`).type('form').send({}).expect(404);
    await site.http.get(`${path}certificate.pkpass`).expect(404);
    const health = await site.http.get('/health/ready');
    expect(health.text).not.toMatch(/google|apple/);
  });
});

describe('a site with Google Wallet', () => {
  let stub: GoogleWalletStub;
  let site: TestSite;
  let database: Database;

  beforeAll(async () => {
    stub = await GoogleWalletStub.start();
    site = await startTestSite(stub.settings);
    database = site.app.get(Database);
  });
  afterAll(async () => {
    await site?.close();
    await stub?.stop();
  });

  const press = (path: string) => site.http.post(`${path}google-wallet/`).type('form').send({}).redirects(0);
  const issued = async (seed: SeededOrder = {}): Promise<SeededCertificate & { readonly path: string }> => {
    const { deliveries } = await seedOrder(database, { deliveries: [{ state: 'sent' }], ...seed });
    const [certificate] = deliveries[0]!.certificates;
    return { ...certificate!, path: `/certificate/${certificate!.token}/` };
  };
  /** One whose holder has added it. */
  const added = async (seed: SeededOrder = {}) => {
    const certificate = await issued(seed);
    await press(certificate.path).expect(303);
    return certificate;
  };
  interface Shown {
    readonly state: string;
    readonly balance?: { readonly micros: number };
    readonly validTimeInterval: { readonly end: { readonly date: string } };
  }
  const shown = ({ id }: Pick<SeededCertificate, 'id'>) =>
    stub.objects.get(`${stub.issuer}.certificate-${id}`) as unknown as Shown | undefined;
  const shows = (certificate: SeededCertificate, hryvnias: number, state = 'ACTIVE') =>
    until(() => shown(certificate)?.balance?.micros === hryvnias * 1_000_000 && shown(certificate)?.state === state);
  const redeem = (id: string, amount: number, key = `key-${amount}`) =>
    site.app.get(CertificateAdmin).redeem(id, { amount, key, salon: '', note: '' });
  const jobsOf = async (id: string) =>
    (await database.query(`SELECT 1 FROM pgboss.job WHERE name = $1 AND data ->> 'id' = $2`, [UPDATE_PASS.name, id])).rowCount;

  const settled = (id: string) =>
    until(async () => {
      const open = `SELECT 1 FROM pgboss.job WHERE name = $1 AND data ->> 'id' = $2 AND state < 'completed'`;
      return (await database.query(open, [UPDATE_PASS.name, id])).rowCount === 0;
    });

  it.each([
    ['ua', '', 'Додати в Google Wallet'],
    ['en', '/en', 'Add to Google Wallet'],
  ] as const)('adds a certificate by one press without scripts (%s)', async (locale, prefix, label) => {
    const certificate = await issued({ locale });
    const page = await site.http.get(prefix + certificate.path).expect(200);
    expect(page.headers['content-security-policy']).toMatch(/form-action [^;]*https:\/\/pay\.google\.com/);
    const document = new PageDocument(page.text);
    expect(document.texts('.wallet button')).toEqual([label]);
    expect(document.attributes('.wallet form', 'action')).toEqual([`${prefix}${certificate.path}google-wallet/`]);
    const answer = await press(prefix + certificate.path).expect(303);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(stub.saved(answer.headers.location!)).toMatchObject({
      cardNumber: certificate.code,
      state: 'ACTIVE',
      balance: { micros: 1_000_000_000 },
      barcode: { value: expect.stringMatching(new RegExp(`^https?://[^/]+${prefix}${certificate.path}$`)) as string },
      validTimeInterval: { end: { date: '2027-11-22T22:00:00.000Z' } },
    });
  });

  it('tells Google no name, no wish and no price of a service', async () => {
    const gift = { isGift: true, recipient: 'Марія', giver: 'Сестри', message: 'З днем народження!', state: 'sent' };
    const certificate = await added({ kind: 'service', deliveries: [gift] });
    const text = JSON.stringify(shown(certificate));
    expect(text).toContain(certificate.code);
    expect(text).not.toMatch(/Марія|Сестри|народження|Олена|380671234567|olena/);
    expect(shown(certificate)).not.toHaveProperty('balance');
  });

  it('shows no button to who has the code alone, nor for what is used up', async () => {
    const certificate = await issued();
    expect((await site.http.get(`/certificate/${certificate.code}/`).expect(200)).text).not.toMatch(/wallet/i);
    await press(`/certificate/${certificate.code}/`).expect(404);
    await redeem(certificate.id, 100_000);
    expect((await site.http.get(certificate.path).expect(200)).text).not.toMatch(/wallet/i);
    await press(certificate.path).expect(303).expect('location', certificate.path);
    expect(shown(certificate)).toBeUndefined();
  });

  it('brings the pass up to date with every change, and an unused one to nobody', async () => {
    const certificate = await added();
    const admin = site.app.get(CertificateAdmin);
    const { entry } = await redeem(certificate.id, 30_000);
    await shows(certificate, 700);
    await admin.undo(certificate.id, entry, '');
    await shows(certificate, 1000);
    const appointment = { appointment: 'a-1', total: 40_000, certificates: [{ id: certificate.id, amount: null }], dueAt: new Date() };
    await database.transaction((tx) => site.app.get(CertificateReservations).reserve(tx, appointment));
    await shows(certificate, 600);
    await database.transaction((tx) => site.app.get(CertificateReservations).giveBack(tx, 'a-1'));
    await shows(certificate, 1000);
    await admin.prolong(certificate.id, 1, 'later');
    await until(() => shown(certificate)?.validTimeInterval.end.date === '2027-12-22T22:00:00.000Z');
    await redeem(certificate.id, 100_000);
    await shows(certificate, 0, 'INACTIVE');

    const unasked = await issued();
    await redeem(unasked.id, 30_000);
    expect(await jobsOf(unasked.id)).toBe(0);
    expect(shown(unasked)).toBeUndefined();
  });

  it('ends the pass of what is given back and of what is replaced', async () => {
    const [returned, leaked] = [await added(), await added()];
    await site.app.get(CertificateRefunds).byOperator(returned.id, 'asked', 'operator', true);
    await shows(returned, 0, 'INACTIVE');
    await site.app.get(CertificateAdmin).reissue(leaked.id);
    await shows(leaked, 0, 'INACTIVE');
  });

  it('has the last word when it changes while it is sent', async () => {
    const certificate = await added();
    stub.beforePatch(async () => {
      await redeem(certificate.id, 20_000);
    });
    await redeem(certificate.id, 10_000);
    await shows(certificate, 700);
    await settled(certificate.id);
    expect(shown(certificate)).toMatchObject({ balance: { micros: 700_000_000 } });
  });

  it('has one job for what changes several times, and none for what is taken back', async () => {
    const wallet = site.app.get(Wallet);
    const certificate = await added();
    await redeem(certificate.id, 10_000);
    await shows(certificate, 900);
    await settled(certificate.id);
    const before = (await jobsOf(certificate.id))!;
    await database.transaction(async (tx) => {
      for (let times = 0; times < 3; times++) await wallet.changed(tx, 'certificate', certificate.id);
    });
    expect(await jobsOf(certificate.id)).toBe(before + 1);
    const undone = database.transaction(async (tx) => {
      await wallet.changed(tx, 'certificate', certificate.id);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect(await jobsOf(certificate.id)).toBe(before + 1);
  });

  it('says that Google is away, leaves the page as it is, and makes the pass later', async () => {
    const certificate = await issued({ locale: 'en' });
    stub.faults.push({ status: 503 }, { status: 503 });
    const answer = await press(`/en${certificate.path}`).expect(503);
    const document = new PageDocument(answer.text);
    expect(document.texts('[role=alert]')).toEqual([expect.stringContaining('Google Wallet does not answer now')]);
    expect(document.texts('.issued__facts')[0]).toContain(certificate.code);
    expect(shown(certificate)).toBeUndefined();
    const health = (await site.http.get('/health/ready')).body as { dependencies: Record<string, { ok: boolean }> };
    expect(health.dependencies['google-wallet']).toMatchObject({ ok: false });
    await site.app.get(Jobs).tryOneNow(UPDATE_PASS, [{ kind: 'certificate', id: certificate.id }]);
    await redeem(certificate.id, 30_000);
    await shows(certificate, 700);
  });

  it('forgets passes a year after what they were of', async () => {
    const { rows } = await database.query<{ until: Date }>('SELECT until FROM wallet_passes ORDER BY until DESC LIMIT 1');
    expect(rows[0]!.until.toISOString()).toBe('2027-12-22T22:00:00.000Z');
  });
});

describe('a site with Apple Wallet', () => {
  const apple = appleCertificates({ days: 20 });
  let site: TestSite;
  let database: Database;

  beforeAll(async () => {
    site = await startTestSite({ ...appleSettings(apple), TRUST_PROXY: 'loopback' });
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());

  const issued = async (seed: SeededOrder = {}): Promise<SeededCertificate & { readonly path: string }> => {
    const { deliveries } = await seedOrder(database, { deliveries: [{ state: 'sent' }], ...seed });
    const [certificate] = deliveries[0]!.certificates;
    return { ...certificate!, path: `/certificate/${certificate!.token}/` };
  };
  const load = (path: string, from = '198.51.100.1') =>
    site.http.get(`${path}certificate.pkpass`).set('x-forwarded-for', from).responseType('blob');

  it.each([
    ['ua', '', 'Додати в Apple Wallet', /^1\s000\sгрн$/u, 'Залишок'],
    ['en', '/en', 'Add to Apple Wallet', /^1,000\sUAH$/u, 'Balance'],
  ] as const)('gives the pass of a certificate by a link, without scripts (%s)', async (_, prefix, label, balance, word) => {
    const certificate = await issued();
    const page = new PageDocument((await site.http.get(prefix + certificate.path).expect(200)).text);
    expect(page.texts('.wallet a, .wallet button')).toEqual([label]);
    expect(page.attributes('.wallet a', 'href')).toEqual([`${prefix}${certificate.path}certificate.pkpass`]);
    const { headers, body } = await load(prefix + certificate.path).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': 'attachment; filename="certificate.pkpass"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const { json, manifest, signature } = openedPass(body as Buffer);
    verifyPass(manifest, signature, apple.issuer);
    expect(json).toMatchObject({
      serialNumber: `certificate-${certificate.id}`,
      voided: false,
      expirationDate: '2027-11-22T22:00:00Z',
      barcodes: [{ message: expect.stringMatching(new RegExp(`^https?://[^/]+${prefix}${certificate.path}$`)) as string }],
      storeCard: { primaryFields: [{ label: word, value: expect.stringMatching(balance) as string }] },
    });
  });

  it('has the same number when it is loaded again, and says what is left, or that it is void', async () => {
    const certificate = await issued();
    const before = openedPass((await load(certificate.path).expect(200)).body as Buffer).json;
    const admin = site.app.get(CertificateAdmin);
    await admin.redeem(certificate.id, { amount: 30_000, key: 'key-1', salon: '', note: '' });
    const after = openedPass((await load(certificate.path).expect(200)).body as Buffer).json;
    expect(after).toMatchObject({
      serialNumber: before.serialNumber,
      voided: false,
      storeCard: { primaryFields: [{ value: expect.stringMatching(/^700\sгрн$/u) as string }] },
    });
    await admin.redeem(certificate.id, { amount: 70_000, key: 'key-2', salon: '', note: '' });
    expect((await site.http.get(certificate.path).expect(200)).text).not.toMatch(/wallet/i);
    expect(openedPass((await load(certificate.path).expect(200)).body as Buffer).json).toMatchObject({ voided: true });
    const returned = await issued();
    await site.app.get(CertificateRefunds).byOperator(returned.id, 'asked', 'operator', true);
    expect(openedPass((await load(returned.path).expect(200)).body as Buffer).json).toMatchObject({ voided: true });
  });

  it('has no name, no wish and no price of a service', async () => {
    const gift = { isGift: true, recipient: 'Марія', giver: 'Сестри', message: 'З днем народження!', state: 'sent' };
    const { path, code } = await issued({ kind: 'service', deliveries: [gift] });
    const text = JSON.stringify(openedPass((await load(path).expect(200)).body as Buffer).json);
    expect(text).toContain(code);
    expect(text).not.toMatch(/Марія|Сестри|народження|Олена|380671234567|olena|грн|UAH/);
  });

  it('is for who has the link, not the code, and not without end', async () => {
    const { path, code } = await issued();
    await load(`/certificate/${code}/`).expect(404);
    await load('/certificate/AAAAAAAAAAAAAAAAAAAAAA/').expect(404);
    expect((await site.http.get(`/certificate/${code}/`).expect(200)).text).not.toMatch(/wallet/i);
    const head = await site.http.head(`${path}certificate.pkpass`).expect(200);
    expect(head.headers['content-type']).toBe('application/vnd.apple.pkpass');
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await load(path, '198.51.100.9')).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    await load(path, '198.51.100.10').expect(200);
  });

  it('tells operators that the certificate ends soon', async () => {
    const { dependencies } = (await site.http.get('/health/ready').expect(200)).body as { dependencies: Record<string, object> };
    const until = new Date(new X509Certificate(apple.certificate).validTo).toISOString();
    expect(dependencies['apple-wallet']).toEqual({ ok: true, degraded: true, refused: null, certificateUntil: until });
  });
});

describe('appointments in wallets', () => {
  interface Visit {
    readonly id: string;
    readonly services: readonly { readonly serviceName?: string; readonly start: string }[];
  }
  const apple = appleCertificates();
  let stub: GoogleWalletStub;
  let site: TestSite;
  let days: { readonly date: string; readonly times: readonly string[] }[];
  let client: ProgramSession;
  let wanted: { readonly location: string; readonly services: readonly { readonly service: string; readonly professional: string }[] };

  beforeAll(async () => {
    stub = await GoogleWalletStub.start();
    ({ site } = await startClientSite({ BOOKING_DEMO: 'off', ...stub.settings, ...appleSettings(apple) }));
    client = await registered(site);
    const { body: next } = await site.http.get('/api/next-free').expect(200);
    const { location } = next as { location: string };
    const { body: services } = await site.http.get('/api/services').expect(200);
    const prices = services as { id: string; location_prices: { location: string }[] }[];
    const service = prices.find(({ location_prices: at }) => at.some((price) => price.location === location))!.id;
    const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
    const { body } = await site.http
      .get(`/api/employees/free-time?location=${location}&services=${service}&from=${day(4)}&to=${day(30)}`)
      .expect(200);
    const [[employee, free]] = Object.entries(body as Record<string, Record<string, string[]>>) as [[string, Record<string, string[]>]];
    wanted = { location, services: [{ service, professional: employee }] };
    days = Object.entries(free).map(([date, times]) => ({ date, times }));
  });
  afterAll(async () => {
    await site?.close();
    await stub?.stop();
  });

  const press = (path: string) => site.http.post(`${path}google-wallet/`).type('form').send({}).redirects(0);
  async function booked() {
    const { date, times } = days.shift()!;
    const services = wanted.services.map((each) => ({ ...each, start: times[0] }));
    const { body } = await site.http
      .post('/api/appointments')
      .set({ authorization: `Bearer ${client.accessToken}` })
      .send({ location: wanted.location, date, services })
      .expect(201);
    const visit = body as Visit;
    return { visit, path: site.app.get(AppointmentLinks).path(visit.id), later: `${date}T${times.at(-1)!}` };
  }
  interface Shown {
    readonly state: string;
    readonly header: { readonly defaultValue: { readonly value: string } };
    readonly validTimeInterval: { readonly start: { readonly date: string }; readonly end: { readonly date: string } };
  }
  const shown = ({ id }: Pick<Visit, 'id'>) => stub.objects.get(`${stub.issuer}.visit-${id}`) as unknown as Shown | undefined;

  it('are added by one press, move and end with what they are of', async () => {
    const { visit, path, later } = await booked();
    const page = new PageDocument((await site.http.get(path).expect(200)).text);
    expect(page.texts('.wallet a, .wallet button')).toEqual(['Додати в Apple Wallet', 'Додати в Google Wallet']);
    const answer = await press(path).expect(303);
    const object = stub.saved(answer.headers.location!);
    expect(object).toMatchObject({
      kind: 'genericObject',
      state: 'ACTIVE',
      linksModuleData: { uris: [{ uri: expect.stringContaining(path) as string }] },
    });
    expect(JSON.stringify(object)).not.toMatch(/380\d{9}/);
    const before = shown(visit)!.validTimeInterval.start.date;
    await site.http.post(`${path}move/`).type('form').send({ start: later }).redirects(0).expect(303);
    await until(() => shown(visit)!.validTimeInterval.start.date > before);
    await site.http.post(`${path}cancel/`).type('form').send({}).redirects(0).expect(303);
    await until(() => shown(visit)!.state === 'INACTIVE');
    expect((await site.http.get(path).expect(200)).text).not.toContain('Google Wallet');
    await press(path).expect(303).expect('location', path);
  });

  it('have a file for Apple Wallet, which ends with what they are of', async () => {
    const { visit, path } = await booked();
    const load = async (prefix = '') =>
      openedPass((await site.http.get(`${prefix}${path}visit.pkpass`).responseType('blob').expect(200)).body as Buffer);
    const { json, manifest, signature } = await load();
    verifyPass(manifest, signature, apple.issuer);
    const name = visit.services[0]!.serviceName;
    expect(json).toMatchObject({
      serialNumber: `visit-${visit.id}`,
      voided: false,
      relevantDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/) as string,
      generic: {
        primaryFields: [{ value: name }],
        secondaryFields: [{ label: 'Ваш візит', value: expect.stringMatching(new RegExp(`, ${visit.services[0]!.start}$`)) as string }],
        auxiliaryFields: [{ key: 'where', value: expect.stringMatching(/, .*, /) as string }],
      },
    });
    expect(JSON.stringify(json)).not.toMatch(/380\d{9}|грн/);
    expect((await load('/en')).json).toMatchObject({ generic: { secondaryFields: [{ label: 'Your visit' }] } });
    await site.http.post(`${path}cancel/`).type('form').send({}).redirects(0).expect(303);
    expect((await site.http.get(path).expect(200)).text).not.toContain('Apple Wallet');
    expect((await load()).json).toMatchObject({ serialNumber: `visit-${visit.id}`, voided: true });
    await site.http.get('/visit/AAAAAAAAAAAAAAAAAAAAAA/visit.pkpass').expect(404);
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await site.http.get(`${path}visit.pkpass`)).status));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  });

  it('are told of in words while Google is away, and not to who has no link', async () => {
    const { path } = await booked();
    stub.faults.push({ status: 500 }, { status: 500 });
    const answer = await press(`/en${path}`).expect(503);
    expect(new PageDocument(answer.text).texts('[role=alert]')).toEqual([expect.stringContaining('Google Wallet does not answer now')]);
    await press('/visit/AAAAAAAAAAAAAAAAAAAAAA/').expect(404);
  });
});
