import { z } from 'zod';
import { plainText } from './html-text';
import { noteDoubt } from './wire-doubts';
import { idOf } from './wire-numbers';
import { clockTime, isoDay } from './wire-text';

/**
 * Fields of ACF groups as WordPress really sends them: an empty field is "", null, false or [] by its kind, numbers are strings, and
 * `acf` itself is [] when an item has no group. None of these schemas fails: an unusable value is read as absent.
 */
const field = <T>(read: (value: unknown) => T) => z.unknown().optional().transform(read);

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? plainText(value) : typeof value === 'number' ? String(value) : '');

/** Plain text; '' when absent. */
export const textField = field(textOf);

/** HTML as it came, still to be sanitised; '' when absent. */
export const htmlField = field((value) => (typeof value === 'string' ? value : ''));

const YES = ['1', 'true', 'yes', 'on', 'так'];
const NO = ['0', 'false', 'no', 'off', 'ні'];

/** ACF's true/false; null when the field is not there, or says neither. */
export const flagField = (name: string) =>
  field((value) => {
    if (typeof value === 'boolean') return value;
    const text = textOf(value).toLowerCase();
    if (YES.includes(text)) return true;
    if (NO.includes(text)) return false;
    if (text !== '') noteDoubt(name, value, 'yes or no');
    return null;
  });

const read = (what: string, reader: (text: string) => string | null) => (name: string) =>
  field((value) => {
    const text = textOf(value);
    const found = reader(text);
    if (text !== '' && found === null) noteDoubt(name, value, what);
    return found;
  });
export const dayField = read('day', isoDay);
export const timeField = read('time of day', clockTime);

const rowsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === false || value === '' ? [] : [value];

/** Rows of a repeater or a flexible content field. */
export const rowsField = field((value) => rowsOf(value).filter(isRecord));

/** Ids of a relationship or taxonomy field: numbers, numeric strings, or the objects of the "object" return format. */
export const idsField = field((value) =>
  rowsOf(value).flatMap((entry) => {
    const id = idOf(isRecord(entry) ? (entry.ID ?? entry.id ?? entry.term_id) : entry);
    return id === null ? [] : [id];
  }),
);

/** Lines of text: a repeater whose first sub-field is a text, a list of texts, or a textarea with a line each. */
export const linesField = field((value) => {
  const entries = typeof value === 'string' ? value.split(/\r?\n|<br\s*\/?>/i) : rowsOf(value);
  return entries.map((entry) => textOf(isRecord(entry) ? Object.values(entry)[0] : entry)).filter((line) => line !== '');
});

/** An address: a URL field, or ACF's link field (`{title, url, target}`). */
const linkOf = (value: unknown): string =>
  isRecord(value) ? linkOf(value.url ?? value.link ?? value.href ?? '') : typeof value === 'string' ? value.trim() : '';
export const linkField = field(linkOf);

/** Addresses of a repeater with one link each, or of a plain list. */
export const linksField = field((value) =>
  rowsOf(value)
    .map(linkOf)
    .filter((link) => link !== ''),
);

/** An object of further fields; its fields read as absent when it is not an object. */
export const groupField = <T extends z.ZodRawShape>(shape: T) => field((value) => (isRecord(value) ? value : {})).pipe(z.object(shape));
