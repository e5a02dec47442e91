import { z } from 'zod';
import { readPrice, type Price } from '../../domain/price-text';
import { plainText } from './html-text';
import { noteDoubt } from './wire-doubts';

/**
 * Numbers as editors write them. A field is read in whole or not at all: what is neither empty nor of the form named here is absent, and
 * noted as a doubt. Nothing is made of the digits of a longer text.
 */

/** Text of a field; null for a value that is neither text nor number; '' when it is empty. */
function written(value: unknown): string | null {
  if (value === undefined || value === null || value === false || value === '') return '';
  if (Array.isArray(value) && value.length === 0) return '';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string'
    ? plainText(value)
        .replace(/[\u00a0\u202f\u2009\u200b-\u200d\u2060\ufeff]/g, ' ')
        .trim()
    : null;
}

function numberField(name: string, what: string, read: (text: string) => number | null) {
  return z
    .unknown()
    .optional()
    .transform((value): number | null => {
      const text = written(value);
      if (text === '') return null;
      const number = text === null ? null : read(text);
      if (number === null) noteDoubt(name, value, what);
      return number;
    });
}

const within = (number: number, from: number, to: number) => (number >= from && number <= to ? number : null);
const decimal = (text: string) => (/^-?\d{1,12}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : NaN);

/** A whole number within bounds, both included: `5`, `5.0`. */
export const wholeField = (name: string, from: number, to: number) =>
  numberField(name, `whole number from ${from} to ${to}`, (text) =>
    /^\d{1,9}(?:[.,]0+)?$/.test(text) ? within(parseInt(text, 10), from, to) : null,
  );

/** Degrees of latitude (`most` 90) or longitude (180): `50.4412`, `50,4412`. */
export const degreesField = (name: string, most: 90 | 180) => numberField(name, 'degrees', (text) => within(decimal(text), -most, most));

/** Stars from 1 to 5: `5`, `4,5` (rounded), `4/5`. */
export const starsField = (name: string) =>
  numberField(name, 'rating from 1 to 5', (text) => {
    const stars = within(decimal(text.replace(/ ?\/ ?5$/, '')), 1, 5);
    return stars && Math.round(stars);
  });

/** A calendar year: `2012`, `2012 р.`, `2012 року`. */
export const yearField = (name: string, from: number, to: number) =>
  numberField(name, 'year', (text) => within(Number(/^(\d{4})(?: ?(?:р\.?|рік|року))?$/.exec(text)?.[1] ?? NaN), from, to));

const LONGEST_DAY = 24 * 60;
const HOURS = '(\\d{1,2}(?:[.,]\\d{1,2})?) ?(?:год(?:ин[аиу]?)?|h|hrs?|hours?)\\.?';
const MINUTES = '(\\d{1,4}) ?(?:хв(?:илин[аиу]?)?|min(?:utes?|s)?|m)\\.?';
const LENGTH = new RegExp(`^(?:(\\d{1,4})(?:[.,]0+)?|${MINUTES}|${HOURS}(?: ?${MINUTES})?)$`);

/** Minutes up to a day: `60`, `60 хв`, `1,5 год`, `1 h 30 min`. Zero is none. */
export const minutesField = (name: string) => {
  const field = numberField(name, 'duration', (text) => {
    const [, bare, minutes, hours, rest] = LENGTH.exec(text.toLowerCase()) ?? [];
    const length = hours === undefined ? Number(bare ?? minutes ?? NaN) : Number(hours.replace(',', '.')) * 60 + Number(rest ?? 0);
    return Number.isInteger(length) ? within(length, 0, LONGEST_DAY) : null;
  });
  return field.transform((length) => length || null);
};

/** An amount or a range in hryvnias (`readPrice`); null: not set or zero; 'doubt': there is something that is no price. */
export const priceField = (name: string) =>
  z
    .unknown()
    .optional()
    .transform((value): Price | 'doubt' | null => {
      const text = priceText(value);
      if (text === '') return null;
      const price = text === null ? null : readPrice(text);
      if (price === null) noteDoubt(name, value, 'price');
      return price === 'none' ? null : (price ?? 'doubt');
    });

/** Old prices struck out. */
const STRUCK = /<(del|s|strike)\b[^>]*>[^<]*(?:<(?!\/\1\b)[^<]*)*<\/\1\s*>/gi;
const TAG_BETWEEN_DIGITS = /\d\s*(?:<[^>]*>\s*)+\d/;

function priceText(value: unknown): string | null {
  // a machine's number: its decimals are never groups of three
  if (typeof value === 'number')
    return Number.isFinite(value) && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? value.toFixed(2) : null;
  if (typeof value !== 'string' || !value.includes('<')) return written(value);
  const shown = value.slice(0, 2000).replace(STRUCK, '');
  return TAG_BETWEEN_DIGITS.test(shown) ? null : written(shown);
}

/** An id as a backend writes it; null for anything else. */
export function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** A side of a picture in pixels; null for anything else. */
export function pixelsOf(value: unknown): number | null {
  const side = typeof value === 'string' && /^\s*\d{1,6}\s*$/.test(value) ? Number(value) : value;
  return typeof side === 'number' && Number.isFinite(side) && side > 0 ? side : null;
}

/** A place in an order that may be negative; 0 for anything else. */
export function orderOf(value: unknown): number {
  const order = typeof value === 'string' && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : value;
  return typeof order === 'number' && Number.isFinite(order) ? order : 0;
}
