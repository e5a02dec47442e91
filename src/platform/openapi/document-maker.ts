import { RequestMethod } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { DiscoveryService } from '@nestjs/core';
import type * as Swagger from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { routeDocOf } from './api-doc';
import type { DocumentedError, RouteDoc } from './api-doc';
import { schemaOfExample } from './example-schema';
import { fieldSchemas, isDto } from './field-schemas';
import type { DtoClass } from './field-schemas';

/** What every route may answer besides its own errors. */
const OF_BODY: readonly DocumentedError[] = [
  [400, 'bad_request', 'The body is not valid JSON'],
  [413, 'body_too_large', 'The body is longer than 64 KiB'],
];
const OF_FIELDS: DocumentedError = [422, 'invalid_fields', 'Missing, invalid or unknown fields; see details'];
const OF_CHANGES: DocumentedError = [403, 'foreign_origin', 'Sent with cookies by a page of another site'];
const OF_ALL: DocumentedError = [500, 'internal', 'Internal error'];
const CHANGING = [RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH, RequestMethod.DELETE];
const ABOUT = `Answers are JSON. An error has the status that fits, \`error\` for people in the language asked for (\`lang\`, else
Accept-Language), and \`code\` for programs, which never changes; \`details\` tells what is wrong with each field by its path (\`items.0.qty\`).
A 429 and a 503 say by Retry-After when to try again.`;

const ERROR_SCHEMA = {
  type: 'object',
  required: ['ok', 'error', 'code'],
  properties: {
    ok: { type: 'boolean', enum: [false] },
    error: { type: 'string', description: 'Human-readable, in the requested language' },
    code: { type: 'string', description: 'Machine-readable and stable' },
    details: { type: 'object', additionalProperties: {}, description: 'Problems by field path, or figures' },
  },
};

/**
 * The OpenAPI document of all routes under /api: paths, methods and statuses from Nest's own reading of the controllers, fields from the
 * rules of their classes, the rest from `@ApiDoc`.
 * @param swagger the library, which is loaded no sooner than it is needed
 */
export function makeDocument(app: INestApplication, swagger: typeof Swagger, title: string): OpenAPIObject {
  for (const { instance } of app.get(DiscoveryService, { strict: false }).getControllers()) {
    if (isOfApi(instance as object)) describeController(swagger, instance as object);
  }
  const config = new swagger.DocumentBuilder().setTitle(title).setDescription(ABOUT).setVersion('1').addServer('/').addBearerAuth().build();
  const operationIdFactory = (controller: string, method: string) => `${controller.replace(/Controller$/, '')}_${method}`;
  return ofApi(swagger.SwaggerModule.createDocument(app, config, { operationIdFactory }));
}

function isOfApi(controller: object): boolean {
  const paths = [Reflect.getMetadata(PATH_METADATA, controller.constructor) as string | readonly string[] | undefined].flat();
  return paths.some((path) => /^\/?api(\/|-|$)/.test(path ?? ''));
}

/** Tells the library what it would otherwise be told by its own decorators in every controller. */
function describeController(swagger: typeof Swagger, controller: object): void {
  const prototype = Object.getPrototypeOf(controller) as object;
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name)!;
    const handler: unknown = descriptor.value;
    // the class itself has a path too
    if (name === 'constructor' || typeof handler !== 'function' || Reflect.getMetadata(PATH_METADATA, handler) === undefined) continue;
    const dtos = (Reflect.getMetadata('design:paramtypes', prototype, name) as readonly unknown[] | undefined)?.filter(isDto) ?? [];
    for (const dto of dtos) describeFields(swagger, dto);
    const doc = routeDocOf(handler) ?? { summary: '' };
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
    const status = (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? (method === RequestMethod.POST ? 201 : 200);
    const errors = [
      ...(doc.errors ?? []),
      ...(dtos.length > 0 ? [OF_FIELDS] : []),
      ...(hasBody(controller.constructor, name) ? (doc.webhook ? OF_BODY.slice(1) : OF_BODY) : []),
      ...(CHANGING.includes(method) && !doc.webhook ? [OF_CHANGES] : []),
      OF_ALL,
    ];
    for (const decorator of decoratorsOf(swagger, doc, status, errors)) decorator(prototype, name, descriptor);
  }
}

