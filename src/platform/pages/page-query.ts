/** A query key that a page takes: which values it accepts, and what they mean to the handler. */
export interface QueryKey<T extends string | number = string | number> {
  /** Parses a value of the address; null when it is not accepted: the page is then the one without this key. */
  read(value: string): T | null;
}

/** The query keys of a page by name. What is not here is never seen by the page. */
export type QueryShape = Readonly<Record<string, QueryKey>>;

/** The accepted values by key; null where a key is absent or its value is not accepted. */
export type QueryValues<Shape extends QueryShape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends QueryKey<infer T> ? T | null : never;
};

/** Any text up to a length, without a zero byte: no database keeps one. On a public page the handler must answer 404 for unknown texts: each accepted one is a page of the cache. */
export function text(maxLength = 200): QueryKey<string> {
  return { read: (value) => (value.length <= maxLength && !value.includes('\0') ? value : null) };
}

/** One of a few words. */
export function oneOf<const Words extends readonly string[]>(...words: Words): QueryKey<Words[number]> {
  return { read: (value) => (words.includes(value) ? value : null) };
}

/** A whole number within bounds, written in digits. */
export function wholeNumber(min: number, max: number): QueryKey<number> {
  return {
    read: (value) => {
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      return number >= min && number <= max ? number : null;
    },
  };
}
