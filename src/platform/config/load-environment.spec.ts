import { inspect } from 'node:util';
import { ConfigError } from './config-error';
import { EnvironmentGroup, Secret, type EnvironmentGroups } from './environment-group';
import { loadEnvironment, loadGroup } from './load-environment';
import { OneOf, Optional, Origins, Text, Url, WholeNumber } from './setting.decorators';
import { SiteEnvironment } from './site.env';

class KilnEnvironment extends EnvironmentGroup {
  @WholeNumber(1, 1300)
  KILN_DEGREES: number = 900;

  @Optional()
  @Secret()
  @Text({ min: 8, max: 20 })
  KILN_KEY?: string;

  @Optional()
  @Url('must be an address')
  KILN_URL?: string;

  @Origins('must be a list of origins')
  KILN_PEERS: readonly string[] = [];
}

class GlazeEnvironment extends EnvironmentGroup {
  @OneOf(['matt', 'gloss'])
  GLAZE: string;

  override complete(groups: EnvironmentGroups): void {
    this.GLAZE ??= groups.get(KilnEnvironment).KILN_DEGREES > 1000 ? 'gloss' : 'matt';
  }
}

function problemsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadEnvironment([KilnEnvironment, GlazeEnvironment], source);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('groups of settings', () => {
  it('have defaults, of which some follow from settings of other groups', () => {
    const load = (source: NodeJS.ProcessEnv) => loadEnvironment([KilnEnvironment, GlazeEnvironment], source).get(GlazeEnvironment).GLAZE;
    expect({ ...loadGroup(KilnEnvironment) }).toEqual({ KILN_DEGREES: 900, KILN_PEERS: [] });
    expect([load({}), load({ KILN_DEGREES: '1200' }), load({ KILN_DEGREES: '1200', GLAZE: 'matt' })]).toEqual(['matt', 'gloss', 'matt']);
  });

  it('trim values and treat an empty one as unset', () => {
    expect(loadGroup(KilnEnvironment, { KILN_DEGREES: ' 1000 ', KILN_KEY: '  ', KILN_URL: '' })).toMatchObject({ KILN_DEGREES: 1000 });
    expect(loadGroup(KilnEnvironment, { KILN_KEY: '' }).KILN_KEY).toBeUndefined();
    expect(loadGroup(KilnEnvironment, { KILN_KEY: ' secret-key ' }).KILN_KEY).toBe('secret-key');
  });

  it('do not repeat the credentials of an address in the message that refuses it', () => {
    const [problem] = problemsOf({ KILN_URL: 'https://potter:cl@y/1@kiln.example' });
    expect(problem).toBe('KILN_URL must be an address; now it is "https://[hidden]@kiln.example"');
  });

  it('ignore variables that are not theirs', () => {
    expect(loadGroup(KilnEnvironment, { PATH: '/bin', toJSON: 'x' })).not.toHaveProperty('PATH');
  });

  it('keep addresses without a final slash', () => {
    const { KILN_URL, KILN_PEERS } = loadGroup(KilnEnvironment, {
      KILN_URL: 'https://kiln.example/blog/',
      KILN_PEERS: 'https://a.example/, http://B.example:8080',
    });
    expect([KILN_URL, KILN_PEERS]).toEqual(['https://kiln.example/blog', ['https://a.example', 'http://b.example:8080']]);
  });

  it('name every problem of all groups at once, each with what to do and what was found', () => {
    expect(problemsOf({ KILN_DEGREES: '1.5', KILN_URL: 'https://user:secret@kiln.example', GLAZE: 'mirror' })).toEqual([
      'KILN_DEGREES must be a whole number from 1 to 1300; now it is "1.5"',
      'KILN_URL must be an address; now it is "https://[hidden]@kiln.example"',
      'GLAZE must be one of: matt, gloss; now it is "mirror"',
    ]);
  });

  it.each([
    ['short', 'KILN_KEY must be at least 8 characters long; now it is something else'],
    ['far too long for a key', 'KILN_KEY must be at most 20 characters long; now it is something else'],
  ])('do not repeat a secret (%s)', (key, problem) => {
    expect(problemsOf({ KILN_KEY: key })).toEqual([problem]);
  });

  it('are printed without their secrets, however they are printed', () => {
    const loaded = loadEnvironment([KilnEnvironment], { KILN_KEY: 'hunter2-hunter2' });
    const kiln = loaded.get(KilnEnvironment);
    expect(kiln.KILN_KEY).toBe('hunter2-hunter2');
    expect(JSON.stringify({ kiln })).toContain('"KILN_KEY":"[secret]"');
    for (const printed of [JSON.stringify(kiln), inspect(kiln), inspect({ deep: [kiln] })]) expect(printed).not.toContain('hunter2');
    expect(loaded.secrets).toEqual([{ name: 'KILN_KEY', value: 'hunter2-hunter2' }]);
  });

  it('have unique names, and are refused to a site that does not declare them', () => {
    class Twin extends EnvironmentGroup {
      @OneOf(['matt'])
      GLAZE: string = 'matt';
    }
    expect(() => loadEnvironment([KilnEnvironment, GlazeEnvironment, Twin], {})).toThrow('More than one group has the setting GLAZE');
    expect(() => loadEnvironment([KilnEnvironment], {}).get(GlazeEnvironment)).toThrow('GlazeEnvironment is declared by no module');
  });
});

describe('the settings of the site itself', () => {
  it('make the default address from the port, and leave a free port out of it', () => {
    expect(loadGroup(SiteEnvironment, { PORT: '3105' }).SITE_URL).toBe('http://localhost:3105');
    expect(loadGroup(SiteEnvironment, { PORT: '0' }).SITE_URL).toBe('http://localhost');
    expect(loadGroup(SiteEnvironment, { SITE_URL: 'https://Salon.example/' }).SITE_URL).toBe('https://salon.example');
  });

  it.each<[string, unknown]>([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8, ::1', 'loopback, 10.0.0.0/8, ::1'],
    ['fd00::/8', 'fd00::/8'],
  ])('take %s as TRUST_PROXY', (given, expected) => {
    expect(loadGroup(SiteEnvironment, { TRUST_PROXY: given }).TRUST_PROXY).toEqual(expected);
  });

  it('make it a public production site only with NODE_ENV=production and without SITE_MODE=local', () => {
    expect(loadGroup(SiteEnvironment, { NODE_ENV: 'production' }).isPublicProduction).toBe(true);
    expect(loadGroup(SiteEnvironment, { NODE_ENV: 'production', SITE_MODE: 'local' }).isPublicProduction).toBe(false);
    expect(loadGroup(SiteEnvironment, { NODE_ENV: 'development' }).isPublicProduction).toBe(false);
  });
});
