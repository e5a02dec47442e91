import { z } from 'zod';
import { toKopiykas } from '../../../../shared/money';
import { plainText } from './html-text';
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

const numberOf = (value: unknown): number | null => {
  const text = textOf(value).replace(/[\s\u00a0]/g, '');
  const number = Number(/^-?\d{1,3}(,\d{3})+$/.test(text) ? text.replace(/,/g, '') : text.replace(',', '.'));
  return text !== '' && Number.isFinite(number) ? number : null;
};
export const numberField = field(numberOf);

/** Hryvnias to kopiykas, whatever stands around the number ("1 000 грн"); of a range ("900–1 200 грн") the lower end. */
export const moneyField = field((value) => {
  const amount = numberOf(
    textOf(value)
      .replace(/(\d\D*?)[-–—].*$/s, '$1')
      .replace(/[^\d.,\s\u00a0-]/g, '')
      .replace(/[.,]$/, ''),
  );
  return amount === null ? null : toKopiykas(amount);
});

/** ACF's true/false; null when the field is not there. */
export const flagField = field((value) => {
  if (typeof value === 'boolean') return value;
  const text = textOf(value).toLowerCase();
  return text === '' ? null : !['0', 'false', 'no'].includes(text);
});

export const dayField = field((value) => isoDay(textOf(value)));
export const timeField = field((value) => clockTime(textOf(value)));

const rowsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === false || value === '' ? [] : [value];

/** Rows of a repeater or a flexible content field. */
export const rowsField = field((value) => rowsOf(value).filter(isRecord));

/** Ids of a relationship or taxonomy field: numbers, numeric strings, or the objects of the "object" return format. */
export const idsField = field((value) =>
  rowsOf(value).flatMap((entry) => {
    const id = numberOf(isRecord(entry) ? (entry.ID ?? entry.id ?? entry.term_id) : entry);
    return id !== null && Number.isInteger(id) && id > 0 ? [id] : [];
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
