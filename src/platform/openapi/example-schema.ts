import type { RouteDoc, Schema } from './api-doc';

/**
 * The schema of an answer, read off an example of it: every name of the example is there, with values of that type, but for what `optional`
 * and `nullable` name, wherever it stands.
 */
export function schemaOfExample(example: unknown, exceptions: Pick<RouteDoc, 'optional' | 'nullable'> = {}): Schema {
  if (Array.isArray(example)) return { type: 'array', items: example.length > 0 ? schemaOfExample(example[0], exceptions) : {} };
  if (example === null) return { nullable: true };
  if (typeof example !== 'object') return { type: typeof example };
  const { optional = [], nullable = [] } = exceptions;
  const required = Object.keys(example).filter((name) => !optional.includes(name));
  const properties = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      { ...schemaOfExample(value, exceptions), ...(nullable.includes(name) && { nullable: true }) },
    ]),
  );
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}
