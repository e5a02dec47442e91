import { applyDecorators, createParamDecorator, HttpCode, Post } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Locale } from '../../shared/locale';
import { cleanText } from '../../shared/typed-text';
import { localeOf } from '../render/request-locale';

/**
 * POST of a form, in both languages, for browsers without scripts. The handler returns `seeOther(path)` once everything is done, so that a
 * reload repeats nothing, or else the page with the form as it was filled in, with status 422 and what is wrong, or the status of what
 * failed. Neither is ever cached. Stands at the address of a private page.
 */
export function PageForm(path = ''): MethodDecorator {
  return applyDecorators(Post(path), HttpCode(200));
}

/** A form as it was sent. */
export interface FormRequest {
  readonly locale: Locale;
  /** What it was filled in with, unread: see `readForm` of src/shared/form. Texts are cleaned of what cannot be seen, passwords of zero bytes. */
  readonly body: unknown;
  /** Network address of the visitor, for limits. */
  readonly address: string;
}

/** Gives a handler its `FormRequest`. */
export const FormReq = createParamDecorator((_: unknown, context: ExecutionContext): FormRequest => {
  const req = context.switchToHttp().getRequest<Request>();
  return { locale: localeOf(req), body: cleanedForm(req.body), address: req.ip ?? '' };
});

/** Fields of a form without what cannot be seen in its texts. */
export function cleanedForm(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const clean = (name: string, text: string) => (/password/i.test(name) ? text.replaceAll('\0', '') : cleanText(text));
  const fields = Object.entries(body).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? clean(name, value) : value,
  ]);
  return Object.fromEntries(fields);
}
