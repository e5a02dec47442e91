import { applyDecorators } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { LOCALES } from '../../shared/locale';
import { FieldDoc } from '../openapi/api-doc';
import { fieldMessage } from './field-message';
import { OptionalField } from './optional-field';

/** A language of the site, which may be left out. @param description what it is the language of */
export function LangField(description: string): PropertyDecorator {
  return applyDecorators(OptionalField(), IsIn(LOCALES, fieldMessage('common.fields.lang')), FieldDoc(description));
}
