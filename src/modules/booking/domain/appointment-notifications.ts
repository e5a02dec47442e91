import { notificationTemplate } from '../../../shared/notification-template';
import type { Appointment } from '../../scheduling/contract/appointment';
import { asksAnswer } from '../../scheduling/contract/booking-message';

/** What a client is told of an appointment: that it was booked, has another beginning, other services, or is cancelled; what is to be done in time; or that it is certain by its patch test, or not any more. */
export type AppointmentNoticeKind = 'booked' | 'moved' | 'changed' | 'cancelled' | 'confirm' | 'pay' | 'tested' | 'untested';

/** An appointment as notifications tell it: everything in the language of the reader, times of the salon's clock. */
export interface AppointmentArgs {
  /** First name; empty: nobody is addressed. */
  readonly name: string;
  /** «вівторок, 24 листопада, 14:00–15:30» */
  readonly when: string;
  /** «вт 24.11 о 14:00» */
  readonly whenShort: string;
  readonly salon: string;
  /** Empty: not known. */
  readonly street: string;
  readonly city: string;
  /** The salon's, as shown to people; empty: not known. */
  readonly phone: string;
  /** One line for each: «14:00 Манікюр, Анна Коваль». */
  readonly services: readonly string[];
  /** Employees who do not work at its salon any more, and stand in no line of its services. */
  readonly absent?: readonly string[];
  /** Until when it can be changed online, in words; null: by phone only. */
  readonly freeUntil: string | null;
  /** Until when it is to be confirmed or paid: «до 18:00», «до вт 24.11 о 9:00»; absent: nothing is asked. */
  readonly until?: string;
  /** What is to be paid in advance, in words. */
  readonly amount?: string;
  /** Of the patch test that it requires: whether it is certain, and what to do. Absent: it requires none. */
  readonly test?: { readonly text: string; readonly isMissing: boolean };
  /** Of appointments that it is the test of: what becomes of them without it. Absent: it is the test of none. */
  readonly needed?: string;
  /** Address of the page that shows and changes it. */
  readonly link: string;
}

export interface AppointmentNoticeArgs extends AppointmentArgs {
  readonly kind: AppointmentNoticeKind;
}

/** What has happened to an appointment, by mail or SMS. */
export const APPOINTMENT_NOTICE = notificationTemplate<AppointmentNoticeArgs>('booking.visitNews');

/** Appointments to come whose employees do not work at their salon any more, as the salon is told of them. */
export interface AbsentEmployeesArgs {
  readonly salon: string;
  readonly employees: readonly string[];
  /** One line for each appointment: «вівторок, 24 листопада, 14:00–15:30: Анна, Манікюр, Олена Коваль». */
  readonly appointments: readonly string[];
  /** How many more there are. */
  readonly more: number;
  /** Where they are looked at. */
  readonly link: string;
}

/** To a salon, by mail. */
export const APPOINTMENTS_WITHOUT_EMPLOYEE = notificationTemplate<AbsentEmployeesArgs>('booking.withoutMaster');

/** An appointment that has no patch test any more, as the salon is told of it. */
export interface UntestedArgs {
  readonly salon: string;
  /** «вт 24.11 о 14:00» */
  readonly whenShort: string;
  /** «вівторок, 24 листопада, 14:00–15:30: Анна; Фарбування, Олена Коваль» */
  readonly appointment: string;
  /** What its client was told. */
  readonly test: string;
  readonly link: string;
}

/** To a salon, by mail. */
export const APPOINTMENT_UNTESTED = notificationTemplate<UntestedArgs>('booking.untested');

/** Other times that a client is offered in place of one at which the employee is away. */
export interface AppointmentOfferArgs {
  /** First name; empty: nobody is addressed. */
  readonly name: string;
  /** When it is booked: «вт 24.11 о 14:00» */
  readonly when: string;
  /** One line for each: «ср 25.11 о 14:00, Анна Коваль, Оксамит Печерськ». */
  readonly times: readonly string[];
  /** Until when they are kept: «вт 24.11 о 18:00» */
  readonly until: string;
  /** The salon's; empty: not known. */
  readonly phone: string;
  readonly link: string;
}

/** By SMS, or by mail to who has no phone. */
export const APPOINTMENT_OFFER = notificationTemplate<AppointmentOfferArgs>('booking.visitOffer');

/** The day before an appointment, by mail or SMS. */
export const APPOINTMENT_REMINDER = notificationTemplate<AppointmentArgs>('booking.visitReminder');

/**
 * What there is to tell of an appointment as it is now; null: nothing. Of one that is not certain yet, or that has begun, nothing is told, and of
 * the end of one nothing that was never told of.
 * @param notifiedStart when it began by what was told before; null: nothing was
 * @param about `test`: what changed is its patch test
 */
export function noticeKind(
  {
    state,
    startsAt,
    asked = null,
    cancelledBy,
    patchTest,
  }: Pick<Appointment, 'state' | 'startsAt' | 'asked' | 'cancelledBy' | 'patchTest'>,
  notifiedStart: Date | null,
  now: Date,
  about?: 'test',
): AppointmentNoticeKind | null {
  if (startsAt <= now) return null;
  // who was asked is told that the salon cancelled it; who did not answer in time sees it on the page
  if (state === 'cancelled') return notifiedStart || (asksAnswer(asked) && cancelledBy === 'salon') ? 'cancelled' : null;
  if (state === 'reserved' && asked === 'confirm') return 'confirm';
  if (state === 'awaiting_prepayment' && asked === 'pay') return 'pay';
  if (state !== 'planned' && state !== 'confirmed') return null;
  if (!notifiedStart) return 'booked';
  if (notifiedStart.getTime() !== startsAt.getTime()) return 'moved';
  if (about !== 'test') return 'changed';
  return patchTest?.state === 'missing' ? 'untested' : 'tested';
}
