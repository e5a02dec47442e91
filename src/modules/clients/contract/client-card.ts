import type { Locale } from '../../../shared/locale';
import type { BookingClient } from './client';
import type { ReminderChannel } from './reminder';

/** Who decided how a client books online; empty: nobody, or a program that said only that it is forbidden. */
export const RULE_SOURCES = ['', 'operator', 'no_shows'] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];

/**
 * How a client books online. `auto`: as the rules of booking say, by the no-shows · `allowed`: without a prepayment, however many there
 * were · `prepayment`: each appointment is paid for in advance · `call`: by phone only.
 */
export const ONLINE_RULES = ['auto', 'allowed', 'prepayment', 'call'] as const;
export type OnlineRule = (typeof ONLINE_RULES)[number];

/** What is written down of a client's record. */
export const CLIENT_EVENTS = ['edited', 'rule_auto', 'rule_allowed', 'rule_prepayment', 'rule_call', 'merged', 'erased'] as const;

export interface ClientEvent {
  readonly at: Date;
  /** As the audit has it; empty: a rule of booking. */
  readonly by: string;
  readonly event: (typeof CLIENT_EVENTS)[number];
  readonly reason: string;
}

/** A client as a list shows them. */
export interface ListedClient {
  readonly id: string;
  readonly phone: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly seenAt: Date;
}

/** Upper limits of what operators write, in characters. */
export const CLIENT_LIMITS = { name: 60, email: 254, notes: 2000, allergies: 2000, formulas: 2000 } as const;

/** What operators write of a client. */
export interface ClientEdit {
  readonly firstname: string;
  readonly lastname: string;
  /** Empty: none. */
  readonly email: string;
  /** `YYYY-MM-DD`; empty: not known. */
  readonly birthday: string;
  readonly locale: Locale;
  readonly notes: string;
}

/** What is about health. */
export interface ClientHealth {
  readonly allergies: string;
  readonly formulas: string;
}

/** A client as operators see them, without what is about health. */
export interface ClientCard extends BookingClient {
  readonly locale: Locale;
  readonly birthday: string | null;
  readonly notes: string;
  /** Of clients that were merged into this one. */
  readonly otherPhones: readonly string[];
  readonly reminder: ReminderChannel;
  /** The messenger's number of the chat with the salons' bot; null: none is linked. */
  readonly chat: string | null;
  /** Since when the client is not asked for reviews; null: they are. */
  readonly reviewsOffAt: Date | null;
  /** When the client agreed to be offered the next appointment; null: they did not. */
  readonly nextOnAt: Date | null;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly ruleSource: RuleSource;
}

/** The rule that a client goes by. */
export function onlineRuleOf({
  forbiddenOnlineBooking,
  asksPrepayment,
  ruleSource,
}: Pick<ClientCard, 'forbiddenOnlineBooking' | 'asksPrepayment' | 'ruleSource'>): OnlineRule {
  if (forbiddenOnlineBooking) return 'call';
  if (asksPrepayment) return 'prepayment';
  return ruleSource === 'operator' ? 'allowed' : 'auto';
}
