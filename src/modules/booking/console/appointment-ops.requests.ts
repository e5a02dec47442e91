import { Matches } from 'class-validator';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import { must } from './settings-ops.rules';
import { YEAR_MONTH_DAY } from '../../../shared/calendar-day';

/** Query of GET /api/ops/booking/appointments. */
export class SalonDayRequest {
  @FieldDoc('Salon', 'location-pechersk')
  @Matches(BOOKING_ID, must('the id of a salon'))
  location: string;

  @FieldDoc('Day, by the calendar of the salon', '2026-11-24')
  @Matches(YEAR_MONTH_DAY, must('a day like 2026-11-24'))
  date: string;
}
