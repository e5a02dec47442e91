import type { Kopiykas } from '../../../shared/money';

/** unsold: worth nothing · sold: a certificate has its code · void: it can be sold no more. */
export const CARD_STATES = ['unsold', 'sold', 'void'] as const;
export type CardState = (typeof CARD_STATES)[number];

/** Cards of one batch. */
export const MAX_CARDS = 1000;

/** A printed card. */
export interface Card {
  readonly id: string;
  /** Number of its batch. */
  readonly batch: number;
  /** Its place in the batch, from 1. */
  readonly number: number;
  readonly code: string;
  readonly token: string;
  readonly state: CardState;
  /** Kopiykas; null: chosen when it is sold. */
  readonly nominal: Kopiykas | null;
  /** The order that sold it; null: it was not sold. */
  readonly orderId: string | null;
  readonly voidedAt: Date | null;
  readonly voidReason: string;
}

/** A batch, and what became of its cards. */
export interface CardBatch {
  /** Its number. */
  readonly id: number;
  readonly nominal: Kopiykas | null;
  readonly createdAt: Date;
  /** Id of the operator. */
  readonly createdBy: string;
  readonly made: number;
  readonly sold: number;
  readonly voided: number;
  /** Cards that can be sold. */
  readonly left: number;
}

/** The secrets that a certificate gets from its card. */
export type CardSecrets = Pick<Card, 'code' | 'token'>;

/** The least and the greatest sum of a card: those of the sums that the site offers. */
export interface NominalLimits {
  readonly least: Kopiykas;
  readonly most: Kopiykas;
}

const HRYVNIA = 100;

/** Whether a card can be sold for a sum: whole hryvnias within the limits. @param limits null: no sum is offered */
export function isNominal(nominal: Kopiykas | null, limits: NominalLimits | null): nominal is Kopiykas {
  return nominal !== null && limits !== null && nominal % HRYVNIA === 0 && nominal >= limits.least && nominal <= limits.most;
}
