import { ArrayMaxSize, ArrayNotEmpty, IsInt, Matches, Max, Min } from 'class-validator';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { LangField } from '../../../../platform/errors/lang-field';
import { ListOf } from '../../../../platform/errors/list-of';
import { OptionalField } from '../../../../platform/errors/optional-field';
import { FieldDoc } from '../../../../platform/openapi/api-doc';
import { YEAR_MONTH_DAY } from '../../../../shared/calendar-day';
import { HOUR_MINUTE, minuteOf } from '../../../../shared/clock-time';
import type { Locale } from '../../../../shared/locale';
import { BOOKING_ID, MAX_SERVICES } from '../../../scheduling/contract/booking-limits';
import { MAX_WAIT_DAYS, MAX_WAIT_SALONS, type WantedWait } from '../../../scheduling/contract/wait';

const ID = fieldMessage('booking.fields.id');
const DAY = fieldMessage('booking.fields.day');
const LIST = fieldMessage('booking.fields.list');
const MANY = fieldMessage('booking.fields.services', { most: MAX_SERVICES });
const TIME = fieldMessage('booking.fields.time');
const QUANTITY = fieldMessage('booking.fields.quantity');
const WEEKDAYS = fieldMessage('booking.waits.fields.weekdays');

/** A service that is waited for. */
export class WaitedServiceRequest {
  @FieldDoc('Service')
  @Matches(BOOKING_ID, ID)
  service: string;

  @FieldDoc('Employee; left out or null: any')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  professional?: string | null;

  @FieldDoc('How many times; default 1')
  @OptionalField()
  @IsInt(QUANTITY)
  @Min(1, QUANTITY)
  @Max(10, QUANTITY)
  quantity?: number;
}

/** Body of POST /api/booking/waits. */
export class WaitRequest {
  @FieldDoc('Any of these salons', ['oksamyt-pechersk'])
  @ArrayMaxSize(MAX_WAIT_SALONS, LIST)
  @ArrayNotEmpty(LIST)
  @Matches(BOOKING_ID, { ...ID, each: true })
  locations: string[];

  @FieldDoc('What is to be done')
  @ListOf(() => WaitedServiceRequest, LIST)
  @ArrayNotEmpty(LIST)
  @ArrayMaxSize(MAX_SERVICES, MANY)
  services: WaitedServiceRequest[];

  @FieldDoc('First day', '2026-11-24')
  @Matches(YEAR_MONTH_DAY, DAY)
  from: string;

  @FieldDoc(`Last day, at most ${MAX_WAIT_DAYS} days ahead`, '2026-11-30')
  @Matches(YEAR_MONTH_DAY, DAY)
  to: string;

  @FieldDoc('1 is Monday; left out: any', [1, 2, 3, 4, 5])
  @OptionalField()
  @ArrayMaxSize(7, WEEKDAYS)
  @ArrayNotEmpty(WEEKDAYS)
  @IsInt({ ...WEEKDAYS, each: true })
  @Min(1, { ...WEEKDAYS, each: true })
  @Max(7, { ...WEEKDAYS, each: true })
  weekdays?: number[];

  @FieldDoc('Begins no earlier, by the clock of the salon; left out: any time', '10:00')
  @OptionalField()
  @Matches(HOUR_MINUTE, TIME)
  start?: string;

  @FieldDoc('Ends no later; left out: any time', '18:00')
  @OptionalField()
  @Matches(HOUR_MINUTE, TIME)
  end?: string;

  @FieldDoc('Last day on which the client waits; left out: the last day', '2026-11-29')
  @OptionalField()
  @Matches(YEAR_MONTH_DAY, DAY)
  until?: string;

  @LangField('Language of the client')
  lang?: Locale;
}

/** What a request waits for. */
export function wantedWait({ locations, services, from, to, until, weekdays, start, end }: WaitRequest): WantedWait {
  return {
    locations,
    from,
    to,
    until,
    weekdays: weekdays ?? [1, 2, 3, 4, 5, 6, 7],
    hours: { from: start === undefined ? 0 : minuteOf(start), to: end === undefined ? 1440 : minuteOf(end) },
    services: services.map(({ service, professional = null, quantity = 1 }) => ({ service, employee: professional, quantity })),
  };
}

/** Body of POST /api/booking/waits/{id}/book and …/decline. */
export class WaitAnswerRequest {
  @FieldDoc('Id of the offer that is answered')
  @Matches(BOOKING_ID, ID)
  offer: string;

  @LangField('Language of the client')
  lang?: Locale;
}
