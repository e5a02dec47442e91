import { once } from 'node:events';
import { Agent } from 'node:http';
import { AttackedSite, cachedPageDuring, flood, percentile } from './attacked-site';

/** How slow a cached page may become beside a flood: 19 of 20 visitors wait less. */
const SLOWEST_CACHED_MS = 50;
/** The same on a machine that is busy with other things: times what it takes beside as many requests for almost nothing. */
const SLOWEST_CACHED_TIMES = 4;
/** Requests of a flood, and how many of them at once. */
const FLOOD = { requests: 600, atOnce: 8 };

/** What a process may hold more than before the floods, MB: code that has been compiled meanwhile, answers that are kept. */
const SPARE_MB = 50;
const BACK_WITHIN_MS = 60_000;

describe('a site that is attacked over HTTP', () => {
  let site: AttackedSite;
  beforeAll(async () => (site = await AttackedSite.start()), 120_000);
  afterAll(() => site.close());

  describe('the page cache', () => {
    it('is not poisoned by addresses that parsers read in different ways', async () => {
      const general = String((await site.ask('/price/female/')).body);
      const salon = '/price/female/?salon=oksamyt-pechersk';
      const poison = [
        `/price/female/?${'&'.repeat(1000)}salon=oksamyt-pechersk`,
        '/price/female/?a#&salon=oksamyt-pechersk',
        '/price/female/?salon[]=oksamyt-pechersk',
        '/price/female/?salon=&salon=oksamyt-pechersk',
        '/price/female/?%73alon=oksamyt-pechersk',
      ];
      for (const path of poison) await site.ask(path);
      const { body, status } = await site.ask(salon);
      expect(status).toBe(200);
      expect(String(body)).not.toBe(general);
      expect(String(body)).toContain('salon=oksamyt-pechersk');
      expect(String((await site.ask('/price/female/')).body)).toBe(general);
    });

    it('does not grow with made-up queries and spellings, and spends no time on compressing them', async () => {
      await site.ask('/');
      const [bytes, cpu] = [await site.metric('page_cache_bytes'), site.cpuMs];
      const made = (index: number) =>
        [`/?map=${index}`, `/?salon=flush${index}`, `/Salons/?x=${index}`, `/%73alons/?y=${index}`][index % 4]!;
      await flood({ requests: 2000, atOnce: 8 }, (index) => site.ask(made(index % 1000), { headers: { 'accept-encoding': 'br' } }));
      expect((await site.metric('page_cache_bytes')) - bytes).toBeLessThan(400 * 1024);
      // 2,000 answers from memory and error pages; compressing each anew would take ten times as long
      expect(site.cpuMs - cpu).toBeLessThan(10_000);
    });
  });

  describe('floods', () => {
    let residentMb: number;
    let slowestMs: number;
    beforeAll(async () => {
      await flood({ requests: 500, atOnce: 8 }, () => site.ask('/'));
      residentMb = site.residentMb;
      const times = await cachedPageDuring(
        site,
        flood(FLOOD, () => site.ask('/health/live')),
      );
      slowestMs = Math.max(SLOWEST_CACHED_MS, SLOWEST_CACHED_TIMES * percentile(times, 0.95));
    });

    it.each<[string, (index: number) => string]>([
      ['of hard searches', (index) => `/api/search?q=${encodeURIComponent(`е о и а н т с р ${index}`)}`],
      [
        'of long searches',
        (index) => `/api/search?q=${encodeURIComponent(`манікюрщиця${index} перукарство стрижечка фарбуванячко педикюрчик`)}`,
      ],
      ['of searches on their page', (index) => `/search/?q=${encodeURIComponent(`стр ${index} ман`)}`],
      ['of unknown addresses', (index) => `/services/female/hair/nothing-${index}/`],
      ['of unknown pages', (index) => `/nothing-${index}/`],
    ])('%s leave a cached page fast', async (_name, path) => {
      await site.ask('/');
      let refused = 0;
      const happening = flood(FLOOD, async (index) => {
        const answer = await site.ask(path(index));
        if (answer.status === 429) {
          refused++;
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        }
        return answer;
      });
      const times = await cachedPageDuring(site, happening);
      const counts = await happening;
      expect([...counts.keys()].filter((status) => ![200, 404, 429].includes(status))).toEqual([]);
      expect(percentile(times, 0.95)).toBeLessThan(slowestMs);
      expect(refused).toBe(counts.get(429) ?? 0);
    });

    it('leave the memory as it was, a minute later at most', async () => {
      const limit = performance.now() + BACK_WITHIN_MS;
      while (site.residentMb > residentMb + SPARE_MB && performance.now() < limit) await site.ask('/health/live');
      expect(site.residentMb).toBeLessThan(residentMb + SPARE_MB);
    }, 90_000);
  });

  it('has one spelling for operators’ paths', async () => {
    const statuses = await Promise.all(
      ['/METRICS', '/health/READY', '/Health/live', '/metrics/', '//metrics', '/health/ready/'].map(async (path) => [
        path,
        (await site.ask(path)).status,
      ]),
    );
    expect(statuses.filter(([, status]) => status === 200)).toEqual([]);
    expect((await site.ask('/health/ready')).status).toBe(200);
  });

  it('has one spelling for pages: others move there or do not exist', async () => {
    const moved = await site.ask('/salons/%6Fksamyt-pechersk/');
    expect([moved.status, moved.headers.location]).toEqual([301, '/salons/oksamyt-pechersk/']);
    expect((await site.ask('/Salons/')).status).toBe(404);
    for (const path of ['//evil.example/%6F/', '/\\evil.example/%6F/', '/%5Cevil.example/%6F/', '/%2F%2Fevil.example/%6F']) {
      expect([path, String((await site.ask(path)).headers.location ?? '')]).toEqual([
        path,
        expect.not.stringMatching(/^(\/\/|\/\\|https?:)/),
      ]);
    }
  });

  it('tells an operator what to do when its port is taken, and when a public site has no address', async () => {
    await expect(AttackedSite.start({ PORT: String(site.port) })).rejects.toThrow(
      /Cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\): .*PORT/,
    );
    const unnamed = await AttackedSite.start({ SITE_URL: '' });
    expect(unnamed.log).toContain('SITE_URL is not set');
    await unnamed.close();
  });

  it('reads no body that is too long, of whatever type, and answers 413', async () => {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { status } = await site.ask('/api/content/refresh', {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'x'.repeat(200 * 1024),
      });
      expect([type, status]).toEqual([type, 413]);
    }
  });

  it('knows only the encodings whose whole name it reads', async () => {
    const { headers } = await site.ask('/', { headers: { 'accept-encoding': 'zbr' } });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('refuses fields that are named like members of every object', async () => {
    for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
      expect([name, (await site.ask(`/api/search?q=x&${name}=1`)).status]).toEqual([name, 422]);
    }
  });

  it('cuts a client that asks for more than it reads, and holds little for it', async () => {
    await site.ask('/api/docs-json');
    const residentMb = site.residentMb;
    for (const path of ['/api/docs-json', '/', '/services/female/']) {
      const sockets = await Promise.all(Array.from({ length: 20 }, () => site.socket()));
      const closed = sockets.map((socket) => {
        socket.on('error', () => undefined);
        socket.pause();
        const isClosed = once(socket, 'close');
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(1000), () => socket.resume());
        return isClosed;
      });
      await Promise.all(closed);
    }
    expect(site.residentMb - residentMb).toBeLessThan(SPARE_MB);
    expect((await site.ask('/')).status).toBe(200);
  });

  it('cuts a client that never finishes its headers', async () => {
    const socket = await site.socket();
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const begin = performance.now();
    socket.resume();
    await once(socket, 'close');
    expect(performance.now() - begin).toBeLessThan(20_000);
  });
});

