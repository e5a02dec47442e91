import { resolve } from 'node:path';
import { Expose, Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Matches, Max, MaxLength, Min, MinLength, ValidateIf } from 'class-validator';
import { IsHttpOrigin, IsHttpUrl, parseHttpUrl } from './http-url';

const NODE_ENVS = ['production', 'development', 'test'] as const;
const SITE_MODES = ['public', 'local'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const STRIP_MODES = ['dead', 'all'] as const;
const SWITCH = ['on', 'off'] as const;
const CONTENT_SOURCES = ['embedded', 'wordpress'] as const;

/** What Express takes as `trust proxy`: all or none, a number of hops, or a list of names and networks. */
export type TrustProxy = boolean | number | string;

const oneOf = (values: readonly string[]) => ({ message: `must be one of: ${values.join(', ')}` });
const wholeNumber = (from: number, to: number) => ({ message: `must be a whole number from ${from} to ${to}` });

const withoutFinalSlash = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(/\/+$/, '') : value);
const toOrigin = ({ value }: { value: unknown }) => (parseHttpUrl(value)?.pathname === '/' ? parseHttpUrl(value)!.origin : value);
const toAbsolutePath = ({ value }: { value: unknown }) => (typeof value === 'string' ? resolve(value) : value);

function toOrigins({ value }: { value: unknown }): unknown {
  if (typeof value !== 'string') return value;
  const parts = value.split(',').flatMap((part) => part.trim() || []);
  return parts.map((part) => toOrigin({ value: part }));
}

function toTrustProxy({ value }: { value: unknown }): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value;
}

/**
 * The whole environment of the site, read once at start (`loadEnvironment`) and injected by this class.
 * A property's name is its variable's name; its initial value is the default. Messages are completed with the name
 * and with what was found, see `loadEnvironment`.
 */
export class Environment {
  /** TCP port to listen on; 0 takes any free one. */
  @Expose()
  @Type(() => Number)
  @IsInt(wholeNumber(0, 65535))
  @Min(0, wholeNumber(0, 65535))
  @Max(65535, wholeNumber(0, 65535))
  PORT: number = 3000;

  /** Address to listen on. */
  @Expose()
  @Matches(/^[\w.:-]+$/, { message: 'must be an IP address or a host name, like 0.0.0.0 or 127.0.0.1' })
  HOST: string = '0.0.0.0';

  /** Public origin of the site, without a final slash: canonical links, callbacks. Default `http://localhost:PORT`. */
  @Expose()
  @Transform(toOrigin)
  @IsHttpOrigin({ message: 'must be the public address of the site without a path, like https://example.com' })
  SITE_URL: string;

  /** Folder of everything the site keeps: snapshot, image cache, database. Absolute after loading. */
  @Expose()
  @Transform(toAbsolutePath)
  DATA_DIR: string = resolve('data');

  @Expose()
  @IsIn(NODE_ENVS, oneOf(NODE_ENVS))
  NODE_ENV: (typeof NODE_ENVS)[number] = 'production';

  /** `local` is a trial on somebody's machine, whatever NODE_ENV says; see node-env.ts. */
  @Expose()
  @IsIn(SITE_MODES, oneOf(SITE_MODES))
  SITE_MODE: (typeof SITE_MODES)[number] = 'public';

  /** Smallest level that is logged. Default `info`, and `silent` when NODE_ENV is test. */
  @Expose()
  @IsIn(LOG_LEVELS, oneOf(LOG_LEVELS))
  LOG_LEVEL: (typeof LOG_LEVELS)[number];

  /** Which reverse proxies may tell the visitor's address and protocol; Express's `trust proxy`. */
  @Expose()
  @Type(() => String)
  @Transform(toTrustProxy)
  @ValidateIf((env: Environment) => typeof env.TRUST_PROXY === 'string')
  @Matches(
    /^(loopback|linklocal|uniquelocal|[\d.]+(\/\d+)?|[\da-f:]*:[\da-f:]+(\/\d+)?)(\s*,\s*(?!$)(loopback|linklocal|uniquelocal|[\d.]+(\/\d+)?|[\da-f:]*:[\da-f:]+(\/\d+)?))*$/i,
    {
      message: 'must be true, false, a number of hops, or a comma separated list of addresses, networks, loopback, linklocal, uniquelocal',
    },
  )
  TRUST_PROXY: TrustProxy = 'loopback';

  /** Brand in Ukrainian texts. */
  @Expose()
  @MaxLength(60, { message: 'must be at most 60 characters long' })
  SITE_NAME: string = 'Оксамит';

  /** Brand in English texts and in Latin-only places. */
  @Expose()
  @MaxLength(60, { message: 'must be at most 60 characters long' })
  SITE_NAME_EN: string = 'OKSAMYT';

