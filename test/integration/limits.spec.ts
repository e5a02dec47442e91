import { Database } from '../../src/platform/database/database';
import { CallPaces } from '../../src/platform/limits/call-pace';
import { RateLimits, type RateLimiter } from '../../src/platform/limits/rate-limits';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { startTestSite, type TestSite } from '../support/site';

/** The outcomes of uses at the same time: how many were taken. */
async function taken(uses: readonly Promise<void>[]): Promise<number> {
  const outcomes = await Promise.allSettled(uses);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'too-many' });
  }
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

const times = <T>(count: number, make: (number: number) => T): T[] => Array.from({ length: count }, (_, number) => make(number));

describe('limits of two processes with one database', () => {
  let store: TestDatabase;
  let sites: readonly TestSite[];
  let database: Database;

  beforeAll(async () => {
    store = await createTestDatabase();
    sites = [await startTestSite({}, { database: store.url }), await startTestSite({}, { database: store.url })];
    database = sites[0]!.app.get(Database);
  });
  afterAll(async () => {
    for (const site of sites) await site.close();
    await store.drop();
  });

  describe('a rate limit', () => {
    const limiters = (name: string, points: number): RateLimiter[] =>
      sites.map((site) => site.app.get(RateLimits).limiter({ name, points, seconds: 600 }));

    it('counts the uses of both together', async () => {
      const both = limiters('test.together', 10);
      expect(await taken(times(40, (number) => both[number % 2]!.consume('10.0.0.1')))).toBe(10);
    });

    it('says when the window ends, and counts keys apart', async () => {
      const [one, other] = limiters('test.window', 1);
      await one!.consume('10.0.0.1');
      await expect(other!.consume('10.0.0.1')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 600 });
      await other!.consume('10.0.0.2');
    });

    it('counts the addresses of one IPv6 network as one, and bounds the site around it', async () => {
      const [one, other] = limiters('test.network', 2);
      const inOne = times(20, (number) => one!.consume(`2001:db8:7:8::${number.toString(16)}`));
      expect(await taken(inOne)).toBe(2);
      const inMany = times(40, (number) => other!.consume(`2001:db8:9:${number.toString(16)}::1`));
      expect(await taken(inMany)).toBe(20);
      await one!.consume('2001:db8:a:1::1');
    });

    it('can be asked without counting', async () => {
      const [one, other] = limiters('test.check', 2);
      for (let asked = 5; asked > 0; asked--) await one!.check('10.0.0.1');
      await one!.consume('10.0.0.1');
      await other!.consume('10.0.0.1');
      await expect(one!.check('10.0.0.1')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 600 });
      await one!.check('10.0.0.2');
      await database.query(`UPDATE rate_limits SET expire = 1 WHERE key LIKE 'test.check%'`);
      await one!.check('10.0.0.1');
    });

    it('begins again when the window is over', async () => {
      const [one] = limiters('test.again', 1);
      await one!.consume('10.0.0.1');
      await database.query(`UPDATE rate_limits SET expire = 1 WHERE key LIKE 'test.again%'`);
      await one!.consume('10.0.0.1');
    });

    it('keeps neither address nor phone', async () => {
      const [one] = limiters('test.hidden', 1);
      await one!.consume('+380671234567');
      const { rows } = await database.query<{ key: string }>(`SELECT key FROM rate_limits WHERE key LIKE 'test.hidden%'`);
      expect(rows).toEqual([{ key: expect.stringMatching(/^test\.hidden:[\w-]{43}$/) as string }]);
    });

    it('has a name of its own', () => {
      limiters('test.name', 1);
      expect(() => limiters('test.name', 1)).toThrow('test.name');
    });
  });

  describe('a pace of calls', () => {
    /** Takes of both sites in turn; gives the waits in ms, shortest first. */
    const waitsOf = async (name: string, count: number, options: { perMinute: number; mostWaitMs?: number }) => {
      const waits: number[] = [];
      const paces = sites.map((site) =>
        site.app.get(CallPaces).pace({ name, ...options }, (ms) => {
          waits.push(ms);
          return Promise.resolve();
        }),
      );
      const atOnce = await taken(times(count, (number) => paces[number % 2]!.take()));
      return { waits: waits.sort((a, b) => a - b), taken: atOnce };
    };

    it('lets a quarter of a minute’s calls go at once, and the others come evenly, so that no minute has more', async () => {
      const { waits, taken: all } = await waitsOf('test.even', 45, { perMinute: 40, mostWaitMs: 120_000 });
      expect(all).toBe(45);
      // 10 at once, then one every two seconds; a little less than that because time goes on
      expect(waits).toHaveLength(35);
      const first60s = 45 - waits.length + waits.filter((ms) => ms < 60_000).length;
      expect(first60s).toBeLessThanOrEqual(40);
      waits.forEach((ms, place) => expect(Math.abs(ms - 2000 * (place + 1))).toBeLessThan(2000));
    });

    it('refuses whom it would keep waiting too long, without taking a turn', async () => {
      const options = { perMinute: 40, mostWaitMs: 3900 };
      expect((await waitsOf('test.bound', 50, options)).taken).toBeLessThanOrEqual(13);
      const [pace] = sites.map((site) => site.app.get(CallPaces).pace({ name: 'test.bound', ...options }, () => Promise.resolve()));
      const expires = async () => (await database.query(`SELECT expire FROM rate_limits WHERE key = 'pace:test.bound'`)).rows;
      await database.query(`UPDATE rate_limits SET expire = expire + 600000 WHERE key = 'pace:test.bound'`);
      const before = await expires();
      await expect(pace!.take()).rejects.toMatchObject({ code: 'call_pace', retryAfterSeconds: 4 });
      expect(await expires()).toEqual(before);
    });

    it('lets those go who gave up', async () => {
      const pace = sites[0]!.app.get(CallPaces).pace({ name: 'test.left', perMinute: 1, mostWaitMs: 3_600_000 });
      await pace.take();
      const left = new AbortController();
      const waiting = pace.take(left.signal);
      left.abort(new Error('gone'));
      await expect(waiting).rejects.toThrow('gone');
    });
  });
});

describe('limits without a database', () => {
  let site: TestSite;
  beforeAll(async () => void (site = await startTestSite({}, { database: false })));
  afterAll(() => site.close());

  it('are kept by the process', async () => {
    const limiter = site.app.get(RateLimits).limiter({ name: 'test.alone', points: 3, seconds: 600 });
    expect(await taken(times(9, () => limiter.consume('10.0.0.1')))).toBe(3);
    const pace = site.app.get(CallPaces).pace({ name: 'alone', perMinute: 40, mostWaitMs: 1000 }, () => Promise.resolve());
    expect(await taken(times(30, () => pace.take()))).toBe(10);
  });
});
