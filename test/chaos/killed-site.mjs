// A built site in a process of its own that is killed at random moments and started again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const NODE_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40', '--v8-pool-size=1', '--initial-old-space-size=60'];
/** On a machine that does other things, too: the database recovers from each kill before it opens. */
const START_LIMIT_MS = 180_000;

export class KilledSite {
  kills = 0;
  #child = null;

  constructor(port, environment) {
    this.port = port;
    this.environment = environment;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves when the site serves and its database is open. */
  async start() {
    const environment = { ...process.env, PORT: String(this.port), HOST: '127.0.0.1', LOG_LEVEL: 'error', ...this.environment };
    this.#child = spawn(process.execPath, [...NODE_FLAGS, 'dist/src/main.js'], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await this.#isOpen())) {
      if (this.#child.exitCode !== null) throw new Error(`the site ended with ${this.#child.exitCode}`);
      if (Date.now() > deadline) throw new Error('the site did not open its database in time');
      await pause(50);
    }
  }

  /** Ends the process without warning, and starts the next. */
  async kill() {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
    this.kills++;
    await this.start();
  }

  async stop() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await gone;
  }

  async #isOpen() {
    try {
      const health = await (await fetch(`${this.url}/health/ready`)).json();
      return health.dependencies.database.ok;
    } catch {
      return false;
    }
  }
}
