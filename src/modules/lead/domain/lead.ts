import { readEmail } from '../../../shared/email';
import { isLocale } from '../../../shared/locale';
import type { Locale } from '../../../shared/locale';
import { normalizedPhone } from '../../../shared/phone';
import { cleanText } from '../../../shared/typed-text';

/** A visitor's wish to be called, booked or helped, as it is kept. Texts are trimmed, bounded and empty where nothing was said. */
export interface Lead {
  /** “Anonymous” where the visitor gave none. */
  readonly name: string;
  /** 380671234567, or + and the digits of another country's number; empty without a digit (`normalizedPhone`). */
  readonly phone: string;
  /** In lower case; null where none was given or what was given is no address. */
  readonly email: string | null;
  readonly salon: string;
  /** When the visitor wants to come or to be called, in the visitor's words. */
  readonly time: string;
  readonly comment: string;
  /** Which form or widget it comes from: `certificate`, `booking` … */
  readonly source: string;
  /** The booking system's id of the client. */
  readonly userId: string;
  /** The booking system's id of the appointment. */
  readonly appointmentId: string;
  readonly service: string;
  /** When it was ordered, as the widget writes it. */
  readonly orderTime: string;
  readonly text: string;
  /** False: it is kept here and not sent to the helpdesk. */
  readonly send: boolean;
  /** The visitor asks for help, not only for an appointment. */
  readonly support: boolean;
  /** The visitor's language. */
  readonly locale: Locale;
}

export const ANONYMOUS = 'Anonymous';

/** The most that is kept of each text, in UTF-16 units; the rest is cut off. An e-mail that is longer is left out instead. */
export const LEAD_LIMITS = {
  name: 200,
  phone: 40,
  salon: 200,
  time: 100,
  comment: 4000,
  source: 100,
  userId: 128,
  appointmentId: 128,
  service: 500,
  orderTime: 100,
  text: 4000,
} as const;

/** The part of a typed phone that is looked at, in UTF-16 units. */
const MAX_TYPED_PHONE = 500;

/** Fields in which lines mean something. */
const OF_LINES: ReadonlySet<string> = new Set(['comment', 'text']);

/**
 * The lead of a request (docs/product.md, leads 1 and 3), whatever its body is: a lead is never refused for its form. Numbers count as
 * text, other wrong types and unknown fields are ignored. `send` is true unless it says false (false, 0, "0"), `support` false unless it
 * says true.
 * @param body parsed JSON
 * @param locale language of the request, where the body has no `lang`
 */
export function readLead(body: unknown, locale: Locale): Lead {
  const field = (name: string): unknown => (isRecord(body) && Object.hasOwn(body, name) ? body[name] : undefined);
  const text = ([name, most]: [string, number]) => [name, textOf(field(name), most, OF_LINES.has(name))];
  const texts = Object.fromEntries(Object.entries(LEAD_LIMITS).map(text)) as Readonly<Record<keyof typeof LEAD_LIMITS, string>>;
  const lang = field('lang');
  const email = field('email');
  return {
    ...texts,
    name: texts.name || ANONYMOUS,
    // the digits may stand behind words
    phone: cut(normalizedPhone(textOf(field('phone'), MAX_TYPED_PHONE, false)), LEAD_LIMITS.phone),
    // leads 3: white space within is no address, also where a form would find one beside it
    email: typeof email === 'string' && !/\s/.test(cleanText(email).trim()) ? readEmail(email) : null,
    send: flagOf(field('send')) ?? true,
    support: flagOf(field('support')) ?? false,
    locale: isLocale(lang) ? lang : locale,
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === 'true' || value === '1') return true;
  if (value === false || value === 0 || value === 'false' || value === '0') return false;
  return undefined;
}

function textOf(value: unknown, limit: number, ofLines: boolean): string {
  const given = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof given !== 'string') return '';
  const text = cleanText(given);
  return cut((ofLines ? text.replace(/\t/g, ' ') : text.replace(/\s+/g, ' ')).trim(), limit);
}

/** The beginning of a text, without half of a character at its end. */
function cut(text: string, limit: number): string {
  return text.length <= limit
    ? text
    : text
        .slice(0, limit)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd();
}
