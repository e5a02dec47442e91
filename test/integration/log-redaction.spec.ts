import { Injectable, Module } from '@nestjs/common';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppModule } from '../../src/app.module';
import { Database } from '../../src/platform/database/database';
import { GiveUp, job } from '../../src/platform/jobs/job';
import { Jobs } from '../../src/platform/jobs/jobs';
import { Notifications } from '../../src/platform/notifications/notifications';
import { REQUEST_RECEIVED } from '../../src/platform/notifications/request-received';
import { SmsGatewayStub } from '../stubs/sms-gateway.stub';
import { SmtpStub } from '../stubs/smtp.stub';
import { CapturedLog } from '../support/captured-log';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

/** What must stand in no line of the log. */
const NAME = 'Плантована';
const EMAIL = 'planted.olena@mail.example';
const CODE = '4719';
const TOKEN = 'tok-9f8e7d6c5b4a3928';
const PASSWORD = 'hunter-of-mails';
const OPS_TOKEN = 'operators-0123456789-abcdef-planted';
const HC_API_KEY = 'hc-key-planted-55443322';
/** One phone as visitors and services spell it. */
const PHONES = ['+380671112233', '380671112233', '0671112233', '067 111 22 33', '+38 (067) 111-22-33', '067.111.22.33'];
const PHONE = PHONES[0]!;
const LEAKS = [
  ...PHONES,
  '671112233',
  '111 22 33',
  '111-22-33',
  EMAIL,
  'planted.olena',
  TOKEN,
  PASSWORD,
  OPS_TOKEN,
  HC_API_KEY,
  NAME,
].flatMap((text) => [text, encodeURIComponent(text)]);
/** Alone, because it may be part of a number that nobody knows. */
const CODE_ALONE = new RegExp(`(?<![\\w-])${CODE}(?![\\w-])`);
const WORDS = [...PHONES, EMAIL, `ваш код: ${CODE}`, `"code":"${CODE}"`, `Bearer ${TOKEN}`].join(' ; ');

const FAIL = job<{ readonly id: number }>('planted.fail');

/** Jobs that fail with what they should not have said. */
@Injectable()
class FailingJobs {
  constructor(jobs: Jobs) {
    const said = `no answer for ${WORDS} with ${OPS_TOKEN} and ${HC_API_KEY}`;
    jobs.handle(FAIL, ({ id }) => Promise.reject(id === 1 ? new GiveUp(said) : new Error(said)), { firstDelaySeconds: 60 });
  }
}

@Module({ imports: [AppModule], providers: [FailingJobs] })
class FailingModule {}

/** A helpdesk that refuses everything with the words and headers that it was sent. */
class EchoingHelpdesk {
  status = 400;
  requests = 0;
  private constructor(private readonly server: Server) {}

