/** Checks of an OpenAPI 3.0 document by its structure, and of values by its schemas: as much of JSON Schema as our documents use. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
}

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-also-at'?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Media>> }>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly securitySchemes?: Readonly<Record<string, unknown>> };
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'];
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Every operation with its method and path. */
export function operationsOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ method, path, operation })));
}

/** What is wrong with a document; nothing when it is valid. */
export function documentProblems(document: OpenApiDocument): string[] {
  const { openapi, info, components } = document;
  const problems: string[] = [];
  const check = (is: boolean, problem: string) => void (is || problems.push(problem));
  check(/^3\.0\.\d$/.test(openapi), `openapi: ${openapi}`);
  check(Boolean(info?.title && info.version), 'info lacks title or version');
  const operations = operationsOf(document);
  const ids = operations.map(({ operation }) => operation.operationId);
  check(new Set(ids).size === ids.length && ids.every(Boolean), `operation ids are missing or repeated: ${ids.join(', ')}`);
  for (const { method, path, operation } of operations) {
    const at = `${method} ${path}`;
    check(METHODS.includes(method) && /^\/[^?#:*]*$/.test(path), `${at}: no method with a path template`);
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const { parameters = [], requestBody, responses } = operation;
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    check(String(inPath.map(({ name }) => name).sort()) === String(parts.sort()), `${at}: parameters of the path are not its parts`);
    check(
      inPath.every(({ required }) => required === true),
      `${at}: a part of the path is not required`,
    );
    for (const { name, in: place, schema } of parameters) {
      check(['path', 'query', 'header', 'cookie'].includes(place) && Boolean(name), `${at}: parameter ${name} in ${place}`);
      problems.push(...schemaProblems(schema, document, `${at} ${name}`));
    }
    check(Object.keys(responses).length > 0, `${at}: no responses`);
    for (const [status, { description }] of Object.entries(responses)) {
      check(/^[1-5]\d\d$/.test(status), `${at}: status ${status}`);
      check(Boolean(description), `${at}: ${status} lacks a description`);
    }
    for (const content of [requestBody?.content, ...Object.values(responses).map((response) => response.content)]) {
      for (const [type, { schema, example, examples = {} }] of Object.entries(content ?? {})) {
        check(/^[\w.+-]+\/[\w.+-]+$/.test(type), `${at}: media type ${type}`);
        problems.push(...schemaProblems(schema, document, at));
        const values = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
        for (const value of values) problems.push(...valueProblems(value, schema, document, `${at} example`));
      }
    }
  }
  problems.push(...ambiguousPaths(document), ...securityProblems(document));
  for (const [name, schema] of Object.entries(components.schemas)) problems.push(...schemaProblems(schema, document, name));
  return problems;
}

/** Paths of which one address may be either. One that has more parts by name is meant first, which is not ambiguous. */
function ambiguousPaths({ paths }: OpenApiDocument): string[] {
  const all = Object.keys(paths).map((path) => path.split('/'));
  const isPart = (segment = '') => /^\{.+\}$/.test(segment);
  const areAlike = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length &&
    one.filter(isPart).length === other.filter(isPart).length &&
    one.every((segment, at) => segment === other[at] || isPart(segment) || isPart(other[at]));
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter((other) => areAlike(one, other))
      .map((other) => `${one.join('/')} and ${other.join('/')} are ambiguous`),
  );
}

/** Each operation says who may call it: an empty list where everybody may. */
function securityProblems(document: OpenApiDocument): string[] {
  const known = Object.keys(document.components.securitySchemes ?? {});
  return operationsOf(document).flatMap(({ method, path, operation: { security } }) =>
    security === undefined || security.some((one) => Object.keys(one).some((name) => !known.includes(name)))
      ? [`${method} ${path}: security is ${JSON.stringify(security)}`]
      : [],
  );
}

function schemaProblems(schema: Schema | undefined, document: OpenApiDocument, at: string): string[] {
  if (!schema) return [`${at}: no schema`];
  if (schema.$ref !== undefined) return resolved(schema, document) ? [] : [`${at}: ${schema.$ref} leads nowhere`];
  const { type, enum: values, items, properties = {}, required, allOf = [], nullable } = schema;
  return [
    ...(nullable !== undefined && type === undefined ? [`${at}: nullable without type`] : []),
    ...(type === undefined || TYPES.includes(type) ? [] : [`${at}: type ${type}`]),
    ...(values === undefined || values.length > 0 ? [] : [`${at}: empty enum`]),
    ...(type === 'array' ? schemaProblems(items, document, `${at}[]`) : []),
    ...(required === undefined || (Array.isArray(required) && required.every((name) => name in properties)) ? [] : [`${at}: required`]),
    ...Object.entries(properties).flatMap(([name, property]) => schemaProblems(property, document, `${at}.${name}`)),
    ...allOf.flatMap((part) => schemaProblems(part, document, at)),
  ];
}

function resolved({ $ref = '' }: Schema, { components }: OpenApiDocument): Schema | undefined {
  return components.schemas[$ref.replace('#/components/schemas/', '')];
}

/** How a value differs from its schema. */
export function valueProblems(value: unknown, schema: Schema, document: OpenApiDocument, at = ''): string[] {
  if (schema.$ref !== undefined) return valueProblems(value, resolved(schema, document)!, document, at);
  const { type, enum: values, items, properties = {}, required = [], additionalProperties } = schema;
  if (value === null) return schema.nullable ? [] : [`${at}: null`];
  const is = Array.isArray(value) ? 'array' : typeof value;
  if (type !== undefined && is !== (type === 'integer' ? 'number' : type)) return [`${at}: ${is} instead of ${type}`];
  if (values !== undefined && !values.includes(value)) return [`${at}: ${JSON.stringify(value)} is none of the enum`];
  if (Array.isArray(value)) return value.flatMap((item, index) => valueProblems(item, items ?? {}, document, `${at}[${index}]`));
  if (is !== 'object') return [];
  const entries = Object.entries(value as object);
  return [
    ...required.filter((name) => !entries.some(([key]) => key === name)).map((name) => `${at}.${name} is missing`),
    ...entries.flatMap(([name, child]) => {
      const known = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
      if (known) return valueProblems(child, known, document, `${at}.${name}`);
      return Object.keys(properties).length > 0 ? [`${at}.${name} is not documented`] : [];
    }),
  ];
}
