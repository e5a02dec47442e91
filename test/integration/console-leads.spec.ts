import { randomUUID } from 'node:crypto';
import { PersonalData } from '../../src/platform/privacy/personal-data';
import { Database } from '../../src/platform/database/database';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { startTestSite, type TestSite } from '../support/site';

const HOSTILE = '</textarea><script>window.hacked=1</script>';

describe('leads in the console', () => {
  let site: TestSite;
  let database: Database;
  let owner: string;
  let viewer: string;
  let colleague: string;

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN });
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    viewer = await enterAs(site, owner, 'viewer');
    await enterAs(site, owner, 'salon', 'oksamyt-pechersk');
    colleague = (await database.query<{ id: string }>(`SELECT id FROM operators WHERE role = 'viewer'`)).rows[0]!.id;
  });
  afterAll(() => site?.close());
  beforeEach(() => database.query('TRUNCATE leads, lead_events CASCADE'));

  const see = async (path: string, cookie = owner) => (await site.http.get(path).set({ cookie }).expect(200)).text.replace(/\s/g, ' ');
  const post = (path: string, body: object = {}, cookie = owner) => site.http.post(path).set({ cookie }).type('form').send(body);
  const addLead = async (name: string, createdAt = new Date()) => {
    const id = randomUUID();
    await database.query(
      `INSERT INTO leads (id, created_at, locale, source, name, phone, salon, "time", comment, user_id, appointment_id, service, order_time, text, send, support,
         state, progress) VALUES ($1, $3, 'ua', 'callback', $2, '380671234567', '', '', '', '', '', '', '', '', true, false, 'failed', '{}')`,
      [id, name, createdAt],
    );
    return id;
  };
  const lead = async (id: string) =>
    (await database.query<{ assignee: string | null; note: string }>('SELECT assignee, note FROM leads WHERE id = $1', [id])).rows[0]!;

  it('are given to a colleague who sees leads, found in the list of that one, and handed on', async () => {
    const [mine, other] = [await addLead('Олена'), await addLead('Ірина')];
    expect(await see(`/ops/leads/${mine}/assign`)).toContain('Пані viewer');
    await post(`/ops/leads/${mine}/assign`, { assignee: colleague }, viewer).expect(403);
    await post(`/ops/leads/${mine}/assign`, { assignee: colleague }).expect(303).expect('location', `/ops/leads/${mine}?done=assigned`);
    expect(await lead(mine)).toMatchObject({ assignee: colleague });
    const list = await see('/ops/leads?mine=yes', viewer);
    expect(list).toContain(mine);
    expect(list).not.toContain(other);
    expect(await see('/ops/leads?mine=yes')).not.toContain(mine);
    expect(await see(`/ops/leads/${mine}`)).toContain('Пані viewer');
    expect((await site.http.get('/ops/leads/file').set({ cookie: owner }).expect(200)).text).toContain('"Пані viewer"');

    await post(`/ops/leads/${mine}/assign`, { assignee: 'owner' }).expect(303);
    expect(await see('/ops/leads?mine=yes')).toContain(mine);
    await post(`/ops/leads/${mine}/assign`, { assignee: '' }).expect(303);
    expect(await lead(mine)).toMatchObject({ assignee: null });
  });

  it('of the booking widget say what was booked, and who needs help', async () => {
    const id = await addLead('Ніна');
    await database.query(
      `UPDATE leads SET source = 'booking', support = true, appointment_id = 'visit-7', order_time = '2026-11-24 14:05' WHERE id = $1`,
      [id],
    );
    expect(await see('/ops/leads')).toContain('Потрібна допомога');
    const record = await see(`/ops/leads/${id}`);
    for (const words of ['visit-7', '2026-11-24 14:05', 'не вдалося записатися']) expect(record).toContain(words);
  });

  it('are given to nobody who is not here or does not see leads', async () => {
    const id = await addLead('Олена');
    const [desk] = (await database.query<{ id: string }>(`SELECT id FROM operators WHERE role = 'salon'`)).rows;
    for (const assignee of [randomUUID(), desk!.id, HOSTILE]) {
      const { text } = await post(`/ops/leads/${id}/assign`, { assignee }).expect(409);
      expect(text).toContain('role="alert"');
      expect(text).not.toContain('<script>window.hacked');
    }
    await post(`/ops/leads/${randomUUID()}/assign`, { assignee: '' }).expect(404);
    expect(await lead(id)).toMatchObject({ assignee: null });
  });

  it('carry a note, which is text wherever it stands, is written down without its words, and is erased with the lead', async () => {
    const id = await addLead('Олена', new Date(Date.now() - 400 * 86_400_000));
    await post(`/ops/leads/${id}/note`, { note: HOSTILE }, viewer).expect(403);
    await post(`/ops/leads/${id}/note`, { note: HOSTILE }).expect(303).expect('location', `/ops/leads/${id}?done=noted`);
    expect(await lead(id)).toMatchObject({ note: HOSTILE });
    for (const path of [`/ops/leads/${id}`, `/ops/leads/${id}/note`, '/ops/leads', '/ops/audit']) {
      const html = await see(path);
      expect([path, html.includes('<script>window.hacked')]).toEqual([path, false]);
    }
    expect(await see(`/ops/leads/${id}/note`)).toContain('&lt;/textarea&gt;&lt;script&gt;');
    expect(JSON.stringify((await database.query('SELECT * FROM ops_audit')).rows)).not.toContain('hacked');
    const events = (await database.query<{ event: string }>('SELECT event FROM lead_events WHERE lead_id = $1 ORDER BY id', [id])).rows;
    expect(events.map(({ event }) => event)).toEqual(['noted']);

    await site.app.get(PersonalData).forget();
    expect(await lead(id)).toMatchObject({ note: '' });
    expect((await post(`/ops/leads/${id}/note`, { note: 'знову' }).expect(409)).text).toContain('role="alert"');
    expect(await see(`/ops/leads/${id}`)).not.toContain(`/ops/leads/${id}/note`);
  });
});
