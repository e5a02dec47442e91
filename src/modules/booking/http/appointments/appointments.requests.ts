import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { FormRules } from '../../../../platform/errors/form-rules';
import { ListOf } from '../../../../platform/errors/list-of';
import { LangField } from '../../../../platform/errors/lang-field';
import { OptionalField } from '../../../../platform/errors/optional-field';
import { FieldDoc } from '../../../../platform/openapi/api-doc';
import type { Locale } from '../../../../shared/locale';
import { ASK_LIMITS } from '../../../scheduling/contract/service-asks';
import { LATE_MINUTES } from '../../../scheduling/contract/late-arrival';
import { BOOKING_ID, COMMENT, GUEST, MAX_PAYING_CERTIFICATES, MAX_SERVICES } from '../../../scheduling/contract/booking-limits';
import { HOUR_MINUTE } from '../../../../shared/clock-time';
import { YEAR_MONTH_DAY } from '../../../../shared/calendar-day';

const ID = fieldMessage('booking.fields.id');
const DAY = fieldMessage('booking.fields.day');
const TEST = fieldMessage('booking.fields.test');
const LIST = fieldMessage('booking.fields.list');
const MANY = fieldMessage('booking.fields.services', { most: MAX_SERVICES });
const CODE = fieldMessage('booking.fields.certificate');
const MANY_CERTIFICATES = fieldMessage('booking.fields.certificates', { most: MAX_PAYING_CERTIFICATES });
const AMOUNT = fieldMessage('booking.fields.amount');
const DURATION = fieldMessage('booking.fields.duration');
const ANSWER_TEXT = fieldMessage('booking.fields.text', { most: ASK_LIMITS.answer });
const MAX_ANSWERS = MAX_SERVICES * ASK_LIMITS.questions;
const IsShownAmount = () =>
  applyDecorators(Max(1_000_000, AMOUNT), Min(0, AMOUNT), IsNumber({ maxDecimalPlaces: 2 }, AMOUNT), OptionalField());
const IsShownDuration = () => applyDecorators(Max(14_400, DURATION), Min(1, DURATION), IsInt(DURATION), OptionalField());
const QUANTITY = fieldMessage('booking.fields.quantity');
const RATING = fieldMessage('booking.fields.rating');

class InLanguage {
  @LangField('Language of the client')
  lang?: Locale;
}

/** A service of an appointment, at a time of the salon's clock. */
export class WantedServiceRequest {
  @FieldDoc('Service')
  @Matches(BOOKING_ID, ID)
  service: string;

  @FieldDoc('Employee; left out or null: any who is free')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  professional?: string | null;

  @FieldDoc('Beginning, by the clock of the salon', '10:30')
  @Matches(HOUR_MINUTE, fieldMessage('booking.fields.time'))
  start: string;

  @FieldDoc('How many times; default 1')
  @OptionalField()
  @IsInt(QUANTITY)
  @Min(1, QUANTITY)
  @Max(10, QUANTITY)
  quantity?: number;
}

/** A service of an appointment that is changed; one with an id was there before. */
export class ChangedServiceRequest extends WantedServiceRequest {
  @FieldDoc('Id of a service of the appointment')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  id?: string;
}

/** When the patch tests are done that the services require, one after another; at the same salon. */
class WantedTestRequest {
  @FieldDoc('Day of the test, by the calendar of the salon', '2026-11-21')
  @Matches(YEAR_MONTH_DAY, DAY)
  date: string;

  @FieldDoc('Beginning of the test, by the clock of the salon', '12:00')
  @Matches(HOUR_MINUTE, fieldMessage('booking.fields.time'))
  start: string;

  @FieldDoc('Employee; left out or null: any who is free')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  professional?: string | null;

  @FieldDoc('Ids of those of the required tests that are booked; left out: all', ['service-test-na-chutlyvist'])
  @OptionalField()
  @IsArray(LIST)
  @ArrayNotEmpty(LIST)
  @ArrayMaxSize(MAX_SERVICES, MANY)
  @Matches(BOOKING_ID, { ...ID, each: true })
  services?: string[];
}

/** Body of POST /api/holds. */
export class HoldRequest extends InLanguage {
  @FieldDoc('Salon')
  @Matches(BOOKING_ID, ID)
  location: string;

  @FieldDoc('Day, by the calendar of the salon', '2026-11-24')
  @Matches(YEAR_MONTH_DAY, DAY)
  date: string;

  @FieldDoc('What is to be done')
  @ListOf(() => WantedServiceRequest, LIST)
  @ArrayNotEmpty(LIST)
  @ArrayMaxSize(MAX_SERVICES, MANY)
  services: WantedServiceRequest[];

  @FieldDoc('The patch tests that the services require, see patch_test of GET /api/services: all are kept and booked, or nothing')
  @OptionalField()
  @IsObject(TEST)
  @ValidateNested()
  @Type(() => WantedTestRequest)
  test?: WantedTestRequest;

  @FieldDoc('To the salon')
  @FormRules(COMMENT)
  comments?: string;
}

/** Body of POST /api/appointments/certificates. */
export class CertificateRequest extends InLanguage {
  @FieldDoc('Code of the certificate as it is typed, or its link', '7KQ2-M9XR-04TD')
  @IsString(CODE)
  @Length(1, 300, CODE)
  code: string;
}

