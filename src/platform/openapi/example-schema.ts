import type { RouteDoc, Schema } from './api-doc';

/**
 * The schema of an answer, read off an example of it: every name of the example is there, with values of that type, but for what `optional`
 * and `nullable` name, wherever it stands; what is null in the example has a type of `nulls`, or is a text.
 */
export function schemaOfExample(example: unknown, exceptions: Pick<RouteDoc, 'optional' | 'nullable' | 'nulls'> = {}): Schema {
  if (Array.isArray(example)) return { type: 'array', items: example.length > 0 ? schemaOfExample(together(example), exceptions) : {} };
  if (example === null) return { type: 'string', nullable: true };
  if (typeof example !== 'object') return { type: typeof example };
  const { optional = [], nullable = [], nulls = {} } = exceptions;
  const required = Object.keys(example).filter((name) => !optional.includes(name));
  const properties = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      {
        ...schemaOfExample(value, exceptions),
        ...(value === null && name in nulls && { type: nulls[name] }),
        ...(nullable.includes(name) && { nullable: true }),
      },
    ]),
  );
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** The items of an array as one that has the fields of all; of their arrays all items. The first where they are no objects. */
function together(items: readonly unknown[]): unknown {
  const isObject = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item);
  if (!items.every(isObject)) return items[0];
  const known: Record<string, unknown> = {};
  for (const [name, value] of items.flatMap((item) => Object.entries(item as object))) {
    const before = known[name];
    if (Array.isArray(before) && Array.isArray(value)) known[name] = [...(before as unknown[]), ...(value as unknown[])];
    else known[name] = before ?? (value as unknown);
  }
  return known;
}
