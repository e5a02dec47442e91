import type { Kopiykas } from '../../../shared/money';
import type { Locale } from '../../../shared/locale';
import type { PaidByCertificate } from './appointment';
import type { BookingMessage } from './booking-message';
import type { Day, TimeOfDay } from './free-time';

/** How an appointment came about. */
export const BOOKING_SOURCES = ['site', 'phone', 'walk_in', 'message', 'lead', 'repeat'] as const;
export type BookingSource = (typeof BOOKING_SOURCES)[number];

/** A service that an operator books. */
export interface AdminBookedService {
  readonly service: string;
  /** Null: any employee who is free. */
  readonly professional: string | null;
  /** Whoever is named was chosen for a client who wants any: it stays so when the appointment is moved. */
  readonly isAny?: boolean;
  readonly start: TimeOfDay;
  /** Null: as long as it usually takes. */
  readonly minutes: number | null;
  /** Null: what it usually costs. */
  readonly price: Kopiykas | null;
}

/** A service of an appointment that an operator changes. */
export interface AdminChangedService extends AdminBookedService {
  /** Id of the booked service that it is or takes the place of; null: it is added. Services that nothing names are removed. */
  readonly part: string | null;
}

/** What an operator makes of an appointment. */
export interface AdminChange {
  readonly date: Day;
  /** All of them. */
  readonly services: readonly AdminChangedService[];
  /** For the desk alone; the reason of another length or price, too. Null: it stays. */
  readonly note: string | null;
  /** Whether it may be outside of working hours. */
  readonly isOutsideHours: boolean;
  /** Whether the client is told of another time or employee. */
  readonly isNotified: boolean;
  /** The revision that the operator saw; null: whichever it has. */
  readonly revision: number | null;
}

/** An appointment that an operator makes: without the rules of the website, but never over another one. */
export interface AdminBooking {
  readonly location: string;
  readonly date: Day;
  readonly services: readonly AdminBookedService[];
  /** Id of the client. */
  readonly client: string;
  readonly clientName: string;
  /** The guest, where another person comes; empty: the client. */
  readonly guest: string;
  /** For the client to read. */
  readonly comments: string;
  /** For the desk alone; the reason of another length or price, too. */
  readonly note: string;
  readonly source: BookingSource;
  readonly locale: Locale;
  /** It is certain only when it is confirmed or paid by then: its time is free again otherwise. Null: it is certain. */
  readonly keptUntil: Date | null;
  /** The tests that it requires, where they are booked with it: all or nothing. Left out: none is. */
  readonly test?: Pick<AdminBooking, 'date' | 'services'>;
  /** Certificates that pay for it; left out: none. */
  readonly certificates?: readonly PaidByCertificate[];
  /** Whether it may be outside of working hours. */
  readonly isOutsideHours: boolean;
  /** What the client is sent the link of the appointment for; null: nothing is sent. An answer needs `keptUntil`. */
  readonly message: BookingMessage | null;
  /** The same key is the same appointment. */
  readonly key: string;
}
