import { randomUUID } from 'node:crypto';
import { RequestMethod } from '@nestjs/common';
import { INTERCEPTORS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService } from '@nestjs/core';
import { OPERATOR_ROLES, type OperatorRole } from '../../src/platform/console/operators/operator';
import { auditWords } from '../../src/platform/console/audit/audit-words';
import { ConsoleAudit } from '../../src/platform/console/console-audit.interceptor';
import { ConsoleEmployees } from '../../src/platform/console/console-employees';
import { ConsolePages } from '../../src/platform/console/console-frame';
import { OpsAuditInterceptor } from '../../src/platform/ops/ops-audit.interceptor';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { routesOf } from '../support/console-routes';
import { startTestSite, type TestSite } from '../support/site';

/** Of the table, in its order. */
const COLUMNS = ['owner', 'call_centre', 'salon', 'employee', 'accountant', 'viewer'] as const satisfies readonly OperatorRole[];

/**
 * Who may use which route of the console. A new route needs a line here. `both`: the question (GET) and the action (POST) of one address ·
 * `any`: whoever comes, signed in or not.
 */
const ACCESS = `
  route                                     verb  owner  call_centre  salon  employee  accountant  viewer
  /ops                                      get   yes    yes          yes    yes       yes         yes
  /ops/absences                             get   yes    yes          yes    –         –           yes
  /ops/absences                             post  yes    –            yes    –         –           –
  /ops/absences/:id                         get   yes    yes          yes    –         –           yes
  /ops/absences/:id/offer                   both  yes    yes          yes    –         –           –
  /ops/absences/:id/remove                  both  yes    –            yes    –         –           –
  /ops/absences/new                         get   yes    –            yes    –         –           –
  /ops/answers                              get   yes    yes          yes    –         –           yes
  /ops/audit                                get   yes    –            –      –         –           –
  /ops/audit/file                           get   yes    –            –      –         –           –
  /ops/book                                 both  yes    yes          yes    –         –           –
  /ops/book/group                           both  yes    yes          yes    –         –           –
  /ops/calendar                             get   yes    yes          yes    –         –           yes
  /ops/calendar/:salon/blocks/:id/remove    both  yes    –            yes    –         –           –
  /ops/calendar/block                       post  yes    –            yes    –         –           –
  /ops/catalogue/employees                  get   yes    yes          yes    –         –           yes
  /ops/catalogue/employees                  post  yes    –            –      –         –           –
  /ops/catalogue/employees/:id              get   yes    yes          yes    –         –           yes
  /ops/catalogue/employees/:id/leave        both  yes    –            –      –         –           –
  /ops/catalogue/employees/:id/reset        both  yes    –            –      –         –           –
  /ops/catalogue/employees/:id/salon        both  yes    –            –      –         –           –
  /ops/catalogue/employees/:id/skill        both  yes    –            –      –         –           –
  /ops/catalogue/employees/:id/stay         both  yes    –            –      –         –           –
  /ops/catalogue/employees/:id/terms        both  yes    –            –      –         –           –
  /ops/catalogue/employees/new              get   yes    –            –      –         –           –
  /ops/catalogue/resources                  get   yes    yes          yes    –         –           yes
  /ops/catalogue/resources                  post  yes    –            –      –         –           –
  /ops/catalogue/resources/:id              get   yes    yes          yes    –         –           yes
  /ops/catalogue/resources/:id/count        both  yes    –            –      –         –           –
  /ops/catalogue/resources/:id/remove       both  yes    –            –      –         –           –
  /ops/catalogue/resources/:id/rename       both  yes    –            –      –         –           –
  /ops/catalogue/resources/new              get   yes    –            –      –         –           –
  /ops/catalogue/services                   get   yes    yes          yes    –         –           yes
  /ops/catalogue/services/:id               get   yes    yes          yes    –         –           yes
  /ops/catalogue/services/:id/add-on        both  yes    –            –      –         –           –
  /ops/catalogue/services/:id/need          both  yes    –            –      –         –           –
  /ops/catalogue/services/:id/patch-test    both  yes    –            –      –         –           –
  /ops/catalogue/services/:id/photographs   both  yes    –            –      –         –           –
  /ops/catalogue/services/:id/price         both  yes    –            –      –         –           –
  /ops/catalogue/services/:id/question      both  yes    –            –      –         –           –
  /ops/catalogue/services/:id/reset         both  yes    –            –      –         –           –
  /ops/catalogue/services/:id/terms         both  yes    –            –      –         –           –
  /ops/cards                                get   yes    –            –      –         –           yes
  /ops/cards                                post  yes    –            –      –         –           –
  /ops/cards/:id                            get   yes    –            –      –         –           yes
  /ops/cards/:id/file                       get   yes    –            –      –         –           –
  /ops/cards/:id/void                       both  yes    –            –      –         –           –
  /ops/certificates                         get   yes    –            yes    –         –           yes
  /ops/certificates/:id                     get   yes    –            yes    –         –           yes
  /ops/certificates/:id/prolong             both  yes    –            –      –         –           –
  /ops/certificates/:id/redeem              both  yes    –            yes    –         –           –
  /ops/certificates/:id/refund              both  yes    –            –      –         –           –
  /ops/certificates/:id/reissue             both  yes    –            –      –         –           –
  /ops/certificates/:id/resend              both  yes    –            –      –         –           –
  /ops/certificates/:id/undo/:entry         both  yes    –            yes    –         –           –
  /ops/certificates/file                    get   yes    –            –      –         –           yes
  /ops/certificates/find                    post  yes    –            yes    –         –           yes
  /ops/clients                              get   yes    yes          yes    –         –           yes
  /ops/clients/:id                          get   yes    yes          yes    –         –           yes
  /ops/clients/:id/edit                     post  yes    yes          yes    –         –           –
  /ops/clients/:id/erase                    both  yes    –            –      –         –           –
  /ops/clients/:id/file                     get   yes    –            –      –         –           –
  /ops/clients/:id/health                   post  yes    –            yes    –         –           –
  /ops/clients/:id/health/save              post  yes    –            yes    –         –           –
  /ops/clients/:id/merge                    both  yes    –            –      –         –           –
  /ops/clients/:id/merge/:other             both  yes    –            –      –         –           –
  /ops/clients/:id/messages                 both  yes    yes          yes    –         –           –
  /ops/clients/:id/open                     post  yes    yes          yes    –         –           –
  /ops/clients/:id/patch-test               both  yes    yes          yes    –         –           –
  /ops/clients/:id/patch-test-remove/:test  both  yes    yes          yes    –         –           –
  /ops/clients/:id/photograph-remove/:photograph both  yes    –            yes    –         –           –
  /ops/clients/:id/photographs              both  yes    –            yes    –         –           –
  /ops/clients/:id/photographs/:photograph/picture get   yes    –            yes    –         –           –
  /ops/clients/:id/rule                     both  yes    yes          yes    –         –           –
  /ops/clients/:id/save                     post  yes    yes          yes    –         –           –
  /ops/clients/find                         post  yes    yes          yes    –         –           yes
  /ops/content                              get   yes    –            –      –         –           yes
  /ops/content/refresh                      post  yes    –            –      –         –           –
  /ops/feedback                             get   yes    –            –      –         –           yes
  /ops/feedback/:id/delete                  both  yes    –            –      –         –           –
  /ops/feedback/:id/hide                    both  yes    –            –      –         –           –
  /ops/feedback/:id/publish                 both  yes    –            –      –         –           –
  /ops/feedback/file                        get   yes    –            –      –         –           yes
  /ops/jobs                                 get   yes    –            –      –         –           yes
  /ops/jobs/:id/allow                       both  yes    –            –      –         –           –
  /ops/jobs/:id/drop                        both  yes    –            –      –         –           –
  /ops/jobs/:id/retry                       both  yes    –            –      –         –           –
  /ops/join/:token                          both  any    any          any    any       any         any
  /ops/language                             post  yes    yes          yes    yes       yes         yes
  /ops/leads                                get   yes    yes          yes    –         –           yes
  /ops/leads/:id                            get   yes    yes          yes    –         –           yes
  /ops/leads/:id/assign                     both  yes    yes          –      –         –           –
  /ops/leads/:id/booked                     both  yes    yes          yes    –         –           –
  /ops/leads/:id/called                     both  yes    yes          yes    –         –           –
  /ops/leads/:id/close                      both  yes    yes          yes    –         –           –
  /ops/leads/:id/drop                       both  yes    yes          –      –         –           –
  /ops/leads/:id/not-reached                both  yes    yes          yes    –         –           –
  /ops/leads/:id/note                       both  yes    yes          yes    –         –           –
  /ops/leads/:id/open                       post  yes    yes          yes    –         –           –
  /ops/leads/:id/retry                      both  yes    yes          –      –         –           –
  /ops/leads/:id/undo                       both  yes    yes          yes    –         –           –
  /ops/leads/access/:id/choose              both  yes    –            –      –         –           –
  /ops/leads/alerts                         both  yes    –            –      –         –           –
  /ops/leads/alerts/:id/remove              both  yes    –            –      –         –           –
  /ops/leads/file                           get   yes    –            yes    –         –           yes
  /ops/leads/find                           post  yes    yes          yes    –         –           yes
  /ops/messages                             get   yes    –            –      –         –           yes
  /ops/my-day                               get   –      –            –      yes       –           –
  /ops/my-day/:id                           get   –      –            –      yes       –           –
  /ops/my-day/:id/arrived                   both  –      –            –      yes       –           –
  /ops/my-day/:id/begun                     both  –      –            –      yes       –           –
  /ops/my-day/:id/done                      both  –      –            –      yes       –           –
  /ops/my-day/:id/health                    post  –      –            –      yes       –           –
  /ops/my-day/:id/health/save               post  –      –            –      yes       –           –
  /ops/my-day/:id/note                      both  –      –            –      yes       –           –
  /ops/my-day/:id/photographs               both  –      –            –      yes       –           –
  /ops/my-day/:id/photographs/:photograph/picture get   –      –            –      yes       –           –
  /ops/my-day/:id/sent/:photograph/picture  get   –      –            –      yes       –           –
  /ops/my-day/:id/undo                      both  –      –            –      yes       –           –
  /ops/my-day/week                          get   –      –            –      yes       –           –
  /ops/news                                 get   yes    yes          yes    yes       yes         yes
  /ops/orders                               get   yes    –            yes    –         yes         yes
  /ops/orders/:id                           get   yes    –            yes    –         yes         yes
  /ops/orders/:id/clear-report              both  yes    –            –      –         –           –
  /ops/orders/:id/confirm-transfer          both  yes    –            –      –         yes         –
  /ops/orders/:id/expire                    both  yes    –            –      –         –           –
  /ops/orders/:id/hand-out                  both  yes    –            yes    –         –           –
  /ops/orders/:id/mark-paid                 both  yes    –            yes    –         –           –
  /ops/orders/:id/open                      post  yes    –            –      –         –           –
  /ops/orders/:id/print/:part               get   yes    –            yes    –         –           –
  /ops/orders/:id/reconcile                 both  yes    –            –      –         –           –
  /ops/orders/:id/refund                    both  yes    –            –      –         –           –
  /ops/orders/:id/retry                     both  yes    –            –      –         –           –
  /ops/orders/:id/return-transfer           both  yes    –            –      –         yes         –
  /ops/orders/:id/take-back                 both  yes    –            yes    –         –           –
  /ops/orders/file                          get   yes    –            –      –         yes         yes
  /ops/orders/find                          post  yes    –            yes    –         yes         yes
  /ops/orders/sell                          both  yes    –            yes    –         –           –
  /ops/orders/sell/card/:id                 both  yes    –            yes    –         –           –
  /ops/outbox                               get   yes    –            –      –         –           –
  /ops/outbox/:id/files/:place              get   yes    –            –      –         –           –
  /ops/outbox/:id/open                      post  yes    –            –      –         –           –
  /ops/payments                             get   yes    –            –      –         –           yes
  /ops/payments/:id                         get   yes    –            –      –         –           yes
  /ops/payments/file                        get   yes    –            –      –         –           yes
  /ops/payments/news                        get   yes    –            –      –         –           yes
  /ops/payments/refunds                     get   yes    –            –      –         –           yes
  /ops/payments/refunds/:id/again           both  yes    –            –      –         –           –
  /ops/payments/refunds/:id/arrived         both  yes    –            –      –         –           –
  /ops/payments/refunds/:id/retry           both  yes    –            –      –         –           –
  /ops/payments/refunds/file                get   yes    –            –      –         –           yes
  /ops/people                               both  yes    –            –      –         –           –
  /ops/people/:id                           get   yes    –            –      –         –           –
  /ops/people/:id/allow-devices             both  yes    –            –      –         –           –
  /ops/people/:id/forbid-devices            both  yes    –            –      –         –           –
  /ops/people/:id/forget/:device            both  yes    –            –      –         –           –
  /ops/people/:id/remove                    both  yes    –            –      –         –           –
  /ops/promo                                get   yes    –            yes    –         yes         yes
  /ops/promo                                post  yes    –            –      –         –           –
  /ops/promo/:id/end                        both  yes    –            –      –         –           –
  /ops/promo/new                            get   yes    –            –      –         –           –
  /ops/receipts                             get   yes    –            –      –         yes         yes
  /ops/receipts/:id                         get   yes    –            –      –         yes         yes
  /ops/receipts/:id/repeat                  both  yes    –            –      –         yes         –
  /ops/receipts/file                        get   yes    –            –      –         yes         yes
  /ops/redirects                            get   yes    –            –      –         –           yes
  /ops/redirects                            post  yes    –            –      –         –           –
  /ops/redirects/:id/remove                 both  yes    –            –      –         –           –
  /ops/redirects/legacy                     get   yes    –            –      –         –           yes
  /ops/redirects/misses                     get   yes    –            –      –         –           yes
  /ops/redirects/new                        get   yes    –            –      –         –           –
  /ops/reports                              get   yes    –            yes    –         yes         yes
  /ops/reports/file                         get   yes    –            yes    –         yes         yes
  /ops/reports/certificates/file            get   yes    –            –      –         yes         yes
  /ops/reports/money/file                   get   yes    –            yes    –         yes         yes
  /ops/traffic                              get   yes    –            –      –         yes         yes
  /ops/traffic/file                         get   yes    –            –      –         yes         yes
  /ops/sales                                get   yes    –            yes    –         yes         yes
  /ops/sales/close                          both  yes    –            yes    –         –           –
  /ops/sales/move                           post  yes    –            yes    –         –           –
  /ops/sales/of/:id                         get   yes    –            yes    –         yes         yes
  /ops/sales/of/:id                         post  yes    –            yes    –         –           –
  /ops/sales/of/:id/undo                    both  yes    –            yes    –         –           –
  /ops/sales/reopen                         both  yes    –            yes    –         –           –
  /ops/rules                                both  yes    –            –      –         –           –
  /ops/rules/reset                          both  yes    –            –      –         –           –
  /ops/schedules                            get   yes    yes          yes    –         –           yes
  /ops/schedules/:id                        get   yes    yes          yes    –         –           yes
  /ops/schedules/:id/one-day                both  yes    –            yes    –         –           –
  /ops/schedules/:id/pattern                both  yes    –            yes    –         –           –
  /ops/schedules/:id/pattern-remove         both  yes    –            yes    –         –           –
  /ops/schedules/:id/week                   both  yes    –            yes    –         –           –
  /ops/sheet                                get   yes    yes          yes    –         –           yes
  /ops/sign-in                              both  any    any          any    any       any         any
  /ops/sign-in/owner                        post  any    any          any    any       any         any
  /ops/sign-out                             post  yes    yes          yes    yes       yes         yes
  /ops/visits                               get   yes    yes          yes    –         –           yes
  /ops/visits/:id                           get   yes    yes          yes    –         –           yes
  /ops/visits/:id/arrived                   both  yes    yes          yes    –         –           –
  /ops/visits/:id/begun                     both  yes    yes          yes    –         –           –
  /ops/visits/:id/cancel                    both  yes    yes          yes    –         –           –
  /ops/visits/:id/cancel-group              both  yes    yes          yes    –         –           –
  /ops/visits/:id/certificate               both  yes    yes          yes    –         –           –
  /ops/visits/:id/certificate-return        both  yes    yes          yes    –         –           –
  /ops/visits/:id/confirm                   both  yes    yes          yes    –         –           –
  /ops/visits/:id/done                      both  yes    yes          yes    –         –           –
  /ops/visits/:id/message                   both  yes    yes          yes    –         –           –
  /ops/visits/:id/move                      both  yes    yes          yes    –         –           –
  /ops/visits/:id/no-show                   both  yes    yes          yes    –         –           –
  /ops/visits/:id/offer                     both  yes    yes          yes    –         –           –
  /ops/visits/:id/open                      post  yes    yes          yes    –         –           –
  /ops/visits/:id/photographs/:photograph/picture get   yes    –            yes    –         –           –
  /ops/visits/:id/services                  both  yes    yes          yes    –         –           –
  /ops/visits/:id/undo                      both  yes    yes          yes    –         –           –
  /ops/visits/file                          get   yes    –            yes    –         –           yes
  /ops/visits/find                          post  yes    yes          yes    –         –           yes
  /ops/waits                                get   yes   yes          yes    –         –           yes
  /ops/waits                                post  yes   yes          yes    –         –           –
  /ops/waits/:id/jump                       both  yes   yes          yes    –         –           –
  /ops/waits/:id/remove                     both  yes   yes          yes    –         –           –
  /ops/waits/new                            get   yes   yes          yes    –         –           –
`;

