// nginx of the machine's own packages with nginx.conf and processes.conf of docs/operations, whose addresses are replaced by those of a test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPackages, isRoot, NOBODY, unprivileged } from '../../scripts/debian-packages.mjs';

const CONFIGURATION = 'docs/operations';
const RELOAD_LIMIT_MS = 60_000;
const START_LIMIT_MS = 10_000;

const program = () => ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));

export class Nginx {
  #process = null;
  #folder = mkdtempSync(join(tmpdir(), 'site-nginx-'));
  #port;
  #sites;
  #said = '';

  /** @param sites ports of the site's processes, in the order of the configuration */
  constructor(port, sites) {
    this.#port = port;
    this.#sites = sites;
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it, as an unprivileged user, and resolves when it takes connections. */
  async start() {
    if (!program()) installPackages('nginx-light');
    const path = program();
    if (!path) throw new Error('There is no nginx: install one (Debian: nginx-light)');
    const file = join(this.#folder, 'nginx.conf');
    this.#write('nginx.conf', { 'listen 8080;': `listen 127.0.0.1:${this.#port};`, ' /tmp/': ` ${this.#folder}/` });
    this.#write('processes.conf', this.#addresses);
    if (isRoot) for (const owned of [this.#folder, file]) chownSync(owned, NOBODY, NOBODY);
    this.#process = spawn(path, ['-p', this.#folder, '-c', file, '-g', 'daemon off;'], {
      ...unprivileged,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process.stderr.on('data', (text) => (this.#said = (this.#said + text).slice(-8000)));
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await this.#isOpen())) {
      if (this.#process.exitCode !== null || Date.now() > deadline) throw new Error(`nginx does not start: ${this.#said}`);
      await pause(20);
    }
  }

  /** What nginx has said last. */
  get said() {
    return this.#said;
  }

  async stop() {
    if (this.#process && this.#process.exitCode === null) {
      const gone = once(this.#process, 'exit');
      this.#process.kill('SIGQUIT');
      await gone;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Asks this process of the site no more; null: asks all of them. As roll.sh does it; resolves when whoever asked it before has gone. */
  async leaveOut(number) {
    const down = number === null ? {} : { [`server 127.0.0.1:${this.#sites[number]} `]: `server 127.0.0.1:${this.#sites[number]} down ` };
    this.#write('processes.conf', { ...this.#addresses, ...down });
    const before = this.#workers;
    this.#process.kill('SIGHUP');
    const deadline = Date.now() + RELOAD_LIMIT_MS;
    while (this.#workers.length === 0 || this.#workers.some((pid) => before.includes(pid))) {
      if (Date.now() > deadline) throw new Error(`nginx does not read its configuration anew: ${this.#said}`);
      await pause(20);
    }
  }

  get #workers() {
    const { pid } = this.#process;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  }

  get #addresses() {
    return Object.fromEntries(this.#sites.map((port, at) => [`site-${at + 1}:3000`, `127.0.0.1:${port}`]));
  }

  /** Writes a file of the example with other addresses. */
  #write(name, replaced) {
    let text = readFileSync(join(CONFIGURATION, name), 'utf8');
    for (const [from, to] of Object.entries(replaced)) {
      if (!text.includes(from)) throw new Error(`${name} does not say "${from}"`);
      text = text.replaceAll(from, to);
    }
    writeFileSync(join(this.#folder, name), text);
  }

  #isOpen() {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1');
      const tell = (isOpen) => {
        socket.destroy();
        resolve(isOpen);
      };
      socket.once('connect', () => tell(true)).once('error', () => tell(false));
    });
  }
}
