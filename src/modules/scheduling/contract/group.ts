import type { Kopiykas } from '../../../shared/money';
import type { Appointment, HeldAppointment } from './appointment';
import type { Day, OptionPart, TimeOfDay } from './free-time';

/** `together`: all begin at the same time; `in_turn`: each begins when the one before is done, or up to half an hour later. */
export const GROUP_MODES = ['together', 'in_turn'] as const;
export type GroupMode = (typeof GROUP_MODES)[number];

/** `each`: a prepayment for each person, paid by whoever has the link of that appointment; `all`: one payment for all. */
export const GROUP_PAYMENTS = ['each', 'all'] as const;
export type GroupPayment = (typeof GROUP_PAYMENTS)[number];

export const GROUP_SIZE = { least: 2, most: 6 } as const;
/** Services of one person at most. */
export const GROUP_SERVICES = 4;

/** What one person of a group has done, one service after another. */
export interface GroupPerson {
  readonly services: readonly {
    readonly service: string;
    /** Null: any employee who is free. */
    readonly professional: string | null;
  }[];
}

/** Several people at one salon and day. */
export interface GroupQuery {
  readonly location: string;
  readonly date: Day;
  readonly mode: GroupMode;
  readonly people: readonly GroupPerson[];
  /** Token of the hold of the visitor who asks: its own time counts as free. */
  readonly hold?: string;
}

/** A group that is to be held or booked: it begins when its first person does. */
export interface WantedGroup extends Omit<GroupQuery, 'hold'> {
  readonly start: TimeOfDay;
}

/** What one person of a group has done. */
export interface GroupOptionPerson {
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
  /** Kopiykas; null when a price is not known. */
  readonly price: Kopiykas | null;
  readonly parts: readonly OptionPart[];
}

/** All people of a group, in the order in which they were asked for. */
export interface GroupOption {
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
  /** Kopiykas, of all; null when a price is not known. */
  readonly price: Kopiykas | null;
  /** What is paid of it in advance, kopiykas; 0: nothing. */
  readonly prepayment: Kopiykas;
  readonly people: readonly GroupOptionPerson[];
}

export interface GroupOptions {
  /** By time. */
  readonly options: readonly GroupOption[];
  /** Where the day has none: the next day that has some. Null: none until `lookedUntil`. */
  readonly next: Day | null;
  /** The last day that was looked at: the last that can be booked, unless the search took too long. */
  readonly lookedUntil: Day;
}

/** A hold of a group. */
export interface HeldGroup extends Pick<HeldAppointment, 'id' | 'token' | 'expiresAt' | 'location' | 'day'> {
  /** Of each person, in the order in which they were asked for. */
  readonly people: readonly HeldAppointment['services'][];
}

/** A group that was booked: each person has an appointment of their own. */
export interface BookedGroup {
  /** UUID. */
  readonly id: string;
  /** Who booked it; null: erased. */
  readonly client: string | null;
  readonly location: string;
  readonly payment: GroupPayment;
  /** What is paid for all at once, as the provider knows it: `group_` and figures; null: nothing is, or each pays. */
  readonly subject: string | null;
  /** Until when its client may take all of it back, whatever the rules say. */
  readonly undoUntil: Date;
  /** Of each person, in the order in which they were asked for; `guest` names them. */
  readonly appointments: readonly Appointment[];
}
