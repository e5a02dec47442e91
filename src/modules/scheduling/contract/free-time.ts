/** A day of a salon's calendar, `YYYY-MM-DD`. */
export type Day = string;
/** A time of day of a salon's clock, `HH:mm`. */
export type TimeOfDay = string;

/** Asks when masters are free for a visit that one master performs whole. */
export interface FreeTimeQuery {
  readonly location: string;
  /** Together and one after another; without any, `default_appointment_duration` is looked for. */
  readonly services: readonly string[];
  /** Only of this master. */
  readonly employee?: string;
  /** First and last day, both included; the salon's calendar. */
  readonly from: Day;
  readonly to: Day;
  /** Token of the hold of the visitor who asks: its own time counts as free. */
  readonly hold?: string;
}

/** Free times by master and day, in order. Masters and days without any are left out. */
export type FreeTime = Readonly<Record<string, Readonly<Record<Day, readonly TimeOfDay[]>>>>;

export interface VisitOptionsQuery {
  readonly location: string;
  readonly services: readonly string[];
  readonly date: Day;
  /** Only these masters; without any, all. */
  readonly employees: readonly string[];
  readonly hold?: string;
  /** A visit that is to be moved: its own time counts as free, and each of the services stays with its master; null: with any. */
  readonly moves?: { readonly appointment: string; readonly masters: readonly (string | null)[] };
}

/** One service of a whole visit. */
export interface VisitPart {
  readonly service: string;
  readonly employee: string;
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
}

/** A whole visit by one or several masters, one after another or side by side. */
export interface VisitOption {
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
  /** Kopiykas; null when a price is not known. */
  readonly price: number | null;
  readonly parts: readonly VisitPart[];
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

/** Asks at which times of a day a visit of the usual length can begin in a salon. */
export interface FreeStartsQuery {
  readonly location: string;
  readonly day: Day;
}

/** How many masters are free, by the time at which a visit of the usual length can begin; in order, times without anybody left out. */
export type FreeStarts = Readonly<Record<TimeOfDay, number>>;
