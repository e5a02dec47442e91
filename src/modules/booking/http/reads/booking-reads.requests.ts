import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { LangField } from '../../../../platform/errors/lang-field';
import { OptionalField } from '../../../../platform/errors/optional-field';
import { FieldDoc } from '../../../../platform/openapi/api-doc';
import type { Locale } from '../../../../shared/locale';
import { BOOKING_ID, MAX_EMPLOYEES, MAX_NEXT_FREE_LINKS, MAX_SERVICES } from '../../../scheduling/contract/booking-limits';
import { HOUR_MINUTE } from '../../../../shared/clock-time';
import { YEAR_MONTH_DAY } from '../../../../shared/calendar-day';

const ID = fieldMessage('booking.fields.id');
const DAY = fieldMessage('booking.fields.day');
const TEXT = fieldMessage('common.fields.text');

/** Greatest number of a list's part, and of the items of one. */
const MAX_PAGES = 10_000;
const MAX_LISTED = 100;
const PAGE = fieldMessage('common.fields.whole', { least: 1, most: MAX_PAGES });
const LIMIT = fieldMessage('common.fields.whole', { least: 1, most: MAX_LISTED });

const toList = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.split(',').filter((id) => id !== '') : value);

/** Query of the lists. */
export class BookingListRequest {
  @LangField('Language of the names; left out: that of the request')
  lang?: Locale;
}

/** Query of the lists that come in parts. */
export class BookingPartRequest extends BookingListRequest {
  @FieldDoc('Number of the part; left out: the first')
  @OptionalField()
  @Type(() => Number)
  @IsInt(PAGE)
  @Min(1, PAGE)
  @Max(MAX_PAGES, PAGE)
  page: number = 1;

  @FieldDoc('How many at most')
  @OptionalField()
  @Type(() => Number)
  @IsInt(LIMIT)
  @Min(1, LIMIT)
  @Max(MAX_LISTED, LIMIT)
  limit: number = MAX_LISTED;
}

/** Query of GET /api/services and /api/employees. */
export class LocationListRequest extends BookingPartRequest {
  @FieldDoc('Only what this salon has, with its prices')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  location?: string;
}

/** Query of GET /api/feedbacks. */
export class FeedbackListRequest extends BookingPartRequest {
  @FieldDoc('Only of this employee')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  professional?: string;
}

/** Query of GET /api/employees/free-time. */
export class FreeTimeRequest extends BookingListRequest {
  @FieldDoc('Salon')
  @IsString(TEXT)
  @Matches(BOOKING_ID, ID)
  location: string;

  @FieldDoc('Services of one appointment by one employee, comma separated; left out: an appointment of the usual length')
  @OptionalField()
  @Transform(toList)
  @ArrayMaxSize(MAX_SERVICES, fieldMessage('booking.fields.services', { most: MAX_SERVICES }))
  @Matches(BOOKING_ID, { ...ID, each: true })
  services: string[] = [];

  @FieldDoc('Only this employee')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  employee?: string;

  @FieldDoc('First day, by the calendar of the salon', '2026-11-24')
  @Matches(YEAR_MONTH_DAY, DAY)
  from: string;

  @FieldDoc('Last day, at most 62 days later', '2026-11-30')
  @Matches(YEAR_MONTH_DAY, DAY)
  to: string;
}

/** Query of GET /api/visit-options. */
export class AppointmentOptionsRequest extends BookingListRequest {
  @FieldDoc('Salon')
  @IsString(TEXT)
  @Matches(BOOKING_ID, ID)
  location: string;

  @FieldDoc('Services of the appointment, comma separated')
  @Transform(toList)
  @ArrayMaxSize(MAX_SERVICES, fieldMessage('booking.fields.services', { most: MAX_SERVICES }))
  @Matches(BOOKING_ID, { ...ID, each: true })
  services: string[];

  @FieldDoc('Day, by the calendar of the salon', '2026-11-24')
  @Matches(YEAR_MONTH_DAY, DAY)
  date: string;

  @FieldDoc('Only these employees, comma separated; left out: all')
  @OptionalField()
  @Transform(toList)
  @ArrayMaxSize(MAX_EMPLOYEES, fieldMessage('booking.fields.services', { most: MAX_EMPLOYEES }))
  @Matches(BOOKING_ID, { ...ID, each: true })
  employees: string[] = [];
}

/** Query of GET /api/visit-options/add-ons. */
export class AddOnsRequest extends AppointmentOptionsRequest {
  @FieldDoc('When the appointment begins, by the clock of the salon', '10:30')
  @Matches(HOUR_MINUTE, fieldMessage('booking.fields.time'))
  start: string;

  @FieldDoc('Those of the services that were added already, comma separated: any employee may do them')
  @OptionalField()
  @Transform(toList)
  @ArrayMaxSize(MAX_SERVICES, fieldMessage('booking.fields.services', { most: MAX_SERVICES }))
  @Matches(BOOKING_ID, { ...ID, each: true })
  added: string[] = [];
}

/** Query of GET /api/next-free; what is left out may be any. */
export class NextFreeRequest extends BookingListRequest {
  @FieldDoc('Salon')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  location?: string;

  @FieldDoc('Service')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  service?: string;

  @FieldDoc('Employee')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  employee?: string;
}

/** Longest query of a link: three slugs of Cyrillic letters, encoded. */
const MAX_LETTERS = 2000;
const LINKS = fieldMessage('booking.fields.places', { most: MAX_NEXT_FREE_LINKS });

/** Query of GET /api/next-free/links. */
export class NextFreeLinksRequest extends BookingListRequest {
  @FieldDoc('Query of a link to booking with slugs, service=…&salon=…&employee=…; empty for any time at all. Once for each link', [
    'salon=oksamyt-pechersk',
  ])
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @ArrayNotEmpty(LINKS)
  @ArrayMaxSize(MAX_NEXT_FREE_LINKS, LINKS)
  @IsString({ ...TEXT, each: true })
  @MaxLength(MAX_LETTERS, { ...TEXT, each: true })
  of: string[];
}

/** Query of GET /api/next-free/times. */
export class NextFreeTimesRequest extends BookingListRequest {
  @FieldDoc('Query of a link to booking with slugs, service=…&salon=…&employee=…; empty for any time at all', 'salon=oksamyt-pechersk')
  @IsString(TEXT)
  @MaxLength(MAX_LETTERS, TEXT)
  of: string;
}
