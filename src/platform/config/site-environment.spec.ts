import { forwardRef, Inject, Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error';
import { DeclaresEnvironment, EnvironmentGroup } from './environment-group';
import { OneOf, WholeNumber } from './setting.decorators';
import { SiteEnvironment } from './site.env';
import { environmentGroupsOf, siteEnvironment } from './site-environment';

class KilnEnvironment extends EnvironmentGroup {
  @WholeNumber(1, 1300)
  KILN_DEGREES: number = 900;
}
class GlazeEnvironment extends EnvironmentGroup {
  @OneOf(['matt', 'gloss'])
  GLAZE: string = 'matt';
}

@Injectable()
class Potter {
  constructor(@Inject(KilnEnvironment) readonly kiln: KilnEnvironment) {}
}
@DeclaresEnvironment(KilnEnvironment)
@Module({ providers: [Potter], exports: [Potter] })
class KilnModule {}

@DeclaresEnvironment(GlazeEnvironment)
@Module({ imports: [forwardRef(() => PotteryModule)] })
class GlazeModule {}

@Module({ imports: [KilnModule, Promise.resolve({ module: GlazeModule }), KilnModule] })
class PotteryModule {}

describe('the settings of a site', () => {
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

  const start = async (source?: NodeJS.ProcessEnv) =>
    Test.createTestingModule({ imports: [(await siteEnvironment(PotteryModule, source)).settings, PotteryModule] }).compile();

  it('are those its modules declare, however they are imported, and its own', async () => {
    expect(await environmentGroupsOf(PotteryModule)).toEqual([SiteEnvironment, KilnEnvironment, GlazeEnvironment]);
  });

  it('are injected by the class of their group', async () => {
    expect((await start({ KILN_DEGREES: '1000' })).get(Potter, { strict: false }).kiln.KILN_DEGREES).toBe(1000);
  });

  it('come from .env when there is one, and from the environment, which wins over it', async () => {
    writeFileSync('.env', 'SITE_NAME=Зоря\nPORT=4000\n');
    process.env.PORT = '5000';
    const site = (await start()).get(SiteEnvironment);
    expect([site.SITE_NAME, site.PORT]).toEqual(['Зоря', 5000]);
  });

  it('come from neither when a source is given', async () => {
    writeFileSync('.env', 'SITE_NAME=Зоря\n');
    process.env.PORT = '5000';
    const site = (await start({})).get(SiteEnvironment);
    expect([site.SITE_NAME, site.PORT]).toEqual(['Оксамит', 3000]);
  });

  it('write no default back into the environment', async () => {
    await start();
    expect(process.env).toEqual({});
  });

  it('are refused with the problems of all modules', async () => {
    process.env = { PORT: 'x', KILN_DEGREES: '0', GLAZE: 'mirror' };
    await expect(start()).rejects.toMatchObject({
      name: ConfigError.name,
      problems: [expect.stringMatching(/^PORT /), expect.stringMatching(/^KILN_DEGREES /), expect.stringMatching(/^GLAZE /)],
    });
  });

  it('treat an unset NODE_ENV as local mode with production builds', async () => {
    jest.requireActual('./node-env');
    expect(process.env).toEqual({ NODE_ENV: 'production', SITE_MODE: 'local' });
    expect((await start()).get(SiteEnvironment).isPublicProduction).toBe(false);
  });

  it('leave a chosen NODE_ENV alone, in the environment or in .env', () => {
    writeFileSync('.env', 'NODE_ENV=development\n');
    jest.requireActual('./node-env');
    expect(process.env).toEqual({ NODE_ENV: 'development' });
  });
});
