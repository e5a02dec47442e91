import { Test } from '@nestjs/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error';
import { Environment } from './environment';

describe('starting', () => {
  const before = { env: process.env, cwd: process.cwd() };
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'config-'));
    process.chdir(folder);
    process.env = {};
    jest.resetModules();
  });
  afterEach(() => {
    process.env = before.env;
    process.chdir(before.cwd);
    rmSync(folder, { recursive: true });
  });

  async function start(): Promise<Environment> {
    const { ConfigModule } = jest.requireActual<typeof import('./config.module')>('./config.module');
    const { Environment: Token } = jest.requireActual<typeof import('./environment')>('./environment');
    const app = await Test.createTestingModule({ imports: [ConfigModule] }).compile();
    return app.get(Token);
  }

  it('reads .env when there is one, and the environment wins over it', async () => {
    writeFileSync('.env', 'SITE_NAME=Зоря\nPORT=4000\n');
    process.env.PORT = '5000';
    const env = await start();
    expect(env.SITE_NAME).toBe('Зоря');
    expect(env.PORT).toBe(5000);
  });

  it('writes no default back into the environment', async () => {
    await start();
    expect(process.env).toEqual({});
  });

  it('fails with the list of problems when the application is created', async () => {
    process.env.PORT = 'x';
    await expect(start()).rejects.toMatchObject({ name: ConfigError.name, problems: [expect.stringMatching(/^PORT /)] });
  });

  it('takes an unset NODE_ENV for a trial with production builds', async () => {
    jest.requireActual('./node-env');
    expect(process.env).toEqual({ NODE_ENV: 'production', SITE_MODE: 'local' });
    expect((await start()).isPublicProduction).toBe(false);
  });

  it('leaves a chosen NODE_ENV alone, in the environment or in .env', () => {
    writeFileSync('.env', 'NODE_ENV=development\n');
    jest.requireActual('./node-env');
    expect(process.env).toEqual({ NODE_ENV: 'development' });
  });
});
