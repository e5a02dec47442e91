import { Injectable, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { DomainError } from '../../shared/domain-error';
import type { ErrorText } from '../../shared/domain-error';
import { message } from '../../shared/message';
import { fieldText } from './field-message';

/**
 * Checks every body and query that is declared as a class: unknown fields are refused, and all bad fields are told at once
 * (422 `invalid_fields` with `details` by field, in the request's language).
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
        new DomainError('invalid', 'invalid_fields', message('common.fields.summary'), {
          details: Object.fromEntries(errors.flatMap((error) => details(error))),
        }),
    });
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
