import { CertificateAdmin } from '../../src/modules/certificate/application/issued/certificate-admin';
import { RemoteRefused, RemoteUnavailable } from '../../src/shared/remote-failure';
import { Messenger, type ChatDocument } from '../../src/modules/messenger/ports/messenger.port';
import { CertificatePdfRenderer, type PdfContent } from '../../src/modules/certificate/ports/certificate-pdf-renderer.port';
import { Database } from '../../src/platform/database/database';
import { DeliveryRefused, MailSender, type Mail } from '../../src/platform/notifications/sender.port';
import { seedOrder, startDelivery } from '../support/issued-certificates';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

/** Keeps what it is given, or does not take it. */
class Postman extends MailSender {
  readonly sent: Mail[] = [];
  refuses: string | null = null;

  send(mail: Mail): Promise<void> {
    if (mail.to === this.refuses) return Promise.reject(new DeliveryRefused('550 no such mailbox'));
    this.sent.push(mail);
    return Promise.resolve();
  }

  to(address: string): Mail[] {
    return this.sent.filter(({ to }) => to === address);
  }
}

/** Prints at once, and can be kept waiting. */
class Printer extends CertificatePdfRenderer {
  readonly prints: PdfContent[] = [];
  before: () => Promise<void> = () => Promise.resolve();

  async render(print: PdfContent): Promise<Buffer> {
    await this.before();
    this.prints.push(print);
    return Buffer.from('%PDF-1.3 test');
  }

  invoice(): Promise<Buffer> {
    return Promise.resolve(Buffer.from('%PDF-1.3 test'));
  }
}

/** Keeps what it sends into chats, or fails. */
class Chats {
  readonly name = 'test';
  readonly isSet = true;
  readonly sent: { chat: string; document: ChatDocument }[] = [];
  fails: Error | null = null;

  sendDocument(chat: string, document: ChatDocument): Promise<void> {
    if (this.fails) return Promise.reject(this.fails);
    this.sent.push({ chat, document });
    return Promise.resolve();
  }
}

