import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What a build, a start and the checks of the site read. */
const COPIED = ['src', 'views', 'client', 'locales', 'migrations', 'scripts', 'test'];
const FILES = [
  '.env.example',
  '.swcrc',
  'nest-cli.json',
  'package.json',
  'package-lock.json',
  'drizzle.config.ts',
  'jest.config.js',
  'vite.config.mts',
  '.dependency-cruiser.cjs',
  ...readdirSync('.').filter((name) => /^tsconfig.*\.json$/.test(name)),
];
const LINKED = ['node_modules', 'content'];
const READY_WITHIN_MS = 90_000;

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** A copy of the repository with the waiting list of test/added-module/tree in it, as a developer would have added it. */
export class SiteWithWaitlist {
  readonly root = mkdtempSync(join(tmpdir(), 'added-module-'));
  private readonly sites: ChildProcess[] = [];

  constructor() {
    for (const name of [...COPIED, ...FILES]) cpSync(name, join(this.root, name), { recursive: true });
    for (const name of LINKED) symlinkSync(resolve(name), join(this.root, name));
    cpSync('test/added-module/tree', this.root, { recursive: true });
    this.edit('src/app.module.ts', (text) =>
      text
        .replace('\n\n/**', "\nimport { WaitlistModule } from './modules/waitlist/waitlist.module';\n\n/**")
        .replace('  ],\n})', '    WaitlistModule,\n  ],\n})'),
    );
    this.edit('.env.example', (text) => text + readFileSync('test/added-module/settings.env', 'utf8'));
    this.run('scripts/translation-types.mjs');
    this.run('node_modules/drizzle-kit/bin.cjs', 'generate', '--name', 'waitlist');
  }

  edit(path: string, change: (text: string) => string): void {
    const file = join(this.root, path);
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${path} has not the form that this test expects`);
    writeFileSync(file, after);
  }

  /** Runs a program of the copy with Node. @throws Error with its output when it fails */
  run(program: string, ...args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: this.root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
    return stdout;
  }

  /** Runs a program of the copy beside other work; resolves with its exit code and output. */
  async begin(program: string, ...args: readonly string[]): Promise<Outcome> {
    const env = { ...process.env, FORCE_COLOR: '0' };
    const child = spawn(process.execPath, [program, ...args], { cwd: this.root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  }

  /** The migrations that the repository does not have. */
  newMigrations(): readonly string[] {
    const known = readdirSync('migrations');
    return readdirSync(join(this.root, 'migrations')).filter((name) => !known.includes(name));
  }

  build(): void {
    this.run('scripts/build.mjs');
  }

  /** Starts the built site on a free port; resolves once it is ready and its database is open. */
  async start(environment: Readonly<Record<string, string>> = {}): Promise<{ readonly origin: string; stop(): Promise<void> }> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const child = this.spawn({ PORT: String(port), ...environment });
    const ended = once(child, 'exit');
    const until = Date.now() + READY_WITHIN_MS;
    for (let ready = false; !ready;) {
      if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode}`);
      if (Date.now() > until) throw new Error(`the site was not ready within ${READY_WITHIN_MS} ms`);
      ready = await isReady(origin);
    }
    return {
      origin,
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }

  /** Starts the built site where it cannot start; resolves with its exit code and what it said. */
  async fail(environment: Readonly<Record<string, string>>): Promise<{ readonly code: number; readonly said: string }> {
    const child = this.spawn({ PORT: '0', ...environment });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const [code] = (await once(child, 'exit')) as [number];
    return { code, said };
  }

  /** Ends what was started of it, also what did not become ready in time: without its files it would ask for its database for ever. */
  async remove(): Promise<void> {
    const running = this.sites.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(running.map(async (site) => (site.kill('SIGTERM'), once(site, 'exit'))));
    rmSync(this.root, { recursive: true, force: true });
  }

  private spawn(environment: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, ['dist/src/main.js'], {
      cwd: this.root,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'warn', IMAGE_PREPARE: 'off', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.sites.push(child);
    return child;
  }
}

/** Whether a site answers and its database is open; pages are served without one, too. */
async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/health/ready`);
    const { dependencies } = (await answer.json()) as { readonly dependencies: { readonly database: { readonly ok: boolean } } };
    return answer.ok && dependencies.database.ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
