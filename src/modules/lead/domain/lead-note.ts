import type { Locale } from '../../../shared/locale';
import { formatPhone } from '../../../shared/phone';
import type { Lead } from './lead';

/** A form in which a helpdesk may accept a note; `with` is what goes beside the text. */
export interface NoteFormat {
  readonly name: string;
  /** private: for operators only; message: written as the customer, who sees it. */
  readonly type: 'private' | 'message';
  readonly with: 'agent' | 'markdownText' | null;
}

/** In the order in which they are tried (docs/product.md, leads 8). */
export const NOTE_FORMATS: readonly NoteFormat[] = [
  { name: 'private', type: 'private', with: null },
  { name: 'private-agent', type: 'private', with: 'agent' },
  { name: 'private-markdown', type: 'private', with: 'markdownText' },
  { name: 'message', type: 'message', with: null },
];

const LANGUAGES: Readonly<Record<Locale, string>> = { ua: 'українська', en: 'англійська' };

/**
 * What operators read: every field that is filled on a line of its own. Lines that a visitor wrote are indented, so that none of them
 * looks like a field.
 */
export function leadNote(lead: Lead): string {
  const fields: readonly (readonly [label: string, value: string | null])[] = [
    ['Ім’я', lead.name],
    ['Телефон', formatPhone(lead.phone)],
    ['E-mail', lead.email],
    ['Салон', lead.salon],
    ['Послуга', lead.service],
    ['Бажаний час', lead.time],
    ['Час замовлення', lead.orderTime],
    ['Коментар', lead.comment],
    ['Повідомлення', lead.text],
    ['Джерело', lead.source],
    ['ID клієнта', lead.userId],
    ['ID запису', lead.appointmentId],
    ['Мова', LANGUAGES[lead.locale]],
  ];
  return [
    'Заявка з сайту',
    ...(lead.support ? ['Потрібна допомога служби підтримки'] : []),
    ...fields.flatMap(([label, value]) => (value ? [`${label}: ${value.replaceAll('\n', '\n    ')}`] : [])),
  ].join('\n');
}

/** Longest tag, in UTF-16 units. */
export const MAX_TAG_LENGTH = 50;

/** Tags of the customer and of the chat (docs/product.md, leads 7): `website`, the source, the salon, `support`. */
export function leadTags({ source, salon, support }: Lead): readonly string[] {
  const tags = ['website', source, salon, support ? 'support' : ''].map((tag) => shortened(tag.trim()));
  const seen = new Set<string>();
  return tags.filter((tag) => tag !== '' && !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()));
}

function shortened(tag: string): string {
  return tag
    .slice(0, MAX_TAG_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
