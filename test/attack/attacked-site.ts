import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { makeDataFolder } from '../support/memory-folder.cjs';

/** The flags of `npm start`. */
const NODE_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40', '--v8-pool-size=1', '--initial-old-space-size=60'];
const BUILT = 'dist/src/main.js';
const STARTS_WITHIN_MS = 60_000;
const TELLS_WITHIN_MS = 10_000;
const OPENS_WITHIN_MS = 60_000;
/** Between two questions: what starts has the processor for itself. */
const ASKS_EVERY_MS = 100;
/** Settings of a site that is asked for its `longestTurn`. */
export const LOOP_PROBE = { NODE_OPTIONS: `--require ${JSON.stringify(join(__dirname, 'loop-probe.cjs'))}` };

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** From the call to the end of the body. */
  readonly ms: number;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly agent?: Agent;
  /** Longest wait; the request then fails. */
  readonly withinMs?: number;
}

/** The built site in a process of its own, on loopback, with a data folder of its own: what an attacker meets. */
export class AttackedSite {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
    readonly dataDir: string,
    private readonly written: string[],
  ) {}

  /** Starts it and waits until it is ready. @param environment settings beside those of a trial @param root a folder with another content */
  static async start(environment: Readonly<Record<string, string>> = {}, root = '.'): Promise<AttackedSite> {
    if (!existsSync(BUILT)) throw new Error(`${BUILT} is missing: npm run build`);
    const dataDir = environment.DATA_DIR ?? makeDataFolder('site-attack-');
    const port = await freePort();
    const child = spawn(process.execPath, [...NODE_FLAGS, BUILT], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        SITE_URL: 'https://oksamyt.test',
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'warn',
        IMAGE_PREPARE: 'off',
        CONTENT_REFRESH_SECONDS: '3600',
        ...environment,
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const written: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => written.push(String(bytes)));
    const site = new AttackedSite(child, port, dataDir, written);
    const limit = performance.now() + STARTS_WITHIN_MS;
    for (;;) {
      const answer = await site.ask('/', { withinMs: 2000 }).catch(() => null);
      if (answer?.status === 200) return site;
      if (performance.now() > limit) throw new Error(`the site did not start:\n${site.log}`);
      await site.goesOn();
    }
  }

  /** The address of its embedded database. */
  databaseUrl(): string {
    const folder = join(this.dataDir, 'postgres');
    const [, , , port] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return `postgres://site:${readFileSync(join(folder, 'site-password'), 'utf8').trim()}@127.0.0.1:${port}/postgres`;
  }

  /** Resolves when its database can be used, which is opened beside its pages. @throws Error when it is not within a minute */
  async databaseOpened(): Promise<void> {
    const limit = performance.now() + OPENS_WITHIN_MS;
    while ((await this.metric('database_up')) !== 1) {
      if (performance.now() > limit) throw new Error(`the database did not open:\n${this.log}`);
      await this.goesOn();
    }
  }

  /** @throws Error when it has ended, or ends before it is to be asked again */
  private async goesOn(): Promise<void> {
    if (this.child.exitCode === null) await once(this.child, 'exit', { signal: AbortSignal.timeout(ASKS_EVERY_MS) }).catch(() => undefined);
    if (this.child.exitCode !== null) throw new Error(`the site ended with ${this.child.exitCode}:\n${this.log}`);
  }

  /** What it has written so far. */
  get log(): string {
    return this.written.join('');
  }

  /** Memory that the process holds. */
  get residentMb(): number {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))![1]) / 1024;
  }

  /** Processor time that it has used so far. */
  get cpuMs(): number {
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** One request with a path sent exactly as it is given. */
  ask(path: string, { method = 'GET', headers = {}, body, agent, withinMs = 20_000 }: Ask = {}): Promise<Answer> {
    const begin = performance.now();
    // Node tells the length of a body with some methods only; what follows a DELETE would be read as another request
    const told = body === undefined || 'content-length' in headers || 'transfer-encoding' in headers;
    const all = told ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: this.port, path, method, headers: all, agent: agent ?? false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(chunks),
            ms: performance.now() - begin,
          }),
        );
      });
      sent.setTimeout(withinMs, () => sent.destroy(new Error(`no answer to ${path.slice(0, 80)} within ${withinMs} ms`)));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** A bare connection. */
  async socket(): Promise<Socket> {
    const socket = connect(this.port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }

  /** A metric's value by its name, labels included; NaN where there is none. */
  async metric(name: string): Promise<number> {
    const { body } = await this.ask('/metrics');
    const line = String(body)
      .split('\n')
      .find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1) ?? Number.NaN);
  }

  /**
   * The most processor time that one turn of its event loop has taken since the last call, ms: whoever came meanwhile waited so long.
   * Needs LOOP_PROBE among the environment.
   */
  async longestTurn(): Promise<number> {
    const from = this.written.length;
    this.child.kill('SIGUSR2');
    for (;;) {
      const told = /longest turn: ([\d.]+) ms/.exec(this.written.slice(from).join(''))?.[1];
      if (told) return Number(told);
      await once(this.child.stderr!, 'data', { signal: AbortSignal.timeout(TELLS_WITHIN_MS) });
    }
  }

  /** Sends a signal and resolves with the exit code and the time it took. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<{ readonly code: number | null; readonly ms: number }> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return { code: this.child.exitCode, ms: 0 };
    const begin = performance.now();
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = (await exit) as [number | null];
    return { code, ms: performance.now() - begin };
  }

  /** Kills it, and tells whether what it had started is gone within a time as well: they share what they write to. */
  async killWithin(ms: number): Promise<boolean> {
    const closed = once(this.child.stderr!, 'close', { signal: AbortSignal.timeout(ms) });
    this.child.kill('SIGKILL');
    return closed.then(
      () => true,
      () => false,
    );
  }

  /** Ends it, however it is, and removes its data. */
  async close(): Promise<void> {
    await this.end('SIGKILL');
    // a database that it was making at that moment writes until it has noticed
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface Flood {
  /** Requests in all, and at once. */
  readonly requests: number;
  readonly atOnce: number;
}

/** Sends a bounded number of requests, some at once, and counts the answers by status; a failed request counts as 0. */
export async function flood({ requests, atOnce }: Flood, send: (index: number) => Promise<Answer>): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < requests; index = next++) {
      const status = await send(index).then(
        (answer) => answer.status,
        () => 0,
      );
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return counts;
}

/** The value below which a share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** How long a cached page takes again and again while something else happens: all times, ms. */
export async function cachedPageDuring(site: AttackedSite, happening: Promise<unknown>, path = '/'): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let isOver = false;
  void happening.finally(() => (isOver = true)).catch(() => undefined);
  do {
    const { ms, status } = await site.ask(path, { agent, headers: { 'accept-encoding': 'br' } });
    if (status !== 200) throw new Error(`the cached page answers ${status}`);
    times.push(ms);
  } while (!isOver);
  await happening;
  agent.destroy();
  return times;
}
