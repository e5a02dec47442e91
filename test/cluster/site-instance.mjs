// One of several processes of the built site on one database: started, drained, killed, and asked about itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const NODE_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40', '--v8-pool-size=1', '--initial-old-space-size=60'];
const START_LIMIT_MS = 60_000;
const CLOCK_TICK_MS = 10;

export class SiteInstance {
  #child = null;
  #folder = mkdtempSync(join(tmpdir(), 'site-instance-'));

  /** @param entry the built program; of another release for an upgrade */
  constructor(port, environment, { entry = 'dist/src/main.js', cwd = process.cwd() } = {}) {
    this.port = port;
    this.environment = environment;
    this.entry = entry;
    this.cwd = cwd;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Its SITE_URL. */
  get siteUrl() {
    return this.environment.SITE_URL;
  }

  /** Resolves when the site says that it is ready. */
  async start() {
    const environment = { ...process.env, PORT: String(this.port), HOST: '127.0.0.1', DATA_DIR: this.#folder, ...this.environment };
    this.#child = spawn(process.execPath, [...NODE_FLAGS, this.entry], {
      cwd: this.cwd,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await this.isReady())) {
      if (this.#isOver) throw new Error(`the site on ${this.port} ended with ${this.#child.exitCode}`);
      if (Date.now() > deadline) throw new Error(`the site on ${this.port} is not ready in time`);
      await pause(50);
    }
  }

  /** Ends the process as a deployment does. @returns its exit code */
  async stop() {
    if (!this.#child || this.#isOver) return this.#child?.exitCode ?? 0;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    return (await gone)[0];
  }

  /** Ends it, and removes what it kept on disk. */
  async remove() {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** What it says of each dependency, or null while it does not answer. */
  async health() {
    try {
      return await (await fetch(`${this.url}/health/ready`)).json();
    } catch {
      return null;
    }
  }

  /** The sum of the samples of a metric whose labels contain a text. */
  async metric(name, label = '') {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(name) && /[{ ]/.test(line[name.length]) && line.includes(label));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** CPU used so far, user and system, in ms. */
  get cpuMs() {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
  }

  get #isOver() {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Whether it takes visitors, with its database. */
  async isReady() {
    const health = await this.health();
    return health?.status === 'ready' && health.dependencies.database.ok;
  }
}