describe('the log of an attacked site', () => {
  it('holds no query', async () => {
    const site = await AttackedSite.start({ LOG_LEVEL: 'debug' });
    const secrets = ['050+111+22+33', 'card=4242424242424242', 'jwt=aaa.bbb.ccc', 'Шевченко'];
    for (const path of [
      '/search/?q=050+111+22+33',
      '/api/search?q=x&card=4242424242424242',
      '/nothing/?jwt=aaa.bbb.ccc',
      `/?name=${encodeURIComponent('Шевченко')}`,
    ])
      await site.ask(path);
    await site.end();
    expect(site.log).toContain('"url":"/search/"');
    for (const secret of [...secrets, encodeURIComponent('Шевченко')]) expect(site.log).not.toContain(secret);
    await site.close();
  });
});

describe('a site that is ended under load', () => {
  it('answers what has begun, resets nobody, and exits with 0', async () => {
    const site = await AttackedSite.start();
    const failures: string[] = [];
    let answers = 0;
    let isStopping = false;
    const client = async (index: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const post = index % 3 === 0;
        const done = await site
          .ask(post ? '/api/content/refresh' : `/?client=${index}`, {
            agent,
            ...(post && { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
          })
          .then(
            (answer) => {
              answers++;
              return answer.headers.connection === 'close';
            },
            (error: NodeJS.ErrnoException) => {
              // a new connection is refused from the signal on: that is how a balancer learns of it
              if (!(isStopping && error.code === 'ECONNREFUSED')) failures.push(`${error.code ?? error.message}`);
              return true;
            },
          );
        if (done) break;
      }
      agent.destroy();
    };
    const silent = await site.socket();
    silent.on('error', () => undefined);
    const clients = Promise.all(Array.from({ length: 24 }, (_, index) => client(index)));
    while (answers < 500) await new Promise(setImmediate);
    isStopping = true;
    const { code, ms } = await site.end();
    await clients;
    expect(failures).toEqual([]);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
    await site.close();
  });
});
