import { Module } from '@nestjs/common';
import { DeclaresEnvironment, EnvironmentGroup } from '../config/environment-group';
import { OneOf } from '../config/setting.decorators';
import { loadGroup } from '../config/load-environment';
import { SiteEnvironment } from '../config/site.env';
import { startSite, startWarnings } from './start-site';

const made: string[] = [];

class CraftEnvironment extends EnvironmentGroup {
  @OneOf(['wood', 'stone'])
  MATERIAL: string = 'wood';
}

@DeclaresEnvironment(CraftEnvironment)
@Module({ providers: [{ provide: 'work', useFactory: () => made.push('work') }] })
class Crafts {}

@Module({ imports: [Crafts] })
class Misconfigured {}

@Module({
  providers: [
    {
      provide: 'broken',
      useFactory: () => {
        throw new Error('the cellar is flooded');
      },
    },
  ],
})
class Broken {}

describe('the warnings of a start', () => {
  const PUBLIC = { NODE_ENV: 'production', SITE_URL: 'https://oksamyt.example' };
  const warnings = (environment: Readonly<Record<string, string>>, source: 'embedded' | 'server') =>
    startWarnings(loadGroup(SiteEnvironment, environment), source);

  it('name DATABASE_URL once when a public site runs on the embedded database', () => {
    expect(warnings(PUBLIC, 'embedded')).toEqual([expect.stringContaining('DATABASE_URL')]);
    expect(warnings(PUBLIC, 'server')).toEqual([]);
  });

  it('name SITE_URL when a public site has no address', () => {
    const warned = [expect.stringContaining('SITE_URL is not set')];
    expect(warnings({ NODE_ENV: 'production' }, 'server')).toEqual(warned);
    expect(warnings({ NODE_ENV: 'production' }, 'embedded')).toEqual(warned);
  });

  it('are none for a site that is tried or developed', () => {
    expect(warnings({ NODE_ENV: 'production', SITE_MODE: 'local' }, 'embedded')).toEqual([]);
    expect(warnings({ NODE_ENV: 'development' }, 'embedded')).toEqual([]);
  });
});

describe('a start that fails', () => {
  const written: string[] = [];
  const codes: unknown[] = [];

  beforeEach(() => {
    written.length = codes.length = 0;
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      codes.push(code);
      return undefined as never;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('prints every problem of the settings of all modules before any provider is created, without a stack trace, and exits with 1', async () => {
    await startSite(Misconfigured, { PORT: 'abc', SITE_URL: 'oksamyt', MATERIAL: 'paper' });
    expect(codes).toEqual([1]);
    const text = written.join('');
    expect(text).toContain('The configuration has 3 problems:');
    for (const name of ['PORT', 'MATERIAL', 'SITE_URL']) expect(text).toMatch(new RegExp(`^ {2}- ${name} `, 'm'));
    expect(text).not.toMatch(/\n\s+at /);
    expect(made).toEqual([]);
  });

  it('prints the stack trace of any other error, and exits with 1', async () => {
    await startSite(Broken, {});
    expect(codes).toEqual([1]);
    expect(written.join('')).toMatch(/the cellar is flooded[\s\S]*\n\s+at /);
  });

  it('says what to do when the data folder cannot be used', async () => {
    await startSite(Crafts, { DATA_DIR: '/proc/nope' });
    expect(codes).toEqual([1]);
    expect(written.join('')).toContain('DATA_DIR must be a folder that the process can write to; "/proc/nope" cannot be used (ENOENT)');
    expect(written.join('')).not.toMatch(/\n\s+at /);
  });
});
