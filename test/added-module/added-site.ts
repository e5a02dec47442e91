import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What a build and a check of the site read. */
const COPIED = ['src', 'views', 'client', 'locales', 'scripts'];
const FILES = [
  '.swcrc',
  'nest-cli.json',
  'package.json',
  'package-lock.json',
  'vite.config.mts',
  '.dependency-cruiser.cjs',
  ...readdirSync('.').filter((name) => /^tsconfig.*\.json$/.test(name)),
];
const LINKED = ['node_modules', 'content'];
const READY_WITHIN_MS = 30_000;

/** A copy of the repository with the waiting list of test/added-module/tree in it, as a developer would have added it. */
export class SiteWithWaitlist {
  readonly root = mkdtempSync(join(tmpdir(), 'added-module-'));

  constructor() {
    for (const name of [...COPIED, ...FILES])
      cpSync(name, join(this.root, name), { recursive: true, filter: (path) => !/\.spec\.tsx?$/.test(path) });
    for (const name of LINKED) symlinkSync(resolve(name), join(this.root, name));
    cpSync('test/added-module/tree', this.root, { recursive: true });
    this.edit('src/app.module.ts', (text) =>
      text
        .replace('\n\n/**', "\nimport { WaitlistModule } from './modules/waitlist/waitlist.module';\n\n/**")
        .replace('  ],\n})', '    WaitlistModule,\n  ],\n})'),
    );
    this.run('scripts/translation-types.mjs');
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

  build(): void {
    this.run('scripts/build.mjs');
  }

  /** Starts the built site on a free port; resolves once it is ready. */
  async start(environment: Readonly<Record<string, string>> = {}): Promise<{ readonly origin: string; stop(): Promise<void> }> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const child = this.spawn({ PORT: String(port), ...environment });
    const ended = once(child, 'exit');
    const until = Date.now() + READY_WITHIN_MS;
    for (let ready = false; !ready;) {
      if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode}`);
      if (Date.now() > until) throw new Error(`the site was not ready within ${READY_WITHIN_MS} ms`);
      ready = await fetch(`${origin}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
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

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private spawn(environment: Readonly<Record<string, string>>) {
    return spawn(process.execPath, ['dist/src/main.js'], {
      cwd: this.root,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'warn', IMAGE_PREPARE: 'off', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
