import type { IncomingMessage } from 'node:http';
import { unzipSync } from 'fflate';
import { CertificatePdfRenderer, type PdfContent } from '../../src/modules/certificate/ports/certificate-pdf-renderer.port';
import { DomainError } from '../../src/shared/domain-error';
import { Database } from '../../src/platform/database/database';
import { tripsOf } from '../support/database-trips';
import { PageDocument } from '../support/page-document';
import { seedOrder, type SeededDelivery, type SeededOrder, type SeededOrderIds } from '../support/issued-certificates';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

/** Prints the code alone, and can be kept waiting. */
class Printer extends CertificatePdfRenderer {
  before: () => Promise<void> = () => Promise.resolve();

  async render({ certificates }: PdfContent): Promise<Buffer> {
    await this.before();
    return Buffer.from(`%PDF ${certificates[0]!.code}`);
  }

  invoice(): Promise<Buffer> {
    return Promise.reject(new Error('no invoice is printed here'));
  }
}

/** What others wait for. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Reads an answer as bytes. */
function bytes(res: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const message = res as IncomingMessage;
  message.on('data', (chunk: Buffer) => chunks.push(chunk));
  message.on('end', () => done(null, Buffer.concat(chunks)));
  message.on('error', (error) => done(error, Buffer.concat(chunks)));
}

