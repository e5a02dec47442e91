import { IsIn, IsNumber, IsString } from 'class-validator';
import { fieldMessage } from '../../../platform/errors/field-message';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { FormObject } from '../../../platform/errors/form-rules';
import { LEAD_FORMS, LEAD_TOPICS } from '../contract/lead-forms';
import type { LeadTopic } from '../contract/lead-forms';
import type { LeadFormBody } from '../contract/lead-route';

/** Body of POST /api/leads. What stands in `fields` is read by the rules of the form. */
export class LeadFormRequest implements LeadFormBody {
  @IsIn(LEAD_TOPICS, fieldMessage('common.forms.problems.choice'))
  @FieldDoc('What it is about', 'callback')
  topic: LeadTopic;

  @IsString(fieldMessage('common.fields.text'))
  @FieldDoc('Title of the vacancy or certificate; empty: nothing in particular', '')
  about: string;

  @FormObject({ ...LEAD_FORMS.callback, ...LEAD_FORMS.vacancy, ...LEAD_FORMS.certificate }, fieldMessage('common.forms.problems.required'))
  @FieldDoc('As they were typed, by name', { name: 'Олена', phone: '+380 (67) 123-45-67' })
  fields: Readonly<Record<string, string>>;

  @IsString(fieldMessage('common.fields.text'))
  @FieldDoc('The field that no visitor sees; empty', '')
  trap: string;

  @IsNumber({}, fieldMessage('common.forms.problems.required'))
  @FieldDoc('From the load of the page to the sending of the form, milliseconds', 9000)
  elapsedMs: number;
}
