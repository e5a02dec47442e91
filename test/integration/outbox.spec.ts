import { Database } from '../../src/platform/database/database';
import { Notifications } from '../../src/platform/notifications/notifications';
import { Outbox } from '../../src/platform/notifications/outbox';
import { REQUEST_RECEIVED } from '../../src/platform/notifications/request-received';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const NAME = 'Олена <script>alert(1)</script>';

describe('the outbox', () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite();
    const args = { name: NAME, phone: '380442001000' };
    const request = { template: REQUEST_RECEIVED, args, key: 'lead:1' } as const;
    const file = { filename: 'сертифікат.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF').toString('base64') };
    const messages = site.app.get(Notifications);
    await site.app
      .get(Database)
      .transaction((tx) => messages.send(tx, { ...request, channel: 'mail', to: 'olena@mail.example', locale: 'ua', attachments: [file] }));
    await until(async () => (await site.app.get(Outbox).latest(9)).length === 1);
    await site.app.get(Database).transaction((tx) => messages.send(tx, { ...request, channel: 'sms', to: '0671234567', locale: 'en' }));
    await until(async () => (await site.app.get(Outbox).latest(9)).length === 2);
  });
  afterAll(() => site.close());

  it('is listed for programs, newest first', async () => {
    const { body, headers } = await site.http.get('/dev/outbox.json').expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual([
      {
        at: expect.stringMatching(/^20\d\d-.*Z$/) as string,
        channel: 'sms',
        to: '+380671234567',
        text: 'OKSAMYT: request received. We will get in touch to arrange everything. Phone: +380 (44) 200-10-00',
      },
      {
        at: expect.any(String) as string,
        channel: 'mail',
        to: 'olena@mail.example',
        subject: 'Оксамит: ми отримали ваше звернення',
        text: expect.stringContaining(`${NAME}, дякуємо за звернення\n\n«Оксамит» отримав`) as string,
        attachments: [{ filename: 'сертифікат.pdf', contentType: 'application/pdf', size: 4, href: expect.any(String) as string }],
      },
    ]);
  });

  it('gives the files of a message, to be saved', async () => {
    const [, mail] = (await site.http.get('/dev/outbox.json')).body as { attachments: { href: string }[] }[];
    const { headers, body } = await site.http.get(mail!.attachments[0]!.href).expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(String(body)).toBe('%PDF');
    await site.http.get('/dev/outbox/1/7').expect(404);
    await site.http.get('/dev/outbox/1/x').expect(400);
  });

  it('is a page where each mail stands by itself, without its scripts', async () => {
    const { text } = await site.http.get('/dev/outbox').expect(200);
    const frame = new PageDocument(text).attributesOf('iframe.outbox__html');
    expect(frame).toMatchObject({ sandbox: '' });
    const mail = new PageDocument(frame!.srcdoc!);
    expect(mail.lang).toBe('uk');
    expect(mail.texts('h1')).toEqual([`${NAME}, дякуємо за звернення`]);
    expect(mail.count('script, style, table, link, img')).toBe(0);
    expect(mail.texts('a[href="tel:+380442001000"]')).toEqual(['+380 (44) 200-10-00']);
  });
});

describe('the outbox of a public site', () => {
  let site: TestSite;
  beforeAll(async () => void (site = await startTestSite({ NODE_ENV: 'production', MAIL: 'outbox' })));
  afterAll(() => site.close());

  it.each(['/dev/outbox', '/dev/outbox.json', '/dev/outbox/1/0'])('is not shown at %s', async (path) => {
    await site.http.get(path).expect(404);
  });
});