  /** What every salon's slug begins with. */
  @Expose()
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*-$/, { message: 'must be small Latin letters, digits and hyphens, and end with a hyphen' })
  SALON_SLUG_PREFIX: string = 'oksamyt-';

  /** Which /en/ addresses lose the prefix (docs/product.md, redirects 4): only those without a live English page (`dead`), or all of them. */
  @Expose()
  @IsIn(STRIP_MODES, oneOf(STRIP_MODES))
  LEGACY_EN_STRIP: (typeof STRIP_MODES)[number] = 'dead';

  /** Whether the language switch keeps its choice in a cookie (path /, SameSite Lax). */
  @Expose()
  @IsIn(SWITCH, oneOf(SWITCH))
  LOCALE_COOKIE: (typeof SWITCH)[number] = 'on';

  @Expose()
  @IsIn(CONTENT_SOURCES, oneOf(CONTENT_SOURCES))
  CONTENT: (typeof CONTENT_SOURCES)[number] = 'embedded';

  /** Address of the WordPress that serves /wp-json, a folder included, without a final slash. */
  @Expose()
  @Transform(withoutFinalSlash)
  @ValidateIf((env: Environment) => env.CONTENT === 'wordpress' || env.WORDPRESS_URL !== undefined)
  @IsHttpUrl({ message: 'must be the http(s) address of the WordPress that serves /wp-json; CONTENT=wordpress needs it' })
  WORDPRESS_URL?: string;

  /** Seconds between two readings of the content source. */
  @Expose()
  @Type(() => Number)
  @IsInt(wholeNumber(1, 86400))
  @Min(1, wholeNumber(1, 86400))
  @Max(86400, wholeNumber(1, 86400))
  CONTENT_REFRESH_SECONDS: number = 300;

  /** Bearer token of POST /api/content/refresh; unset: the hook is off. */
  @Expose()
  @IsOptional()
  @MinLength(16, { message: 'must be at least 16 characters long' })
  CONTENT_WEBHOOK_TOKEN?: string;

  /** Origins besides WordPress's that pictures may be fetched from. Comma separated in the environment. */
  @Expose()
  @Transform(toOrigins)
  @IsHttpOrigin({ each: true, message: 'must be a comma separated list of origins, like https://cdn.example.com' })
  IMAGE_ORIGINS: readonly string[] = [];

  /** Bound of the finished pictures on disk, in MiB. */
  @Expose()
  @Type(() => Number)
  @IsInt(wholeNumber(1, 1048576))
  @Min(1, wholeNumber(1, 1048576))
  @Max(1048576, wholeNumber(1, 1048576))
  IMAGE_CACHE_MB: number = 512;

  /** Whether pictures of the content are made before anybody asks for them: a minute or two of a low-priority process after the first start. */
  @Expose()
  @IsIn(SWITCH, oneOf(SWITCH))
  IMAGE_PREPARE: (typeof SWITCH)[number] = 'on';

  /** Bound of the finished pages in memory, in MiB; 0 renders every page anew (for measuring). */
  @Expose()
  @Type(() => Number)
  @IsInt(wholeNumber(0, 65536))
  @Min(0, wholeNumber(0, 65536))
  @Max(65536, wholeNumber(1, 65536))
  PAGE_CACHE_MB: number = 64;

  /** With it the contacts page offers the maps service, after consent; unset: our own map. */
  @Expose()
  @IsOptional()
  @Matches(/^[\w-]+$/, { message: 'must be a key of letters, digits, hyphens and underscores' })
  GOOGLE_MAPS_API_KEY?: string;

  /** Organization of the helpdesk's chat widget, the first label of its host name; with HC_WIDGET_APP_ID: the chat. */
  @Expose()
  @ValidateIf((env: Environment) => env.HC_WIDGET_ORGANIZATION !== undefined || env.HC_WIDGET_APP_ID !== undefined)
  @Matches(/^[a-z0-9-]+$/, { message: 'must be the organization of the chat widget, and HC_WIDGET_APP_ID needs it' })
  HC_WIDGET_ORGANIZATION?: string;

  /** Application of the chat widget; unset: a contact button instead of the chat. */
  @Expose()
  @ValidateIf((env: Environment) => env.HC_WIDGET_ORGANIZATION !== undefined || env.HC_WIDGET_APP_ID !== undefined)
  @Matches(/^[\w-]+$/, { message: 'must be the application id of the chat widget, and HC_WIDGET_ORGANIZATION needs it' })
  HC_WIDGET_APP_ID?: string;

  /** Origin of the Vite development server; only read with NODE_ENV=development. */
  @Expose()
  @IsOptional()
  @Transform(toOrigin)
  @IsHttpOrigin({ message: 'must be an origin without a path, like http://localhost:5173' })
  VITE_DEV_ORIGIN?: string;

  /** True on a machine that the public visits: no sandbox adapters, no /dev pages. */
  get isPublicProduction(): boolean {
    return this.NODE_ENV === 'production' && this.SITE_MODE !== 'local';
  }

  get isDevelopment(): boolean {
    return this.NODE_ENV === 'development';
  }
}