/** The page of the people of an order, and what its buyer does there. */
describe('the people of an order', () => {
  const printer = new Printer();
  let site: TestSite;
  let database: Database;

  beforeAll(async () => {
    site = await startTestSite(
      { PAYMENT: 'sandbox' },
      { override: (testing) => testing.overrideProvider(CertificatePdfRenderer).useValue(printer) },
    );
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());

  let addresses = 0;
  const as = ({ order, token }: SeededOrderIds) => ({
    cookie: `${order}=${token}`,
    'x-forwarded-for': `10.8.${++addresses >> 8}.${addresses & 255}`,
  });
  const gift = (place: number, changed: Partial<SeededDelivery> = {}): SeededDelivery => ({
    isGift: true,
    recipient: `Особа ${place}`,
    email: `p${place}@mail.example`,
    state: 'sent',
    ...changed,
  });
  const seed = (gifts: readonly SeededDelivery[], changed: Partial<SeededOrder> = {}) =>
    seedOrder(database, { state: 'delivered', paidAttempt: 'attempt', deliveries: gifts, ...changed });
  const list = (made: SeededOrderIds, query = '') => site.http.get(`/thank/${made.order}/people/${query}`).set(as(made));
  const names = (html: string) => new PageDocument(html).texts('.people__name');

  describe('on its page', () => {
    /** 302 gifts: 3 failed, 100 opened, 1 as a link, the rest sent. */
    let many: SeededOrderIds;
    beforeAll(async () => {
      const stateOf = (place: number) => (place < 3 ? 'failed' : place < 103 ? 'opened' : 'sent');
      many = await seed(
        Array.from({ length: 302 }, (_, place) =>
          gift(place, place === 301 ? { channel: 'link', email: null } : { state: stateOf(place) }),
        ),
      );
      await database.query(`UPDATE certificate_deliveries SET last_error = 'mail_refused' WHERE order_id = $1 AND state = 'failed'`, [
        many.order,
      ]);
    });

    it('are counted, with fifty of them, whose codes and reasons stand there', async () => {
      const answer = await list(many)
        .expect(200)
        .expect('cache-control', /no-store/);
      const shown = new PageDocument(answer.text);
      expect(shown.texts('.people__figure')).toEqual(['299 доставлено з 302', '100 відкрито', '3 не доставлено']);
      expect(names(answer.text)).toEqual(Array.from({ length: 50 }, (_, place) => `Особа ${place}`));
      expect(shown.texts('.people__code')[0]).toContain(many.deliveries[0]!.certificates[0]!.code);
      expect(shown.texts('.people__reason')).toEqual(Array(3).fill('Поштова скринька не прийняла лист: перевірте адресу.'));
      expect(shown.attributes('meta[name=robots]', 'content')).toEqual([expect.stringContaining('noindex')]);
      expect(answer.text).not.toContain('mail_refused');
    });

    it('come in pages of fifty, and are none behind the last', async () => {
      expect(names((await list(many, '?page=7').expect(200)).text)).toEqual(['Особа 300', 'Особа 301']);
      expect(new PageDocument((await list(many, '?page=7')).text).text).toContain('Посилання готове');
      await list(many, '?page=8').expect(404);
    });

    it('are filtered by state, in pages', async () => {
      const failed = await list(many, '?state=failed').expect(200);
      expect(names(failed.text)).toEqual(['Особа 0', 'Особа 1', 'Особа 2']);
      const opened = await list(many, '?state=opened&page=2').expect(200);
      expect(names(opened.text)).toEqual(Array.from({ length: 50 }, (_, place) => `Особа ${place + 53}`));
      expect(new PageDocument(opened.text).links()).toContain(`/thank/${many.order}/people/?state=opened#people`);
      const none = await list(many, '?state=sending').expect(200);
      expect(new PageDocument(none.text).text).toContain('У цьому стані нікого немає.');
      expect(names((await list(many, '?state=nonsense').expect(200)).text)).toHaveLength(50);
    });

    it('are in English, too', async () => {
      const { text } = await site.http.get(`/en/thank/${many.order}/people/`).set(as(many)).expect(200);
      expect(new PageDocument(text).texts('.people__figure')).toEqual(['299 of 302 delivered', '100 opened', '3 not delivered']);
    });

    it('are reached from the order, which does not list so many itself', async () => {
      const { text } = await site.http.get(`/thank/?order=${many.order}`).set(as(many)).expect(200);
      const shown = new PageDocument(text);
      expect(shown.links()).toContain(`/thank/${many.order}/people/`);
      expect(shown.texts('article')).toEqual([]);
    });

    it('take as few trips to the database as two people do', async () => {
      const few = await seed([gift(0), gift(1)]);
      for (const made of [few, many]) {
        const { count } = await tripsOf('CertificateModule', () => list(made).expect(200));
        expect(count).toBe(3);
      }
    });
  });

  it('are shown to nobody without the token of the order', async () => {
    const [mine, foreign] = [await seed([gift(0), gift(1)]), await seed([gift(0), gift(1)])];
    const answers = [
      await site.http.get(`/thank/${mine.order}/people/`),
      await list({ ...mine, token: foreign.token }),
      await site.http.get(`/thank/${mine.order}/people/`).set(as(foreign)),
      await list({ ...mine, order: 'order_1' }),
      await site.http.get('/thank/people/people/'),
      await site.http.get(`/thank/${encodeURIComponent(`${mine.order}' OR 1=1`)}/people/`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    for (const { text } of answers) expect(text).not.toContain('Особа');
    await list(mine).expect(200);
  });

  it('have no page where the order has one gift, and the order does not lead there', async () => {
    const single = await seed([gift(0), { isGift: false }]);
    await list(single).expect(404);
    const { text } = await site.http.get(`/thank/?order=${single.order}`).set(as(single)).expect(200);
    expect(text).not.toContain('/people/');
  });

  it('are told whose money has gone back, or whose gift waits', async () => {
    const made = await seed([gift(0), gift(1, { state: 'scheduled' }), gift(2)]);
    const [first] = made.deliveries[0]!.certificates;
    await database.query(`UPDATE certificates SET state = 'void', balance = 0 WHERE id = $1`, [first!.id]);
    const { text } = await list(made).expect(200);
    expect(new PageDocument(text).texts('.people__state')).toEqual(['Кошти повернуто', 'Заплановано', 'Надіслано']);
    expect(names((await list(made, '?state=returned').expect(200)).text)).toEqual(['Особа 0']);
    expect(text).not.toContain(first!.code);
  });

  describe('in one archive', () => {
    const archive = (made: SeededOrderIds) =>
      site.http.get(`/thank/${made.order}/certificates.zip`).set(as(made)).buffer(true).parse(bytes);
    const opened = (answer: { body: unknown }) => unzipSync(new Uint8Array(answer.body as Buffer));
    afterEach(() => {
      printer.before = () => Promise.resolve();
    });

    it('have their PDFs, each under their name and code, whatever the name is', async () => {
      const hostile = ['../../etc/passwd', '\u202egnp.exe\u0007', 'Ї'.repeat(300), '', 'Олена', 'олена'];
      const made = await seed([
        ...hostile.map((recipient, place) => gift(place, { recipient })),
        { isGift: false, state: 'sent', certificates: 2 },
        gift(9, { recipient: 'Повернена' }),
      ]);
      const codes = made.deliveries.flatMap(({ certificates }) => certificates.map(({ code }) => code));
      await database.query(`UPDATE certificates SET state = 'void', balance = 0 WHERE code = $1`, [codes.at(-1)]);
      const answer = await archive(made).expect(200).expect('content-type', 'application/zip').expect('cache-control', 'no-store');
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="certificates-${made.order.slice(6)}.zip"`);
      const files = opened(answer);
      const names = ['etc passwd ', 'gnp exe ', `${'Ї'.repeat(60)} `, '', 'Олена ', 'олена ', '', ''];
      expect(Object.keys(files).sort()).toEqual(names.map((name, place) => `${name}${codes[place]!}.pdf`).sort());
      for (const [name, content] of Object.entries(files)) expect(name).toContain(String(Buffer.from(content)).slice(5, 19));
    });

    it('come whole with three hundred, and are made one after another', async () => {
      const made = await seed(Array.from({ length: 300 }, (_, place) => gift(place)));
      let [running, most] = [0, 0];
      printer.before = async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
      };
      const files = opened(await archive(made).expect(200));
      expect(Object.keys(files)).toHaveLength(300);
      expect(most).toBe(1);
    });

    it('leave out what was replaced or given back while it was made', async () => {
      const made = await seed([gift(0), gift(1), gift(2)]);
      const [, second] = made.deliveries.map(({ certificates }) => certificates[0]!);
      printer.before = async () => {
        await database.query(`UPDATE certificates SET state = 'void', balance = 0 WHERE id = $1`, [second!.id]);
      };
      expect(Object.keys(opened(await archive(made).expect(200)))).toHaveLength(2);
    });

    it('are made once at a time for an order, and for two orders', async () => {
      const orders = [await seed([gift(0), gift(1)]), await seed([gift(0), gift(1)]), await seed([gift(0), gift(1)])] as const;
      const [go, started] = [gate(), gate()];
      let begun = 0;
      printer.before = () => {
        if (++begun === 2) started.open();
        return go.opened;
      };
      const running = [archive(orders[0]), archive(orders[1])].map((request) => request.then((answer) => answer));
      await started.opened;
      for (const made of [orders[0], orders[2]])
        await archive(made).set('accept', 'application/json').expect(429).expect('retry-after', '30');
      go.open();
      expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
      await archive(orders[2]).expect(200);
    });

    it('are given up when their reader goes away, and can be loaded again', async () => {
      const made = await seed(Array.from({ length: 40 }, (_, place) => gift(place)));
      let prints = 0;
      const [go, started] = [gate(), gate()];
      printer.before = () => {
        prints++;
        if (prints === 2) started.open();
        return prints === 2 ? go.opened : Promise.resolve();
      };
      const request = archive(made);
      const cut = request.then(
        () => false,
        () => true,
      );
      await started.opened;
      let later = 0;
      request.abort();
      printer.before = () => {
        later++;
        return Promise.resolve();
      };
      go.open();
      await until(async () => (await archive(made)).status === 200);
      expect(await cut).toBe(true);
      // without those of the first archive, which would be 38 more
      expect(later).toBeLessThan(60);
    });

    it('are tried again while too many are being made, and told when they cannot be', async () => {
      const made = await seed([gift(0), gift(1)]);
      let failures = 1;
      printer.before = () =>
        failures-- > 0 ? Promise.reject(new DomainError('unavailable', 'certificate_print_unavailable', 'busy')) : Promise.resolve();
      expect(Object.keys(opened(await archive(made).expect(200)))).toHaveLength(2);
      printer.before = () => Promise.reject(new Error('the printer is broken'));
      await archive(made).set('accept', 'application/json').expect(500);
    });

    it('are of nobody without the token, and of no order that is not issued', async () => {
      const [mine, foreign] = [await seed([gift(0), gift(1)]), await seed([gift(0), gift(1)])];
      const all = [
        await site.http.get(`/thank/${mine.order}/certificates.zip`),
        await archive({ ...mine, token: foreign.token }),
        await archive(await seed([gift(0, { certificates: 0 }), gift(1, { certificates: 0 })], { state: 'new' })),
      ];
      expect(all.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(new PageDocument((await list(mine)).text).links()).toContain(`/thank/${mine.order}/certificates.zip`);
      await site.http.head(`/thank/${mine.order}/certificates.zip`).set(as(mine)).expect(200);
    });

    it('are loaded ten times an hour for an order at most', async () => {
      const made = await seed([gift(0), gift(1)]);
      for (let load = 0; load < 10; load++) await archive(made).expect(200);
      await archive(made).expect(429);
    });
  });

  describe('one by one', () => {
    const row = async ({ deliveries: [one] }: SeededOrderIds) =>
      (await database.query<Record<string, unknown>>('SELECT * FROM certificate_deliveries WHERE id = $1', [one!.id])).rows[0]!;
    const certificates = async ({ deliveries: [one] }: SeededOrderIds) =>
      (
        await database.query<{ id: string; code: string; state: string; issue: number }>(
          'SELECT id, code, state, issue FROM certificates WHERE delivery_id = $1 ORDER BY issue',
          [one!.id],
        )
      ).rows;
    const path = ({ order, deliveries: [one] }: SeededOrderIds) => `/thank/${order}/people/${one!.id}/`;
    const person = (made: SeededOrderIds) => site.http.get(path(made)).set(as(made));
    const send = (made: SeededOrderIds, fields: object) => site.http.post(path(made)).type('form').set(as(made)).send(fields);
    const reissue = (made: SeededOrderIds, changed: object = {}) =>
      send(made, { what: 'reissue', issue: '1', recipient: 'Особа 0', email: 'right@mail.example', ...changed });
    const isSent = (made: SeededOrderIds) => until(async () => (await row(made)).state === 'sent');

    it('are changed until they are sent, and told what is wrong with nothing lost', async () => {
      const made = await seed([gift(0, { state: 'failed' }), gift(1)]);
      const wrong = await send(made, { recipient: 'Нова', email: 'no address' }).expect(422);
      const shown = new PageDocument(wrong.text);
      expect(shown.attributes('input[name=email]', 'value')).toEqual(['no address']);
      expect(shown.attributes('input[name=recipient]', 'value')).toEqual(['Нова']);
      await send(made, { recipient: 'Нова', email: 'new@mail.example' })
        .expect(303)
        .expect('location', `${path(made)}?saved=saved`);
      expect(await row(made)).toMatchObject({ recipient: 'Нова', email: 'new@mail.example' });
      await isSent(made);
      const late = await send(made, { recipient: 'Пізно', email: 'late@mail.example' }).expect(409);
      expect(new PageDocument(late.text).text).toContain('уже надіслано, змінити його не можна');
    });

    it('are sent to again, three times an hour', async () => {
      const made = await seed([gift(0), gift(1)]);
      for (let round = 0; round < 3; round++) {
        await send(made, { what: 'resend' })
          .expect(303)
          .expect('location', `${path(made)}?saved=resent`);
        await isSent(made);
      }
      await send(made, { what: 'resend' }).expect(429).expect('retry-after', /^\d+$/);
    });

    it('get another certificate at a right address, once for a form that is sent twice', async () => {
      const made = await seed([gift(0), gift(1)]);
      const [old] = await certificates(made);
      expect(new PageDocument((await person(made).expect(200)).text).attributes('input[name=issue]', 'value')).toEqual(['1']);
      const answers = await Promise.all([reissue(made), reissue(made)]);
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      await reissue(made).expect(303);
      const all = await certificates(made);
      expect(all.map(({ state, issue }) => [state, issue])).toEqual([
        ['void', 1],
        ['active', 2],
      ]);
      expect(all[1]!.code).not.toBe(old!.code);
      await isSent(made);
      expect(await row(made)).toMatchObject({ email: 'right@mail.example', round: 1 });
      const mails = await database.query(`SELECT FROM messages WHERE recipient = 'right@mail.example'`);
      expect(mails.rows).toHaveLength(1);
      const shown = new PageDocument((await person(made)).text);
      expect(shown.text).toContain(all[1]!.code);
      expect(shown.text).not.toContain(old!.code);
      // another address with the form of before is another wish
      const other = await reissue(made, { email: 'thief@mail.example' }).expect(409);
      expect(new PageDocument(other.text).text).toContain('уже замінено');
      expect(await certificates(made)).toHaveLength(2);
    });

    it('keep what they have used, reserved, opened or had replaced three times', async () => {
      const set = async (change: string, text: string, table = 'certificates', key = 'delivery_id') => {
        const made = await seed([gift(0), gift(1)]);
        await database.query(`UPDATE ${table} SET ${change} WHERE ${key} = $1`, [made.deliveries[0]!.id]);
        const issue = change === 'issue = 4' ? '4' : '1';
        expect(new PageDocument((await reissue(made, { issue }).expect(409)).text).text).toContain(text);
        expect((await certificates(made)).map(({ state }) => state)).toEqual(['active']);
        expect(new PageDocument((await person(made)).text).attributes('input[name=issue]', 'value')).toEqual([]);
      };
      await set('balance = balance - 1', 'уже скористалися');
      await set('reserved = 1', 'уже скористалися');
      await set('issue = 4', 'вже тричі');
      await set(`valid_through = '2020-01-01'`, 'уже не діє');
      await set(`state = 'opened'`, 'уже відкрили', 'certificate_deliveries', 'id');
      await set(`state = 'sending'`, 'ще не надісланий', 'certificate_deliveries', 'id');
    });

    it('are told what is wrong with an address for another certificate, and nothing dies', async () => {
      const made = await seed([gift(0), gift(1)]);
      const answer = await reissue(made, { email: 'nobody at all' }).expect(422);
      const shown = new PageDocument(answer.text);
      expect(shown.attributes('#reissue-email', 'value')).toEqual(['nobody at all']);
      expect(shown.attributes('#reissue-email', 'aria-invalid')).toEqual(['true']);
      expect(await certificates(made)).toHaveLength(1);
    });

    it('of another order are unknown, and so is everybody without the token', async () => {
      const [mine, foreign] = [await seed([gift(0), gift(1)]), await seed([gift(0), gift(1)])];
      const mixed = { ...mine, deliveries: foreign.deliveries };
      const answers = [
        await person(mixed),
        await person({ ...mine, token: foreign.token }),
        await person({ ...mine, deliveries: [{ id: 'no-id', certificates: [] }] }),
        ...(await Promise.all(['', 'resend', 'reissue'].map((what) => reissue(mixed, { what })))),
        await reissue({ ...mine, token: foreign.token }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect(await certificates(foreign)).toHaveLength(1);
      expect(await row(foreign)).toMatchObject({ state: 'sent', round: 0, email: 'p0@mail.example' });
      await person(mine)
        .expect(200)
        .expect('cache-control', /no-store/);
      await reissue(mine).set('sec-fetch-site', 'cross-site').expect(403);
    });
  });
});
