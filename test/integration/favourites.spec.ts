import type { Response } from 'supertest';
import { OWN_PAGE, cookieHeader, newPhone, registered, setCookies, startClientSite } from '../support/clients';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';

const NONE = { services: [], employees: [] };

describe('favourites of the cards on our pages', () => {
  let site: TestSite;
  let service: string;
  let employee: string;

  beforeAll(async () => {
    ({ site } = await startClientSite());
    [service, employee] = [await bookable('/services/female/hair/', 'service'), await bookable('/employees/', 'employee')];
  });
  afterAll(() => site?.close());

  /** Slug that the first card of a page books. */
  async function bookable(path: string, kind: string): Promise<string> {
    const page = new PageDocument((await site.http.get(path).expect(200)).text);
    const { href } = page.attributesOf(`[data-like] a[href*="/online/?${kind}="]`)!;
    return new URL(href!, 'http://site').searchParams.get(kind)!;
  }
  const mark = (body: object, cookie = '') =>
    site.http
      .post('/api/favourites')
      .set({ cookie, ...OWN_PAGE })
      .send(body);
  const marked = async (cookie: string) => (await site.http.get('/api/favourites').set('cookie', cookie).expect(200)).body as unknown;
  const idsIn = (answer: Response, name: string) => JSON.parse(decodeURIComponent(setCookies(answer).get(name)!.value)) as string[];

  it('are marked and taken back by their slugs, and kept by ids of the booking system in the browser', async () => {
    const first = await mark({ service }).expect(200);
    expect(first.body).toEqual({ services: [service], employees: [] });
    expect(first.headers['cache-control']).toBe('no-store');
    const second = await mark({ employee }, cookieHeader(first)).expect(200);
    const cookie = cookieHeader(second);
    expect(await marked(cookie)).toEqual({ services: [service], employees: [employee] });
    const { body } = await site.http.get('/api/services').expect(200);
    expect((body as { id: string }[]).map(({ id }) => id)).toContain(idsIn(second, 'fav_service')[0]);
    const third = await mark({ service }, cookie).expect(200);
    expect(third.body).toEqual({ services: [], employees: [employee] });
    expect(await marked('')).toEqual(NONE);
  });

  it('of somebody who is signed in are those of the client', async () => {
    const { accessToken, refreshToken, expiresAt } = await registered(site, newPhone());
    const session = await site.http.post('/api/auth/session').set(OWN_PAGE).send({ accessToken, refreshToken, expiresAt }).expect(200);
    await mark({ employee }, cookieHeader(session)).expect(200);
    // as another browser of the client, which has no cookies of favourites
    expect(await marked(cookieHeader(session))).toEqual({ services: [], employees: [employee] });
  });

  it.each([
    ['service', 'not-there', 404],
    ['employee', 'not-there', 404],
    ['service', '<b>', 422],
    ['employee', 'x'.repeat(200), 422],
    ['nothing', 'x', 422],
  ] as const)('are not made of %s %j: %i', async (kind, value, status) => {
    const { body, headers } = await mark({ [kind]: value }).expect(status);
    expect((body as { code: string }).code).toBe(status === 404 ? 'not_found' : 'invalid_fields');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('are not marked by pages of other sites', async () => {
    await site.http
      .post('/api/favourites')
      .set({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })
      .send({ service })
      .expect(403);
  });
});
