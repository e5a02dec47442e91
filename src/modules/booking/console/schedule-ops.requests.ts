import { ArrayMaxSize, IsInt, Matches, Max, Min, ValidateIf } from 'class-validator';
import { ListOf } from '../../../platform/errors/list-of';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import { must } from './settings-ops.rules';
import { YEAR_MONTH_DAY } from '../../../shared/calendar-day';

/** Stretches of work in a day. */
const MAX_STRETCHES = 6;

const SALON = must('the id of a salon');
const TIME = must('a time of day like 09:30; 24:00 ends the day');
const HOURS = must(`a list of at most ${MAX_STRETCHES} stretches of work, {from, to}`);
const WEEKDAY = must('a weekday from 1, Monday, to 7');
const WEEKDAYS = must('null, or a list of at most 7 weekdays, {weekday, work}');
const TIME_OF_DAY = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

export class HoursRequest {
  @FieldDoc('Beginning, by the clock of the salon', '09:00')
  @Matches(TIME_OF_DAY, TIME)
  from: string;

  @FieldDoc('End', '13:00')
  @Matches(TIME_OF_DAY, TIME)
  to: string;
}

export class WeekdayRequest {
  @FieldDoc('1 is Monday, 7 is Sunday', 1)
  @IsInt(WEEKDAY)
  @Min(1, WEEKDAY)
  @Max(7, WEEKDAY)
  weekday: number;

  @FieldDoc('All that is worked, with breaks between; none of them may overlap')
  @ListOf(() => HoursRequest, HOURS)
  @ArrayMaxSize(MAX_STRETCHES, HOURS)
  work: HoursRequest[];
}

/** Body of POST /api/ops/booking/schedules/:id/week. */
export class WeekRequest {
  @FieldDoc('Salon of the employee', 'location-pechersk')
  @Matches(BOOKING_ID, SALON)
  location: string;

  @FieldDoc('The week; a weekday that is missing is free. null: as employees work whose week nobody has set')
  @ValidateIf((_all, value: unknown) => value !== null)
  @ListOf(() => WeekdayRequest, WEEKDAYS)
  @ArrayMaxSize(7, WEEKDAYS)
  weekdays: WeekdayRequest[] | null;
}

/** Body of POST /api/ops/booking/schedules/:id/day. */
export class DayRequest {
  @FieldDoc('Salon of the employee', 'location-pechersk')
  @Matches(BOOKING_ID, SALON)
  location: string;

  @FieldDoc('Day, by the calendar of the salon', '2026-11-24')
  @Matches(YEAR_MONTH_DAY, must('a day like 2026-11-24'))
  day: string;

  @FieldDoc('All that is worked that day; an empty list is a day off. null: as the week says')
  @ValidateIf((_all, value: unknown) => value !== null)
  @ListOf(() => HoursRequest, HOURS)
  @ArrayMaxSize(MAX_STRETCHES, HOURS)
  work: HoursRequest[] | null;
}
