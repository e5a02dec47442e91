import type { Translation } from '../../../shared/translation';
import { translation } from '../../../shared/translation';
import { cleanText } from '../../../shared/typed-text';

/** What is wrong with a request, by the path of the field: `certificate.0.qty`. */
export type OrderProblems = Record<string, Translation>;

export type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object that it has itself; none for anything else. Names that are not known are problems. */
export function fieldsOf(value: unknown, known: ReadonlySet<string>, problems: OrderProblems, prefix = ''): Fields {
  if (!isRecord(value)) return {};
  for (const name of Object.keys(value)) {
    if (!known.has(name)) problems[prefix + name] = translation('common.fields.unknown');
  }
  return value;
}

/** A line as somebody typed it, trimmed, without what cannot be seen; empty for what is no text. */
export function lineOf(value: unknown): string {
  return linesOf(value).replace(/\s+/g, ' ');
}

/** The same with its lines. */
export function linesOf(value: unknown): string {
  return typeof value === 'string' ? cleanText(value).replace(/\t/g, ' ').trim() : '';
}

/** A whole number, also written as a text; null for anything else. */
export function wholeNumberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

export function flagOf(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1' || value === 'on';
}

/** Whether a field was left out or left empty. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