describe('deliveries of certificates', () => {
  const postman = new Postman();
  const printer = new Printer();
  const chats = new Chats();
  let site: TestSite;
  let database: Database;

  beforeAll(async () => {
    site = await startTestSite(
      {},
      {
        override: (testing) =>
          testing
            .overrideProvider(MailSender)
            .useValue(postman)
            .overrideProvider(CertificatePdfRenderer)
            .useValue(printer)
            .overrideProvider(Messenger)
            .useValue(chats),
      },
    );
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());
  beforeEach(() => {
    postman.refuses = null;
    printer.before = () => Promise.resolve();
    chats.fails = null;
  });

  const row = async (id: string) =>
    (await database.query<Record<string, unknown>>('SELECT * FROM certificate_deliveries WHERE id = $1', [id])).rows[0]!;
  const isDelivered = async (order: string) => {
    const { rows } = await database.query<{ state: string }>('SELECT state FROM certificate_orders WHERE id = $1', [order]);
    return rows[0]!.state === 'delivered';
  };
  const eventsOf = async (order: string) =>
    (await database.query(`SELECT 1 FROM certificate_order_events WHERE order_id = $1 AND event = 'certificates_delivered'`, [order])).rows
      .length;
  const reaches = (id: string, state: string) => until(async () => (await row(id)).state === state);
  const jobDone = (id: string, round = 0) =>
    until(async () => {
      const { rows } = await database.query(
        `SELECT 1 FROM pgboss.job WHERE name = 'certificate.deliver' AND data->>'id' = $1 AND data->>'round' = $2 AND state NOT IN ('completed', 'failed')`,
        [id, String(round)],
      );
      return rows.length === 0;
    });

  it('by mail arrives with the PDF, once, and the order is delivered', async () => {
    const { order, deliveries } = await seedOrder(database, { email: 'buyer1@mail.example', deliveries: [{ certificates: 2 }] });
    const [{ id, certificates }] = deliveries as [(typeof deliveries)[0]];
    await Promise.all([startDelivery(site, id), startDelivery(site, id), startDelivery(site, id)]);
    await reaches(id, 'sent');
    await jobDone(id);
    const mails = postman.to('buyer1@mail.example');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.attachments).toMatchObject([{ filename: 'sertyfikat.pdf', contentType: 'application/pdf' }]);
    for (const { code, token } of certificates) {
      expect(mails[0]!.text).toContain(code);
      expect(mails[0]!.html).toContain(`/certificate/${token}/`);
    }
    expect(await row(id)).toMatchObject({ sent_at: expect.any(Date) as Date, last_error: null });
    expect(await isDelivered(order)).toBe(true);
    expect(await eventsOf(order)).toBe(1);
  });

  it('of a gift tells its recipient from whom it is, and its buyer that it was sent', async () => {
    const gift = { isGift: true, recipient: 'Марія', email: 'maria@mail.example', message: 'З днем народження! <3' };
    const { deliveries } = await seedOrder(database, { locale: 'en', email: 'giver@mail.example', name: 'Ivan Koval', deliveries: [gift] });
    await startDelivery(site, deliveries[0]!.id);
    await reaches(deliveries[0]!.id, 'sent');
    await until(() => postman.to('giver@mail.example').length > 0);
    const [mail] = postman.to('maria@mail.example');
    expect(mail!.subject).toBe('A gift for you at OKSAMYT, from Ivan Koval');
    expect(mail!.text).toContain('З днем народження! <3');
    expect(mail!.html).toContain('З днем народження! &lt;3');
    expect(mail!.html).toContain('/en/certificate/');
    expect(printer.prints.at(-1)!.certificates[0]).toMatchObject({ recipient: 'For Марія', message: 'З днем народження! <3' });
    const [news] = postman.to('giver@mail.example');
    expect(news!.text).toContain('Марія');
    expect(news!.text).not.toContain(deliveries[0]!.certificates[0]!.code);
  });

  it.each(['salon', 'link'] as const)('by %s sends nothing and counts as sent', async (channel) => {
    const before = postman.sent.length;
    const { order, deliveries } = await seedOrder(database, { salon: 'oksamyt-pechersk', deliveries: [{ channel }] });
    await startDelivery(site, deliveries[0]!.id);
    await reaches(deliveries[0]!.id, 'sent');
    expect(postman.sent).toHaveLength(before);
    expect(await isDelivered(order)).toBe(true);
  });

  it('makes an order delivered when the last one is, not before', async () => {
    const { order, deliveries } = await seedOrder(database, { email: 'two@mail.example', deliveries: [{}, { channel: 'link' }] });
    await startDelivery(site, deliveries[1]!.id);
    await reaches(deliveries[1]!.id, 'sent');
    expect(await isDelivered(order)).toBe(false);
    await startDelivery(site, deliveries[0]!.id);
    await until(() => isDelivered(order));
  });

  it('is taken up again by who comes after one that was killed between the claim and the mail', async () => {
    const { deliveries } = await seedOrder(database, { email: 'killed@mail.example', deliveries: [{ state: 'sending' }] });
    await startDelivery(site, deliveries[0]!.id);
    await reaches(deliveries[0]!.id, 'sent');
    expect(postman.to('killed@mail.example')).toHaveLength(1);
  });

  it('goes to the address that is there when it is sent', async () => {
    const { deliveries } = await seedOrder(database, { email: 'old@mail.example' });
    const { id } = deliveries[0]!;
    await database.query(`UPDATE certificate_deliveries SET email = 'new@mail.example' WHERE id = $1`, [id]);
    await startDelivery(site, id);
    await reaches(id, 'sent');
    expect(postman.to('old@mail.example')).toHaveLength(0);
    expect(postman.to('new@mail.example')).toHaveLength(1);
  });

  it('of a round that is over does nothing', async () => {
    const { deliveries } = await seedOrder(database, { email: 'round@mail.example' });
    const { id } = deliveries[0]!;
    await database.query('UPDATE certificate_deliveries SET round = 2 WHERE id = $1', [id]);
    await startDelivery(site, id, 1);
    await jobDone(id, 1);
    expect(await row(id)).toMatchObject({ state: 'scheduled' });
    expect(postman.to('round@mail.example')).toHaveLength(0);
  });

  it('fails truly when the mailbox refuses, is told to the buyer, and can be sent again', async () => {
    postman.refuses = 'wrong@mail.example';
    const gift = { isGift: true, recipient: 'Ганна', email: 'wrong@mail.example' };
    const { order, deliveries } = await seedOrder(database, { email: 'buyer2@mail.example', deliveries: [gift] });
    const { id } = deliveries[0]!;
    await startDelivery(site, id);
    await reaches(id, 'failed');
    expect(await row(id)).toMatchObject({ last_error: 'mail_refused', sent_at: null });
    expect(await isDelivered(order)).toBe(false);
    await until(() => postman.to('buyer2@mail.example').length > 0);
    expect(postman.to('buyer2@mail.example')[0]!.subject).toContain('не надійшов');
    postman.refuses = null;
    await site.app.get(CertificateAdmin).resend(id);
    await reaches(id, 'sent');
    expect(await row(id)).toMatchObject({ round: 1, last_error: null });
    expect(postman.to('wrong@mail.example')).toHaveLength(1);
    expect(await isDelivered(order)).toBe(true);
  });

  it('is not sent a second time while it is under way', async () => {
    let printing = () => undefined as void;
    const begun = new Promise<void>((resolve) => (printing = resolve));
    let goOn = () => undefined as void;
    printer.before = () => {
      printing();
      return new Promise((resolve) => (goOn = resolve));
    };
    const { deliveries } = await seedOrder(database, { email: 'busy@mail.example' });
    const { id } = deliveries[0]!;
    await startDelivery(site, id);
    await begun;
    await expect(site.app.get(CertificateAdmin).resend(id)).rejects.toMatchObject({ code: 'delivery_under_way' });
    expect(await row(id)).toMatchObject({ state: 'sending' });
    goOn();
    await reaches(id, 'sent');
    expect(postman.to('busy@mail.example')).toHaveLength(1);
  });

  it('of what was given back sends nothing', async () => {
    const { deliveries } = await seedOrder(database, { email: 'void@mail.example' });
    const { id, certificates } = deliveries[0]!;
    await database.query(`UPDATE certificates SET state = 'void' WHERE id = $1`, [certificates[0]!.id]);
    await startDelivery(site, id);
    await reaches(id, 'sent');
    expect(postman.to('void@mail.example')).toHaveLength(0);
  });

  it('that is sent again leaves no dead job of the time before', async () => {
    const { id } = (await seedOrder(database, { email: 'again@mail.example' })).deliveries[0]!;
    postman.refuses = 'again@mail.example';
    await startDelivery(site, id);
    await reaches(id, 'failed');
    await jobDone(id);
    // as if its own job had been given up too
    await database.query(`UPDATE pgboss.job SET state = 'failed' WHERE name = 'certificate.deliver' AND data->>'id' = $1`, [id]);
    const sql = `SELECT 1 FROM pgboss.job WHERE state = 'failed' AND data->>'id' IN ($1, (SELECT id::text FROM messages WHERE key = $2))`;
    const dead = async () => (await database.query(sql, [id, `certificate:${id}:0`])).rows.length;
    await until(async () => (await dead()) === 2);
    postman.refuses = null;
    await site.app.get(CertificateAdmin).resend(id);
    await reaches(id, 'sent');
    expect(await dead()).toBe(0);
  });

  describe('by a messenger', () => {
    const seed = async (chat: string | null) => {
      const { order, deliveries } = await seedOrder(database, { email: null, deliveries: [{ channel: 'telegram' }] });
      await database.query('UPDATE certificate_orders SET messenger_chat = $2 WHERE id = $1', [order, chat]);
      return deliveries[0]!.id;
    };

    it('sends the PDF into the chat of the order', async () => {
      const id = await seed('777');
      await startDelivery(site, id);
      await reaches(id, 'sent');
      expect(chats.sent).toMatchObject([{ chat: '777', document: { filename: 'sertyfikat.pdf', contentType: 'application/pdf' } }]);
    });

    it.each([
      ['that does not answer', new RemoteUnavailable('Telegram sendDocument: timeout'), 'Telegram sendDocument: timeout'],
      ['whose failure may tell of people', new Error('of Olena, 380671234567'), 'tried_again'],
    ])('%s is said to be why while it is tried again, and no more once it is sent', async (_name, error, told) => {
      chats.fails = error;
      const id = await seed('779');
      await startDelivery(site, id);
      await until(async () => (await row(id)).last_error === told);
      expect(await row(id)).toMatchObject({ state: 'sending' });
      chats.fails = null;
      await database.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'certificate.deliver' AND data->>'id' = $1`, [id]);
      await reaches(id, 'sent');
      expect(await row(id)).toMatchObject({ last_error: null });
    });

    it.each([
      ['without a chat', null, null, 'no_chat'],
      ['whose user has blocked the bot', '778', new RemoteRefused('blocked', 403, ''), 'chat_refused'],
    ] as const)('%s fails with a reason for operators', async (_name, chat, error, reason) => {
      chats.fails = error;
      const id = await seed(chat);
      await startDelivery(site, id);
      await reaches(id, 'failed');
      expect(await row(id)).toMatchObject({ last_error: reason });
    });
  });
});
