import { decodeJwt } from 'jose';
import { operationsOf, type OpenApiDocument } from '../support/openapi-checks';
import {
  MINUTE_MS,
  NAMES,
  OWN_PAGE,
  askCode,
  cookieHeader,
  newPhone,
  registered,
  startClientSite,
  type ProgramSession,
} from '../support/clients';
import type { TestSite } from '../support/site';

const OPS_TOKEN = 'a-token-of-the-owner-of-the-site';
/** Every route of booking begins so. */
const BOOKING =
  /^\/api\/(auth|clients|appointments|appointment-services|holds|locations|categories|services|salons-by-services|employees|feedbacks|settings|next-free|visit-options|favourites|widget|booking\/(photographs|groups|next|messages))(\/|$)/;
/** Those that nobody has to sign in for; every other one is for clients alone. */
const FOR_ALL =
  /^(get \/api\/(locations|categories|categories\/\{id\}|salons-by-services|services|employees|employees\/positions|employees\/free-time|feedbacks|settings|next-free|next-free\/(day|links|times)|visit-options|visit-options\/add-ons|booking\/groups\/\{token\})|post \/api\/booking\/groups\/(times|hold|\{token\}\/undo)|post \/api\/auth\/\w[\w-]*|post \/api\/appointments\/certificates|\w+ \/api\/favourites|\w+ \/api\/holds(\/.*)?)$/;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
interface Route {
  readonly method: Method;
  readonly path: string;
}

describe('every route of booking, by every role', () => {
  let site: TestSite;
  let routes: readonly Route[];
  let roles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  let client: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const started = await startClientSite({ OPS_TOKEN });
    site = started.site;
    const { body } = await site.http.get('/api/docs-json').expect(200);
    routes = operationsOf(body as OpenApiDocument)
      .map(({ method, path }) => ({ method: method as Method, path }))
      .filter(({ path }) => BOOKING.test(path));
    roles = await refusedRoles(started);
    client = bearer(await registered(site));
  });
  afterAll(() => site?.close());

  const bearer = ({ accessToken }: ProgramSession) => ({ authorization: `Bearer ${accessToken}` });
  const nameOf = ({ method, path }: Route) => `${method} ${path}`;
  const clientRoutes = () => routes.filter((route) => !FOR_ALL.test(nameOf(route)));
  const ask = async ({ method, path }: Route, headers: Readonly<Record<string, string>>) => {
    const address = path.replace(/\{\w+\}/g, '6f1c8d5e-5d0c-4f0b-9a53-0d7cf1f6a1c2');
    return (
      await site.http[method](address)
        .set(headers)
        .send(method === 'get' ? undefined : {})
    ).status;
  };
  /** Statuses of routes that are not as they should be, by route. */
  const wrong = async (asked: readonly Route[], headers: Readonly<Record<string, string>>, isRight: (status: number) => boolean) => {
    const problems: string[] = [];
    for (const route of asked) {
      const status = await ask(route, headers);
      if (!isRight(status)) problems.push(`${nameOf(route)}: ${status}`);
    }
    return problems;
  };

  async function refusedRoles({ clock }: Awaited<ReturnType<typeof startClientSite>>) {
    const expired = await registered(site);
    const cookies = await site.http
      .post('/api/auth/register')
      .set(OWN_PAGE)
      .send({ ...(await askCode(site, newPhone())), ...NAMES });
    clock.pass(16 * MINUTE_MS);
    const [signedOut, reused] = [await registered(site), await registered(site)];
    await site.http.post('/api/auth/sign-out').set(bearer(signedOut)).expect(200);
    for (const status of [200, 401]) await site.http.post('/api/auth/refresh').send({ refreshToken: reused.refreshToken }).expect(status);
    const [head, , signature] = signedOut.accessToken.split('.') as [string, string, string];
    const claims = { ...decodeJwt(signedOut.accessToken), sid: decodeJwt(expired.accessToken).sid };
    const tampered = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    return {
      nobody: {},
      'an expired token': bearer(expired),
      'a tampered token': { authorization: `Bearer ${tampered}` },
      'a refresh token instead of an access token': { authorization: `Bearer ${expired.refreshToken}` },
      'somebody who has signed out': bearer(signedOut),
      'somebody whose refresh token was used twice': bearer(reused),
      'an operator': { authorization: `Bearer ${OPS_TOKEN}` },
      'the cookies of a client, sent by another site': { cookie: cookieHeader(cookies), 'sec-fetch-site': 'cross-site' },
    };
  }

  it('knows the routes there are', () => {
    expect(clientRoutes().map(nameOf)).toEqual(
      expect.arrayContaining(['get /api/clients/me', 'get /api/clients/me/favourites', 'put /api/clients/me/favourites']),
    );
    expect(routes.map(nameOf)).toContain('post /api/auth/code');
  });

  it('asks all but clients to sign in, where it is for clients', async () => {
    const problems: Record<string, readonly string[]> = {};
    for (const [role, headers] of Object.entries(roles)) {
      // what changes something and carries cookies of ours is refused before
      const isRight = (status: number) => status === 401 || ('cookie' in headers && status === 403);
      problems[role] = await wrong(clientRoutes(), headers, isRight);
    }
    expect(problems).toEqual(Object.fromEntries(Object.keys(roles).map((role) => [role, []])));
  });

  it('lets clients in, and knows nothing of what is not theirs', async () => {
    const isRight = (status: number) => ![401, 403].includes(status) && status < 500;
    expect(await wrong(clientRoutes(), client, isRight)).toEqual([]);
    // what is not there is as good as removed
    const isRemoval = ({ method, path }: Route) => method === 'delete' && path.includes('/photographs/');
    const ofObjects = clientRoutes().filter((route) => route.path.includes('{') && !isRemoval(route));
    expect(await wrong(ofObjects, client, (status) => status === 404 || status === 422)).toEqual([]);
  });

  it('lets everybody in elsewhere, and says what is missing', async () => {
    const open = routes.filter((route) => FOR_ALL.test(nameOf(route)) && !route.path.startsWith('/api/auth/'));
    expect(await wrong(open, {}, (status) => ![401, 403].includes(status) && status < 500)).toEqual([]);
    const signIn = routes.filter(({ path }) => path.startsWith('/api/auth/'));
    expect(await wrong(signIn, {}, (status) => [200, 401, 422].includes(status))).toEqual([]);
  });
});
