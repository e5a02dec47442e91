/** What a handler of the stub answers. */
export interface StubAnswer {
  readonly status: number;
  readonly json?: unknown;
}

/** One request, read. */
export interface StubRequest {
  readonly method: string;
  /** Below /v1. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
}

/** An error of the API: `{ status, type?, request, message, details, …extra }`; `type` only for what callers handle. */
export class StubRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    private readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  body(path: string): unknown {
    return { status: this.status, request: path, message: this.message, details: '', ...this.extra };
  }
}

/** @throws always: 400 without a type */
export function badRequest(message: string): never {
  throw new StubRefusal(400, message);
}

export type FieldTree = ReadonlyMap<string, FieldTree | null>;

/**
 * `name,services(id,start)` as a tree.
 * @throws StubRefusal without the parameter, and for parentheses that do not close
 */
export function fieldsOf(query: URLSearchParams): FieldTree {
  const text = query.get('fields');
  if (text === null) badRequest("Missing required parameter 'fields'");
  const [tree, end] = parseFields(text, 0);
  if (end !== text.length) badRequest("Invalid parameter 'fields'");
  return tree;
}

function parseFields(text: string, begin: number): [FieldTree, number] {
  const tree = new Map<string, FieldTree | null>();
  let at = begin;
  while (at < text.length && text[at] !== ')') {
    const name = /^\w+/.exec(text.slice(at))?.[0];
    if (!name) badRequest("Invalid parameter 'fields'");
    at += name.length;
    if (text[at] === '(') {
      const [inner, end] = parseFields(text, at + 1);
      if (text[end] !== ')') badRequest("Invalid parameter 'fields'");
      tree.set(name, inner);
      at = end + 1;
    } else tree.set(name, null);
    if (text[at] === ',') at++;
    else if (at < text.length && text[at] !== ')') badRequest("Invalid parameter 'fields'");
  }
  return [tree, at];
}

/**
 * The fields that were asked for; `id` is always there and must not be listed at the top.
 * @param known fields of the entity, whether or not this item has them
 */
export function project(item: Readonly<Record<string, unknown>>, fields: FieldTree, known: readonly string[]): unknown {
  for (const name of fields.keys()) if (name === 'id' || !known.includes(name)) badRequest(`Unknown parameter '${name}'`);
  // some samples answer in other capitals than were asked for
  const keyOf = (name: string) => Object.keys(item).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;
  const picked = [...fields].map(([name, inner]) => {
    const key = keyOf(name);
    return [key, inner ? pick(item[key], inner) : nullFor(item[key])];
  });
  return { id: item.id, ...(Object.fromEntries(picked) as object) };
}

function pick(value: unknown, fields: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((one) => pick(one, fields));
  const source = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries([...fields.keys()].map((name) => [name, nullFor(source[name])]));
}

/** Empty ids and texts come back as null. */
function nullFor(value: unknown): unknown {
  return value === '' || value === undefined ? null : value;
}

/** A comma separated filter; null where it was not given. */
export function listOf(query: URLSearchParams, name: string): readonly string[] | null {
  return query.get(name)?.split(',') ?? null;
}

/** @throws StubRefusal for what is neither true nor false */
export function flagOf(query: URLSearchParams, name: string): boolean | null {
  const text = query.get(name);
  if (text === null) return null;
  if (text !== 'true' && text !== 'false') badRequest(`Invalid parameter '${name}'`);
  return text === 'true';
}

/** The day of a date with or without a time; @throws StubRefusal for anything else */
export function dayOf(text: string | null, name: string): string {
  const day = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?Z?)?$/.exec(text ?? '')?.[1];
  return day ?? badRequest(`Missing or invalid parameter '${name}'`);
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
export const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
