import { Database } from '../../src/platform/database/database';
import { CertificateAdmin } from '../../src/modules/certificate/application/issued/certificate-admin';
import { addMonths } from '../../src/shared/calendar-day';
import { kyivDay } from '../../src/shared/kyiv-day';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { seedOrder } from '../support/issued-certificates';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const OPS_TOKEN = 'operators-0123456789-abcdef-certificates';
const RIGHT = { authorization: `Bearer ${OPS_TOKEN}` };
const GIFT = {
  isGift: true,
  recipient: 'Марія',
  giver: 'Сестри',
  email: 'maria@mail.example',
  message: 'З днем народження!',
  state: 'sent',
};
const NOBODY = 'AAAAAAAAAAAAAAAAAAAAAA';

/** As a desk does when it has no answer: the same redemption once more. */
async function redeemed(desk: CertificateAdmin, id: string, key: string): Promise<unknown> {
  for (;;) {
    try {
      return await desk.redeem(id, { amount: 3_000, key, salon: '', note: '' });
    } catch (error) {
      if ((error as { code?: string }).code !== 'database_unavailable') throw error;
    }
  }
}

describe('issued certificates', () => {
  let shared: TestDatabase;
  let site: TestSite;
  let other: TestSite;
  let database: Database;
  let desk: CertificateAdmin;

  beforeAll(async () => {
    shared = await createTestDatabase();
    site = await startTestSite({ OPS_TOKEN }, { database: shared.url });
    other = await startTestSite({ OPS_TOKEN }, { database: shared.url });
    database = site.app.get(Database);
    desk = site.app.get(CertificateAdmin);
  });
  afterAll(async () => {
    await site?.close();
    await other?.close();
    await shared?.drop();
  });
  beforeEach(() => database.query('TRUNCATE rate_limits'));

  const row = async (id: string) =>
    (await database.query<Record<string, unknown>>('SELECT * FROM certificates WHERE id = $1', [id])).rows[0]!;
  const mails = async (template: string, email: string) =>
    (await database.query<{ text: string }>('SELECT text FROM messages WHERE template = $1 AND recipient = $2', [template, email])).rows;
  const ops = (path: string, body: object = {}) => site.http.post(`/api/ops/certificates/${path}`).set(RIGHT).send(body);
  const read = async (path: string, status = 200) => {
    const answer = await site.http.get(path).expect(status).expect('cache-control', 'no-store');
    return { text: answer.text, document: new PageDocument(answer.text) };
  };
  const post = (path: string, fields: object = {}) => site.http.post(path).type('form').send(fields).redirects(0);

  describe('at the desk', () => {
    it('50 redemptions at once over two sites: exactly as many succeed as the balance has', async () => {
      const { deliveries } = await seedOrder(database, { nominal: 100_000, deliveries: [{ state: 'sent' }] });
      const { id } = deliveries[0]!.certificates[0]!;
      const desks = [desk, other.app.get(CertificateAdmin)];
      const tries = Array.from({ length: 50 }, (_, index) => redeemed(desks[index % 2]!, id, `receipt-${index}`));
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'certificate_beyond_balance' });
      expect(await row(id)).toMatchObject({ balance: '1000' });
      const { rows } = await database.query('SELECT sum(amount)::int AS sum FROM certificate_ledger WHERE certificate_id = $1', [id]);
      expect(rows).toEqual([{ sum: -99_000 }]);
    });

    it('the same key at once, eight times: one redemption, and one mail to its holder', async () => {
      const { deliveries } = await seedOrder(database, { email: 'key@mail.example', deliveries: [{ state: 'sent' }] });
      const { id } = deliveries[0]!.certificates[0]!;
      const body = { amount: 250.5, key: 'receipt-0001', salon: 'oksamyt-pechersk' };
      const answers = await Promise.all(Array.from({ length: 8 }, () => ops(`${id}/redeem`, body).expect(200)));
      const [first] = answers;
      for (const { body: answer } of answers) expect(answer).toEqual(first!.body);
      expect(first!.body).toMatchObject({ ok: true, taken: 250.5, balance: 749.5 });
      await ops(`${id}/redeem`, { ...body, amount: 1 }).expect(409);
      const told = await mails('certificate.used', 'key@mail.example');
      expect(told).toHaveLength(1);
      expect(told[0]!.text).toContain('749,50');
    });

    it('undoes a redemption once', async () => {
      const { id } = (await seedOrder(database, { deliveries: [{ state: 'sent' }] })).deliveries[0]!.certificates[0]!;
      const { entry } = await desk.redeem(id, { amount: 100_000, key: 'receipt-whole', salon: '', note: '' });
      const undone = await Promise.allSettled([1, 2, 3].map(() => desk.undo(id, entry, '')));
      expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await row(id)).toMatchObject({ balance: '100000', state: 'active' });
    });

    it('says that a redemption was undone when its key comes again, and takes nothing', async () => {
      const { id } = (await seedOrder(database, { deliveries: [{ state: 'sent' }] })).deliveries[0]!.certificates[0]!;
      const body = { amount: 300, key: 'receipt-undone' };
      await ops(`${id}/undo`, { entry: ((await ops(`${id}/redeem`, body)).body as { entry: string }).entry }).expect(200);
      for (const _ of [1, 2]) await ops(`${id}/redeem`, body).expect(409, /redemption_undone/);
      // nor is all of it taken without a sum
      await ops(`${id}/redeem`, { key: 'receipt-no-sum' }).expect(409, /certificate_sum_missing/);
      for (const amount of ['', 0, '300']) await ops(`${id}/redeem`, { key: 'receipt-no-sum', amount }).expect(422);
      expect((await ops(`${id}/redeem`, { ...body, key: 'receipt-anew' })).body).toMatchObject({ taken: 300, balance: 700 });
    });

    it('redeems a service whole, an expired one not at all', async () => {
      const service = await seedOrder(database, { kind: 'service', deliveries: [{ state: 'sent' }] });
      const { id } = service.deliveries[0]!.certificates[0]!;
      expect((await ops(`${id}/redeem`, { amount: 1, key: 'receipt-part' }).expect(409)).body).toMatchObject({
        code: 'certificate_whole_only',
      });
      expect((await ops(`${id}/redeem`, { key: 'receipt-all' }).expect(200)).body).toMatchObject({ balance: 0 });
      const old = await seedOrder(database, { validThrough: '2020-01-01', deliveries: [{ state: 'sent' }] });
      const expired = old.deliveries[0]!.certificates[0]!.id;
      expect((await ops(`${expired}/redeem`, { key: 'receipt-old' }).expect(409)).body).toMatchObject({ code: 'certificate_expired' });
    });

    it('gives back what was paid at a salon: void, told by mail, the order refunded', async () => {
      const { order, deliveries } = await seedOrder(database, { email: 'back@mail.example', deliveries: [{ state: 'sent' }] });
      const { id } = deliveries[0]!.certificates[0]!;
      await desk.redeem(id, { amount: 50_000, key: 'receipt-half', salon: '', note: '' });
      expect((await ops(`${id}/refund`, { reason: 'moved away' }).expect(200)).body).toEqual({ ok: true, money: 400, bySalon: true });
      expect(await row(id)).toMatchObject({ state: 'void', balance: '0' });
      expect((await ops(`${id}/refund`, { reason: 'again' }).expect(409)).body).toMatchObject({ code: 'certificate_void' });
      expect((await mails('certificate.refunded', 'back@mail.example'))[0]!.text).toContain('400');
      const { rows } = await database.query('SELECT state FROM certificate_orders WHERE id = $1', [order]);
      expect(rows).toEqual([{ state: 'refunded' }]);
    });

    it('prolongs a certificate, an expired one too, and tells its holder', async () => {
      const { deliveries } = await seedOrder(database, {
        validThrough: '2020-01-01',
        email: 'longer@mail.example',
        deliveries: [{ state: 'sent' }],
      });
      const { id } = deliveries[0]!.certificates[0]!;
      expect((await ops(`${id}/redeem`, { key: 'receipt-late', amount: 10 }).expect(409)).body).toMatchObject({
        code: 'certificate_expired',
      });
      expect((await ops(`${id}/prolong`, { key: 'prolong-1-of-one', reason: 'was ill' }).expect(400)).body).toMatchObject({
        code: 'certificate_months',
      });
      await ops(`${id}/prolong`, { key: 'prolong-2-of-one', months: 25, reason: 'was ill' }).expect(422);
      await ops(`${id}/prolong`, { key: 'prolong-3-of-one', months: 2 }).expect(422);
      // pressed twice at once, and sent again, it is prolonged once
      const press = () => ops(`${id}/prolong`, { key: 'prolong-4-of-one', months: 2, reason: 'was ill' }).expect(200);
      const [{ body }, twin] = await Promise.all([press(), press()]);
      expect([twin.body, (await press()).body]).toEqual([body, body]);
      const { validThrough } = body as { validThrough: string };
      expect(validThrough).toBe(addMonths(kyivDay(new Date()), 2));
      expect(await row(id)).toMatchObject({ state: 'active', valid_through: validThrough, prolonged: 1 });
      expect((await ops(`${id}/prolong`, { key: 'prolong-5-of-one', months: 1, reason: 'again' }).expect(200)).body).toMatchObject({
        validThrough: addMonths(validThrough, 1),
      });
      expect((await ops(`${id}/prolong`, { key: 'prolong-6-of-one', months: 24, reason: 'for ever' }).expect(200)).body).toMatchObject({
        ok: true,
      });
      expect((await ops(`${id}/prolong`, { key: 'prolong-7-of-one', months: 24, reason: 'for ever' }).expect(409)).body).toMatchObject({
        code: 'certificate_too_long',
      });
      expect((await mails('certificate.prolonged', 'longer@mail.example')).map(({ text }) => /1\s000\sгрн/.test(text))).toEqual([
        true,
        true,
        true,
      ]);
      await ops(`${id}/redeem`, { key: 'receipt-longer', amount: 1000 }).expect(200);
      expect((await ops(`${id}/prolong`, { key: 'prolong-8-of-one', months: 1, reason: 'empty' }).expect(409)).body).toMatchObject({
        code: 'certificate_empty',
      });
    });

    it('replaces a certificate: the old link and code die, the balance goes on, the new one is sent', async () => {
      const { deliveries } = await seedOrder(database, { email: 'new@mail.example', deliveries: [{ state: 'sent' }] });
      const [{ id, token, code }] = deliveries[0]!.certificates as [{ id: string; token: string; code: string }];
      await desk.redeem(id, { amount: 40_000, key: 'receipt-first', salon: '', note: '' });
      const made = ((await ops(`${id}/reissue`).expect(200)).body as { id: string }).id;
      expect(await row(id)).toMatchObject({ state: 'void', balance: '0' });
      expect(await row(made)).toMatchObject({ state: 'active', balance: '60000', issue: 2 });
      expect((await read(`/certificate/${token}/`)).document.texts('.issued__status')).toEqual(['Не дійсний']);
      await until(async () => (await mails('certificate.sent', 'new@mail.example')).length === 1);
      const [mail] = await mails('certificate.sent', 'new@mail.example');
      expect(mail!.text).not.toContain(code);
      expect(mail!.text).toContain((await row(made)).code as string);
      const { body } = await site.http.get(`/api/ops/certificates/${made}`).set(RIGHT).expect(200);
      expect(body).toMatchObject({ balance: 600, ledger: [{ kind: 'carried', amount: -400 }] });
      await desk.redeem(made, { amount: 60_000, key: 'receipt-rest', salon: '', note: '' });
    });

    it('finds by a code as it is read out, and lists what a salon hands out, without whole codes and phones', async () => {
      const seeded = await seedOrder(database, { salon: 'oksamyt-test', deliveries: [{ channel: 'salon', state: 'sent' }] });
      const { id, code } = seeded.deliveries[0]!.certificates[0]!;
      const found = await ops('find', { code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` }).expect(200);
      expect(found.body).toMatchObject({ certificates: [{ id, order: seeded.order }] });
      const { text } = await site.http.get('/api/ops/certificates?salon=oksamyt-test').set(RIGHT).expect(200);
      expect(text).toContain(id);
      expect(text).not.toContain(code);
      expect(text).not.toContain('380671234567');
    });
  });

  describe('on their pages', () => {
    it.each([
      ['', 'uk', 'Дійсний', 'Марія, це вам', 'Від кого: Сестри'],
      ['/en', 'en', 'Valid', 'Марія, this is for you', 'From Сестри'],
    ])(
      '%s/certificate/{token}/ shows a gift to who has its link, and opens it by a button alone',
      async (prefix, lang, status, greeting, giver) => {
        const { deliveries } = await seedOrder(database, { name: 'Секретний Покупець', email: 'secret@mail.example', deliveries: [GIFT] });
        const { id, certificates } = deliveries[0]!;
        const path = `${prefix}/certificate/${certificates[0]!.token}/`;
        const { text, document } = await read(path);
        expect(document.lang).toBe(lang);
        expect(document.robots).toContain('noindex');
        expect(document.texts('.issued__status')).toEqual([status]);
        expect(document.texts('.issued__greeting')).toEqual([greeting]);
        expect(document.texts('.issued__giver')).toEqual([giver]);
        expect(document.count('.issued__qr svg path')).toBe(1);
        expect(document.texts('.issued__card .gift-card__name')).toEqual([GIFT.recipient]);
        expect(text.replaceAll('\u2060', '')).toContain(certificates[0]!.code);
        expect(text).not.toContain('Секретний');
        expect(text).not.toContain('secret@mail');
        const state = async () => (await database.query('SELECT state FROM certificate_deliveries WHERE id = $1', [id])).rows;
        expect(await state()).toEqual([{ state: 'sent' }]);
        await post(path).expect(303).expect('location', path);
        expect(await state()).toEqual([{ state: 'opened' }]);
        await post(path).expect(303);
        expect((await read(path)).document.count('.issued__open')).toBe(0);
      },
    );

    it('404 for an unknown link, and no file for a void certificate', async () => {
      await site.http.get(`/certificate/${NOBODY}/`).expect(404);
      await post(`/certificate/${NOBODY}/`).expect(404);
      await site.http.get(`/certificate/${NOBODY}/certificate.pdf`).expect(404);
      const { deliveries } = await seedOrder(database, { deliveries: [{ state: 'sent' }] });
      const { id, token } = deliveries[0]!.certificates[0]!;
      await site.http.get(`/en/certificate/${token}/certificate.pdf`).expect(200);
      const { headers, body } = await site.http.get(`/certificate/${token}/certificate.pdf`).expect(200);
      expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
      expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
      await database.query(`UPDATE certificates SET state = 'void' WHERE id = $1`, [id]);
      await site.http.get(`/certificate/${token}/certificate.pdf`).expect(404);
      expect((await read(`/certificate/${token}/`)).document.count('.gift-card')).toBe(0);
    });

    it('a code tells what it is worth and nothing of a person, and is limited', async () => {
      const { deliveries } = await seedOrder(database, { deliveries: [GIFT] });
      const { code, token } = deliveries[0]!.certificates[0]!;
      const { text } = await post('/certificate/check/', { code: code.toLowerCase() }).expect(200);
      expect(new PageDocument(text).texts('.issued__status')).toEqual(['Дійсний']);
      expect(new PageDocument(text).count('.gift-card')).toBe(0);
      for (const hidden of ['Марія', 'З днем народження!', token, 'certificate.pdf']) expect(text).not.toContain(hidden);
      await site.http.get(`/certificate/${code}/`).expect(200);
      const wrong = await post('/certificate/check/', { code: '0000-0000-0001' }).expect(422);
      expect(new PageDocument(wrong.text).texts('.field--error')[0]).toContain('Сертифіката з таким кодом немає');
      for (let left = 17; left > 0; left--) await post('/certificate/check/', { code: '0000-0000-0001' }).expect(422);
      await post('/certificate/check/', { code }).expect(429);
      await site.http.get(`/certificate/${code}/`).expect(429);
      await read(`/certificate/${token}/`);
    });
  });
});
