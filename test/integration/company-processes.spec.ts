// @kill: a process is killed while it issues and delivers the certificates of a company
import { Pool } from 'pg';
import { SiteProcess } from '../support/site-process';
import { until } from '../support/until';

/** Processes are started on machines that do other things, too. */
jest.setTimeout(240_000);

const OPS_TOKEN = 'operators-0123456789-abcdef-processes';
const PEOPLE = 500;
/** How many of them have an e-mail address; the others get a link. Each mail has a PDF, which takes most of the time. */
const MAILED = Number(process.env.COMPANY_MAILS ?? 120);
/** Mails after which it is killed once more. */
const SOME = 20;
const SETTINGS = {
  OPS_TOKEN,
  BOOKING_DEMO: 'off',
  PAYMENT: 'sandbox',
  COMPANY_INVOICE_SELLER: 'ТОВ «Оксамит»',
  COMPANY_INVOICE_CODE: '14360570',
  COMPANY_INVOICE_IBAN: 'UA213223130000026007233566001',
  COMPANY_INVOICE_BANK: 'АТ «Банк»',
  COMPANY_INVOICE_VAT: 'Без ПДВ',
};

const addressOf = (at: number) => (at < MAILED ? `person${at + 1}@romashka.example` : '');

describe('an order of a company for 500 people', () => {
  let site: SiteProcess;
  let database: Pool;

  // with a database of its own a process takes over what a killed one had begun as soon as it starts
  const connect = async () => {
    await database?.end();
    database = new Pool({ connectionString: await site.databaseUrl(), max: 3 });
    // its database may end before the pool
    database.on('error', () => undefined);
  };
  beforeAll(async () => {
    site = await SiteProcess.start(SETTINGS);
    await connect();
  });
  afterAll(async () => {
    await database?.end();
    await site?.stop();
  });

  const rows = async <Row extends object>(sql: string, values: unknown[] = []) => (await database.query<Row>(sql, values)).rows;
  const count = async (sql: string) => (await rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`))[0]!.count;
  const post = (path: string, body: URLSearchParams | FormData, cookie = '') =>
    fetch(site.url + path, { method: 'POST', redirect: 'manual', body, headers: { cookie } });
  const mails = `outbox_messages WHERE channel = 'mail' AND recipient LIKE 'person%'`;

  /** Orders for all by invoice. @returns the id of the order */
  async function order(): Promise<string> {
    const packages = (await (await fetch(`${site.url}/api/certificates/packages`)).json()) as { id: number; singleItem: boolean }[];
    const people = Array.from({ length: PEOPLE }, (_, at) => `Людина ${at + 1};${addressOf(at)}`).join('\n');
    const fields = {
      company: 'ТОВ «Ромашка»',
      code: '21673832',
      name: 'Ірина Коваль',
      phone: '0671234567',
      email: 'office@romashka.example',
      package: String(packages.find(({ singleItem }) => singleItem)!.id),
      pay: 'invoice',
      people,
    };
    const send = (more: object) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...more })) form.set(name, String(value));
      return post('/gift_certificate/company/', form);
    };
    const page = await (await send({ go: 'preview' })).text();
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)![1];
    const made = await send({ go: 'order', amount: hidden('amount'), key: hidden('key') });
    expect(made.status).toBe(303);
    return /order_\d+/.exec(made.headers.get('location')!)![0];
  }

  it('gives everybody one certificate, and one mail who has an address, whenever its process is killed', async () => {
    const id = await order();
    const act = async (name: string, fields: Readonly<Record<string, string>>) => {
      const owner = await post('/ops/sign-in/owner', new URLSearchParams({ token: OPS_TOKEN }));
      const cookie = owner.headers.get('set-cookie')!.split(';')[0]!;
      return (await post(`/ops/orders/${id}/${name}`, new URLSearchParams(fields), cookie)).status;
    };
    const confirm = async () => {
      const [{ amount }] = (await rows<{ amount: string }>('SELECT amount FROM certificate_orders WHERE id = $1', [id])) as [
        { amount: string },
      ];
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(new Date());
      return act('confirm-transfer', { amount: String(Number(amount) / 100), day, reference: '4711' });
    };

    // the certificates are issued, and the transaction waits for their deliveries
    const hold = await database.connect();
    hold.on('error', () => undefined);
    const [{ pid }] = (await hold.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows as [{ pid: number }];
    await hold.query('BEGIN');
    await hold.query('LOCK TABLE certificate_deliveries IN SHARE MODE');
    const cut = confirm().then(
      () => 'answered',
      () => 'cut',
    );
    await until(
      async () =>
        (
          await rows<{ waits: boolean }>('SELECT EXISTS (SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))) AS waits', [
            pid,
          ])
        )[0]!.waits,
      30_000,
    );
    await site.kill();
    expect(await cut).toBe('cut');
    hold.release(true);
    await site.up;
    await connect();
    expect([await count('certificates'), await count(mails)]).toEqual([0, 0]);

    expect([await confirm(), await confirm()]).toEqual([303, 303]);
    expect(await count('certificates')).toBe(PEOPLE);
    await until(async () => (await count(mails)) >= SOME, 60_000);
    await site.kill();
    await site.up;
    await connect();
    const before = await count(mails);
    expect(before).toBeLessThan(MAILED);
    await until(async () => (await count(`certificate_orders WHERE state = 'delivered'`)) === 1, 150_000);

    const issued = await rows<{ name: string; codes: number }>(
      `SELECT recipient AS name, count(certificates.id)::int AS codes FROM certificate_deliveries
        LEFT JOIN certificates ON delivery_id = certificate_deliveries.id WHERE certificate_deliveries.state = 'sent' GROUP BY recipient`,
    );
    const sent = await rows<{ name: string; codes: number }>(
      `SELECT recipient AS name, count(*)::int AS codes FROM ${mails} GROUP BY recipient`,
    );
    const each = (length: number, nameOf: (at: number) => string) => Array.from({ length }, (_, at) => ({ name: nameOf(at), codes: 1 }));
    const sorted = (list: readonly { readonly name: string }[]) => [...list].sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(sorted(issued)).toEqual(sorted(each(PEOPLE, (at) => `Людина ${at + 1}`)));
    expect(sorted(sent)).toEqual(sorted(each(MAILED, addressOf)));

    expect(await act('return-transfer', { reason: 'two transfers for one invoice' })).toBe(303);
    expect(await count(`certificates WHERE state = 'void' AND balance = 0`)).toBe(PEOPLE);
    expect(await count(`certificate_orders WHERE state = 'refunded'`)).toBe(1);
    expect(await count(`messages WHERE template LIKE 'certificate.refund%'`)).toBe(0);
  });
});
