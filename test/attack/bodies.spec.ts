import { Agent } from 'node:http';
import { AttackedSite } from './attacked-site';
import { OddBodies } from './odd-bodies';

/** How many requests are made in all. */
const REQUESTS = 40_000;
const AT_A_TIME = 40;
/** Of four requests one comes from these addresses, which are refused soon; the others have an address each, so that their bodies are read. */
const ADDRESSES = 40;
const WARM_UP = 8_000;
/** What a process may hold more after nine tenths of the requests than after the first, MB. */
const GROWTH_MB = 40;

/** Pages that take a form; the parts in braces are of the page's choice. */
const FORM_PAGES = [
  '/callback/',
  '/gift_certificate/order/',
  '/thank/',
  '/certificate/check/',
  '/certificate/lost/',
  '/certificate/order/',
  '/certificate/{token}/',
  '/sandbox/checkout/',
  '/sandbox/messenger/',
];

interface Operation {
  readonly method: string;
  readonly path: string;
}

describe('bodies that nobody would send', () => {
  let site: AttackedSite;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });

  beforeAll(async () => {
    site = await AttackedSite.start({
      OPS_TOKEN: 'a-token-of-operators-that-is-long',
      PAYMENT: 'sandbox',
      MESSENGER: 'telegram',
      TELEGRAM_BOT_NAME: 'attacked_bot',
      TELEGRAM_BOT_TOKEN: '1234567890:AAF0000000000000000000000000000000',
      TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-the-webhook-that-is-long',
    });
    await site.databaseOpened();
  }, 120_000);
  afterAll(async () => {
    agent.destroy();
    await site.close();
  });

  /** Every route that takes a body: those of the API's document, and the forms of pages. */
  async function operations(): Promise<readonly Operation[]> {
    const { body } = await site.ask('/api/docs-json');
    const { paths } = JSON.parse(body.toString()) as { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
    const changing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => (['post', 'put', 'patch', 'delete'].includes(method) ? [{ method, path }] : [])),
    );
    return [...changing, ...FORM_PAGES.flatMap((path) => [path, `/en${path}`]).map((path) => ({ method: 'post', path }))];
  }

  it('are refused or read, never a failure of ours, and leave neither memory nor an unreadable log', async () => {
    const routes = await operations();
    expect(routes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/hc/lead', '/api/leads', '/api/content/refresh', '/api/certificates/orders']),
    );
    const odd = new OddBodies(20_261_122);
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    let sent = 0;
    let warm = 0;
    const client = async () => {
      while (sent < REQUESTS) {
        const number = sent++;
        if (number === WARM_UP) warm = site.residentMb;
        const { method, path } = routes[number % routes.length]!;
        const { headers, body, name } = odd.next();
        const network = number % 4 === 0 ? `10.3.0.${number % ADDRESSES}` : `10.4.${number >> 8}.${number & 255}`;
        const from = { 'x-forwarded-for': network };
        const address = path.replace(/\{\w+\}/g, () => odd.segment());
        const { status } = await site.ask(address, { method: method.toUpperCase(), headers: { ...headers, ...from }, body, agent });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) failures.push(`${method} ${path} with ${name}: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, client));
    expect(failures.slice(0, 10)).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
    // each of the answers that such bodies deserve was given
    for (const status of [400, 413, 422, 429]) expect(statuses.get(status)).toBeGreaterThan(0);
    expect((await site.ask('/')).status).toBe(200);
    expect(site.residentMb - warm).toBeLessThan(GROWTH_MB);
    for (const line of site.log.trim().split('\n')) expect(line === '' || (JSON.parse(line) as object)).toBeTruthy();
  }, 300_000);
});
