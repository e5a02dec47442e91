import { IsIn, MaxLength } from 'class-validator';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { LangField } from '../../../../platform/errors/lang-field';
import { OptionalField } from '../../../../platform/errors/optional-field';
import { FieldDoc } from '../../../../platform/openapi/api-doc';
import { type Locale } from '../../../../shared/locale';

const LONGEST = 100;
const TEXT = fieldMessage('booking.fields.text', { most: LONGEST });

/** Query of GET /api/booking/frame. */
export class FrameRequest {
  @LangField('Language of the widget; left out: that of the request')
  lang?: Locale;

  @FieldDoc('auth: where clients sign in and see their appointments')
  @OptionalField()
  @IsIn(['auth', 'booking'], fieldMessage('common.fields.text'))
  panel?: 'auth' | 'booking';

  @FieldDoc('A service that is chosen: its slug, or its id in the booking system')
  @OptionalField()
  @MaxLength(LONGEST, TEXT)
  service?: string;

  @FieldDoc('An employee who is chosen')
  @OptionalField()
  @MaxLength(LONGEST, TEXT)
  employee?: string;

  @FieldDoc('A salon that is chosen')
  @OptionalField()
  @MaxLength(LONGEST, TEXT)
  salon?: string;

  @FieldDoc('A day that is chosen; another form of it counts as none', '2026-12-28')
  @OptionalField()
  @MaxLength(LONGEST, TEXT)
  date?: string;

  @FieldDoc('A time of that day, by the clock of the salon', '09:30')
  @OptionalField()
  @MaxLength(LONGEST, TEXT)
  time?: string;
}
