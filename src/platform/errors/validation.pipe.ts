import { Injectable, ValidationPipe } from '@nestjs/common';
import type { ArgumentMetadata } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { DomainError } from '../../shared/domain-error';
import type { ErrorText } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import { cleanText } from '../../shared/typed-text';
import { fieldText } from './field-message';

/**
 * Checks every body and query that is declared as a class: unknown fields are refused, and all bad fields are told at once
 * (422 `invalid_fields` with `details` by field, in the request's language). Texts are cleaned of what cannot be seen first.
 */
@Injectable()
export class FieldsPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      // what is left out keeps the default of its field
      transformOptions: { exposeUnsetFields: false },
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      validationError: { target: false },
      exceptionFactory: (errors) => invalidFields(errors.flatMap((error) => details(error))),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // the body of a webhook, which its handler checks
    if (Buffer.isBuffer(value)) return value;
    if (metadata.type !== 'body' && metadata.type !== 'query') return super.transform(value, metadata);
    const inherited = [...inheritedNames(value)];
    if (inherited.length) throw invalidFields(inherited.map((name) => [name, translation('common.fields.unknown')]));
    // a body without a class is read by its handler, some by a signature over each character
    const hasRules = metadata.metatype !== undefined && metadata.metatype !== Object;
    return super.transform(hasRules ? cleaned(value) : value, metadata);
  }
}

/** All texts in a value as they are meant (`cleanText`), before any rule sees them: PostgreSQL takes no zero byte and no half character. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, cleaned(child)]));
}

function invalidFields(fields: readonly (readonly [string, ErrorText])[]): DomainError {
  return new DomainError('invalid', 'invalid_fields', translation('common.fields.summary'), { details: Object.fromEntries(fields) });
}

/** Deeper than any body of ours; one that is made to be deep would exhaust the stack of its reader. */
const MAX_DEPTH = 50;
/** More fields and items than any body of ours: an order of 200 gifts, each with an address, a message and a picture. */
const MAX_FIELDS = 2500;

/**
 * The fields that are named like a member of every object (`toString`, `constructor`), by path: class-validator takes them for known.
 * @param value a parsed body or query, of bounded size
 * @throws DomainError invalid, `body_too_deep` or `too_many_fields`
 */
function* inheritedNames(value: unknown, prefix = '', depth = 0, seen = { fields: 0 }): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw new DomainError('invalid', 'body_too_deep', `The body is nested more than ${MAX_DEPTH} deep`);
  for (const [name, child] of Object.entries(value)) {
    if (++seen.fields > MAX_FIELDS) throw new DomainError('invalid', 'too_many_fields', `The body has more than ${MAX_FIELDS} fields`);
    if (name in Object.prototype) yield prefix + name;
    yield* inheritedNames(child, `${prefix}${name}.`, depth + 1, seen);
  }
}

/** Messages by the path of the field: `items.0.qty`. */
function details(error: ValidationError, prefix = ''): [string, ErrorText][] {
  const field = prefix + error.property;
  const text = fieldText(error);
  return [
    ...(text === undefined ? [] : ([[field, text]] as [string, ErrorText][])),
    ...(error.children ?? []).flatMap((child) => details(child, `${field}.`)),
  ];
}