type Role = OperatorRole | 'any';

/** The roles of each route, by `get /ops/…`. */
const expected = new Map(
  ACCESS.trim()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [path, verb, ...marks] = line.trim().split(/\s+/);
      const roles: readonly Role[] = marks[0] === 'any' ? ['any'] : COLUMNS.filter((_, column) => marks[column] === 'yes');
      return (verb === 'both' ? ['get', 'post'] : [verb!]).map((method) => [`${method} ${path!}`, roles] as const);
    }),
);

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Every route below /api/ops. */
function programRoutes(site: TestSite): readonly { readonly method: Verb; readonly path: string }[] {
  return writtenDown(site).flatMap((route) => {
    const [method, path] = route.split(' ');
    return path!.startsWith('/api/ops') ? [{ method: method!.toLowerCase() as Verb, path: path! }] : [];
  });
}

/** Wrong tokens are limited by address. */
let addresses = 0;
const address = () => `10.7.${++addresses >> 8}.${addresses & 255}`;

/** Every route whose calls are written down, below /ops and /api/ops. */
function writtenDown(site: TestSite): readonly string[] {
  const audits = (of: object) => {
    const interceptors = (Reflect.getMetadata(INTERCEPTORS_METADATA, of) ?? []) as readonly object[];
    return interceptors.some((each) => each === ConsoleAudit || each === OpsAuditInterceptor);
  };
  return site.app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype, instance }) => {
      const base = Reflect.getMetadata(PATH_METADATA, metatype as object) as string;
      if (!/^(api\/)?ops(\/|$)/.test(base)) return [];
      const handlers = Object.getPrototypeOf(instance) as Record<string, object>;
      return Object.getOwnPropertyNames(handlers).flatMap((name) => {
        const handler = handlers[name]!;
        const own = name === 'constructor' ? undefined : (Reflect.getMetadata(PATH_METADATA, handler) as string | undefined);
        if (own === undefined || !(audits(handler) || audits(metatype as object))) return [];
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]!;
        const path = `/${base}/${own}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
        return [`${method} ${path}`];
      });
    });
}

const filled = (path: string) => path.replace(':token', 'A'.repeat(22)).replace(/:\w+/g, () => randomUUID());

describe('the console opens its routes', () => {
  let site: TestSite;
  let cookies: Readonly<Record<OperatorRole, string>>;

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN });
    const owner = await enterAsOwner(site);
    const place = { salon: 'oksamyt-pechersk', employee: site.app.get(ConsoleEmployees).list('ua')[0]!.id };
    const entered: [OperatorRole, string][] = [['owner', owner]];
    // passwords are worked on one after the other
    for (const role of COLUMNS)
      if (role !== 'owner') entered.push([role, await enterAs(site, owner, role, place[role as keyof typeof place] ?? '')]);
    cookies = Object.fromEntries(entered) as typeof cookies;
  });
  afterAll(() => site.close());

  it('each of which stands in the table, with the roles that it names', () => {
    const routes = routesOf(site);
    expect(routes.length).toBeGreaterThan(150);
    const named = routes.map(({ method, path, roles }) => [`${method} ${path}`, roles?.length === 0 ? ['any'] : roles] as const);
    const sorted = (of: Iterable<readonly [string, readonly string[] | undefined]>) =>
      Object.fromEntries([...of].map(([route, roles]) => [route, [...(roles ?? ['none'])].sort().join(' ')]));
    expect(sorted(named)).toEqual(sorted(expected));
    expect([...COLUMNS].sort()).toEqual([...OPERATOR_ROLES].sort());
  });

  it('to nobody who is not signed in: the browser is sent to the sign-in', async () => {
    for (const { method, path, roles } of routesOf(site)) {
      if (roles!.length === 0) continue;
      for (const cookie of ['', '__Host-console=x', `__Host-console=${'A'.repeat(22)}`, `__Host-console=${OPS_TOKEN}`]) {
        const { status, headers } = await site.http[method](filled(path)).set({ cookie }).expect('cache-control', 'no-store');
        expect({ path, status, to: headers.location }).toEqual({ path, status: 303, to: '/ops/sign-in' });
      }
    }
  });

  it('to the roles of the table and to no other, page by page and action by action', async () => {
    for (const { method, path } of routesOf(site)) {
      const allowed = expected.get(`${method} ${path}`)!;
      // it ends the session that the others need
      if (allowed.includes('any') || path === '/ops/sign-out') continue;
      const asked = COLUMNS.map(async (role) => [role, await site.http[method](filled(path)).set({ cookie: cookies[role] })] as const);
      for (const [role, { status, headers }] of await Promise.all(asked)) {
        expect(headers['cache-control']).toBe('no-store');
        const about = { method, path, role };
        expect({ ...about, isForbidden: status === 403 }).toEqual({ ...about, isForbidden: !allowed.includes(role) });
        expect(status).toBeLessThan(500);
      }
    }
  });

  it('and leads each role from its pages to no page that is closed to it', async () => {
    for (const role of COLUMNS) {
      const see = async (path: string) => (await site.http.get(path).set({ cookie: cookies[role] }).redirects(1)).text;
      const linksIn = (html: string) => [...html.matchAll(/href="(\/ops[^"#]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
      const menu = linksIn(await see('/ops')).filter((href) => !href.includes('?'));
      const links = new Set([...menu, ...(await Promise.all([...new Set(menu)].map(async (path) => linksIn(await see(path))))).flat()]);
      expect(links.size).toBeGreaterThan(2);
      for (const href of links) {
        const { status } = await site.http.get(href).set({ cookie: cookies[role] });
        expect({ role, href, isClosed: status === 403 }).toEqual({ role, href, isClosed: false });
      }
    }
  });

  it('and none of programs to a session: those take the token of the site alone', async () => {
    const routes = programRoutes(site);
    expect(routes.length).toBeGreaterThan(50);
    for (const { method, path } of routes)
      for (const role of COLUMNS) {
        const { status } = await site.http[method](filled(path)).set({ cookie: cookies[role], 'x-forwarded-for': address() });
        expect({ method, path, role, status }).toEqual({ method, path, role, status: 401 });
      }
  });

  it('and has words of both languages for each call that it writes down', () => {
    const routes = writtenDown(site);
    expect(routes.filter((route) => route.includes('/api/ops')).length).toBeGreaterThan(20);
    expect(routes.filter((route) => route.includes(' /ops')).length).toBeGreaterThan(40);
    const pages = site.app.get(ConsolePages);
    for (const locale of ['ua', 'en'] as const) {
      const told = routes.map((route) => [route, auditWords(pages.context({ locale }), route).text] as const);
      expect(told.filter(([route, text]) => text === route || text.includes('/'))).toEqual([]);
    }
  });

  it('to nobody without OPS_TOKEN: 404', async () => {
    const closed = await startTestSite({}, { database: false });
    for (const { method, path } of routesOf(closed)) await closed.http[method](filled(path)).expect(404);
    await closed.close();
  });
});
