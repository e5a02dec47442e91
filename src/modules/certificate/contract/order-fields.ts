import type { PhoneCheck } from '../../../shared/phone';
import { problemMessage, readField, type FormField, type FormFields } from '../../../shared/form';
import type { Translation } from '../../../shared/translation';
import { translation } from '../../../shared/translation';
import { cleanText } from '../../../shared/typed-text';

/** What is wrong with a request, by the path of the field: `certificate.0.qty`. */
export type OrderProblems = Record<string, Translation>;

/** What a buyer fills in. */
export const ORDER_FORM = {
  name: { kind: 'text', required: true, least: 3, most: 200, problem: 'name', letters: true },
  phone: { kind: 'phone', required: true },
  email: { kind: 'email', required: true },
  comments: { kind: 'lines', most: 1000 },
} as const satisfies FormFields;

/** What a buyer fills in for somebody who gets a certificate. */
export const GIFT_FORM = {
  recipient: { kind: 'text', most: 200, letters: true },
  giver: { kind: 'text', most: 100, letters: true },
  email: { kind: 'email' },
  message: { kind: 'lines', most: 300 },
} as const satisfies FormFields;

/** All fields of an order; `status`, `discontPercent` and `info` are taken and not believed: they are ours. */
export const ORDER_FIELDS = [
  ...(Object.keys(ORDER_FORM) as (keyof typeof ORDER_FORM)[]),
  'order_id',
  'certificate',
  'for_mother',
  'delivery',
  'linkValue',
  'salon',
  'telegram',
  'tg_user_id',
  'tg_username',
  'info',
  'amount',
  'discontPercent',
  'pay',
  'promo',
  'status',
  'gifts',
  'lang',
] as const;

/** Fields of a gift that can be changed until it is sent. */
export const GIFT_FIELDS = [...(Object.keys(GIFT_FORM) as (keyof typeof GIFT_FORM)[]), 'design', 'sendAt'] as const;

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

/** The answer to a field of a form; its problem is noted under `path`. */
export function answerTo(field: FormField, value: unknown, path: string, problems: OrderProblems, isKnownPhone?: PhoneCheck): string {
  const typed = typeof value === 'string' ? value : '';
  const { value: answer, problem } = readField(field, typed, isKnownPhone);
  if (problem) problems[path] = problemMessage(field, problem, typed);
  return answer;
}

/** A line as somebody typed it, trimmed, without what cannot be seen; empty for what is no text. */
export function lineOf(value: unknown): string {
  return typeof value === 'string' ? cleanText(value).replace(/\s+/g, ' ').trim() : '';
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
