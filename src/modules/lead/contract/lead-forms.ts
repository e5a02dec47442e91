import type { FormField, FormFields, FormValues } from '../../../shared/form';

/** What a visitor may leave a lead for on our own pages; also its source. */
export const LEAD_TOPICS = ['callback', 'vacancy', 'certificate'] as const;
/** Where leads of our own come from: the forms, and the booking widget. A program that calls the API may say anything else. */
export const LEAD_SOURCES = [...LEAD_TOPICS, 'booking'] as const;
export type LeadTopic = (typeof LEAD_TOPICS)[number];

export type LeadField = 'name' | 'phone' | 'email' | 'time' | 'question' | 'write' | 'experience' | 'link' | 'wish';

const MAX_WORDS = 1000;
const NAME = { kind: 'text', required: true, least: 3, most: 200, problem: 'name', letters: true } as const satisfies FormField;
const PHONE = { kind: 'phone', required: true } as const satisfies FormField;

/** Parts of the day for the call. */
export const CALL_TIMES = ['soon', 'morning', 'day', 'evening'] as const;

/** The forms of leads. */
export const LEAD_FORMS: Readonly<Record<LeadTopic, FormFields<LeadField>>> = {
  callback: {
    name: NAME,
    phone: PHONE,
    time: { kind: 'choice', options: CALL_TIMES },
    question: { kind: 'lines', most: MAX_WORDS },
    write: { kind: 'tick' },
  },
  vacancy: {
    name: NAME,
    phone: PHONE,
    experience: { kind: 'lines', most: MAX_WORDS },
    link: { kind: 'link', most: 300 },
  },
  certificate: {
    name: NAME,
    phone: PHONE,
    email: { kind: 'email' },
    wish: { kind: 'lines', most: MAX_WORDS },
  },
};

/** Field that no visitor sees: what fills it in is a program. */
export const HONEYPOT = 'second_question';

/** Least time from the load of a page to the sending of its form, in milliseconds: who is quicker is asked to send it once more. */
export const MIN_FILLING_MS = 1000;

/** Most characters of what a lead is about. */
const MAX_ABOUT = 120;
const ABOUT = new RegExp(String.raw`^[\p{L}\p{M}\p{N} ’'«»"().,&+/–—-]{1,${MAX_ABOUT}}$`, 'u');

/**
 * What a lead is about, a vacancy or a certificate by its title, as an address or a form gives it; empty for what is no title. It is shown
 * to the visitor, so it must not look like an address.
 */
export function readAbout(given: unknown): string {
  const about = typeof given === 'string' ? given.replace(/\s+/g, ' ').trim() : '';
  return ABOUT.test(about) && !about.includes('//') ? about : '';
}

/** For operators, as the note of a lead. */
const TIME_WORDS: Readonly<Record<string, string>> = {
  morning: 'зранку, до 12:00',
  day: 'удень, 12:00–17:00',
  evening: 'увечері, після 17:00',
};

/**
 * The body of a lead (docs/product.md, leads 1) from a form that was taken.
 * @param about as `readAbout` gives it
 */
export function leadOf(topic: LeadTopic, about: string, values: FormValues<LeadField>): Readonly<Record<string, string>> {
  const { name = '', phone = '', email = '', time = '', question, write, experience, link, wish } = values;
  return {
    name,
    phone,
    email,
    time: TIME_WORDS[time] ?? '',
    service: about,
    // what was written, because equal leads are told by it (docs/product.md, leads 4)
    text: [
      ...([question, experience, wish].filter(Boolean) as string[]),
      ...(write ? ['Просить написати, а не телефонувати'] : []),
      ...(link ? [`Роботи: ${link}`] : []),
    ].join('\n'),
    source: topic,
  };
}
