import { ArrayMaxSize, ArrayMinSize, IsInt, Matches, Max, Min, ValidateIf } from 'class-validator';
import { ListOf } from '../../../platform/errors/list-of';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import { PATTERN_BOUNDS } from '../../scheduling/scheduling.api';
import { must } from './settings-ops.rules';
import { YEAR_MONTH_DAY } from '../../../shared/calendar-day';

/** Stretches of work in a day. */
const MAX_STRETCHES = 6;

const SALON = must('the id of a salon');
const TIME = must('a time of day like 09:30; 24:00 ends the day');
const HOURS = must(`a list of at most ${MAX_STRETCHES} stretches of work, {from, to}`);
const DAY = must('a day like 2026-11-24');
const DAYS_ON = must(`a whole number of days from ${PATTERN_BOUNDS.daysOn.least} to ${PATTERN_BOUNDS.daysOn.most}`);
const DAYS_OFF = must(`a whole number of days from ${PATTERN_BOUNDS.daysOff.least} to ${PATTERN_BOUNDS.daysOff.most}`);
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

/** Body of POST /api/ops/booking/schedules/:id/pattern. */
export class PatternRequest {
  @FieldDoc('Salon of the employee', 'location-pechersk')
  @Matches(BOOKING_ID, SALON)
  location: string;

  @FieldDoc('First day on, by the calendar of the salon; names the pattern', '2026-12-01')
  @Matches(YEAR_MONTH_DAY, DAY)
  from: string;

  @FieldDoc('Last day, included; null: open', '2027-05-31')
  @OptionalField({ null: 'none' })
  @Matches(YEAR_MONTH_DAY, DAY)
  to?: string | null;

  @FieldDoc('Days on, in turn with the days off', 2)
  @OptionalField({ null: 'refused' })
  @IsInt(DAYS_ON)
  @Min(PATTERN_BOUNDS.daysOn.least, DAYS_ON)
  @Max(PATTERN_BOUNDS.daysOn.most, DAYS_ON)
  days_on?: number;

  @FieldDoc('Days off', 2)
  @OptionalField({ null: 'refused' })
  @IsInt(DAYS_OFF)
  @Min(PATTERN_BOUNDS.daysOff.least, DAYS_OFF)
  @Max(PATTERN_BOUNDS.daysOff.most, DAYS_OFF)
  days_off?: number;

  @FieldDoc('All that is worked on a day on, with breaks between. null: there is no such pattern any more')
  @ValidateIf((_all, value: unknown) => value !== null)
  @ListOf(() => HoursRequest, HOURS)
  @ArrayMinSize(1, HOURS)
  @ArrayMaxSize(MAX_STRETCHES, HOURS)
  work: HoursRequest[] | null;
}

/** Body of POST /api/ops/booking/schedules/:id/day. */
export class DayRequest {
  @FieldDoc('Salon of the employee', 'location-pechersk')
  @Matches(BOOKING_ID, SALON)
  location: string;

  @FieldDoc('Day, by the calendar of the salon', '2026-11-24')
  @Matches(YEAR_MONTH_DAY, DAY)
  day: string;

  @FieldDoc('All that is worked that day; an empty list is a day off. null: as the week says')
  @ValidateIf((_all, value: unknown) => value !== null)
  @ListOf(() => HoursRequest, HOURS)
  @ArrayMaxSize(MAX_STRETCHES, HOURS)
  work: HoursRequest[] | null;
}
