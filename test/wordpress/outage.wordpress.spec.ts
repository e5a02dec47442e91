import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VISITORS = 8;
/** Rounds over all pages: WordPress is stopped after the first. */
const ROUNDS = 4;

interface Readiness {
  readonly dependencies: { readonly content: { readonly lastError: { readonly message: string } | null; readonly version: string | null } };
}

/** The site as it runs in production: a process of its own, from the build, with the snapshot on disk. */
class RunningSite {
  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
  ) {}

  static async start(dataDir: string): Promise<RunningSite> {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      CONTENT: 'wordpress',
      WORDPRESS_URL: process.env.WORDPRESS_TEST_URL,
      CONTENT_REFRESH_SECONDS: '1',
    };
    const child = spawn(process.execPath, ['dist/src/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const site = new RunningSite(child, `http://127.0.0.1:${port}`);
    await until(async () => (await fetch(`${site.origin}/health/live`)).ok);
    return site;
  }

  async content(): Promise<Readiness['dependencies']['content']> {
    const answer = (await (await fetch(`${this.origin}/health/ready`)).json()) as Readiness;
    return answer.dependencies.content;
  }

  async paths(): Promise<string[]> {
    const sitemap = await (await fetch(`${this.origin}/sitemap.xml`)).text();
    return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
  }

  /** Asks for every page once, by several visitors at a time; the ones that failed. */
  async failures(paths: readonly string[]): Promise<string[]> {
    const waiting = [...paths];
    const failed: string[] = [];
    const visitor = async (): Promise<void> => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const status = await fetch(this.origin + path).then(
          async (answer) => (await answer.text(), answer.status),
          (error: unknown) => String(error),
        );
        if (status !== 200) failed.push(`${path}: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: VISITORS }, visitor));
    return failed;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}

/** Asks again until it is so; every question is a request, so that the loop cannot spin. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error('waited a minute in vain');
  }
}

describe('a WordPress that goes down under load', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-outage-'));
  let site: RunningSite | null = null;
  afterAll(async () => {
    await site?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('affects no visitor: every page is served while every refresh fails', async () => {
    const running = (site = await RunningSite.start(dataDir));
    await until(async () => (await running.content()).version !== null);
    const paths = await running.paths();
    expect(paths.length).toBeGreaterThan(400);
    expect(await running.failures(paths)).toEqual([]);
    const load = (async () => {
      const failed: string[] = [];
      for (let round = 1; round < ROUNDS; round++) failed.push(...(await running.failures(paths)));
      return failed;
    })();
    spawnSync('bash', ['test/wordpress/wp-up.sh', 'down'], { stdio: 'ignore' });
    expect(await load).toEqual([]);
    await until(async () => (await running.content()).lastError !== null);
    expect(await running.failures(paths)).toEqual([]);
  });

  it('does not prevent the site from starting: it serves what it read before', async () => {
    const paths = await site!.paths();
    await site!.stop();
    const restarted = (site = await RunningSite.start(dataDir));
    expect((await restarted.content()).version).not.toBeNull();
    expect(await restarted.paths()).toEqual(paths);
    expect(await restarted.failures(paths)).toEqual([]);
  });
});
