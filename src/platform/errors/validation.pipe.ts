import { Injectable, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { DomainError } from '../../shared/domain-error';

/**
 * Checks every body and query that is declared as a class: unknown fields are refused, and all bad fields are told at once
 * (422 `invalid_fields` with `details` by field). A message that is a key of the locales is told in the request's language.
 */
@Injectable()
export class FieldsPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) =>
        new DomainError(
          'invalid',
          'invalid_fields',
          'common.fields.summary',
          Object.fromEntries(errors.flatMap((error) => details(error))),
        ),
    });
  }
}

/** `items.0.qty` → message. */
function details(error: ValidationError, prefix = ''): [string, string][] {
  const field = prefix + error.property;
  const { constraints, children = [] } = error;
  const message = constraints && ('whitelistValidation' in constraints ? 'common.fields.unknown' : Object.values(constraints)[0]);
  return [
    ...(message === undefined ? [] : ([[field, message]] as [string, string][])),
    ...children.flatMap((child) => details(child, `${field}.`)),
  ];
}
