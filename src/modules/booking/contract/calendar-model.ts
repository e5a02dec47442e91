import type { Day, TimeOfDay } from '../../scheduling/contract/free-time';

/** The screen of times; addresses and words are as in `WidgetModel`. */
export interface TimeBody {
  readonly kind: 'time';
  readonly calendar: 'week' | 'month';
  /** Which months or days are shown, in words. */
  readonly title: string;
  readonly earlier: string | null;
  readonly later: string | null;
  /** Whole weeks from Monday. */
  readonly weeks: readonly (readonly CalendarDay[])[];
  /** The chosen day, else the first that has free times; null where none has. */
  readonly day: ChosenDay | null;
  /** The first free times from now; `day`: `сьогодні`, `пт, 27 листопада`. */
  readonly nearest: readonly { readonly date: Day; readonly time: TimeOfDay; readonly day: string; readonly href: string }[];
  /** What can be booked where what was chosen cannot, each with its next time in words; null where there are times. */
  readonly instead: {
    readonly text: string;
    readonly ways: readonly { readonly label: string; readonly note: string; readonly href: string }[];
  } | null;
  /** Where one asks to be told when another time comes free, without language; null: there is no waitlist. */
  readonly wait: string | null;
  /** Where free times could not be read: the address at which they are asked for again. */
  readonly again: string | null;
  /** What is sent with a time; null: a time is a link like any other choice. */
  readonly fields: Readonly<Record<string, string>> | null;
}

export interface CalendarDay {
  readonly date: Day;
  readonly number: number;
  /** `вівторок, 24 листопада`. */
  readonly label: string;
  /** How many times are free; null: cannot be booked any more, or not yet. */
  readonly free: number | null;
  readonly href: string;
  readonly isChosen: boolean;
  readonly isToday: boolean;
}

/** How the times of a day are told apart. `beside`: they touch another appointment or an edge of work, and are suggested first. */
export const DAY_PARTS = ['beside', 'morning', 'day', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** Where afternoon and evening begin. */
const NOON = '12:00';
const EVENING = '17:00';

/** The part of the day in which a time is, wherever times are chosen. */
export const dayPartOf = (time: TimeOfDay): Exclude<DayPart, 'beside'> => (time < NOON ? 'morning' : time < EVENING ? 'day' : 'evening');

export interface ChosenDay {
  readonly date: Day;
  readonly label: string;
  readonly parts: readonly { readonly part: DayPart; readonly times: readonly TimeChoice[] }[];
  /** Where a full day leads: the nearest one with free times. */
  readonly nearestDay: { readonly label: string; readonly href: string } | null;
}

export interface TimeChoice {
  readonly time: TimeOfDay;
  readonly href: string;
  /** When an appointment of several services is over; null for one service, and before services are chosen. */
  readonly end: TimeOfDay | null;
  /** When it is over, by whom, and whether in turn, in words; null with `end`. */
  readonly note: string | null;
  /** Minutes of the appointment's parts, as the line of the day draws them; none before services are chosen. */
  readonly minutes: readonly number[];
}
