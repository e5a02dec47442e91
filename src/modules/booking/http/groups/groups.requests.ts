import { ArrayMaxSize, ArrayMinSize, ArrayNotEmpty, IsIn, IsInt, IsNumber, Matches, Max, Min } from 'class-validator';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { FormRules } from '../../../../platform/errors/form-rules';
import { LangField } from '../../../../platform/errors/lang-field';
import { ListOf } from '../../../../platform/errors/list-of';
import { OptionalField } from '../../../../platform/errors/optional-field';
import { FieldDoc } from '../../../../platform/openapi/api-doc';
import { YEAR_MONTH_DAY } from '../../../../shared/calendar-day';
import { HOUR_MINUTE } from '../../../../shared/clock-time';
import type { Locale } from '../../../../shared/locale';
import { BOOKING_ID, COMMENT, GUEST, GUEST_PHONE } from '../../../scheduling/contract/booking-limits';
import {
  GROUP_MODES,
  GROUP_PAYMENTS,
  GROUP_SERVICES,
  GROUP_SIZE,
  type GroupMode,
  type GroupPayment,
} from '../../../scheduling/contract/group';

const ID = fieldMessage('booking.fields.id');
const LIST = fieldMessage('booking.fields.list');
const SIZE = fieldMessage('booking.fields.people', GROUP_SIZE);
const MANY = fieldMessage('booking.fields.services', { most: GROUP_SERVICES });
const AMOUNT = fieldMessage('booking.fields.amount');
const DURATION = fieldMessage('booking.fields.duration');

/** A service of one person. */
export class GroupServiceRequest {
  @FieldDoc('Service')
  @Matches(BOOKING_ID, ID)
  service: string;

  @FieldDoc('Employee; left out or null: any who is free')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  professional?: string | null;
}

/** One person of a group. */
export class GroupPersonRequest {
  @FieldDoc('Who comes; left out: the client, and guests with a number', 'Марійка')
  @FormRules(GUEST)
  name?: string;

  @FieldDoc(
    'Phone of the guest, who gets the link and the reminders of this appointment by SMS; left out: the client. Nothing to the client',
    '067 123 45 67',
  )
  @FormRules(GUEST_PHONE)
  phone?: string;

  @FieldDoc('What is done, in this order')
  @ListOf(() => GroupServiceRequest, LIST)
  @ArrayNotEmpty(LIST)
  @ArrayMaxSize(GROUP_SERVICES, MANY)
  services: GroupServiceRequest[];
}

/** Body of POST /api/booking/groups/times. */
export class GroupTimesRequest {
  @LangField('Language of the client')
  lang?: Locale;

  @FieldDoc('Salon')
  @Matches(BOOKING_ID, ID)
  location: string;

  @FieldDoc('Day, by the calendar of the salon', '2026-11-24')
  @Matches(YEAR_MONTH_DAY, fieldMessage('booking.fields.day'))
  date: string;

  @FieldDoc('together: all begin at the same time; in_turn: each when the one before is done, or up to half an hour later')
  @IsIn(GROUP_MODES, { message: `Must be one of: ${GROUP_MODES.join(', ')}` })
  mode: GroupMode;

  @FieldDoc('Two to six people; in turn they come in this order')
  @ListOf(() => GroupPersonRequest, LIST)
  @ArrayMinSize(GROUP_SIZE.least, SIZE)
  @ArrayMaxSize(GROUP_SIZE.most, SIZE)
  people: GroupPersonRequest[];
}

/** Body of POST /api/booking/groups/hold. */
export class GroupHoldRequest extends GroupTimesRequest {
  @FieldDoc('When the group begins: start of one of its times', '10:30')
  @Matches(HOUR_MINUTE, fieldMessage('booking.fields.time'))
  start: string;
}

/** Body of POST /api/booking/groups. */
export class GroupBookingBody extends GroupHoldRequest {
  @FieldDoc('The hold of these times; left out: that of the cookie')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  hold?: string;

  @FieldDoc('To the salon')
  @FormRules(COMMENT)
  comments?: string;

  @FieldDoc('Prepayments, where services ask for them. each: one for each person; all: one payment for all. Default each')
  @OptionalField()
  @IsIn(GROUP_PAYMENTS, { message: `Must be one of: ${GROUP_PAYMENTS.join(', ')}` })
  payment?: GroupPayment;

  @FieldDoc('What the client was shown for all, hryvnias; at another price nothing is booked', 2500)
  @OptionalField()
  @IsNumber({ maxDecimalPlaces: 2 }, AMOUNT)
  @Min(0, AMOUNT)
  @Max(1_000_000, AMOUNT)
  amount?: number;

  @FieldDoc('Minutes that the client was shown for all services of all, added up; at another duration nothing is booked', 180)
  @OptionalField()
  @IsInt(DURATION)
  @Min(1, DURATION)
  @Max(14_400, DURATION)
  duration?: number;
}
