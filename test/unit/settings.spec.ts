import { getMetadataStorage } from 'class-validator';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { AppModule } from '../../src/app.module';
import { ConfigError } from '../../src/platform/config/config-error';
import { settingsOf } from '../../src/platform/config/environment-group';
import type { EnvironmentGroupClass } from '../../src/platform/config/environment-group';
import { loadEnvironment } from '../../src/platform/config/load-environment';
import { environmentGroupsOf } from '../../src/platform/config/site-environment';
import { appleCertificates, appleSettings } from '../support/apple-certificates';

let groups: readonly EnvironmentGroupClass[];
beforeAll(async () => {
  groups = await environmentGroupsOf(AppModule);
});

/** All settings of the site and their values. */
function valuesOf(source: NodeJS.ProcessEnv): object {
  const loaded = loadEnvironment(groups, source);
  return Object.assign({}, ...groups.map((group) => loaded.get(group))) as object;
}

function problemsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadEnvironment(groups, source);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the settings of all modules', () => {
  it('have a default each, so that the site needs none', () => {
    expect(valuesOf({})).toMatchObject({
      PORT: 3000,
      HOST: '0.0.0.0',
      SITE_URL: 'http://localhost:3000',
      DATA_DIR: resolve('data'),
      NODE_ENV: 'production',
      SITE_MODE: 'public',
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'loopback',
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

  it('of Google Wallet are there together or not at all', () => {
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const all = {
      WALLET_GOOGLE_ISSUER: '3388000000012345678',
      WALLET_GOOGLE_ACCOUNT: 'site@a.iam.gserviceaccount.com',
      WALLET_GOOGLE_KEY: key,
    };
    expect(problemsOf(all)).toEqual([]);
    // as it stands in one line of a file
    expect(valuesOf({ ...all, WALLET_GOOGLE_KEY: key.replaceAll('\n', '\\n') })).toMatchObject({ WALLET_GOOGLE_KEY: key });
    for (const name of Object.keys(all))
      expect(problemsOf({ ...all, [name]: undefined })).toEqual([expect.stringMatching(new RegExp(`^${name} must be`))]);
    const [problem = ''] = problemsOf({ ...all, WALLET_GOOGLE_KEY: '/no/such/file' });
    expect(problem).toMatch(/^WALLET_GOOGLE_KEY must be a private RSA key as PEM/);
    expect(problem).not.toContain('/no/such/file');
  });

  it('of Apple Wallet are there together or not at all, and fit one another', () => {
    const made = appleCertificates();
    const all = appleSettings(made);
    expect(problemsOf(all)).toEqual([]);
    expect(valuesOf({ ...all, WALLET_APPLE_KEY: made.key.replaceAll('\n', '\\n') })).toMatchObject({ WALLET_APPLE_KEY: made.key });
    for (const name of Object.keys(all))
      expect(problemsOf({ ...all, [name]: undefined })).toContainEqual(
        expect.stringMatching(new RegExp(`^${name} must be .* it is not set$`)),
      );
    const other = appleCertificates();
    const wrong = [
      ['WALLET_APPLE_PASS_TYPE', 'ua.oksamyt.test', 'WALLET_APPLE_PASS_TYPE'],
      ['WALLET_APPLE_PASS_TYPE', 'pass.ua.oksamyt.other', 'WALLET_APPLE_CERTIFICATE'],
      ['WALLET_APPLE_TEAM', 'team', 'WALLET_APPLE_TEAM'],
      ['WALLET_APPLE_TEAM', 'Z1B2C3D4E5', 'WALLET_APPLE_CERTIFICATE'],
      ['WALLET_APPLE_CERTIFICATE', '/no/such/file', 'WALLET_APPLE_CERTIFICATE'],
      ['WALLET_APPLE_CERTIFICATE', other.certificate, 'WALLET_APPLE_KEY'],
      ['WALLET_APPLE_KEY', '/no/such/file', 'WALLET_APPLE_KEY'],
      ['WALLET_APPLE_KEY', other.key, 'WALLET_APPLE_KEY'],
      ['WALLET_APPLE_WWDR', other.issuer, 'WALLET_APPLE_WWDR'],
      ['WALLET_APPLE_WWDR', made.certificate, 'WALLET_APPLE_WWDR'],
    ] as const;
    for (const [name, value, refused] of wrong)
      expect(problemsOf({ ...all, [name]: value })).toContainEqual(expect.stringMatching(new RegExp(`^${refused} must be`)));
    expect(problemsOf({ ...all, WALLET_APPLE_KEY: other.key }).join()).not.toContain('PRIVATE KEY');
  });

  it('of Apple Wallet may have a key that a password opens', () => {
    const all = appleSettings(appleCertificates({ password: 'таємниця' }));
    expect(problemsOf({ ...all, WALLET_APPLE_KEY_PASSWORD: 'таємниця' })).toEqual([]);
    for (const password of [undefined, 'other'])
      expect(problemsOf({ ...all, WALLET_APPLE_KEY_PASSWORD: password })).toEqual([
        expect.stringMatching(/^WALLET_APPLE_KEY must be .* WALLET_APPLE_KEY_PASSWORD/),
      ]);
  });

  it('log nothing under test by default', () => {
    expect(valuesOf({ NODE_ENV: 'test' })).toMatchObject({ LOG_LEVEL: 'silent' });
    expect(valuesOf({ NODE_ENV: 'test', LOG_LEVEL: 'debug' })).toMatchObject({ LOG_LEVEL: 'debug' });
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
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', 'loopback,'],
    ['SALON_SLUG_PREFIX', 'Oksamyt'],
    ['WORDPRESS_URL', 'https://user:secret@admin.example'],
    ['CONTENT_REFRESH_SECONDS', '0'],
    ['CONTENT_WEBHOOK_TOKEN', 'hunter2'],
    ['CONTENT_WEBHOOK_TOKEN', 'a token with spaces in it'],
    ['CONTENT_WEBHOOK_TOKEN', 'довгийсекретредактора'],
    ['IMAGE_ORIGINS', 'https://cdn.example/pictures'],
    ['IMAGE_ORIGINS', 'cdn.example'],
    ['PAGE_CACHE_MB', '-1'],
    ['GOOGLE_MAPS_API_KEY', 'a key'],
    ['VITE_DEV_ORIGIN', 'localhost:5173'],
    ['WIDGET_ORIGINS', 'https://widget.example/frame'],
    ['HELPDESK', 'zendesk'],
    ['HC_API_URL', 'api.helpcrunch.com'],
    ['HC_API_KEY', 'two words'],
    ['HC_APP_ID', '1/2'],
    ['HC_AGENT_ID', 'Олена'],
    ['HC_RATE_PER_MINUTE', '0'],
    ['PAYMENT', 'cash'],
    ['PAYMENT', 'liqpay,cash'],
    ['PAYMENT', 'liqpay,liqpay'],
    ['PAYMENT', ','],
    ['WAYFORPAY_MERCHANT', 'two words'],
    ['WAYFORPAY_MERCHANT', 'test_merch_n1'],
    ['WAYFORPAY_SECRET', 'ключ'],
    ['WAYFORPAY_SECRET', 'flk3409refn54t54t*FNJRET'],
    ['WAYFORPAY_DOMAIN', 'https://example.com/'],
    ['WAYFORPAY_CHECKOUT_URL', 'secure.wayforpay.com'],
    ['WAYFORPAY_API_URL', 'https://api.wayforpay.com/api'],
    ['LIQPAY_PUBLIC_KEY', 'two words'],
    ['LIQPAY_PRIVATE_KEY', 'ключ'],
    ['LIQPAY_VERSION', '5'],
    ['LIQPAY_CHECKOUT_URL', 'www.liqpay.ua'],
    ['LIQPAY_API_URL', 'ftp://www.liqpay.ua/api'],
    ['LIQPAY_FISCAL', 'yes'],
    ['MONOBANK_TOKEN', 'two words'],
    ['MONOBANK_API_URL', 'https://api.monobank.ua/api'],
    ['FISCAL', 'both'],
    ['CHECKBOX_PIN', 'abcd'],
    ['FISCAL_TAX_CODES', 'A,B'],
    ['FISCAL_COUNTER', 'yes'],
    ['FISCAL_REDEMPTION', 'on'],
    ['FISCAL_CERTIFICATE_LABEL', 'я'.repeat(129)],
    ['MAIL', 'pigeon'],
    ['SMTP_URL', 'mail.example.com:465'],
    ['MAIL_FROM', 'hello@example.com, other@example.com'],
    ['MAIL_FROM', 'Oksamyt'],
    ['SMS', 'smoke'],
    ['SMS_GATEWAY_URL', 'ftp://sms.example.com'],
    ['SMS_GATEWAY_TOKEN', 'two words'],
  ])('refuse %s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must be `));
  });

  it('ask for the address of WordPress when the content comes from there', () => {
    expect(problemsOf({ CONTENT: 'wordpress' })).toEqual([
      'WORDPRESS_URL must be the http(s) address of the WordPress that serves /wp-json; CONTENT=wordpress needs it; now it is not set',
    ]);
  });

  it('ask for no keys of a helpdesk: leads wait for them', () => {
    expect(problemsOf({ HELPDESK: 'helpcrunch' })).toEqual([]);
    expect(valuesOf({ HELPDESK: 'helpcrunch' })).toMatchObject({ HC_API_URL: 'https://api.helpcrunch.com/v1', HC_RATE_PER_MINUTE: 120 });
  });

  it('ask for no keys of payments: who wants to pay is told', () => {
    for (const PAYMENT of ['liqpay', 'monobank', 'wayforpay', 'wayforpay, liqpay,monobank']) expect(problemsOf({ PAYMENT })).toEqual([]);
    expect(valuesOf({ NODE_ENV: 'development' })).toMatchObject({ PAYMENT: ['sandbox'], LIQPAY_VERSION: '3', LIQPAY_FISCAL: 'off' });
    expect(valuesOf({})).toMatchObject({ PAYMENT: undefined });
    expect(valuesOf({ PAYMENT: 'wayforpay, liqpay' })).toMatchObject({ PAYMENT: ['wayforpay', 'liqpay'] });
  });

  it("take WayForPay's public test account everywhere but on a public production site", () => {
    const account = { WAYFORPAY_MERCHANT: 'test_merch_n1', WAYFORPAY_SECRET: 'flk3409refn54t54t*FNJRET' };
    for (const trial of [{ NODE_ENV: 'development' }, { SITE_MODE: 'local' }]) expect(problemsOf({ ...trial, ...account })).toEqual([]);
    const problems = problemsOf({ NODE_ENV: 'production', ...account });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain(account.WAYFORPAY_SECRET);
  });

  it('have one maker of fiscal receipts', () => {
    expect(valuesOf({ FISCAL: 'provider' })).toMatchObject({ LIQPAY_FISCAL: 'on' });
    expect(valuesOf({ FISCAL: 'provider', LIQPAY_FISCAL: 'off' })).toMatchObject({ LIQPAY_FISCAL: 'off' });
    expect(problemsOf({ LIQPAY_FISCAL: 'on' })).toEqual([]);
    const checkbox = { FISCAL: 'checkbox', CHECKBOX_LICENSE_KEY: 'key', CHECKBOX_PIN: '4711' };
    expect(problemsOf(checkbox)).toEqual([]);
    expect(problemsOf({ ...checkbox, LIQPAY_FISCAL: 'on' })).toEqual([
      'LIQPAY_FISCAL must be off, or left out, with FISCAL=checkbox: each payment would have two receipts; now it is "on"',
    ]);
  });

  it('ask for the register and its cashier, and say whether it is one for tests', () => {
    expect(problemsOf({ FISCAL: 'checkbox' })).toEqual([
      expect.stringMatching(/^CHECKBOX_LICENSE_KEY must be .* FISCAL=checkbox needs it; now it is not set$/),
      expect.stringMatching(/^CHECKBOX_LOGIN must be .* or CHECKBOX_PIN; now it is not set$/),
    ]);
    expect(problemsOf({ CHECKBOX_LOGIN: 'cashier' })).toEqual([expect.stringMatching(/^CHECKBOX_PASSWORD must be /)]);
    expect(valuesOf({})).toMatchObject({ FISCAL: 'none', CHECKBOX_TEST: 'off' });
    expect(valuesOf({ NODE_ENV: 'development' })).toMatchObject({ CHECKBOX_TEST: 'on' });
  });

  it('ask for the servers that mail and SMS are given to', () => {
    expect(problemsOf({ MAIL: 'smtp', SMS: 'gateway' })).toEqual([
      expect.stringMatching(/^SMTP_URL must be .* MAIL=smtp needs it; now it is not set$/),
      expect.stringMatching(/^SMS_GATEWAY_URL must be .* SMS=gateway needs it; now it is not set$/),
    ]);
  });

  it.each(['ORDER_SERVICE_URL', 'SMS_GATEWAY_URL'])('take the whole address of %s, with its query', (name) => {
    const address = 'https://gate.example.com:8443/v1/send?account=7&to=all';
    expect(problemsOf({ [name]: address })).toEqual([]);
    expect(valuesOf({ [name]: address })).toMatchObject({ [name]: address });
    for (const wrong of ['gate.example.com/send', 'https://user:word@gate.example.com/', 'https://two words.example/', 'http://:80/'])
      expect(problemsOf({ [name]: wrong })).toHaveLength(1);
  });

  it('keep mail and SMS in the outbox, but not silently where the public visits', () => {
    expect(valuesOf({ NODE_ENV: 'development' })).toMatchObject({ MAIL: 'outbox', SMS: 'outbox' });
    expect(valuesOf({ SITE_MODE: 'local' })).toMatchObject({ MAIL: 'outbox', SMS: 'outbox' });
    expect(valuesOf({})).toMatchObject({ MAIL: undefined, SMS: undefined });
    expect(valuesOf({ MAIL: 'outbox', SMS: 'outbox' })).toMatchObject({ MAIL: 'outbox', SMS: 'outbox' });
  });

  describe('in local mode, which nobody may choose by accident for the public', () => {
    const LOCAL = { SITE_MODE: 'local' };

    it('listen on loopback alone', () => {
      expect(valuesOf(LOCAL)).toMatchObject({ HOST: '127.0.0.1' });
      for (const HOST of ['127.0.0.1', '127.0.0.2', 'localhost', '::1']) expect(problemsOf({ ...LOCAL, HOST })).toEqual([]);
      for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'oksamyt.test', '127.0.0.1.oksamyt.test'])
        expect(problemsOf({ ...LOCAL, HOST })).toEqual([
          `HOST must be 127.0.0.1 or left out in local mode, which is chosen where NODE_ENV is not set: set NODE_ENV=production on the public site; now it is "${HOST}"`,
        ]);
    });

    it('refuse the address of a public site', () => {
      for (const SITE_URL of ['http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
        expect(problemsOf({ ...LOCAL, SITE_URL })).toEqual([]);
      for (const SITE_URL of ['https://oksamyt.test', 'https://localhost.oksamyt.test', 'http://192.168.1.5:3000'])
        expect(problemsOf({ ...LOCAL, SITE_URL })).toEqual([expect.stringMatching(/^SITE_URL must be .*set NODE_ENV=production/)]);
    });

    it.each([
      ['LIQPAY_PUBLIC_KEY', { LIQPAY_PUBLIC_KEY: 'i10000000001' }, { LIQPAY_PUBLIC_KEY: 'sandbox_i10000000001' }],
      ['MONOBANK_TOKEN', { MONOBANK_TOKEN: 'word' }, { MONOBANK_TOKEN: 'word', MONOBANK_API_URL: 'http://127.0.0.1:9' }],
      ['WAYFORPAY_MERCHANT', { WAYFORPAY_MERCHANT: 'shop_word' }, { WAYFORPAY_MERCHANT: 'test_merch_n1' }],
      ['SMTP_URL', { SMTP_URL: 'smtps://user:word@mail.oksamyt.test:465' }, { SMTP_URL: 'smtp://127.0.0.1:2525' }],
      ['SMS_GATEWAY_URL', { SMS_GATEWAY_URL: 'https://sms.oksamyt.test/send?key=word' }, { SMS_GATEWAY_URL: 'http://127.0.0.1:9/' }],
      ['TELEGRAM_BOT_TOKEN', { TELEGRAM_BOT_TOKEN: '1:word' }, { TELEGRAM_BOT_TOKEN: '1:word', TELEGRAM_API_URL: 'http://127.0.0.1:9' }],
      ['HC_API_KEY', { HC_API_KEY: 'word' }, { HC_API_KEY: 'word', HC_API_URL: 'http://localhost:9' }],
      [
        'BEAUTYPRO_APPLICATION_SECRET',
        { BEAUTYPRO_APPLICATION_SECRET: 'word' },
        { BEAUTYPRO_APPLICATION_SECRET: 'word', BEAUTYPRO_URL: 'http://127.0.0.1:9' },
      ],
    ])('refuse %s of a real service, and do not repeat it', (name, real, test) => {
      const problems = problemsOf({ ...LOCAL, ...real });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be left out in local mode.*set NODE_ENV=production`))]);
      expect(problems[0]).not.toContain('word');
      expect(problemsOf({ ...LOCAL, ...test })).toEqual([]);
      expect(problemsOf(real)).toEqual([]);
    });
  });

  it('name the limits of a number in the error', () => {
    const storage = getMetadataStorage();
    const numbers = groups.flatMap((group) => {
      const rules = storage.getTargetValidationMetadatas(group, '', false, false);
      const bound = (name: string, of: string) =>
        (rules.find((rule) => rule.name === of && rule.propertyName === name)?.constraints as readonly number[] | undefined)?.[0];
      return [...settingsOf(group)].flatMap((name) => {
        const [min, max] = [bound(name, 'min'), bound(name, 'max')];
        return min === undefined || max === undefined ? [] : [{ name, min, max }];
      });
    });
    expect(numbers.map(({ name }) => name)).toEqual(expect.arrayContaining(['PORT', 'PAGE_CACHE_MB', 'IMAGE_CACHE_MB']));
    for (const { name, min, max } of numbers) {
      const advice = `${name} must be a whole number from ${min} to ${max}`;
      for (const refused of [min - 1, max + 1, min + 0.5, 'many']) {
        expect(problemsOf({ [name]: String(refused) })).toEqual([`${advice}; now it is "${refused}"`]);
      }
      for (const taken of [min, max]) expect(problemsOf({ [name]: String(taken) })).toEqual([]);
    }
  });
});

describe('DATABASE_URL', () => {
  it.each([
    'postgres://site:secret@db:5432/site',
    'postgresql://db/site',
    'postgres://site:pa%2Css@10.0.0.5:5432/site?sslmode=verify-full',
    'postgres://site:pa,ss@db/site',
  ])('may be %s', (url) => expect(problemsOf({ DATABASE_URL: url })).toEqual([]));

  // the driver takes them and then asks the wrong server, or none
  it.each([
    'postgres://site:secret@db-1:5432,db-2:5432/site',
    'postgres://db-1,db-2/site',
    'postgres://site@db/site?target_session_attrs=read-write',
    'postgres://site@db/site?sslmode=require&host=db-2',
    'postgres:///site',
    'mysql://db/site',
  ])('is refused as %s, in words', (url) =>
    expect(problemsOf({ DATABASE_URL: url })).toEqual([expect.stringMatching(/^DATABASE_URL must be .*primary/)]),
  );
});

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8');
  const shown = parseEnv(text.replace(/^#(?=[A-Z_]+=)/gm, ''));
  /** Shown with an example although they have a default. */
  const examples = ['BOOKING_DEMO', 'IMAGE_ORIGINS', 'WIDGET_FRAME_ANCESTORS', 'WIDGET_ORIGINS'];

  it('changes nothing when it is copied as it is', () => {
    expect(parseEnv(text)).toEqual({});
  });

  it('shows every setting of every module, each with its default or a value that works', () => {
    const settings = groups.flatMap((group) => [...settingsOf(group)]);
    const missing = settings.filter((name) => shown[name] === undefined).map((name) => `add #${name}=… to .env.example`);
    const unknown = Object.keys(shown).filter((name) => !settings.includes(name));
    expect([...missing, ...unknown.map((name) => `remove ${name} from .env.example: no module has it`)]).toEqual([]);
    expect(new Set(settings).size).toBe(settings.length);
    expect(problemsOf(shown)).toEqual([]);
    const before = valuesOf({}) as Readonly<Record<string, unknown>>;
    const defaults = Object.fromEntries(Object.entries(shown).filter(([name]) => before[name] !== undefined && !examples.includes(name)));
    expect(valuesOf(defaults)).toEqual({ ...before, DATA_DIR: resolve('data') });
  });
});
