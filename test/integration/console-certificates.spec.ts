import { Database } from '../../src/platform/database/database';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { seedOrder, type SeededOrder } from '../support/issued-certificates';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';

const SALON = 'oksamyt-pechersk';
const OTHER = 'oksamyt-lypky';

describe('certificates in the console', () => {
  let site: TestSite;
  let database: Database;
  let owner: string;
  let desk: string;
  let elsewhere: string;
  let viewer: string;

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN });
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    desk = await enterAs(site, owner, 'salon', SALON);
    elsewhere = await enterAs(site, owner, 'salon', OTHER);
    viewer = await enterAs(site, owner, 'viewer');
  });
  afterAll(() => site?.close());

  const see = async (path: string, cookie = owner, status = 200) => (await site.http.get(path).set({ cookie }).expect(status)).text;
  const post = (path: string, body: object = {}, cookie = owner) => site.http.post(path).set({ cookie }).type('form').send(body);
  const stored = async (id: string) =>
    (await database.query<{ balance: string; state: string; code: string }>('SELECT * FROM certificates WHERE id = $1', [id])).rows[0]!;
  const made = async (nominal = 100_000, at: SeededOrder = {}) => {
    const { order, deliveries } = await seedOrder(database, { nominal, deliveries: [{ state: 'sent' }], ...at });
    return { order, id: deliveries[0]!.certificates[0]!.id };
  };
  /** What the form of a question carries. */
  const keyIn = (html: string) => new PageDocument(html).attributesOf('input[name=key]')!.value!;
  const entryOf = async (id: string) =>
    (await database.query<{ id: string }>(`SELECT id FROM certificate_ledger WHERE certificate_id = $1 AND kind = 'redeemed'`, [id]))
      .rows[0]!.id;

  it('are found by the link of their QR, and no other page of the console may use a camera', async () => {
    const { id } = await made();
    const [{ token }] = (await database.query<{ token: string }>('SELECT token FROM certificates WHERE id = $1', [id])).rows as [
      { token: string },
    ];
    for (const link of [`https://salon.example/certificate/${token}/`, ` http://other.example/en/certificate/${token}/?from=qr`])
      await post('/ops/certificates/find', { code: link }, desk).expect(303).expect('location', `/ops/certificates/${id}`);
    for (const link of [
      `https://salon.example/certificate/${'x'.repeat(22)}/`,
      `https://salon.example/certificate/${token}/more/`,
      `javascript:/certificate/${token}/`,
    ])
      expect((await post('/ops/certificates/find', { code: link }).expect(200)).text).toMatch(/Сертифіката\sз\sтаким\sкодом/);
    const camera = async (path: string) =>
      (await site.http.get(path).set({ cookie: owner })).headers['permissions-policy']!.split(', ').filter((each) => /camera/.test(each));
    expect(await camera('/ops/certificates')).toEqual(['camera=(self)']);
    for (const path of ['/ops', '/ops/orders', `/ops/certificates/${id}`, '/']) expect(await camera(path)).toEqual(['camera=()']);
  });

  it('are found by a code as it is read out, and by nothing else', async () => {
    const { id } = await made();
    const { code } = await stored(id);
    await post('/ops/certificates/find', { code: code.toLowerCase().replaceAll('-', ' ') }, desk)
      .expect(303)
      .expect('location', `/ops/certificates/${id}`);
    expect((await post('/ops/certificates/find', { code: '0000-0000-0000' }, desk).expect(200)).text).toMatch(
      /Сертифіката\sз\sтаким\sкодом/,
    );
    const html = await see(`/ops/certificates/${id}`, desk);
    expect(html).not.toContain(code);
    expect(html).toContain(code.slice(-4));
    await see('/ops/certificates/not-an-id', desk, 404);
  });

  it('are redeemed in part, once however often the form is sent, and undone', async () => {
    const { id } = await made();
    const form = await see(`/ops/certificates/${id}/redeem`, desk);
    const sent = { amount: '300,50', note: 'Чек 17', key: keyIn(form) };
    for (let times = 0; times < 2; times++)
      await post(`/ops/certificates/${id}/redeem`, sent, desk).expect(303).expect('location', `/ops/certificates/${id}?done=redeemed`);
    expect((await stored(id)).balance).toBe('69950');
    const html = await see(`/ops/certificates/${id}?done=redeemed`, desk);
    expect(html).toContain('role="status"');
    expect(html).toContain(SALON);
    const entry = await entryOf(id);
    expect(html).toContain(`/ops/certificates/${id}/undo/${entry}`);

    // another salon sees it, and does not touch it
    expect(await see(`/ops/certificates/${id}`, elsewhere)).not.toContain('/undo/');
    await see(`/ops/certificates/${id}/undo/${entry}`, elsewhere, 403);
    await post(`/ops/certificates/${id}/undo/${entry}`, {}, elsewhere).expect(403);
    expect((await stored(id)).balance).toBe('69950');

    await post(`/ops/certificates/${id}/undo/${entry}`, { note: 'не той' }, desk).expect(303);
    expect((await stored(id)).balance).toBe('100000');
    expect((await post(`/ops/certificates/${id}/undo/${entry}`, {}, desk).expect(409)).text).toContain('role="alert"');
    // the form that was left open
    expect((await post(`/ops/certificates/${id}/redeem`, sent, desk).expect(409)).text).toMatch(/вже\sскасовано/);
    expect((await stored(id)).balance).toBe('100000');
  });

  it.each(['', '0', '-5', '1e3', '5000', 'сто', '1.234'])(
    'are not redeemed by %j: the form says why and keeps what was typed',
    async (amount) => {
      const { id } = await made();
      const { text } = await post(`/ops/certificates/${id}/redeem`, { amount, key: 'console:00000001', note: 'Чек' }, desk).expect(409);
      expect(text).toContain('role="alert"');
      expect(new PageDocument(text).attributesOf('input[name=amount]')!.value).toBe(amount);
      expect(new PageDocument(text).attributesOf('input[name=key]')!.value).toBe('console:00000001');
      expect((await stored(id)).balance).toBe('100000');
    },
  );

  it('are redeemed whole by their whole sum, and replaced or given back by the owner alone', async () => {
    const { id } = await made();
    for (const action of ['refund', 'reissue', 'resend']) {
      await see(`/ops/certificates/${id}/${action}`, desk, 403);
      for (const cookie of [desk, viewer]) await post(`/ops/certificates/${id}/${action}`, { reason: 'x' }, cookie).expect(403);
    }
    await post(`/ops/certificates/${id}/redeem`, {}, viewer).expect(403);
    expect((await stored(id)).state).toBe('active');

    await see(`/ops/certificates/${id}/reissue`);
    const { headers } = await post(`/ops/certificates/${id}/reissue`).expect(303);
    const fresh = /certificates\/([\w-]+)\?done=reissued/.exec(headers.location!)![1]!;
    expect([(await stored(id)).state, (await stored(fresh)).balance]).toEqual(['void', '100000']);
    const { text } = await post(`/ops/certificates/${id}/redeem`, { key: 'console:00000002' }).expect(409);
    expect(text).toMatch(/повернено,\sабо\sйого\sзамінено/);
    await post(`/ops/certificates/${fresh}/redeem`, { amount: '1000', key: 'console:00000003', salon: SALON }, owner).expect(303);
    expect((await stored(fresh)).balance).toBe('0');

    const other = await made();
    expect((await post(`/ops/certificates/${other.id}/refund`, { reason: '' }).expect(409)).text).toMatch(/Напишіть\sпричину/);
    expect((await stored(other.id)).state).toBe('active');
    await post(`/ops/certificates/${other.id}/refund`, { reason: 'Попросили за 14 днів' }).expect(303);
    expect((await stored(other.id)).state).not.toBe('active');
    expect((await post(`/ops/certificates/${other.id}/refund`, { reason: 'ще раз' }).expect(409)).text).toContain('role="alert"');
  });

  it('of an order are found from it; who works at a salon sees what waits at their own', async () => {
    const { id, order } = await made();
    expect(await see(`/ops/certificates?order=${order}`)).toContain(`/ops/certificates/${id}`);
    // the query is not read for a salon: it sees its own list
    expect(await see(`/ops/certificates?order=${order}`, desk)).not.toContain(`/ops/certificates/${id}`);
    const waiting = await made(100_000, { salon: SALON, deliveries: [{ channel: 'salon' }] });
    for (const [path, cookie] of [
      ['/ops/certificates', desk],
      [`/ops/certificates?salon=${SALON}`, owner],
    ] as const)
      expect(await see(path, cookie)).toContain(`/ops/certificates/${waiting.id}`);
    expect(await see(`/ops/certificates?salon=${SALON}`, elsewhere)).not.toContain(`/ops/certificates/${waiting.id}`);
  });
});
