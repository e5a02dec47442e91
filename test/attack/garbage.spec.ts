import { Agent } from 'node:http';
import { AttackedSite } from './attacked-site';

const TOGETHER = 8;
/** More than one network may send in a minute; takes less than that. */
const FLOOD = 800;
/** More than one network may ask the API in a minute; each takes a millisecond or two. */
const QUESTIONS = 1700;
/** The largest processor time of a request, ms; on a slow machine so many times what reading its JSON takes there. */
const CHEAP_MS = 6;
const CHEAP_TIMES = 2;
/** The largest answer to garbage, bytes. */
const SMALL = 4096;

/** 64 KB of a field's worth of nested objects, each with unknown fields: valid JSON, and nothing else. */
function nested(): string {
  const item = () => `{"a":{"constructor":1,"b":[{"c":"x"},{"toString":null}]},"qty":"x"}`;
  const items = Array.from({ length: Math.floor(60_000 / item().length) }, item).join(',');
  return `{"items":[${items}],"gifts":[],"services":[{"x":1}]}`;
}

/** 64 KB of fields that nobody knows. */
const wide = () => `{${Array.from({ length: 5500 }, (_, number) => `"x${number}":0`).join(',')}}`;

/** Processor time of this machine for reading a body, ms. */
function reading(body: string): number {
  const runs = 50;
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run++) JSON.parse(body);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

describe('floods of garbage', () => {
  let site: AttackedSite;
  const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER });

  beforeAll(async () => {
    site = await AttackedSite.start({ PAYMENT: 'sandbox' });
    await site.databaseOpened();
  }, 120_000);
  afterAll(async () => {
    agent.destroy();
    await site?.close();
  });

  /** Sends a flood from one network and tells the statuses, the largest answer and the processor time of each request. */
  async function flood(count: number, ask: (number: number) => ReturnType<AttackedSite['ask']>) {
    const statuses = new Map<number, number>();
    let largest = 0;
    let sent = 0;
    const before = site.cpuMs;
    const client = async () => {
      while (sent < count) {
        const { status, body } = await ask(sent++);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        largest = Math.max(largest, body.length);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, client));
    return { statuses, largest, cpuMs: (site.cpuMs - before) / count };
  }

  it.each([
    ['/api/auth/code', nested(), '10.61.0.1'],
    ['/api/certificates/orders', nested(), '10.61.0.2'],
    ['/api/leads', wide(), '10.61.0.3'],
  ])(
    'in 64 KB bodies to %s are cheap, answered in few words, and soon not read at all',
    async (path, body, address) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const { statuses, largest, cpuMs } = await flood(FLOOD, () => site.ask(path, { method: 'POST', headers, body, agent }));
      expect(statuses.get(429)).toBeGreaterThanOrEqual(FLOOD - 320);
      expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
      expect(largest).toBeLessThan(SMALL);
      expect(cpuMs).toBeLessThan(Math.max(CHEAP_MS, CHEAP_TIMES * reading(body)));
      // somebody else is none the worse for it
      const other = { ...headers, 'x-forwarded-for': '10.62.0.1' };
      expect((await site.ask('/api/auth/code', { method: 'POST', headers: other, body: '{}', agent })).status).toBe(422);
    },
    60_000,
  );

  it('of questions to the API are soon not looked at: fields of a query come after the limit', async () => {
    const ask = (address: string) => site.ask('/api/search?q=x&card=1', { headers: { 'x-forwarded-for': address }, agent });
    const { statuses } = await flood(QUESTIONS, () => ask('10.61.0.5'));
    expect([...statuses.keys()].sort()).toEqual([422, 429]);
    expect(statuses.get(422)).toBeGreaterThanOrEqual(1500);
    expect((await ask('10.62.0.1')).status).toBe(422);
  }, 120_000);

  it('of steps of the widget are answered with 429 once nobody could press so often', async () => {
    const headers = { 'x-forwarded-for': '10.61.0.4', accept: 'text/html' };
    const { statuses } = await flood(FLOOD, (number) => site.ask(`/widget/?x=${number}`, { headers, agent }));
    expect(statuses.get(200)).toBeGreaterThanOrEqual(600);
    expect(statuses.get(429)).toBeGreaterThan(0);
    expect((await site.ask('/widget/', { headers: { ...headers, 'x-forwarded-for': '10.62.0.1' }, agent })).status).toBe(200);
  }, 120_000);
});
