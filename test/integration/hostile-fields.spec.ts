import { request as rawRequest, Agent } from 'node:http';
import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY, freeTime, LOCATION } from '../support/booked-appointment';
import { startClientSite } from '../support/clients';
import { hostileRequests, type HostileRequest, type Known } from '../support/hostile-fields';
import { seedOrder } from '../support/issued-certificates';
import { TestOrders } from '../support/orders';
import { operationsOf, type OpenApiDocument } from '../support/openapi-checks';
import type { TestSite } from '../support/site';

const OPS_TOKEN = 'token-of-the-owner-0123456789';
const EDITORS_TOKEN = 'a-token-of-an-editors-backend';
const AT_A_TIME = 12;
const LIMIT_MS = 480_000;
/** Requests that are asked again for their time. */
const MAX_ASKED_AGAIN = 30;
/** How long an answer may take by itself, at its third try: what a day or a number asks for is bounded. */
const SLOW_MS = 200;

/** What ends or changes what the others are about is asked for last, and last of all what ends the session. */
const turnOf = (route: string) =>
  /auth\//.test(route)
    ? 2
    : /^(delete|put \/api\/ops)|schedules|cancel|no-show|\/done|refund|reissue|drop|reset|forbid|expire|mark-paid|take-back|\/offer/.test(
          route,
        )
      ? 1
      : 0;

