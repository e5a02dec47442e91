import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Transform, Type } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { isZone } from '../../shared/date-format';
import { KYIV } from '../../shared/home-zone';
import type { Locale } from '../../shared/locale';
import { EnvironmentGroup } from './environment-group';
import { isLoopbackHost, isLoopbackUrl } from './http-url';
import { OneOf, Origin, Origins, Pattern, Setting, Text, WholeNumber } from './setting.decorators';

const NODE_ENVS = ['production', 'development', 'test'] as const;
const SITE_MODES = ['public', 'local'] as const;

/** What Express takes as `trust proxy`: all or none, a number of hops, or a list of names and networks. */
export type TrustProxy = boolean | number | string;

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text is a list of addresses, networks and names as `trust proxy` takes it. */
function isProxyList(value: unknown): boolean {
  return typeof value === 'string' && value.split(',').every((part) => isProxy(part.trim()));
}

function isProxy(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return PROXY_NAMES.includes(text);
  return bits === undefined || Number(bits) <= (version === 4 ? 32 : 128);
}

const toAbsolutePath = ({ value }: { value: unknown }) => (typeof value === 'string' ? resolve(value) : value);

function toTrustProxy({ value }: { value: unknown }): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value;
}

/** Holds back what a trial on somebody's machine must not be given; other settings take it. */
function LoopbackInLocalMode(isLoopback: (value: string) => boolean, advice: string): PropertyDecorator {
  const validate = (value: unknown, { object }: ValidationArguments | { object: object } = { object: {} }) =>
    (object as SiteEnvironment).SITE_MODE !== 'local' || isLoopback(String(value));
  const message = `must be ${advice} in local mode, which is chosen where NODE_ENV is not set: set NODE_ENV=production on the public site`;
  return ValidateBy({ name: 'loopbackInLocalMode', validator: { validate } }, { message });
}

/** Where the site listens and is found, what it is called, and where its data lies: what more than one module asks for. */
export class SiteEnvironment extends EnvironmentGroup {
  /** TCP port to listen on; 0 takes any free one. */
  @WholeNumber(0, 65535)
  PORT: number = 3000;

  /** Address to listen on. Default 0.0.0.0; in local mode 127.0.0.1, and nothing but loopback is taken. */
  @LoopbackInLocalMode(isLoopbackHost, '127.0.0.1 or left out')
  @Pattern(/^[\w.:-]+$/, 'must be an IP address or a host name, like 0.0.0.0 or 127.0.0.1')
  HOST: string;

  /** Public origin of the site, without a final slash: canonical links, callbacks. Default `http://localhost:PORT`. */
  @LoopbackInLocalMode(isLoopbackUrl, 'left out, or http://localhost with the port,')
  @Origin('must be the public address of the site without a path, like https://example.com')
  SITE_URL: string;

  /** Folder of everything the site keeps: snapshot, image cache, database. Absolute after loading. */
  @Setting(Transform(toAbsolutePath))
  DATA_DIR: string = resolve('data');

  @OneOf(NODE_ENVS)
  NODE_ENV: (typeof NODE_ENVS)[number] = 'production';

  /** `local` is a trial on somebody's machine, whatever NODE_ENV says: on loopback, without real services; see node-env.ts. */
  @OneOf(SITE_MODES)
  SITE_MODE: (typeof SITE_MODES)[number] = 'public';

  /** How long a process that is told to stop answers everything while /health/ready says 503; for balancers that ask it. */
  @WholeNumber(0, 60_000)
  SHUTDOWN_DELAY_MS: number = 0;

  /** Which reverse proxies may tell the visitor's address and protocol; Express's `trust proxy`. */
  @Setting(
    Type(() => String),
    Transform(toTrustProxy),
    ValidateIf((site: SiteEnvironment) => typeof site.TRUST_PROXY === 'string'),
    ValidateBy(
      { name: 'isProxyList', validator: { validate: isProxyList } },
      {
        message:
          'must be true, false, a number of hops, or a comma separated list of addresses, networks, loopback, linklocal, uniquelocal',
      },
    ),
  )
  TRUST_PROXY: TrustProxy = 'loopback';

  /** Brand in Ukrainian texts. */
  @Text({ max: 60 })
  SITE_NAME: string = 'Оксамит';

  /** Brand in English texts and in Latin-only places. */
  @Text({ max: 60 })
  SITE_NAME_EN: string = 'OKSAMYT';

  /** The city of the salons in Ukrainian, as an address has it: structured data, addresses, titles. */
  @Text({ max: 60 })
  SITE_CITY: string = 'Київ';

  /** The same in English. */
  @Text({ max: 60 })
  SITE_CITY_EN: string = 'Kyiv';

  /** The zone by whose clock the chain works: days, hours, the minute of silence. */
  @Setting(
    ValidateBy({ name: 'isZone', validator: { validate: isZone } }, { message: `must be a time zone that the system knows, like ${KYIV}` }),
  )
  SITE_TIME_ZONE: string = KYIV;

  /** Origins of the booking widget besides our own: its leads and its messages are accepted from there. */
  @Origins('must be the origins of the booking widget, separated by commas')
  WIDGET_ORIGINS: readonly string[] = [];

  /** Origins of the sites that may frame our own booking widget, and keep its sign-in within their page. */
  @Origins('must be the origins of the sites that frame the booking widget, separated by commas')
  WIDGET_FRAME_ANCESTORS: readonly string[] = [];

  override complete(): void {
    this.HOST ??= this.SITE_MODE === 'local' ? '127.0.0.1' : '0.0.0.0';
    this.SITE_URL ??=
      Number.isInteger(this.PORT) && this.PORT > 0 && this.PORT < 65536 ? `http://localhost:${this.PORT}` : 'http://localhost';
  }

  /** True on a machine that the public visits: no sandbox adapters, no /dev pages. */
  get isPublicProduction(): boolean {
    return this.NODE_ENV === 'production' && this.SITE_MODE !== 'local';
  }

  /** Whether visitors elsewhere can follow SITE_URL: its default is the machine itself. */
  get hasPublicAddress(): boolean {
    return new URL(this.SITE_URL).hostname !== 'localhost';
  }

  get isDevelopment(): boolean {
    return this.NODE_ENV === 'development';
  }

  /** Whether somebody who tries the site, or develops it, reads its output: lines for people instead of JSON. */
  get isAtTerminal(): boolean {
    return this.isDevelopment || (this.SITE_MODE === 'local' && process.stdout.isTTY);
  }

  /** The city in a language. */
  city(locale: Locale): string {
    return locale === 'ua' ? this.SITE_CITY : this.SITE_CITY_EN;
  }

  /** The brand in a language. */
  siteName(locale: Locale): string {
    return locale === 'ua' ? this.SITE_NAME : this.SITE_NAME_EN;
  }
}
