import { resolve } from 'node:path';
import { ConfigError } from './config-error';
import { loadEnvironment } from './load-environment';

function problemsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadEnvironment(source);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the environment', () => {
  it('needs nothing: every variable has a default', () => {
    const env = loadEnvironment({});
    expect({ ...env }).toEqual({
      PORT: 3000,
      HOST: '0.0.0.0',
      SITE_URL: 'http://localhost:3000',
      DATA_DIR: resolve('data'),
      NODE_ENV: 'production',
      SITE_MODE: 'public',
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'loopback',
      SITE_NAME: 'Оксамит',
      SITE_NAME_EN: 'OKSAMYT',
      SALON_SLUG_PREFIX: 'oksamyt-',
      LEGACY_EN_STRIP: 'dead',
      LOCALE_COOKIE: 'on',
      CONTENT: 'embedded',
      CONTENT_REFRESH_SECONDS: 300,
      IMAGE_ORIGINS: [],
      IMAGE_CACHE_MB: 512,
      IMAGE_PREPARE: 'on',
      PAGE_CACHE_MB: 64,
    });
  });

  it('drops blanks around a value and treats an empty one as unset', () => {
    const env = loadEnvironment({ PORT: ' 8080 ', SITE_NAME: '  ', CONTENT_WEBHOOK_TOKEN: '' });
    expect(env.PORT).toBe(8080);
    expect(env.SITE_NAME).toBe('Оксамит');
    expect(env.CONTENT_WEBHOOK_TOKEN).toBeUndefined();
  });

  it('ignores variables that are not ours', () => {
    expect(loadEnvironment({ PATH: '/bin', isPublicProduction: 'x' })).not.toHaveProperty('PATH');
  });

  it('keeps addresses without a final slash', () => {
    const env = loadEnvironment({
      SITE_URL: 'https://Salon.example/',
      CONTENT: 'wordpress',
      WORDPRESS_URL: 'https://admin.example/blog/',
      IMAGE_ORIGINS: 'https://a.example/, http://b.example:8080',
    });
    expect(env.SITE_URL).toBe('https://salon.example');
    expect(env.WORDPRESS_URL).toBe('https://admin.example/blog');
    expect(env.IMAGE_ORIGINS).toEqual(['https://a.example', 'http://b.example:8080']);
  });

  it('makes the default site address from the port, and leaves a free port out of it', () => {
    expect(loadEnvironment({ PORT: '3105' }).SITE_URL).toBe('http://localhost:3105');
    expect(loadEnvironment({ PORT: '0' }).SITE_URL).toBe('http://localhost');
  });

  it('names every problem at once, each with what to do and what was found', () => {
    expect(
      problemsOf({ PORT: 'http', SITE_URL: 'example.com', CONTENT: 'drupal', LEGACY_EN_STRIP: 'none', IMAGE_CACHE_MB: '1.5' }),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535; now it is "http"',
      'SITE_URL must be the public address of the site without a path, like https://example.com; now it is "example.com"',
      'LEGACY_EN_STRIP must be one of: dead, all; now it is "none"',
      'CONTENT must be one of: embedded, wordpress; now it is "drupal"',
      'IMAGE_CACHE_MB must be a whole number from 1 to 1048576; now it is "1.5"',
    ]);
  });

  it.each([
    ['PORT', '70000'],
    ['HOST', 'two words'],
    ['SITE_URL', 'ftp://example.com'],
    ['SITE_URL', 'https://example.com/shop'],
    ['NODE_ENV', 'prod'],
    ['SITE_MODE', 'demo'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everybody'],
    ['SALON_SLUG_PREFIX', 'Oksamyt'],
    ['WORDPRESS_URL', 'https://user:secret@admin.example'],
    ['CONTENT_REFRESH_SECONDS', '0'],
    ['IMAGE_ORIGINS', 'https://cdn.example/pictures'],
    ['IMAGE_ORIGINS', 'cdn.example'],
    ['PAGE_CACHE_MB', '-1'],
    ['GOOGLE_MAPS_API_KEY', 'a key'],
    ['VITE_DEV_ORIGIN', 'localhost:5173'],
  ])('refuses %s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must be `));
  });

  it.each<[string, unknown]>([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8, ::1', 'loopback, 10.0.0.0/8, ::1'],
  ])('takes %s as TRUST_PROXY', (given, expected) => {
    expect(loadEnvironment({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(expected);
  });

  it('asks for the address of WordPress when the content comes from there', () => {
    expect(problemsOf({ CONTENT: 'wordpress' })).toEqual([
      'WORDPRESS_URL must be the http(s) address of the WordPress that serves /wp-json; CONTENT=wordpress needs it; now it is not set',
    ]);
  });

  it('does not repeat a secret', () => {
    expect(problemsOf({ CONTENT_WEBHOOK_TOKEN: 'hunter2' })).toEqual([
      'CONTENT_WEBHOOK_TOKEN must be at least 16 characters long; now it is something else',
    ]);
  });

  it('is a public production site only with NODE_ENV=production and without SITE_MODE=local', () => {
    expect(loadEnvironment({ NODE_ENV: 'production' }).isPublicProduction).toBe(true);
    expect(loadEnvironment({ NODE_ENV: 'production', SITE_MODE: 'local' }).isPublicProduction).toBe(false);
    expect(loadEnvironment({ NODE_ENV: 'development' }).isPublicProduction).toBe(false);
  });

  it('keeps quiet under test unless it is told otherwise', () => {
    expect(loadEnvironment({ NODE_ENV: 'test' }).LOG_LEVEL).toBe('silent');
    expect(loadEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'debug' }).LOG_LEVEL).toBe('debug');
  });
});
