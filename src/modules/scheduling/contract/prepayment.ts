import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { CancelledBy } from './appointment-settling';
import { lastChange } from './change-rules';

/**
 * due: awaits its payment · released: was not paid in time · void: the appointment was cancelled before it was paid · paid: it is ours · returning: is
 * given back · returned: has gone back · refused: the provider does not give it back, an operator has to · kept: cancelled too late to be given
 * back · reversed: went back without us
 */
export const PREPAYMENT_STATES = ['due', 'released', 'void', 'paid', 'returning', 'returned', 'refused', 'kept', 'reversed'] as const;
export type PrepaymentState = (typeof PREPAYMENT_STATES)[number];

/** What a service asks for in advance: a share of its price, a sum for each, or nothing. */
export interface PrepaymentRule {
  /** 0 to 100. */
  readonly percent: number;
  readonly sum: Kopiykas;
}

export const NO_PREPAYMENT: PrepaymentRule = { percent: 0, sum: 0 };

/** Whether a rule asks for something. */
export const asksAnything = ({ percent, sum }: PrepaymentRule): boolean => percent > 0 || sum > 0;

/** So long before the time of an appointment is free again the provider takes no more payment: who pays at the last moment is told in time. */
const CHECKOUT_MARGIN_MS = 30_000;

/** The rule that an operator has set: `off`, a share as `30%`, or hryvnias as `200`. @returns null for anything else */
export function readPrepaymentRule(setting: string): PrepaymentRule | null {
  if (setting === 'off') return NO_PREPAYMENT;
  const [, figure, percent] = /^([1-9]\d{0,4})(%?)$/.exec(setting) ?? [];
  if (figure === undefined) return null;
  if (!percent) return { percent: 0, sum: Number(figure) * 100 };
  return Number(figure) <= 100 ? { percent: Number(figure), sum: 0 } : null;
}

/** What the booking system itself has of an appointment that is paid in advance there; null: nothing, or the appointment is paid for on this site. */
export function outsidePrepayment(
  services: readonly { readonly prepaymentSum: Kopiykas | null; readonly prepayment: string | null }[],
): Kopiykas | null {
  const kept = services.filter(({ prepayment }) => prepayment !== null);
  return kept.reduce((sum, { prepaymentSum }) => sum + (prepaymentSum ?? 0), 0) || null;
}

/**
 * What is paid in advance for a service; never more than it costs, and null for nothing.
 * @param price of all of its quantity; null: not known
 */
export function prepaymentFor(rule: PrepaymentRule, price: Kopiykas | null, quantity: number): Kopiykas | null {
  if (price === null) return null;
  return Math.min(price, rule.sum * quantity || Math.round((price * rule.percent) / 100)) || null;
}

/** Until when a prepayment can be paid at the provider. @param due when the time of the appointment is free again */
export function payableUntil(due: Date): Date {
  return new Date(due.getTime() - CHECKOUT_MARGIN_MS);
}

/** Whether the services of an appointment may become others that ask for this much in advance: what was asked for once stays. */
export function fitsPrepayment(requested: Kopiykas | null, isAwaited: boolean, wanted: Kopiykas | null): boolean {
  return isAwaited ? wanted === requested : (wanted ?? 0) <= (requested ?? 0);
}

/**
 * What becomes of a prepayment when its appointment is cancelled at a moment: where the salon cancels, and until the hour of the rule that was in
 * force at booking, it is given back; later it stays with the salon.
 * @param changeableHours hours before the appointment until which it could be changed for nothing; null: by phone only, it stays
 */
export function onCancelling(
  state: PrepaymentState,
  { now, by, ...rules }: Parameters<typeof lastChange>[0] & { readonly now: Date; readonly by: CancelledBy },
): PrepaymentState {
  if (state === 'due' || state === 'released') return 'void';
  if (state !== 'paid') return state;
  const until = lastChange(rules);
  return by === 'salon' || (until !== null && now <= until) ? 'returning' : 'kept';
}

/** The prepayment of an appointment, as it is now. */
export interface Prepayment {
  /** Id of the appointment. */
  readonly appointment: string;
  /** What it is paid as: `visit_` and figures. */
  readonly subject: string;
  readonly amount: Kopiykas;
  readonly state: PrepaymentState;
  /** The attempt whose money counts; null before it is paid. */
  readonly attempt: string | null;
  /** When the time of the appointment is free again unless it is paid. */
  readonly due: Date;
  /** Whether it can still be paid in time. */
  readonly isAwaited: boolean;
  readonly now: Date;
  readonly client: string | null;
  readonly location: string;
  readonly startsAt: Date;
  readonly zone: string;
  readonly locale: Locale;
}

/** A service of an appointment that is paid in advance, as it was booked. */
export interface PrepaidService {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  /** Kopiykas, of all of its quantity; null: not known. */
  readonly cost: Kopiykas | null;
}

/**
 * What a payment made of its appointment. `booked`: the appointment is certain · `known`: it was before, by the same payment · `too_late`: its time was taken
 * meanwhile, or is over · `cancelled`: its client does not want it any more · `second`: another payment came first · `unknown`: no such appointment.
 */
export type PaidOutcome = 'booked' | 'known' | 'too_late' | 'cancelled' | 'second' | 'unknown';
