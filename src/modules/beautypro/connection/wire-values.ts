import { z } from 'zod';
import { toKopiykas } from '../../../shared/money';

/**
 * Values of the API's answers. None of these schemas fails: what cannot be used is read as absent, so that one odd value does not take a
 * whole list away.
 */
const field = <T>(read: (value: unknown) => T) => z.unknown().optional().transform(read);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');

/** Empty where there is none. */
export const text = field(textOf);

/** Null where there is none: empty ids and texts come as null. */
export const nullableText = field((value) => textOf(value) || null);

/** An id that something is known by; items without one cannot be used. */
export const requiredId = z.string().min(1).max(100);

export const number = field((value) => {
  const read = typeof value === 'string' && /^\s*-?\d{1,15}(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
});

/** @param otherwise what a missing or odd value means */
export const flag = (otherwise: boolean) =>
  field((value) =>
    value === true || value === 'true' || value === 1 ? true : value === false || value === 'false' || value === 0 ? false : otherwise,
  );

/** Hryvnias as kopiykas; a debt is negative. */
export const money = field((value) => {
  if (typeof value === 'number' && value < 0) return Math.round(value * 100);
  return typeof value === 'number' || typeof value === 'string' ? toKopiykas(value) : null;
});

/** Texts of a list, or of a bare text. */
export const texts = field((value) => (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => textOf(one) || []));

/** A list whose odd items are left out. */
export const listOf = <T extends z.ZodType>(item: T) =>
  field((value): readonly z.infer<T>[] =>
    (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
      const read = item.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );

/** One of the words, or null. */
export const oneOf = <T extends string>(...words: readonly T[]) => field((value) => words.find((word) => word === value) ?? null);

/** A moment; samples of the documentation have `…Z000` at the end of some. Null for what is none. */
export const moment = field((value) => {
  const ms = Date.parse(textOf(value).replace(/Z\d+$/, 'Z'));
  return Number.isNaN(ms) ? null : new Date(ms);
});

/** The day of a date with or without a time. */
export const day = field((value) => /^\d{4}-\d{2}-\d{2}/.exec(textOf(value))?.[0] ?? null);

/** `HH:mm` of a time with or without seconds. */
export const time = field((value) => /^([01]\d|2[0-3]):[0-5]\d/.exec(textOf(value))?.[0] ?? null);
