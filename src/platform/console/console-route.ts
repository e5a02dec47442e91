import { randomUUID } from 'node:crypto';
import {
  applyDecorators,
  createParamDecorator,
  Get,
  Header,
  UseFilters,
  UseGuards,
  UseInterceptors,
  type ExecutionContext,
  type StreamableFile,
} from '@nestjs/common';
import type { Request } from 'express';
import { PageController, PageRoute } from '../pages/page-route';
import { PageForm } from '../pages/page-form';
import type { QueryShape, QueryValues } from '../pages/page-query';
import { leaveTo, type SeeOther } from '../render/page';
import { cleanText } from '../../shared/typed-text';
import type { ConsoleUser } from './operators/operator';
import { ConsoleAudit } from './console-audit.interceptor';
import { AllowRoles, ConsoleGuard, SignInFilter, type AllowedRoles } from './console.guard';

interface ConsolePageOptions {
  readonly roles: AllowedRoles;
  readonly query?: QueryShape;
}

const access = (roles: AllowedRoles) => applyDecorators(AllowRoles(roles), UseGuards(ConsoleGuard), UseFilters(SignInFilter));

/** Pages of the console below /ops: private, in no list, never kept. */
export function ConsoleController(path = ''): ClassDecorator {
  return PageController(path === '' ? 'ops' : `ops/${path}`, { access: 'private' });
}

/** GET of a page of the console, for some roles. */
export function ConsolePage(path: string, { roles, query = {} }: ConsolePageOptions): MethodDecorator {
  return applyDecorators(access(roles), PageRoute({ path, query }));
}

/** POST of a form of the console, for some roles: written down with its result. A path names what is acted on `:id`. */
export function ConsoleAction(path: string, { roles }: { readonly roles: AllowedRoles }): MethodDecorator {
  return applyDecorators(PageForm(path), access(roles), UseInterceptors(ConsoleAudit));
}

/** A handler that answers with its file and does not send it: a sent file would be written down too late. */
type FileHandler = (...args: never[]) => StreamableFile | Promise<StreamableFile>;

/** GET of a file, for some roles: written down before it is sent; nothing keeps it. */
export function ConsoleFile(path: string, { roles }: { readonly roles: AllowedRoles }) {
  const decorate = applyDecorators(Get(path), access(roles), UseInterceptors(ConsoleAudit), Header('Cache-Control', 'no-store'));
  return <T extends FileHandler>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<T>): void =>
    decorate(target, key, descriptor);
}

/** Gives a handler who works in the console. */
export const User = createParamDecorator((_: unknown, context: ExecutionContext): ConsoleUser => {
  const { consoleUser } = context.switchToHttp().getRequest<Request>();
  if (!consoleUser) throw new Error('@User() was used on a route of the console that lets everybody in');
  return consoleUser;
});

/** Gives a handler of a file the accepted values of its address, as a page of the same shape would see them. */
export const FileQuery = createParamDecorator((shape: QueryShape, context: ExecutionContext): QueryValues<QueryShape> => {
  const { query } = context.switchToHttp().getRequest<Request>();
  const read = ([name, key]: (typeof keys)[number]) => [name, typeof query[name] === 'string' ? key.read(query[name]) : null] as const;
  const keys = Object.entries(shape);
  return Object.fromEntries(keys.map(read));
});

/** @param path of the console: it has one address for all languages */
export function toConsole(path: string): SeeOther {
  return leaveTo(path);
}

/** GET of a stream of events, for some roles. */
export function ConsoleStream(path: string, { roles }: { readonly roles: AllowedRoles }): MethodDecorator {
  return applyDecorators(Get(path), access(roles));
}

/** A field of a form as text, cleaned of what cannot be seen; empty when it is missing or no text. */
export function typed(body: unknown, name: string, most = 500): string {
  const value = (body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'string' ? cleanText(value).trim().slice(0, most) : '';
}

const FORM_KEY = /^console:[\da-f-]{36}$/;

/** The key of a form by which pressing it twice acts once: that of its field `key`, or another one for a form that has none yet. */
export function formKey(body?: unknown): string {
  const key = typed(body, 'key', 50);
  return FORM_KEY.test(key) ? key : `console:${randomUUID()}`;
}
