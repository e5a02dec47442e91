import type { Kopiykas } from '../../../shared/money';
import type { PatchTestRule } from './patch-test';
import type { ServiceAsks } from './service-asks';

/**
 * What can be booked, as every booking system delivers it, in one language. Ids are the booking system's own; texts are plain.
 * A value that a system does not give is null or empty, never guessed.
 */

export type ServiceGender = 'female' | 'male' | 'both';

/** A salon. */
export interface BookingLocation {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly street: string;
  /** As shown to people. */
  readonly phone: string;
  readonly geoPosition: { readonly latitude: number; readonly longitude: number } | null;
  /** IANA name; all times of day of the salon are of this zone. */
  readonly timezone: string;
  /** Only active salons can be booked. */
  readonly active: boolean;
}

export interface BookingCategory {
  readonly id: string;
  readonly name: string;
  /** Id of the category above; null at the top. */
  readonly parent: string | null;
}

/** Price of a service at a salon by employees of a position; of all positions when it names none. */
export interface LocationPrice {
  readonly location: string;
  readonly position: string | null;
  readonly price: Kopiykas;
}

export interface BookingService {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  /** Null: `default_appointment_duration` of the settings stands in. */
  readonly durationMinutes: number | null;
  /** Only public services that are not archived can be booked online. */
  readonly public: boolean;
  readonly archive: boolean;
  readonly gender: ServiceGender;
  readonly descriptionPlainText: string;
  readonly locationPrices: readonly LocationPrice[];
  readonly priceCurrency: string;
  /** The share of the price that is paid in advance, percent; 0 for none. */
  readonly prepaymentPercent: number;
  /** What is paid in advance for each, where it is no share of the price; 0 for none. */
  readonly prepaymentSum: Kopiykas;
  /** The test that it requires; left out or null: none, or the system does not say. */
  readonly patchTest?: PatchTestRule | null;
  /** The booking system asks for a prepayment of its own, and does not tell how much. */
  readonly asksPrepayment?: boolean;
  /** Left out: nothing goes with it. */
  readonly asks?: ServiceAsks<string>;
}

/** When an employee works at a salon, as the booking system tells it for people: whole weekdays, without exceptions. */
export interface EmployeeSchedule {
  readonly location: string;
  /** By weekday, 1 is Monday; a day that is missing is not worked. Times of the salon's clock. */
  readonly weekdays: Readonly<Record<number, { readonly opens: string; readonly closes: string }>>;
}

/** An employee. */
export interface BookingEmployee {
  readonly id: string;
  readonly name: string;
  readonly firstname: string;
  readonly lastname: string;
  /** Absolute address or path of a picture; null without one. */
  readonly photo: string | null;
  readonly positions: readonly string[];
  readonly roles: readonly string[];
  readonly gender: 'female' | 'male' | null;
  readonly public: boolean;
  readonly archive: boolean;
  readonly defaultAppointmentMinutes: number | null;
  readonly schedules: readonly EmployeeSchedule[];
  /** Ids of what the employee performs; null where the system does not say. */
  readonly services: readonly string[] | null;
  /** By id of a service: minutes, where the employee needs another time than the service says. */
  readonly durations?: Readonly<Record<string, number>>;
  /** Mean of public feedback, 0 to 5, and how many; null without any. */
  readonly rating: { readonly average: number; readonly count: number } | null;
  /** As of a service. */
  readonly asksPrepayment?: boolean;
}

export interface BookingPosition {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly parent: string | null;
}

/** What a client wrote after an appointment; only moderated ones are delivered. */
export interface BookingFeedback {
  readonly id: string;
  readonly firstName: string;
  readonly appointment: string | null;
  readonly date: Date;
  readonly professional: string | null;
  readonly professionalName: string;
  readonly professionalPhotoExists: boolean;
  /** 0 to 5. */
  readonly rating: number;
  readonly text: string;
}
