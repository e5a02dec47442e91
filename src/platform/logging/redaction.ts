const REDACTED = '[redacted]';

/** Field and query names whose values never belong in a log, whatever they look like. */
const SECRET_NAME = /authorization|cookie|token|secret|password|passwd|signature|api[-_]?key|(^|[-_])(key|code|sms)$|phone|e-?mail/i;

/** A quick look that spares most texts the replacements below. */
const SUSPICIOUS = /@|%40|bearer|basic |0\d\d|\+\d|%2b\d|[?&][^=]+=/i;

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  // credentials in an address
  [/(:\/\/)[^\s/@]+@/g, `$1${REDACTED}@`],
  [/[\w.+-]+(@|%40)[\w-]+(\.[\w-]+)+/gi, REDACTED],
  // Ukrainian numbers however they are spaced, with or without the country; other numbers in the international form
  [/(?<![\w.-])((\+|%2b)?38)?[\s(-]*0\d{2}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?![\w-])/gi, REDACTED],
  [/(\+|%2b)\d{9,15}(?!\w)/gi, REDACTED],
];

/** Takes secrets, e-mail addresses and phone numbers out of a text, query strings included. */
export function redactText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  const withoutQuerySecrets = text.replace(/([?&;])([^=&\s]+)=([^&\s#]*)/g, (pair, before: string, name: string) =>
    SECRET_NAME.test(name) ? `${before}${name}=${REDACTED}` : pair,
  );
  return REPLACEMENTS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), withoutQuerySecrets);
}

const MAX_DEPTH = 5;

/** A copy of what is to be logged, with secrets taken out by name and by look. Errors are left to the error serializer. */
export function redactFields(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    copy[name] = SECRET_NAME.test(name) && value !== null && value !== undefined ? REDACTED : redactValue(value, depth);
  }
  return copy;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return redactFields(value as Record<string, unknown>, depth + 1);
}
