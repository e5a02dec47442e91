import 'reflect-metadata';

/** A part of a JSON schema as OpenAPI 3.0 has it. */
export type Schema = Readonly<Record<string, unknown>>;

/** An error that a route answers with: status, stable code, and when it happens. */
export type DocumentedError = readonly [status: number, code: string, when: string];

/** What cannot be read off the code of a route. */
export interface RouteDoc {
  /** One line, in the list of routes. */
  readonly summary: string;
  readonly description?: string;
  /** An answer as it is sent; its schema is read off it (`schemaOfExample`). Left out when the answer has no body. */
  readonly example?: unknown;
  /** Names of the example that an answer may lack. */
  readonly optional?: readonly string[];
  /** Names of the example that may be null. */
  readonly nullable?: readonly string[];
  /** Types of names that are null in the example; text where it is not said. */
  readonly nulls?: Readonly<Record<string, string>>;
  /** A second path at which the same is answered; the document leaves it out. */
  readonly alias?: string;
  /** A body in JSON whose handler reads it without a class with rules. */
  readonly accepts?: Schema;
  /** The fields and files of a body of the type multipart/form-data. */
  readonly upload?: Schema;
  /** The body of a webhook, by its media type. */
  readonly webhook?: { readonly type: string; readonly schema: Schema };
  /** Values of parts of the path, by their names. */
  readonly parts?: Readonly<Record<string, Schema & { readonly description: string }>>;
  /** Media type of the answer; default application/json. */
  readonly type?: string;
  readonly errors?: readonly DocumentedError[];
  /** Whether a bearer token is asked for. */
  readonly bearer?: true;
}

/** What the rules of a field do not say. */
export interface FieldDoc {
  readonly description: string;
  readonly example?: unknown;
}

const ROUTE = Symbol('route-doc');
const FIELDS = Symbol('field-docs');

/**
 * Describes a route of our API at /api/docs. Path, method, status, and the fields of body and query with their rules come from the code.
 * It only stores what it is given: what makes the document is loaded when somebody asks for it.
 */
export function ApiDoc(doc: RouteDoc): MethodDecorator {
  return (_prototype, _name, descriptor) => Reflect.defineMetadata(ROUTE, doc, descriptor.value as object);
}

/** Describes a field of a body or query, beside its rules. */
export function FieldDoc(description: string, example?: unknown): PropertyDecorator {
  return (prototype, name) => {
    const inherited = Reflect.getMetadata(FIELDS, prototype) as Record<string | symbol, FieldDoc> | undefined;
    Reflect.defineMetadata(FIELDS, { ...inherited, [name]: { description, ...(example !== undefined && { example }) } }, prototype);
  };
}

export function routeDocOf(handler: object): RouteDoc | undefined {
  return Reflect.getMetadata(ROUTE, handler) as RouteDoc | undefined;
}

export function fieldDocsOf(prototype: object): Readonly<Record<string, FieldDoc>> {
  return (Reflect.getMetadata(FIELDS, prototype) as Record<string, FieldDoc> | undefined) ?? {};
}
