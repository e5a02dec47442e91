import type { Kopiykas } from '../../../shared/money';
import type { DeliveryLink } from '../contract/order-request';
import type { OrderId } from '../contract/order-id';
import type { OrderState } from '../contract/order-states';
import { PERSON_STATES, type PersonState } from '../contract/person-state';
import type { Delivery } from './delivery';

/** Somebody an order has a gift for. */
export interface OrderPerson {
  /** Id of the gift. */
  readonly id: string;
  readonly recipient: string;
  readonly email: string | null;
  readonly channel: Delivery['channel'];
  readonly sendAt: Date | null;
  readonly sentAt: Date | null;
  readonly openedAt: Date | null;
  readonly state: PersonState;
  /** A code of ours, or words of an outside service; null: it has not failed. */
  readonly lastError: string | null;
  /** The certificate that counts; null: not issued yet, or given back. */
  readonly certificate: PersonCertificate | null;
}

export interface PersonCertificate {
  readonly code: string;
  readonly token: string;
  /** 1 for the first; one that replaces another has the next. */
  readonly issue: number;
  readonly nominal: Kopiykas;
  readonly balance: Kopiykas;
  readonly reserved: Kopiykas;
  /** Last day in Kyiv, YYYY-MM-DD. */
  readonly validThrough: string;
}

/** How many people there are in each state. */
export type PeopleCounts = Readonly<Record<PersonState, number>>;

/** An order as far as its people are looked at: without its gifts, which may be many. */
export interface PeopledOrder {
  readonly id: OrderId;
  readonly state: OrderState;
  /** Null: a draft. */
  readonly link: DeliveryLink | null;
  readonly tokenHash: string;
  readonly erasedAt: Date | null;
}

/** All of them together. */
export function peopleOf(counts: PeopleCounts): number {
  return PERSON_STATES.reduce((sum, state) => sum + counts[state], 0);
}

/** Gifts that arrived: what was opened was sent, too. */
export function deliveredOf(counts: PeopleCounts): number {
  return counts.sent + counts.opened;
}