describe('a field that holds what nobody would send', () => {
  let site: TestSite;
  let document: OpenApiDocument;
  let known: Known;
  let client: string;
  let orderToken: string;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });
  let requests = 0;

  beforeAll(async () => {
    ({ site } = await startClientSite({ OPS_TOKEN, CONTENT_WEBHOOK_TOKEN: EDITORS_TOKEN, BOOKING_DEMO: 'off' }));
    document = (await site.http.get('/api/docs-json').expect(200)).body as OpenApiDocument;
    const appointment = await bookAppointment(site);
    const seeded = await seedOrder(site.app.get(Database), { deliveries: [{ isGift: true }] });
    const [{ id: delivery, certificates }] = seeded.deliveries as [(typeof seeded.deliveries)[number]];
    const [certificate] = certificates as [(typeof certificates)[number]];
    client = appointment.client.accessToken;
    orderToken = seeded.token;
    const own = (
      (await site.http.get('/api/appointments').set({ authorization: `Bearer ${client}` })).body as { services: { id: string }[] }[]
    )[0]!;
    const [package_] = await new TestOrders(site).packages();
    const service = 'service-klasychnyi-masazh';
    const free = Object.entries(await freeTime(site)).flatMap(([employee, days]) =>
      days[DAY]!.map((start) => ({ service, professional: employee, start })),
    );
    const [first, second] = [free[0]!, free.at(-1)!];
    const items = [{ id: package_!.id, qty: 1 }];
    const hours = { from: '09:00', to: '13:00' };
    const fields = { name: 'Олена', phone: '0671234567', email: 'a@b.co', comment: 'a' };
    const everywhere = {
      ...first,
      location: LOCATION,
      date: DAY,
      from: DAY,
      to: DAY,
      day: DAY,
      employee: appointment.professional,
      appointment: appointment.id,
      quantity: 1,
      order: seeded.order,
      order_id: seeded.order,
      certificate: items,
      items,
      gift: delivery,
      lang: 'ua',
      name: 'Олена Лі',
      phone: '0671234567',
      authId: 'nobody',
      accessToken: client,
      refreshToken: appointment.client.refreshToken,
      email: 'a@b.co',
      before: undefined,
      hold: undefined,
      design: undefined,
      sendAt: undefined,
    };
    const at: Record<string, Record<string, unknown>> = {
      '/api/appointments': {
        ...second,
        state: 'planned',
        amount: undefined,
        duration: undefined,
        certificates: undefined,
        test: undefined,
      },
      '/api/holds': { test: undefined },
      '/api/appointments/{id}': {
        id: appointment.id,
        state: undefined,
        services: [{ id: own.services[0]!.id, service, professional: appointment.professional, start: appointment.start }],
      },
      '/api/appointments/{id}/feedback': { id: appointment.id },
      '/api/appointments/{id}/payment': { id: appointment.id },
      '/api/appointments/{file}.ics': { file: appointment.id },
      '/api/auth/code': { phone: '0671234568' },
      '/api/booking/widget': { fields: { action: 'hold', salon: LOCATION, service, date: DAY, time: second.start } },
      '/api/certificates/quote': { promo: undefined },
      '/api/certificates/orders': {
        order_id: undefined,
        promo: undefined,
        amount: package_!.amount,
        delivery: 105,
        linkValue: 'email',
        pay: 'card',
        gifts: [{ id: package_!.id, recipient: 'Ія', email: 'a@b.co', message: 'a' }],
      },
      '/api/certificates/orders/{order_id}/certificates/{certificate}/refund': { certificate: certificate.id },
      '/api/clients/me/favourites': { fav_service: [service], fav_employee: [appointment.professional] },
      '/api/hc/lead': { phone: '0671234569' },
      '/api/leads': { fields },
      '/api/ops/booking/clients/find': { phone: appointment.phone },
      '/api/ops/booking/schedules/{id}/week': hours,
      '/api/ops/booking/schedules/{id}/day': hours,
      '/api/ops/booking/schedules/{id}/pattern': hours,
    };
    const ids = [
      ['appointments', appointment.id],
      ['clients', appointment.client.client.id],
      ['schedules', appointment.professional],
      ['orders', seeded.order],
      ['certificates/deliveries', delivery],
      ['certificates', certificate.id],
    ] as const;
    for (const { path } of operationsOf(document)) {
      const [, id] = ids.find(([area]) => path.startsWith('/api/ops/') && path.includes(`/${area}/{id}`)) ?? [];
      if (id !== undefined) at[path] = { ...at[path], id };
    }
    known = { everywhere, at };
  });
  afterAll(async () => {
    agent.destroy();
    await site?.close();
  });

  const ask = ({ method, address, body }: HostileRequest) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(site.origin);
      const number = ++requests;
      const headers = {
        'x-forwarded-for': `10.9.${number >> 8}.${number & 255}`,
        authorization: `Bearer ${address.startsWith('/api/ops') ? OPS_TOKEN : address.startsWith('/api/content') ? EDITORS_TOKEN : client}`,
        'x-order-token': orderToken,
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      };
      const req = rawRequest({ hostname, port, path: address, method: method.toUpperCase(), headers, agent }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => resolve({ status: res.statusCode!, text: Buffer.concat(chunks).toString() }));
      });
      req.on('error', reject).end(body);
    });

  const timed = async (request: HostileRequest) => {
    const begin = performance.now();
    await ask(request);
    return performance.now() - begin;
  };

  function problemOf({ status, text }: { status: number; text: string }): string | null {
    if (status < 400) return null;
    if (status >= 500) return String(status);
    const { code, error } = JSON.parse(text) as { code?: unknown; error?: unknown };
    return typeof code === 'string' && code !== '' && typeof error === 'string' && error !== '' ? null : `${status} without code or words`;
  }

  it(
    'is answered in words by every route of the API, and is never a failure of ours',
    async () => {
      const failures: string[] = [];
      const plain: Record<string, number> = {};
      const usual: Record<string, HostileRequest> = {};
      const slow: { readonly name: string; readonly request: HostileRequest; readonly ms: number }[] = [];
      const routes = operationsOf(document).map((one) => ({ ...one, name: `${one.method} ${one.path}` }));
      for (const { method, path, operation, name } of routes.sort((a, b) => turnOf(a.name) - turnOf(b.name))) {
        const waiting = hostileRequests(document, method, path, operation, known);
        const worker = async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            const begin = performance.now();
            const answer = await ask(next);
            const ms = performance.now() - begin;
            if (ms > SLOW_MS) slow.push({ name, request: next, ms });
            if (next.what === 'nothing odd') [plain[name], usual[name]] = [answer.status, next];
            const problem = problemOf(answer);
            if (problem !== null) failures.push(`${name} with ${next.what}: ${problem}`);
          }
        };
        await Promise.all(Array.from({ length: AT_A_TIME }, worker));
      }
      const soonest = async (one: HostileRequest) => Math.min(await timed(one), await timed(one), await timed(one));
      // a busy machine makes all of them slow: the slowest are asked again
      for (const { name, request } of slow.sort((a, b) => b.ms - a.ms).slice(0, MAX_ASKED_AGAIN)) {
        // a route that does much, as one that fetches all content again, is measured by its own usual answer
        const limit = Math.max(SLOW_MS, 2 * (usual[name] ? await soonest(usual[name]) : 0));
        const took = await soonest(request);
        if (took > limit) failures.push(`${name} with ${request.what}: ${took.toFixed(0)} ms, of ${limit.toFixed(0)}`);
      }
      expect(failures).toEqual([]);
      expect(requests).toBeGreaterThan(1500);
      // the other fields are such that routes come to see the hostile one
      expect(plain).toMatchObject({
        'post /api/certificates/orders': 201,
        'post /api/certificates/quote': 200,
        'post /api/holds': 201,
        'post /api/appointments': 201,
        'post /api/ops/certificates/{id}/redeem': 200,
        'post /api/ops/booking/clients/{id}/account': 200,
        'post /api/booking/widget': 200,
        'post /api/ops/booking/schedules/{id}/week': 200,
        'put /api/clients/me/favourites': 200,
        'post /api/auth/register': 401,
      });
    },
    LIMIT_MS,
  );
});
