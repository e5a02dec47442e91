import { Outbox } from '../../src/platform/notifications/outbox';
import { Database } from '../../src/platform/database/database';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';

const MARK = 'alert(31337)';
const HOSTILE = `"'></td><script>${MARK}</script>`;

describe('the outbox in the console', () => {
  let site: TestSite;
  let database: Database;
  let outbox: Outbox;
  let owner: string;
  let viewer: string;

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN });
    [database, outbox] = [site.app.get(Database), site.app.get(Outbox)];
    owner = await enterAsOwner(site);
    viewer = await enterAs(site, owner, 'viewer');
  });
  afterAll(() => site?.close());
  beforeEach(() => database.query('TRUNCATE outbox_messages'));

  const see = async (path: string, cookie = owner) => (await site.http.get(path).set({ cookie }).expect(200)).text;
  const post = (path: string, cookie = owner) => site.http.post(path).set({ cookie }).type('form').send({});
  const mail = async (html = `<h1>${MARK}</h1><script>${MARK}</script>`) => {
    const file = { filename: 'сертифікат.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF').toString('base64') };
    const key = `mail ${Math.random()}`;
    await outbox.keep({ channel: 'mail', key, to: 'olena@mail.example', subject: HOSTILE, text: HOSTILE, html, attachments: [file] });
    return (await outbox.latest(1))[0]!.id;
  };

  it('is listed with recipients masked, and read by the owner alone', async () => {
    await mail();
    await outbox.keep({ channel: 'sms', key: 'sms', to: '+380671234567', text: 'код 4711' });
    const list = await see('/ops/outbox');
    expect(list).toContain('***-**-67');
    expect(list).not.toMatch(/olena@|1234567|4711/);
    expect(list).not.toContain(`<script>${MARK}`);
    expect(new PageDocument(await see('/ops/outbox?channel=sms')).count('tbody tr')).toBe(1);
    expect(await see('/ops/jobs')).toContain('href="/ops/outbox"');
    expect(await see('/ops/jobs', viewer)).not.toContain('/ops/outbox');
    await site.http.get('/ops/outbox').set({ cookie: viewer }).expect(403);
  });

  it('opens one message in a frame without scripts and origin, which is written down', async () => {
    const id = await mail();
    await post(`/ops/outbox/${id}/open`, viewer).expect(403);
    const { text } = await post(`/ops/outbox/${id}/open`).expect(200).expect('cache-control', 'no-store');
    const page = new PageDocument(text);
    expect(page.attributesOf('iframe')).toMatchObject({ sandbox: '' });
    expect(page.attributesOf('iframe')!.srcdoc).toContain(`<h1>${MARK}</h1>`);
    expect(text.replace(/srcdoc="[^"]*"/i, '')).not.toContain(`<script>${MARK}`);
    expect(text).toContain('olena@mail.example');
    const { headers, body } = await site.http.get(`/ops/outbox/${id}/files/0`).set({ cookie: owner }).expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(String(body)).toBe('%PDF');
    await site.http.get(`/ops/outbox/${id}/files/0`).set({ cookie: viewer }).expect(403);
    const noted = await database.query<{ action: string; status: number }>(
      `SELECT action, status FROM ops_audit WHERE action LIKE '%outbox/:id%' AND target = $1 ORDER BY id`,
      [id],
    );
    expect(noted.rows.map(({ action, status }) => `${action} ${status}`)).toEqual([
      'POST /ops/outbox/:id/open 403',
      'POST /ops/outbox/:id/open 200',
      'GET /ops/outbox/:id/files/:place 200',
      'GET /ops/outbox/:id/files/:place 403',
    ]);
    for (const unknown of ['999999', 'x', `${'9'.repeat(30)}`]) await post(`/ops/outbox/${unknown}/open`).expect(404);
    await site.http.get(`/ops/outbox/${id}/files/7`).set({ cookie: owner }).expect(404);
  });

  it('is read in parts of fifty', async () => {
    await database.query(
      `INSERT INTO outbox_messages (key, channel, recipient, text) SELECT 'k ' || n, 'bot', '1', 'x' FROM generate_series(1, 120) AS n`,
    );
    const found: string[] = [];
    let path: string | undefined = '/ops/outbox?channel=bot';
    while (path !== undefined) {
      const html: string = await see(path);
      found.push(...[...html.matchAll(/\/ops\/outbox\/(\d+)\/open/g)].map(([, id]) => id!));
      path = /href="(\/ops\/outbox\?channel=bot&amp;before=[^"]+)"/.exec(html)?.[1]?.replace('&amp;', '&');
    }
    expect([found.length, new Set(found).size]).toEqual([120, 120]);
  });
});
