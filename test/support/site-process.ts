import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readPostmaster } from '../../src/platform/database/postmaster-file';
import { makeDataFolder } from './memory-folder.cjs';
import { TEST_SITE_URL } from './site-url';

type Settings = Readonly<Record<string, string>>;

const SETTINGS = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  SITE_URL: TEST_SITE_URL,
  LOG_LEVEL: 'info',
  CONTENT_REFRESH_SECONDS: '3600',
  IMAGE_PREPARE: 'off',
  SMS: 'outbox',
  MAIL: 'outbox',
  DATABASE_URL: '',
};
const OPEN = /the database is open/;

/** The built site (`npm run build`) in an operating-system process of its own, which can be killed. */
export class SiteProcess {
  readonly siteUrl = TEST_SITE_URL;
  private child: ChildProcess | null = null;
  /** Resolves when the site that was started last can be asked. */
  up: Promise<void> = Promise.resolve();

  private constructor(
    readonly url: string,
    private readonly dataDir: string,
    private readonly settings: Settings,
    private readonly release: string | undefined,
  ) {}

  /**
   * @param settings with DATABASE_URL for a shared database; without, the process has an embedded one of its own. A function is told the
   * address that the site will have
   * @param release folder of the release that runs; without, this one
   */
  static async start(settings: Settings | ((url: string) => Settings) = {}, release?: string): Promise<SiteProcess> {
    const dataDir = makeDataFolder('site-process-');
    const url = `http://127.0.0.1:${await freePort()}`;
    const site = new SiteProcess(url, dataDir, typeof settings === 'function' ? settings(url) : settings, release);
    await site.restart();
    return site;
  }

  /** The address of its embedded database. */
  async databaseUrl(): Promise<string> {
    const folder = join(this.dataDir, 'postgres');
    const password = (await readFile(join(folder, 'site-password'), 'utf8')).trim();
    return `postgres://site:${password}@127.0.0.1:${readPostmaster(folder)?.port}/postgres`;
  }

  /** Ends the process without warning (SIGKILL), and begins to start the next, see `up`. */
  async kill(): Promise<void> {
    const gone = once(this.child!, 'exit');
    this.child!.kill('SIGKILL');
    await gone;
    this.up = this.restart();
    // whoever waits for it is told
    this.up.catch(() => undefined);
  }

  async stop(): Promise<void> {
    await this.up.catch(() => undefined);
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async restart(): Promise<void> {
    const { port } = new URL(this.url);
    const environment = { PATH: process.env.PATH, ...SETTINGS, DATA_DIR: this.dataDir, PORT: port, ...this.settings };
    const child = (this.child = spawn(process.execPath, ['dist/src/main.js'], {
      cwd: this.release,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    }));
    const said: string[] = [];
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        said.splice(0, said.length - 4);
        said.push(line);
        if (OPEN.test(line)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`the site ended with ${code}: ${said.join('\n')}`)));
    });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
