import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsObject, ValidateBy, type ValidationOptions } from 'class-validator';
import { problemMessage, readField, type FieldProblem, type FormField, type FormFields } from '../../shared/form';
import { valueMessage } from './field-message';
import { isNumberOfItsCountry } from '../phones/known-number';
import { OptionalField } from './optional-field';

/**
 * The rules of a form's field for a field of a body: the same answers are taken, others are refused in the same words, and the answer is kept
 * as the form reads it. The API document knows them by the name of the rule.
 */
export function FormRules(field: FormField): PropertyDecorator {
  const isOptional = field.kind === 'choice' || !field.required;
  return applyDecorators(
    ...(isOptional ? [OptionalField()] : []),
    Transform(({ value }: { value: unknown }) =>
      problemOf(field, value) ? value : readField(field, value as string, isNumberOfItsCountry).value,
    ),
    ValidateBy(
      { name: 'formField', constraints: [field], validator: { validate: (value) => problemOf(field, value) === undefined } },
      valueMessage((value) => problemMessage(field, problemOf(field, value) ?? 'required', typeof value === 'string' ? value : '')),
    ),
  );
}

/** An object with the fields of a form, as they were typed: `readForm` reads them. @param options words for what is no object */
export function FormObject(fields: FormFields, options: ValidationOptions): PropertyDecorator {
  return applyDecorators(ValidateBy({ name: 'formObject', constraints: [fields], validator: { validate: () => true } }), IsObject(options));
}

/** Why a value is not taken; what is no text is as wrong as an empty answer to a field that has to be filled in. */
function problemOf(field: FormField, value: unknown): FieldProblem | undefined {
  if (typeof value === 'string') return readField(field, value, isNumberOfItsCountry).problem;
  if (field.kind === 'choice') return 'choice';
  return readField({ ...field, required: true }, '').problem;
}
