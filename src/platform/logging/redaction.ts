const REDACTED = '[redacted]';

/** Field and query names whose values never belong in a log, whatever they look like. */
const SECRET_NAME = /authorization|cookie|token|secret|password|passwd|signature|api[-_]?key|(^|[-_])(key|code|sms)$|phone|e-?mail/i;

/** The query of an address: visitors' names, numbers and tokens travel in it under any name, so none of it is logged. */
const QUERY = /(?<=[\w/%~-])\?[^\s"'`?][^\s"'`]*/g;

/** Quick check: most texts need none of the replacements below. */
const SUSPICIOUS = /@|%40|bearer|basic |0\d\d|\+\d|%2b\d|[?&;][^=]+=/i;

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  // credentials in an address
  [/(:\/\/)[^\s/@]+@/g, `$1${REDACTED}@`],
  [/[\w.+-]+(@|%40)[\w-]+(\.[\w-]+)+/gi, REDACTED],
  // Ukrainian numbers however they are spaced, with or without the country; other numbers in the international form
  [/(?<![\w.-])((\+|%2b)?38)?[\s(-]*0\d{2}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?![\w-])/gi, REDACTED],
  [/(\+|%2b)\d{9,15}(?!\w)/gi, REDACTED],
];

const MAX_DEPTH = 5;

/** Removes what must not be logged from texts and fields: secrets, e-mail addresses, phone numbers. */
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
      withoutQueries,
    );
    if (!SUSPICIOUS.test(known)) return known;
    const withoutQuerySecrets = known.replace(/([?&;])([^=&\s]+)=([^&\s#]*)/g, (pair, before: string, name: string) =>
      this.isSecretName(name) ? `${before}${name}=${REDACTED}` : pair,
    );
    return REPLACEMENTS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), withoutQuerySecrets);
  }

  /** A copy of the fields without secrets, found by name and by pattern. Errors are left to the error serializer. */
  fields(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
    const copy: Record<string, unknown> = {};
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      copy[name] = this.isSecretName(name) && value !== null && value !== undefined ? REDACTED : this.value(value, depth);
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
