import { MaxLength, MinLength } from 'class-validator';
import { fieldMessage } from '../../../platform/errors/field-message';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import type { WaitlistEntry } from '../contract/waitlist';

/** Body of POST /api/waitlist. */
export class WaitlistRequest implements WaitlistEntry {
  @FieldDoc('Who waits', 'Олена')
  @MinLength(3, fieldMessage('waitlist.name.short', { least: 3 }))
  @MaxLength(40, fieldMessage('waitlist.name.long', { most: 40 }))
  name: string;
}