function decoratorsOf(swagger: typeof Swagger, doc: RouteDoc, status: number, errors: readonly DocumentedError[]): MethodDecorator[] {
  const { summary, description, example, accepts, upload, webhook, bearer, alias, parts = {}, type = 'application/json' } = doc;
  const content = example !== undefined && { content: { [type]: { schema: schemaOfExample(example, doc), example } } };
  return [
    swagger.ApiOperation({ summary, ...(description !== undefined && { description }) }),
    swagger.ApiResponse({ status, description: example === undefined ? 'Done' : summary, ...content }),
    ...[...new Set(errors.map(([status]) => status))].map((status) => {
      const ofStatus = errors.filter((error) => error[0] === status);
      const description = ofStatus.map(([, code, when]) => `\`${code}\`: ${when}`).join('\n\n');
      return swagger.ApiResponse({ status, description, content: errorContent(ofStatus) });
    }),
    ...Object.entries(parts).map(([name, { description, ...schema }]) => swagger.ApiParam({ name, description, schema })),
    ...(accepts ? [swagger.ApiBody({ schema: accepts, required: false })] : []),
    ...(upload ? [swagger.ApiConsumes('multipart/form-data'), swagger.ApiBody({ schema: upload })] : []),
    ...(webhook ? [swagger.ApiConsumes(webhook.type), swagger.ApiBody({ schema: webhook.schema })] : []),
    ...(bearer ? [swagger.ApiBearerAuth()] : []),
    ...(alias === undefined ? [] : [swagger.ApiExtension('x-also-at', alias)]),
  ];
}

function errorContent(errors: readonly DocumentedError[]) {
  const examples = errors.map(([, code, error]) => [
    code,
    { value: { ok: false, error, code, ...(code === 'invalid_fields' && { details: { name: 'Say your name' } }) } },
  ]);
  return {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      ...(errors.length > 0 && { examples: Object.fromEntries(examples) as Record<string, { value: unknown }> }),
    },
  };
}

function describeFields(swagger: typeof Swagger, dto: DtoClass): void {
  for (const { name, required, schema, arraySchema, isArray, nested } of fieldSchemas(dto)) {
    if (nested) describeFields(swagger, nested);
    const told: unknown = nested
      ? { type: () => nested, isArray, required, ...arraySchema }
      : isArray
        ? { type: 'array', items: schema, required, ...arraySchema }
        : { ...schema, required };
    swagger.ApiProperty(told as Swagger.ApiPropertyOptions)(dto.prototype as object, name);
  }
}

/** Whether a handler reads the body (`@Body()`); RouteParamtypes.BODY is 3. */
function hasBody(controller: object, name: string): boolean {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Readonly<Record<string, unknown>>;
  return Object.keys(args).some((key) => key.startsWith('3:'));
}

/** The part of a document that is about /api, with the schema of errors; a list in a query is written with commas. */
function ofApi(document: OpenAPIObject): OpenAPIObject {
  const aliases = operationsIn(document.paths).map((operation) => (operation as { readonly 'x-also-at'?: string })['x-also-at']);
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => /^\/api(\/|-|$)/.test(path) && !aliases.includes(path)),
  );
  for (const operation of operationsIn(paths)) {
    // said of every operation: an empty list where everybody may call it
    operation.security ??= [];
    for (const parameter of operation.parameters ?? []) {
      if (
        'in' in parameter &&
        parameter.in === 'query' &&
        parameter.schema &&
        'type' in parameter.schema &&
        parameter.schema.type === 'array'
      )
        Object.assign(parameter, { style: 'form', explode: false });
    }
  }
  const used = JSON.stringify(paths);
  const schemas = Object.entries(document.components?.schemas ?? {});
  const isUsed = ([name]: readonly [string, unknown]) =>
    [used, ...schemas.map(([, schema]) => JSON.stringify(schema))].some((text) => text.includes(`"#/components/schemas/${name}"`));
  return {
    ...document,
    paths,
    components: { ...document.components, schemas: { ...Object.fromEntries(schemas.filter(isUsed)), Error: ERROR_SCHEMA } },
  };
}

function operationsIn(paths: OpenAPIObject['paths']) {
  return Object.values(paths).flatMap((item) => Object.values(item) as NonNullable<(typeof item)['get']>[]);
}