  static async start(): Promise<EchoingHelpdesk> {
    const server = createServer();
    const helpdesk = new EchoingHelpdesk(server);
    server.on('request', (request, response) => {
      helpdesk.requests++;
      let sent = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (sent += chunk));
      request.on('end', () => {
        const message = `${request.headers.authorization}: ${sent}`;
        const errors = [
          { code: 'invalid_request', message },
          { code: EMAIL, message },
          { code: PHONES[2], message },
        ];
        response.writeHead(helpdesk.status, message.slice(0, 23), { 'content-type': 'application/json' }).end(JSON.stringify({ errors }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return helpdesk;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('the log of a site that handles personal data', () => {
  let store: TestDatabase;
  let smtp: SmtpStub;
  let gateway: SmsGatewayStub;
  let helpdesk: EchoingHelpdesk;
  let site: TestSite;
  let database: Database;
  const log = new CapturedLog();

  beforeAll(async () => {
    store = await createTestDatabase();
    [smtp, gateway, helpdesk] = await Promise.all([SmtpStub.start(), SmsGatewayStub.start(), EchoingHelpdesk.start()]);
    const settings = {
      LOG_LEVEL: 'trace',
      OPS_TOKEN,
      HELPDESK: 'helpcrunch',
      HC_API_URL: helpdesk.url,
      HC_API_KEY,
      HC_APP_ID: '17',
      MAIL: 'smtp',
      SMTP_URL: smtp.url.replace(':tale@', `:${PASSWORD}@`),
      SMS: 'gateway',
      SMS_GATEWAY_URL: gateway.url,
      SMS_GATEWAY_TOKEN: TOKEN,
    };
    site = await startTestSite(settings, { module: FailingModule, database: store.url, override: log.override });
    database = site.app.get(Database);
  });
  afterAll(async () => {
    await site.close();
    await Promise.all([smtp.stop(), gateway.stop(), helpdesk.stop()]);
    await store.drop();
  });
  beforeEach(() => (log.lines.length = 0));
  afterEach(() => {
    expect(log.lines.length).toBeGreaterThan(0);
    for (const line of log.lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) as string });
    expect(leaksIn(log.lines)).toEqual([]);
  });

  const leaksIn = (texts: readonly string[]) => texts.filter((text) => LEAKS.some((leak) => text.includes(leak)) || CODE_ALONE.test(text));
  const lead = (phone = PHONE) => ({ name: NAME, phone, email: EMAIL, comment: WORDS, text: `${phone} ${Math.random()}`, code: CODE });
  const HEADERS = { authorization: `Bearer ${TOKEN}`, cookie: `session=${TOKEN}`, 'user-agent': WORDS.replace('ваш код', 'code') };
  const post = (path: string, body: string | object, type = 'application/json') =>
    site.http
      .post(path)
      .set({ ...HEADERS, 'content-type': type })
      .send(body);

  it('tells nothing of leads that a helpdesk refuses with their own words', async () => {
    for (const phone of PHONES) await post('/api/hc/lead', lead(phone)).expect(500);
    helpdesk.status = 503;
    await post('/api/hc/lead', lead()).expect(500);
    helpdesk.status = 400;
    expect(helpdesk.requests).toBeGreaterThanOrEqual(7);
    expect(log.telling(/"route":"\/api\/hc\/lead".*"status":500/)).toHaveLength(7);
    expect(log.telling(/lead\.send.*HelpCrunch POST \/customers\/search: 400 invalid_request/).length).toBeGreaterThanOrEqual(6);
    expect(log.telling(/lead\.send.*HelpCrunch POST \/customers\/search: 503/).length).toBeGreaterThanOrEqual(1);
    const kept = await database.query<{ kept: string }>(
      `SELECT coalesce(last_error, '') AS kept FROM leads UNION ALL SELECT coalesce(detail, '') FROM lead_events`,
    );
    expect(leaksIn(kept.rows.map((row) => row.kept))).toEqual([]);
  });

  it('tells nothing of bodies and forms that are refused', async () => {
    await post('/api/hc/lead', `{"phone":"${PHONE}","code":"${CODE}",`).expect(400);
    await post('/api/hc/lead', { ...lead(), comment: WORDS.repeat(1000) }).expect(413);
    await post('/api/leads', { topic: 'callback', fields: lead(), [EMAIL]: PHONE }).expect(422);
    const form = new URLSearchParams({ topic: 'callback', name: NAME, phone: `${PHONE} or so ${EMAIL}`, comment: WORDS });
    await post('/callback/', form.toString(), 'application/x-www-form-urlencoded').expect(422);
    // one that is too large (413) leaves no line: it is refused before it reaches the log
    for (const status of [400, 422]) expect(log.telling(new RegExp(`"status":${status}`)).length).toBeGreaterThanOrEqual(1);
  });

  it('tells nothing of a phone that is refused because it left too many leads', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent++) {
      const own = { ...lead(), send: false };
      statuses.push((await post('/api/hc/lead', own)).status);
    }
    expect(statuses).toContain(429);
    expect(log.telling(/"status":429/).length).toBeGreaterThanOrEqual(1);
  });

  it('tells nothing of addresses: queries, unknown routes, request ids, operators with the right token and with a wrong one', async () => {
    const query = new URLSearchParams({ phone: PHONE, email: EMAIL, code: CODE, q: WORDS, access_token: TOKEN });
    await site.http.get(`/search/?${query}`).set(HEADERS);
    await post(`/api/hc/lead?${query}`, { send: false }).expect(200);
    for (const part of [...PHONES, EMAIL])
      await site.http
        .get(`/api/unknown/${encodeURIComponent(part)}`)
        .set(HEADERS)
        .expect(404);
    const { headers } = await site.http.get('/api/unknown').set('x-request-id', PHONES[1]!).expect(404);
    expect(headers['x-request-id']).not.toBe(PHONES[1]);
    await site.http.get('/api/ops/jobs').set('authorization', `Bearer ${OPS_TOKEN}`).expect(200);
    await site.http.get('/api/ops/jobs').set('authorization', `Bearer ${TOKEN}`).expect(401);
    expect(log.telling(/"url":"\/search\/"/)).toHaveLength(1);
    expect(log.telling(/"url":"\/api\/unknown/)).toHaveLength(PHONES.length + 2);
    expect(log.telling(/"url":"\/api\/ops\/jobs"/)).toHaveLength(2);
  });

  it('tells nothing of mail and SMS that fail, nor of the access to their servers', async () => {
    const messages = site.app.get(Notifications);
    const about = { template: REQUEST_RECEIVED, args: { name: NAME, phone: '380442001000' }, locale: 'ua' } as const;
    smtp.faults.set('RCPT', `550 5.1.1 <${EMAIL}>: no mailbox for ${PHONE}, code ${CODE}`);
    gateway.faults.push({ status: 422 });
    await database.transaction(async (tx) => {
      await messages.send(tx, { ...about, key: 'planted:1', channel: 'mail', to: EMAIL });
      await messages.send(tx, { ...about, key: 'planted:1', channel: 'sms', to: PHONE });
    });
    await until(() => log.telling(/message\.send.*SMTP EENVELOPE 550/).length > 0 && log.telling(/message\.send.*sms-gateway/).length > 0);
    smtp.faults.set('AUTH', `535 5.7.8 ${PASSWORD} is not the password of ${EMAIL}`);
    await database.transaction((tx) => messages.send(tx, { ...about, key: 'planted:2', channel: 'mail', to: EMAIL }));
    await until(() => log.telling(/SMTP EAUTH 535/).length > 0);
    const { rows } = await database.query<{ kept: string }>(`SELECT last_error AS kept FROM messages WHERE last_error IS NOT NULL`);
    expect(rows).toHaveLength(2);
    expect(leaksIn(rows.map(({ kept }) => kept))).toEqual([]);
  });

  it('tells nothing of jobs that fail with such words, and keeps none of them with the jobs', async () => {
    await database.transaction(async (tx) => {
      for (const id of [1, 2]) await site.app.get(Jobs).enqueue(tx, FAIL, { id });
    });
    const kept = async () =>
      (await database.query<{ job: string }>(`SELECT row_to_json(j)::text AS job FROM pgboss.job j WHERE output IS NOT NULL`)).rows.map(
        (row) => row.job,
      );
    await until(async () => (await kept()).filter((row) => row.includes('planted.fail')).length === 2);
    expect(log.telling(/planted\.fail.*no answer for \[redacted\]/)).toHaveLength(2);
    expect(leaksIn(await kept())).toEqual([]);
  });
});
