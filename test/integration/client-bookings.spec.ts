import { Database } from '../../src/platform/database/database';
import { registered, startClientSite, type ProgramSession } from '../support/clients';
import { operationsOf, type OpenApiDocument } from '../support/openapi-checks';
import type { TestSite } from '../support/site';

interface Visit {
  readonly id: string;
  readonly services: readonly { readonly id: string }[];
}

describe('visits of a client', () => {
  let site: TestSite;
  let owner: ProgramSession;
  let other: ProgramSession;
  let wanted: { readonly location: string; readonly date: string; readonly services: readonly object[] };

  beforeAll(async () => {
    ({ site } = await startClientSite({ BOOKING_DEMO: 'off' }));
    [owner, other] = [await registered(site), await registered(site)];
    const { body: next } = await site.http.get('/api/next-free').expect(200);
    const { location } = next as { location: string };
    const { body: services } = await site.http.get('/api/services').expect(200);
    const prices = services as { id: string; location_prices: { location: string }[] }[];
    const service = prices.find(({ location_prices: at }) => at.some((price) => price.location === location))!.id;
    // far enough for the rules of changing, whatever the time is
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const query = `location=${location}&services=${service}&from=${day(4)}&to=${day(9)}`;
    const { body: free } = await site.http.get(`/api/employees/free-time?${query}`).expect(200);
    const [[professional, days]] = Object.entries(free as Record<string, Record<string, string[]>>) as [[string, Record<string, string[]>]];
    const [[date, times]] = Object.entries(days) as [[string, string[]]];
    wanted = { location, date, services: [{ service, professional, start: times[0] }] };
  });
  afterAll(() => site?.close());

  const bearer = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });
  const book = (client: ProgramSession) => site.http.post('/api/appointments').set(bearer(client)).send(wanted);
  const list = async (client: ProgramSession) => (await site.http.get('/api/appointments').set(bearer(client)).expect(200)).body as Visit[];

  it('are not there for another client, by any route', async () => {
    const { body } = await book(owner).expect(201);
    const visit = body as Visit;
    expect(await list(other)).toEqual([]);
    const { body: document } = await site.http.get('/api/docs-json').expect(200);
    const routes = operationsOf(document as OpenApiDocument).filter(({ path }) => /^\/api\/appointments\b.*\{/.test(path));
    const bodies: Readonly<Record<string, object>> = { put: { state: 'cancelled' }, post: { rating: 5 } };
    const statuses: Record<string, number> = {};
    for (const { method, path } of routes) {
      const address = path.replace(/\{\w+\}/, path.includes('/services/') ? visit.services[0]!.id : visit.id);
      const ask = site.http[method as 'get' | 'put' | 'post' | 'delete'](address).set(bearer(other));
      statuses[`${method} ${path}`] = (await (method === 'get' ? ask : ask.send(bodies[method]))).status;
    }
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['put /api/appointments/{id}', 'delete /api/appointments/services/{id}']));
    expect(statuses).toEqual(Object.fromEntries(Object.keys(statuses).map((route) => [route, 404])));
    expect(await list(owner)).toEqual([expect.objectContaining({ id: visit.id })]);
  });

  it('cannot be made by a client with forbiddenOnlineBooking, who still sees and cancels those there are', async () => {
    const before = await list(owner);
    await site.app.get(Database).query('UPDATE clients SET forbidden_online_booking = true WHERE id = $1', [owner.client.id]);
    const refused = await book(owner).expect(403);
    expect(refused.body).toMatchObject({ ok: false, code: 'online_booking_forbidden' });
    const added = { appointment: before[0]!.id, ...wanted.services[0] };
    await site.http
      .post('/api/appointments/services')
      .set(bearer(owner))
      .send(added)
      .expect(403, /online_booking_forbidden/);
    expect(await list(owner)).toEqual(before);
    const cancelled = await site.http.put(`/api/appointments/${before[0]!.id}`).set(bearer(owner)).send({ state: 'cancelled' }).expect(200);
    expect(cancelled.body).toMatchObject({ state: 'cancelled' });
    await book(other).expect(201);
  });
});