/** A certificate that pays for an appointment. */
export class PayingCertificateRequest extends CertificateRequest {
  @FieldDoc('Hryvnias to reserve; left out: as much as it has and the appointment costs', 500)
  @OptionalField()
  @IsNumber({ maxDecimalPlaces: 2 }, AMOUNT)
  @Min(0.01, AMOUNT)
  @Max(1_000_000, AMOUNT)
  amount?: number;
}

/** The answer to a question of a service. */
export class AnswerRequest {
  @FieldDoc('Service')
  @Matches(BOOKING_ID, ID)
  service: string;

  @FieldDoc('Id of its question, as GET /api/services has it', '3f2a9c01be')
  @Matches(BOOKING_ID, ID)
  question: string;

  @FieldDoc('yes or no, the id of a choice, or words', 'yes')
  @IsString(ANSWER_TEXT)
  @MaxLength(ASK_LIMITS.answer, ANSWER_TEXT)
  answer: string;
}

const STATES = ['reserved', 'planned'] as const;

/** Body of POST /api/appointments. */
export class AppointmentRequest extends HoldRequest {
  @FieldDoc('Who comes, where it is not the client: a child, a friend. The client stays who is told', 'Марійка')
  @FormRules(GUEST)
  guest?: string;

  @FieldDoc('reserved keeps the time for 15 minutes; default planned')
  @OptionalField()
  @IsIn(STATES, { message: `Must be one of: ${STATES.join(', ')}` })
  state?: (typeof STATES)[number];

  @FieldDoc('The hold of these times; left out: that of the cookie')
  @OptionalField()
  @Matches(BOOKING_ID, ID)
  hold?: string;

  @FieldDoc('Certificates for sums that pay for it: reserved with the booking, taken with the sale')
  @OptionalField()
  @ListOf(() => PayingCertificateRequest, LIST)
  @ArrayMaxSize(MAX_PAYING_CERTIFICATES, MANY_CERTIFICATES)
  certificates?: PayingCertificateRequest[];

  @FieldDoc('Answers to what the services ask; photographs are sent before')
  @OptionalField()
  @ListOf(() => AnswerRequest, LIST)
  @ArrayMaxSize(MAX_ANSWERS, fieldMessage('booking.fields.services', { most: MAX_ANSWERS }))
  answers?: AnswerRequest[];

  @FieldDoc('What the client was shown for these services, hryvnias; at another price nothing is booked', 1250)
  @IsShownAmount()
  amount?: number;

  @FieldDoc('Minutes that the client was shown for these services, added up; at another duration nothing is booked', 90)
  @IsShownDuration()
  duration?: number;
}

/** Body of PUT /api/appointments/{id}; what is left out stays. */
export class AppointmentChangeRequest extends InLanguage {
  @FieldDoc('New day, by the calendar of the salon', '2026-11-25')
  @OptionalField()
  @Matches(YEAR_MONTH_DAY, DAY)
  date?: string;

  @FieldDoc('All services of the appointment; those that were there with their id')
  @OptionalField()
  @ListOf(() => ChangedServiceRequest, LIST)
  @ArrayNotEmpty(LIST)
  @ArrayMaxSize(MAX_SERVICES, MANY)
  services?: ChangedServiceRequest[];

  @FieldDoc('To the salon')
  @FormRules(COMMENT)
  comments?: string;

  @FieldDoc('Cancels the appointment')
  @OptionalField()
  @IsIn(['cancelled'], fieldMessage('booking.fields.state'))
  state?: 'cancelled';

  @FieldDoc('Minutes that the client was shown for all services of the appointment, added up; at another duration nothing is moved', 90)
  @IsShownDuration()
  duration?: number;
}

/** Body of POST /api/appointments/services. */
export class AddedServiceRequest extends WantedServiceRequest {
  @FieldDoc('Id of the appointment')
  @Matches(BOOKING_ID, ID)
  appointment: string;

  @FieldDoc('What the client was shown for it, hryvnias; at another price it is not added', 1250)
  @IsShownAmount()
  amount?: number;

  @FieldDoc('Minutes that the client was shown for it; at another duration it is not added', 90)
  @IsShownDuration()
  duration?: number;
}

/** Body of POST /api/appointments/{id}/feedback. */
export class FeedbackRequest {
  @FieldDoc('1 to 5')
  @IsInt(RATING)
  @Min(1, RATING)
  @Max(5, RATING)
  rating: number;

  @FieldDoc('Words')
  @FormRules(COMMENT)
  text?: string;
}

/** Body of POST /api/appointments/{id}/late. */
export class LateRequest {
  @FieldDoc('5, 10, 15 or 20', 10)
  @IsIn(LATE_MINUTES, fieldMessage('booking.fields.late'))
  minutes: number;

  @FieldDoc('Id of a choice that was answered before; without it nothing but the time that is waited is changed')
  @OptionalField()
  @IsString(fieldMessage('booking.fields.choice'))
  @MaxLength(300, fieldMessage('booking.fields.choice'))
  choice?: string;
}

/** Query of GET /api/appointments/{id}/times. */
export class MoveTimesRequest {
  @FieldDoc('Day, YYYY-MM-DD', '2026-11-25')
  @Matches(YEAR_MONTH_DAY, DAY)
  date: string;
}
