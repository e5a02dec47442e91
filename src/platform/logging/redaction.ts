import { withoutTokens } from '../../shared/token-like';

const REDACTED = '[redacted]';

/** Field and query names whose values never belong in a log, whatever they look like. */
const SECRET_NAME = /authorization|cookie|token|secret|password|passwd|signature|api[-_]?key|(^|[-_])(key|code|sms)$|phone|e-?mail/i;

/** The query of an address: visitors' names, numbers and tokens travel in it under any name, so none of it is logged. */
const QUERY = /(?<=[\w/%~-])\?[^\s"'`?][^\s"'`]*/g;

/** Quick check: most texts need none of the replacements below. */
const SUSPICIOUS = /@|%40|bearer|basic |0\D{0,6}\d|\+\D{0,3}\d|%2b\d|[?&;][^=?&;]+=|code|код|пароль|otp|pin/i;

/** What may stand between two digits of a phone, as it is typed or in an address. */
const GAP = '(?:[\\s().\\u2010-\\u2015-]|%20|%28|%29){0,2}';
const DIGITS = (count: string) => `(?:${GAP}\\d){${count}}`;
/** Not within a word or a number; an escape of an address before it is neither. */
const ALONE = '(?:(?<![\\w.-])|(?<=%[0-9a-f]{2}))';

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  // credentials in an address
  [/(:\/\/)[^\s/@]+@/g, `$1${REDACTED}@`],
  [/[\w.+-]{1,64}(@|%40)[\w-]+(\.[\w-]+)+/gi, REDACTED],
  // numbers in the international form, and Ukrainian ones with or without the country, however they are spaced
  [new RegExp(`(?:\\+|%2b)${DIGITS('9,15')}(?!\\w)`, 'gi'), REDACTED],
  [new RegExp(`${ALONE}\\(?38${GAP}0${DIGITS('9')}(?![\\w-])`, 'gi'), REDACTED],
  [new RegExp(`${ALONE}\\(?0\\d{2}${DIGITS('7')}(?![\\w-])`, 'gi'), REDACTED],
  // codes that were sent to somebody: with their word, because four digits alone are anything
  [/(?<!\p{L})((?:code|код|пароль|otp|pin)(?:\s\p{L}{1,20})?["'\s:=-]{1,4})\d{4,8}(?!\d)/giu, `$1${REDACTED}`],
];

/** Code of an error, by which operators know what happened: `ECONNREFUSED`, `UND_ERR_SOCKET`. */
const isErrorCode = (name: string, value: unknown) =>
  name === 'code' && typeof value === 'string' && /^(E[A-Z]{3,20}|[A-Z]{2,20}(_[A-Z]{2,20}){1,5})$/.test(value);

const MAX_DEPTH = 5;

/** Removes what must not be logged from texts and fields: secrets, what looks like a token, e-mail addresses, phone numbers. */
export class Redaction {
  private readonly names: ReadonlySet<string>;
  private readonly values: readonly string[];

  /** @param secrets the settings that are marked as secret: their names are redacted as field names, their values wherever they stand */
  constructor(secrets: readonly { readonly name: string; readonly value: string }[] = []) {
    this.names = new Set(secrets.map(({ name }) => name));
    // longest first, because one secret may be a part of another
    this.values = secrets.map(({ value }) => value).sort((a, b) => b.length - a.length);
  }

  /** A text without secrets, and without the queries of the addresses in it. */
  text(text: string): string {
    const withoutQueries = text.includes('?') ? text.replace(QUERY, '') : text;
    const known = this.values.reduce(
      (result, value) => (result.includes(value) ? result.replaceAll(value, REDACTED) : result),
      withoutTokens(withoutQueries, REDACTED),
    );
    if (!SUSPICIOUS.test(known)) return known;
    const withoutQuerySecrets = known.replace(/([?&;])([^=?&;\s]+)=([^&\s#]*)/g, (pair, before: string, name: string) =>
      this.isSecretName(name) ? `${before}${name}=${REDACTED}` : pair,
    );
    return REPLACEMENTS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), withoutQuerySecrets);
  }

  /** A copy of the fields without secrets, found by name and by pattern. Errors are left to the error serializer. */
  fields(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
    const copy: Record<string, unknown> = {};
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      const isHidden = this.isSecretName(name) && value !== null && value !== undefined && !isErrorCode(name, value);
      copy[name] = isHidden ? REDACTED : this.value(value, depth);
    }
    return copy;
  }

  private isSecretName(name: string): boolean {
    return SECRET_NAME.test(name) || this.names.has(name);
  }

  private value(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value;
    if (depth >= MAX_DEPTH) return '[deep]';
    if (Array.isArray(value)) return value.map((item) => this.value(item, depth + 1));
    return this.fields(value as Record<string, unknown>, depth + 1);
  }
}
