import type { OpenApiDocument, Operation, Schema } from './openapi-checks';

/** A request in which one field holds what nobody would send. */
export interface HostileRequest {
  readonly what: string;
  readonly method: string;
  /** With its query, as it is sent. */
  readonly address: string;
  readonly body?: string;
}

/** What a field, a parameter or a part of an address is named, and what exists of it. */
type KnownValues = Readonly<Record<string, unknown>>;

/** What fits everywhere, and by path what fits there alone. */
export interface Known {
  readonly everywhere: KnownValues;
  readonly at: Readonly<Record<string, KnownValues>>;
}

const LONG = 'я'.repeat(5000);
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** What a field of a body is given; a text that fits no list is an unknown id. With `EVERY_VARIANT=all` all are tried, else the first ones. */
const VALUES = chosen<unknown>([null, 7, 'nobody', 'a\u0000\ud800', [[]]], [true, '', LONG, [], [null], { x: null }]);
const WHOLE_BODIES = chosen(['null', '[null]'], ['"x"', '{']);
const IN_QUERY = chosen(['=%', '[]=x', '=a&{name}=b'], ['=', '=%00%ff', '[x][y]=z', '=-1e308', `=nobody`, `=${'x'.repeat(5000)}`]);
/** What a number and a day may be at most, and less. */
const EXTREMES = ['9999-12-31', '0000-01-01', '-1', '1e308', '9007199254740992', 'NaN', '-0', '٣'];
const EXTREME_VALUES = [...EXTREMES, -1, 1e308, 2 ** 53, -(2 ** 53), 0.1 + 0.2];
const IN_PATH = chosen(['%00', 'nobody'], ['%', NOBODY, '-1', '__proto__', encodeURIComponent('ключ')]);

function chosen<T>(always: readonly T[], whole: readonly T[]): readonly T[] {
  return process.env.EVERY_VARIANT === 'all' ? [...always, ...whole] : always;
}

/** Every request to a route in which one value is hostile and the others are known, are those of the document, or fit it. */
export function hostileRequests(document: OpenApiDocument, method: string, path: string, operation: Operation, known: Known) {
  const parameters = operation.parameters ?? [];
  const values = { ...known.everywhere, ...known.at[path] };
  const fit = (schema: Schema | undefined, name = '') => fitting(schema, document, values, name);
  const body = fit(bodySchema(operation)) as Record<string, unknown> | undefined;
  const query = parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, schema, required }) => pair(name, fit(schema, name), required));
  const parts = Object.fromEntries(
    parameters.filter((one) => one.in === 'path').map(({ name }) => [name, String((values[name] ?? NOBODY) as string)]),
  );
  const address = (changed: Readonly<Record<string, string>> = {}) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => changed[name] ?? parts[name]!);
  const whole = (pairs: readonly string[]) => address() + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
  const sent = body && JSON.stringify(body);
  const ask = (what: string, at: string, text = sent): HostileRequest => ({
    what,
    method,
    address: at,
    ...(text !== undefined && { body: text }),
  });
  return [
    ask('nothing odd', whole(query)),
    ...Object.keys(parts).flatMap((name) => IN_PATH.map((value) => ask(`${name}: ${value.slice(0, 40)}`, address({ [name]: value })))),
    ...parameters
      .filter((one) => one.in === 'query')
      .flatMap(({ name, schema }) =>
        [...IN_QUERY, ...(isAmount(schema, fit(schema, name)) ? EXTREMES.map((value) => `=${encodeURIComponent(value)}`) : [])]
          .map((value) => `${name}${value.replace('{name}', name)}`)
          .map((text) => ask(text.slice(0, 40), whole([...query.filter((other) => !other.startsWith(`${name}=`)), text]))),
      ),
    ...(body === undefined
      ? []
      : [
          ...WHOLE_BODIES.map((text) => ask(`body ${text}`, whole(query), text)),
          ...places(body).flatMap((place) =>
            [undefined, ...VALUES, ...(isAmount(undefined, valueAt(body, place)) ? EXTREME_VALUES : [])].map((value) =>
              ask(
                `${place.join('.')}: ${String(JSON.stringify(value)).slice(0, 40)}`,
                whole(query),
                JSON.stringify(replaced(body, place, value)),
              ),
            ),
          ),
        ]),
  ];
}

function bodySchema({ requestBody }: Operation): Schema | undefined {
  return Object.values(requestBody?.content ?? {})[0]?.schema;
}

/** Whether a field is a number or a day. */
function isAmount(schema: Schema | undefined, value: unknown): boolean {
  const isNumber = schema?.type === 'integer' || schema?.type === 'number' || typeof value === 'number';
  return isNumber || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}|^\d{2}:\d{2}$/.test(value));
}

const valueAt = (value: unknown, place: readonly string[]): unknown =>
  place.reduce((at, key) => (at as Readonly<Record<string, unknown>>)[key], value);

const pair = (name: string, value: unknown, required = false) =>
  value === undefined || (!required && name !== 'lang' && value === '') ? [] : [`${name}=${encodeURIComponent(value as string)}`];

/** A value that fits a schema, so that what is wrong with one field is not hidden by another. */
function fitting(schema: Schema | undefined, document: OpenApiDocument, known: KnownValues, name = ''): unknown {
  if (!schema) return undefined;
  const all = [schema, ...(schema.allOf ?? [])].map((part) =>
    part.$ref ? document.components.schemas[part.$ref.split('/').at(-1)!]! : part,
  );
  const one = Object.assign({}, ...all) as Schema & { readonly example?: unknown; readonly default?: unknown };
  if (Object.hasOwn(known, name)) return known[name];
  if (one.example !== undefined) return one.example;
  if (one.default !== undefined) return one.default;
  if (one.enum) return one.enum[0];
  if (one.properties)
    return Object.fromEntries(Object.entries(one.properties).map(([key, value]) => [key, fitting(value, document, known, key)]));
  if (one.type === 'array') return [fitting(one.items, document, known, name)];
  if (one.type === 'object') return {};
  if (one.type === 'boolean') return false;
  return one.type === 'integer' || one.type === 'number' ? 1 : 'x';
}

/** Every field in a value, nested ones too, by its way there. */
function places(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [[...way, key], ...places(child, [...way, key])]);
}

function replaced(value: unknown, [first, ...rest]: readonly string[], by: unknown): unknown {
  if (first === undefined) return by;
  const child = (value as Readonly<Record<string, unknown>>)[first];
  if (Array.isArray(value)) return value.map((item: unknown, at) => (String(at) === first ? replaced(item, rest, by) : item));
  return { ...(value as object), [first]: replaced(child, rest, by) };
}
