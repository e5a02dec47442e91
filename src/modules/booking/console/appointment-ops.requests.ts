import { IsString, Length, Matches, MaxLength } from 'class-validator';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { BOOKING_ID, YEAR_MONTH_DAY } from '../../scheduling/contract/booking-limits';
import { must } from './settings-ops.rules';

const MOST_REASON = 300;
const REASON = must(`a text of at most ${MOST_REASON} characters`);
const NEEDED = must(`a text of 3 to ${MOST_REASON} characters`);

/** Query of GET /api/ops/booking/appointments. */
export class SalonDayRequest {
  @FieldDoc('Salon', 'location-pechersk')
  @Matches(BOOKING_ID, must('the id of a salon'))
  location: string;

  @FieldDoc('Day, by the calendar of the salon', '2026-11-24')
  @Matches(YEAR_MONTH_DAY, must('a day like 2026-11-24'))
  date: string;
}

/** Body of POST …/:id/done and …/:id/no-show. */
export class SettleRequest {
  @FieldDoc('For colleagues; the client does not see it', 'Прийшла на годину пізніше')
  @OptionalField()
  @IsString(REASON)
  @MaxLength(MOST_REASON, REASON)
  reason: string = '';
}

/** Body of POST …/:id/cancel. */
export class CancelRequest {
  @FieldDoc('For colleagues; the client does not see it', 'Майстриня захворіла')
  @IsString(NEEDED)
  @Length(3, MOST_REASON, NEEDED)
  reason: string;
}
