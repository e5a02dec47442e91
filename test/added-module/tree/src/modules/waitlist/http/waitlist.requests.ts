import { IsString } from 'class-validator';
import { fieldMessage } from '../../../platform/errors/field-message';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import type { FormValues } from '../../../shared/form';
import type { WaitlistField } from '../contract/waitlist';

/** Body of POST /api/waitlist, read by the rules of the form. */
export class WaitlistRequest implements FormValues<WaitlistField> {
  @IsString(fieldMessage('common.fields.text'))
  @FieldDoc('Who waits', 'Олена')
  name: string;

  @IsString(fieldMessage('common.fields.text'))
  @FieldDoc('Where the place is confirmed', 'olena@mail.example')
  email: string;
}
