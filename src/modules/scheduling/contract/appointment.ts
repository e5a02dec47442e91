import type { Kopiykas } from '../../../shared/money';
import type { Locale } from '../../../shared/locale';
import type { BookingMessage } from './booking-message';
import type { Day, TimeOfDay } from './free-time';
import type { Interval } from './interval';
import type { AppointmentPatchTest } from './patch-test';

/**
 * `reserved` keeps its time until `keptUntil`, `awaiting_prepayment` until its payment is due; `planned` and `confirmed` are appointments to come;
 * `done` and `no_show` are over.
 */
export type AppointmentState = 'reserved' | 'awaiting_prepayment' | 'planned' | 'confirmed' | 'done' | 'no_show' | 'cancelled';

/** A service of an appointment that is to be made. */
export interface WantedService {
  readonly service: string;
  /** Null: any employee who is free. */
  readonly professional: string | null;
  /** Whoever is named was chosen for somebody who wants any employee: it stays so when the appointment is moved. */
  readonly isAny?: boolean;
  readonly start: TimeOfDay;
  readonly quantity: number;
}

/** A certificate that pays for an appointment, and with how much. */
export interface PaidByCertificate {
  /** Id of the certificate. */
  readonly id: string;
  /** Kopiykas; null: as much as it has and the appointment costs. */
  readonly amount: Kopiykas | null;
}

/** What a certificate pays for an appointment, or paid. */
export interface CertificatePayment {
  readonly title: string;
  /** What is reserved, or was. */
  readonly amount: Kopiykas;
  /** What of it was taken; 0 while it is reserved. */
  readonly taken: Kopiykas;
  readonly state: 'reserved' | 'taken' | 'returned';
}

/** When a patch test is booked with the appointment that requires it, at the same salon. */
export interface WantedTest {
  readonly date: Day;
  readonly start: TimeOfDay;
  /** Null: any employee who is free. */
  readonly professional: string | null;
  /** Ids of those of the required tests that are booked, one after another; left out: all. */
  readonly services?: readonly string[];
}

/** What somebody wants to book, or to hold. */
export interface WantedAppointment {
  readonly location: string;
  readonly date: Day;
  readonly services: readonly WantedService[];
  readonly comments: string;
  /** Who comes, where it is not the client; empty or absent: the client. */
  readonly guest?: string;
  /** The tests that the services require: both are booked or held, or nothing. */
  readonly test?: WantedTest;
}

export interface AppointmentService {
  readonly id: string;
  readonly service: string;
  /** As it was when it was booked. */
  readonly serviceName: string;
  readonly professional: string;
  readonly professionalName: string;
  /** Any employee was asked for: whoever is free may do it when the appointment is moved. */
  readonly isAny?: boolean;
  readonly quantity: number;
  readonly start: TimeOfDay;
  readonly durationMinutes: number;
  /** When its employee is free for others meanwhile, minutes from its beginning; left out: never, or not known. */
  readonly processing?: readonly Interval[];
  readonly predictedSum: Kopiykas | null;
  /** Id of its sale, and what was paid for it; null: it was not sold, or the sale was taken back. */
  readonly sale: string | null;
  readonly saleSum: Kopiykas | null;
  /** What was given back for it: a prepayment, or the payment of a sale that was taken back; null: nothing. */
  readonly refundSum: Kopiykas | null;
  readonly prepaymentSum: Kopiykas | null;
  readonly prepayment: string | null;
}

/** The rules that were in force when an appointment was booked; later changes of the settings do not touch them. */
export interface FrozenRules {
  /** Until when the client may move and cancel online and for nothing; null: by phone only. */
  readonly changeableUntil: Date | null;
}

/** An appointment to come that a test makes certain. */
export interface NeedingAppointment {
  readonly id: string;
  readonly date: Day;
  readonly startsAt: Date;
  /** When the test ends at the latest that counts for it. */
  readonly latest: Date;
}

export interface Appointment {
  readonly id: string;
  readonly location: string;
  readonly client: string | null;
  readonly clientFirstName: string;
  readonly date: Day;
  /** The first beginning and the last end, as instants. */
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly state: AppointmentState;
  readonly clientsModuleConfirmed: boolean;
  readonly hasAnySales: boolean;
  readonly feedback: string | null;
  readonly comments: string;
  /** Who comes, where it is not the client, who is told all the same; empty or absent: the client, or it is not known. */
  readonly guest?: string;
  /** Of the guest, as it is kept: gets the link and the reminders. Empty or absent: the client does. */
  readonly guestPhone?: string;
  readonly services: readonly AppointmentService[];
  readonly rules: FrozenRules;
  readonly prepayment: { readonly amount: Kopiykas; readonly due: Date } | null;
  /** What certificates pay for it; left out: it was not asked for. */
  readonly certificates?: readonly CertificatePayment[];
  /** Until when its time is kept, while it is not certain; of one that nobody answered in time: was kept. Null or absent: for good. */
  readonly keptUntil?: Date | null;
  /** What the salon's last message about it is for; null or absent: there was none. */
  readonly asked?: BookingMessage | null;
  /** When its client said by the link that they come. */
  readonly comingAt?: Date | null;
  /** Minutes that its client said they will be late. */
  readonly lateMinutes?: number | null;
  /** By whose wish it ended; null or absent: it did not, or its time ran out. */
  readonly cancelledBy?: 'client' | 'salon' | null;
  /** The test that it requires; null or absent: none. */
  readonly patchTest?: AppointmentPatchTest | null;
  /** Those that would not be certain without this one, which is their test, by time; left out: it was not asked for. */
  readonly neededBy?: readonly NeedingAppointment[];
  /** Id of the group that it was booked with; null or absent: none. */
  readonly group?: string | null;
  /** Grows with each change: SEQUENCE of the calendar file. */
  readonly revision: number;
  readonly locale: Locale;
}

/** Times that are kept for a visitor who has not said who they are. */
export interface Hold {
  readonly id: string;
  /** What names the hold later; only its holder knows it. */
  readonly token: string;
  readonly expiresAt: Date;
  /** Employees as they were chosen for `professional: null`. */
  readonly services: readonly (WantedService & { readonly professional: string })[];
  /** The test that is kept with them, the first of several; left out: none. */
  readonly test?: WantedService & {
    readonly professional: string;
    readonly date: Day;
    /** Ids of all tests that are kept, in their order. */
    readonly services: readonly string[];
  };
}

/** A hold, and what it keeps. */
export interface HeldAppointment extends Hold {
  readonly services: readonly (Hold['services'][number] & {
    readonly end: TimeOfDay;
    /** Place of the person in the group; absent: nobody else. */
    readonly person?: number;
  })[];
  readonly location: string;
  readonly day: Day;
  /** It was renewed already: not once more. */
  readonly isRenewed: boolean;
}

/** Whether its time was given back because nobody confirmed or paid it in time. */
export function isLapsed({ state, keptUntil, cancelledBy }: Pick<Appointment, 'state' | 'keptUntil' | 'cancelledBy'>): boolean {
  return state === 'cancelled' && Boolean(keptUntil) && !cancelledBy;
}
