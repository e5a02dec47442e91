import { randomUUID } from 'node:crypto';
import { Database } from '../../src/platform/database/database';
import { Jobs } from '../../src/platform/jobs/jobs';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const HOSTILE = [
  '<script>window.hacked=1</script>',
  '"><img src=x onerror=window.hacked=1>',
  `' onmouseover='window.hacked=1`,
  '</title></main><svg/onload=window.hacked=1>',
  'javascript:window.hacked=1',
  '=HYPERLINK("https://evil.example","Олена")',
];

describe('lists of the console', () => {
  let site: TestSite;
  let database: Database;
  let owner: string;
  let viewer: string;
  const rows = async <Row extends object>(query: string, values: readonly unknown[] = []) =>
    (await database.query<Row & Record<string, unknown>>(query, values)).rows;
  const see = async (path: string, cookie = owner) =>
    (await site.http.get(path).set({ cookie }).expect(200).expect('cache-control', 'no-store')).text;
  const post = (path: string, body: object = {}, cookie = owner) => site.http.post(path).set({ cookie }).type('form').send(body);

  const addLead = async (texts: Readonly<Record<string, string>> = {}, state = 'failed') => {
    const empty = { salon: '', time: '', comment: '', user_id: '', appointment_id: '', service: '', order_time: '' };
    const said = { name: 'Олена', phone: '380671234567', email: 'olena@mail.example', source: 'callback', text: 'манікюр' };
    const lead: Record<string, unknown> = {
      id: randomUUID(),
      state,
      ...empty,
      ...said,
      send: true,
      support: false,
      locale: 'ua',
      ...texts,
    };
    await insert('leads', { ...lead, progress: '{}' });
    return lead.id as string;
  };
  const insert = (table: string, row: Readonly<Record<string, unknown>>) => {
    const columns = Object.keys(row).map((name) => `"${name}"`);
    return rows(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map((_, place) => `$${place + 1}`).join()})`,
      Object.values(row),
    );
  };
  const addOrder = (id: string, texts: Readonly<Record<string, unknown>> = {}) => {
    const order = { name: 'Олена', phone: '380671234567', email: 'olena@mail.example', comments: '', state: 'reserved', pay: 'salon' };
    const expires_at = new Date(Date.now() + 86_400_000);
    return insert('certificate_orders', { id, locale: 'ua', token_hash: id, expires_at, ...order, ...texts });
  };

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN });
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    viewer = await enterAs(site, owner, 'viewer');
  });
  afterAll(() => site.close());
  beforeEach(() => database.query('TRUNCATE leads, lead_events, certificate_orders, ops_audit CASCADE'));

  describe('show nothing of what visitors wrote as a part of the page', () => {
    const isHarmless = (html: string) => {
      const dangers = 'img[src="x"], svg[onload], [onerror], [onmouseover], main script, a[href^="javascript:"]';
      expect(new PageDocument(html).count(dangers)).toBe(0);
    };

    it.each(HOSTILE)('%s', async (text) => {
      const lead = await addLead({ name: text, phone: text, email: text, source: text, text, comment: text, salon: text, service: text });
      await addOrder('order_1', { name: text, phone: text, email: text, comments: text, salon: text });
      await rows(`UPDATE leads SET last_error = $1`, [text]);
      await rows(`INSERT INTO lead_events (lead_id, event, detail) VALUES ($1, 'failed', $2)`, [lead, text]);
      for (const path of [
        '/ops/leads',
        `/ops/leads/${lead}`,
        `/ops/leads/${lead}/retry`,
        '/ops/orders',
        '/ops/orders/order_1',
        '/ops/audit',
      ])
        isHarmless(await see(path));
      isHarmless((await post(`/ops/leads/${lead}/open`).expect(200)).text);
      isHarmless((await post('/ops/orders/order_1/open').expect(200)).text);
      isHarmless((await post('/ops/leads/find', { phone: text }).expect(200)).text);
      isHarmless((await post('/ops/orders/find', { what: text }).expect(200)).text);
      isHarmless((await post('/ops/people', { name: text, email: text, role: text, salon: text }).expect(400)).text);
    });

    it('and nothing that a spreadsheet reckons', async () => {
      for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("https://evil.example")'])
        await addLead({ name: text, source: text });
      const { text } = await site.http.get('/ops/leads/file').set({ cookie: owner }).expect(200).expect('content-type', /csv/);
      const cells = [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell!);
      expect(cells.length).toBe(7 * 10);
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    });
  });

  describe('mask phones and e-mails', () => {
    it('until somebody who may opens them, which is written down', async () => {
      const id = await addLead();
      await addOrder('order_7');
      for (const [list, record] of [
        ['/ops/leads', `/ops/leads/${id}`],
        ['/ops/orders', '/ops/orders/order_7'],
      ] as const) {
        for (const path of [list, record, `${list}/file`]) {
          const { text } = await site.http.get(path).set({ cookie: viewer }).expect(200);
          expect(text).toContain('***-**-67');
          expect(text).not.toMatch(/123.?45.?67|olena@/);
        }
        await post(`${record}/open`, {}, viewer).expect(403);
        const { text } = await post(`${record}/open`).expect(200).expect('cache-control', 'no-store');
        expect(text.replace(/\s/g, ' ')).toContain('+380 (67) 123-45-67');
        expect(text).toContain('olena@mail.example');
      }
      const noted = await rows(`SELECT actor, action, target, status FROM ops_audit WHERE action LIKE '%open' ORDER BY id`);
      expect(noted.map(({ action, target, status }) => [action, target, status])).toEqual([
        ['POST /ops/leads/:id/open', id, 403],
        ['POST /ops/leads/:id/open', id, 200],
        ['POST /ops/orders/:id/open', 'order_7', 403],
        ['POST /ops/orders/:id/open', 'order_7', 200],
      ]);
      expect(JSON.stringify(await rows('SELECT * FROM ops_audit'))).not.toMatch(/1234567|olena/);
    });
  });

  describe('are read in parts', () => {
    it('of fifty, without one twice or left out, by state and whole as a file', async () => {
      await database.query(`INSERT INTO leads (id, created_at, state, progress, name, phone, salon, "time", comment, source, user_id, appointment_id, service, order_time, text, send, support, locale)
        SELECT gen_random_uuid(), now() - n % 7 * interval '1 second', CASE WHEN n % 2 = 0 THEN 'failed' ELSE 'kept' END, '{}', 'Клієнтка ' || n, '380671234567', '', '', '', 'callback', '', '', '', '', '', true, false, 'ua'
        FROM generate_series(1, 450) AS n`);
      const found: string[] = [];
      let path: string | undefined = '/ops/leads?state=failed';
      while (path !== undefined) {
        const html: string = await see(path);
        found.push(...[...html.matchAll(/Клієнтка\s(\d+)/g)].map(([, n]) => n!));
        path = /href="(\/ops\/leads\?state=failed&amp;before=[^"]+)"/.exec(html)?.[1]?.replace('&amp;', '&');
      }
      expect(found.length).toBe(225);
      expect(new Set(found).size).toBe(225);
      const { text } = await site.http.get('/ops/leads/file').set({ cookie: owner }).expect(200);
      expect(new Set(text.match(/Клієнтка \d+/g)).size).toBe(450);
    });

    it('and searched by a phone as it is typed', async () => {
      await addLead({ name: 'Шукана', phone: '380501112233' });
      await addLead();
      await addOrder('order_8', { phone: '380501112233', name: 'Шукана' });
      await addOrder('order_9');
      await addOrder('order_18', { phone: '380501112233', name: 'Шукана' });
      for (const { text } of [
        await post('/ops/leads/find', { phone: '050 111-22-33' }),
        await post('/ops/orders/find', { what: '(050) 1112233' }),
      ]) {
        expect(text).toContain('Шукана');
        expect(text).not.toContain('Олена');
      }
      await post('/ops/orders/find', { what: 'order_9' }).expect(303).expect('location', '/ops/orders/order_9');
    });
  });

  describe('lead to actions', () => {
    it('that say what they do first, are done by POST alone, and say why they are not', async () => {
      const id = await addLead();
      await see(`/ops/leads/${id}/drop`);
      expect(await rows('SELECT state FROM leads')).toEqual([{ state: 'failed' }]);
      await post(`/ops/leads/${id}/drop`).expect(303).expect('location', `/ops/leads/${id}?done=dropped`);
      expect(await see(`/ops/leads/${id}?done=dropped`)).toContain('role="status"');
      expect((await post(`/ops/leads/${id}/drop`).expect(409)).text).toContain('role="alert"');
      await post(`/ops/leads/${id}/retry`).expect(303);
      await until(async () => (await rows('SELECT state FROM leads'))[0]?.state === 'delivered');
      expect((await post(`/ops/leads/${id}/retry`).expect(409)).text).toMatch(/вже\sу\sслужбі\sпідтримки/);
      await post(`/ops/leads/${id}/vanish`).expect(404);
      await post(`/ops/leads/${randomUUID()}/drop`).expect(404);
    });

    it('on orders: ended, paid at the salon', async () => {
      await addOrder('order_11');
      expect(await see('/ops/orders/order_11')).toContain('/ops/orders/order_11/mark-paid');
      await post('/ops/orders/order_11/expire').expect(303);
      expect(await rows('SELECT state FROM certificate_orders')).toEqual([{ state: 'expired' }]);
      expect(await see('/ops/orders/order_11')).toMatch(/минув\sчас/);
      await post('/ops/orders/order_11/clear-report').expect(409);
      await post('/ops/orders/order_404/expire').expect(404);
    });

    it('on jobs: the home page comes while their table is out of reach', async () => {
      const ending = Object.assign(new Error('the database system is shutting down'), { code: '57P03' });
      jest.spyOn(site.app.get(Jobs), 'counts').mockRejectedValueOnce(ending);
      expect(await see('/ops')).toMatch(/База\sданих\sне\sвідповідає/);
      expect(await see('/ops')).not.toMatch(/База\sданих\sне\sвідповідає/);
    });

    it('on jobs: each kind has its name in words', async () => {
      const kinds = await rows<{ name: string }>(`SELECT name FROM pgboss.queue WHERE name NOT LIKE '\\_\\_pgboss%' ORDER BY name`);
      expect(kinds.length).toBeGreaterThan(10);
      await database.query(
        `INSERT INTO pgboss.job (name, data, state, completed_on) SELECT name, '{"of":"all"}', 'failed', now() FROM pgboss.queue WHERE name NOT LIKE '\\_\\_pgboss%'`,
      );
      const said = new PageDocument(await see('/ops/jobs')).texts('td');
      await database.query(`DELETE FROM pgboss.job WHERE data = '{"of":"all"}'`);
      expect(kinds.map(({ name }) => name).filter((name) => said.includes(name))).toEqual([]);
      expect(said.some((text) => /^Заявка\sу\sслужбу\sпідтримки$/.test(text))).toBe(true);
    });

    it('on jobs: run again, dropped for good', async () => {
      const [dead] = await rows<{ id: string }>(
        `INSERT INTO pgboss.job (name, data, state, completed_on, output) VALUES ('lead.send', '{"id":"x"}', 'failed', now(), '{"message":"<b>400</b>"}') RETURNING id`,
      );
      const html = await see('/ops/jobs');
      expect(html).toContain('&lt;b&gt;400');
      expect(await see('/ops/jobs', viewer)).not.toContain('/drop');
      await see(`/ops/jobs/${dead!.id}/drop`);
      await post(`/ops/jobs/${dead!.id}/drop`).expect(303);
      await post(`/ops/jobs/${dead!.id}/drop`).expect(404);
      await post(`/ops/jobs/${dead!.id}/retry`).expect(404);
      expect(await rows(`SELECT id FROM pgboss.job WHERE name = 'lead.send' AND data = '{"id":"x"}'`)).toEqual([]);
    });

    it('on jobs: the owner lets a night erase more than a share of a table, after a question', async () => {
      await database.query(
        `INSERT INTO messages (created_at, channel, key, template, locale, recipient, subject, text)
          SELECT now() - interval '91 days', 'mail', 'due ' || n, 'a.b', 'ua', 'olena@mail.example', '', '' FROM generate_series(1, 25) AS n`,
      );
      const [{ id } = { id: '' }] = await rows<{ id: string }>(
        `INSERT INTO pgboss.job (name, data) VALUES ('privacy.forget', '{}') RETURNING id`,
      );
      const state = async () => (await rows<{ state: string }>(`SELECT state FROM pgboss.job WHERE id = '${id}'`))[0]!.state;
      await until(async () => (await state()) === 'failed');
      expect(await see('/ops/jobs')).toContain(`/ops/jobs/${id}/allow`);
      expect(await see('/ops/jobs', viewer)).not.toContain('/allow');
      expect(await see(`/ops/jobs/${id}/allow`)).toMatch(/Стерте\sповернути\sне\sможна/);
      const due = `SELECT count(*)::int FROM messages WHERE key LIKE 'due %' AND erased_at IS NULL`;
      expect(await rows(due)).toEqual([{ count: 25 }]);
      await post(`/ops/jobs/${id}/allow`).expect(303);
      await until(async () => (await state()) === 'completed');
      expect(await rows(due)).toEqual([{ count: 0 }]);
      expect(await rows(`SELECT action, status FROM ops_audit WHERE target = '${id}' AND action LIKE 'POST%'`)).toEqual([
        { action: 'POST /ops/jobs/:id/allow', status: 303 },
      ]);
      await post(`/ops/jobs/${id}/allow`).expect(404);
    });
  });
});
