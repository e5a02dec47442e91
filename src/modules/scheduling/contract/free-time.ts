/** A day of a salon's calendar, `YYYY-MM-DD`. */
export type Day = string;
/** A time of day of a salon's clock, `HH:mm`. */
export type TimeOfDay = string;

/** Asks when employees are free for an appointment that one employee performs whole. */
export interface FreeTimeQuery {
  readonly location: string;
  /** Together and one after another; without any, `default_appointment_duration` is looked for. */
  readonly services: readonly string[];
  /** Only of this employee. */
  readonly employee?: string;
  /** First and last day, both included; the salon's calendar. */
  readonly from: Day;
  readonly to: Day;
  /** Token of the hold of the visitor who asks: its own time counts as free. */
  readonly hold?: string;
}

/** Free times by employee and day, in order. Employees and days without any are left out. */
export type FreeTime = Readonly<Record<string, Readonly<Record<Day, readonly TimeOfDay[]>>>>;

export interface AppointmentOptionsQuery {
  readonly location: string;
  readonly services: readonly string[];
  readonly date: Day;
  /** Only these employees; without any, all. */
  readonly employees: readonly string[];
  /** Those of the services that anybody may do, whoever is named in `employees`. */
  readonly addOns?: readonly string[];
  readonly hold?: string;
  /** An appointment that is to be moved: its own time counts as free, and each of the services stays with its employee; null: with any. */
  readonly moves?: { readonly appointment: string; readonly employees: readonly (string | null)[] };
}

/** One service of a whole appointment. */
export interface OptionPart {
  readonly service: string;
  readonly employee: string;
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
}

/** A whole appointment by one or several employees, one after another or side by side. */
export interface AppointmentOption {
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
  /** Kopiykas; null when a price is not known. */
  readonly price: number | null;
  readonly parts: readonly OptionPart[];
}

/** Where the next free time is looked for; what is left out may be any. */
export interface NextFreeQuery {
  readonly location?: string;
  readonly service?: string;
  readonly employee?: string;
}

/** The next time that somebody is free. */
export interface NextFree {
  readonly start: Date;
  readonly location: string;
  readonly employee: string;
  readonly service: string | null;
}

/** Asks at which times of a day an appointment of the usual length can begin in a salon. */
export interface FreeStartsQuery {
  readonly location: string;
  readonly day: Day;
}

/** How many employees are free, by the time at which an appointment of the usual length can begin; in order, times without anybody left out. */
export type FreeStarts = Readonly<Record<TimeOfDay, number>>;
