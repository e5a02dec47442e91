import { CrowdedRoot } from '../support/crowded-root';
import { AttackedSite, cachedPageDuring, flood, LOOP_PROBE, percentile } from './attacked-site';

/** Employees of each salon who do everything. */
const EMPLOYEES = 12;
const REQUESTS = 60;
/** How slow a cached page may become beside them: 19 of 20 visitors wait less. */
const SLOWEST_CACHED_MS = 50;
/** The same on a machine that is busy with other things: times what it takes beside as many ordinary holds. */
const SLOWEST_CACHED_TIMES = 10;
/** Processor time of one turn of the event loop, and the same on a slow processor: times what an ordinary hold takes there. */
const LONGEST_TURN_MS = 50;
const LONGEST_TURN_TIMES = 3;
/** Processor time of one of them, the pages that are asked for meanwhile included. */
const HOLD_CPU_MS = 25;
const DAY_MS = 86_400_000;

interface Service {
  readonly id: string;
  readonly duration: number;
  readonly location_prices: readonly { readonly location: string }[];
}

const day = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
const timeOf = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe('a salon with many masters that strangers ask for hard visits', () => {
  let root: CrowdedRoot;
  let site: AttackedSite;
  let location: string;
  let services: readonly Service[];
  let asked = 0;

  beforeAll(async () => {
    root = new CrowdedRoot(EMPLOYEES);
    site = await AttackedSite.start({ ...LOOP_PROBE, TRUST_PROXY: 'loopback', BOOKING_DEMO: 'off' }, root.path);
    const all = JSON.parse(String((await site.ask('/api/services')).body)) as Service[];
    location = all[0]!.location_prices[0]!.location;
    services = all
      .filter(({ location_prices: prices }) => prices.some((price) => price.location === location))
      .sort((a, b) => a.duration - b.duration)
      .slice(0, 10);
    await site.databaseOpened();
  }, 120_000);
  afterAll(async () => {
    await site.close();
    root.remove();
  });

  const from = () => ({ 'x-forwarded-for': `10.${(asked >> 8) & 255}.${asked++ & 255}.1` });
  /** @param pause minutes between the services, negative ones before an earlier service is over */
  const hold = (start: number, pause: number, count: number) => {
    let at = start;
    const wanted = services.slice(0, count).map(({ id, duration }) => {
      const begin = at;
      at += Math.max(1, duration + pause);
      return { service: id, start: timeOf(begin) };
    });
    const body = JSON.stringify({ location, date: day, services: wanted });
    return site.ask('/api/holds', { method: 'POST', headers: { 'content-type': 'application/json', ...from() }, body });
  };
  const options = (count: number) =>
    site.ask(
      `/api/visit-options?location=${location}&date=${day}&services=${services
        .slice(0, count)
        .map(({ id }) => id)
        .join()}`,
      {
        headers: from(),
      },
    );
  const countOf = (index: number) => 2 + (index % 9);
  const during = async (send: (index: number) => ReturnType<typeof hold>) => {
    await site.longestTurn();
    const cpuMs = site.cpuMs;
    const happening = flood({ requests: REQUESTS, atOnce: 8 }, send);
    const times = await cachedPageDuring(site, happening);
    return {
      counts: await happening,
      cached: percentile(times, 0.95),
      turn: await site.longestTurn(),
      cpuMs: (site.cpuMs - cpuMs) / REQUESTS,
    };
  };

  it.each<[string, (index: number) => ReturnType<typeof hold>, readonly number[]]>([
    ['holds off the step', (index) => hold(607, 0, countOf(index)), [409]],
    ['holds with pauses off the step', (index) => hold(607, 7, countOf(index)), [409]],
    ['holds that begin before another service is over', (index) => hold(600, -7, countOf(index)), [409]],
    ['questions for whole visits', (index) => options(countOf(index)), [200]],
  ])('has pages as fast as ever beside %s', async (_name, send, statuses) => {
    const ordinary = (index: number) => hold(600 + 30 * (index % 8), 0, 1);
    for (const each of [ordinary, send]) await flood({ requests: 20, atOnce: 2 }, each);
    const usual = await during(ordinary);
    const attacked = await during(send);
    expect([...attacked.counts.keys()]).toEqual(statuses);
    expect(attacked.cached).toBeLessThan(Math.max(SLOWEST_CACHED_MS, SLOWEST_CACHED_TIMES * usual.cached));
    expect(attacked.cpuMs).toBeLessThan(Math.max(HOLD_CPU_MS, LONGEST_TURN_TIMES * usual.cpuMs));
    expect(attacked.turn).toBeLessThan(Math.max(LONGEST_TURN_MS, LONGEST_TURN_TIMES * usual.turn));
  });
});
