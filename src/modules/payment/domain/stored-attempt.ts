import type { Kopiykas } from '../../../shared/money';
import type { UpdateOutcome } from './payment-update';
import type { PaymentAttempt, PaymentFacts, PaymentState } from './payment';

/** An attempt as it is kept. */
export interface StoredAttempt extends PaymentAttempt {
  readonly subject: string;
  readonly number: number;
  /** Name of the gateway it was begun with. */
  readonly gateway: string;
  readonly state: PaymentState;
  /** The provider's own number of the payment, and its last word for its state. */
  readonly paymentId: string | null;
  readonly status: string | null;
  readonly returned: Kopiykas;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly settledAt: Date | null;
  /** When the provider was last asked. */
  readonly checkedAt: Date | null;
}

export type NewAttempt = Pick<StoredAttempt, 'subject' | 'amount' | 'gateway' | 'createdAt' | 'expiresAt'>;
export type AttemptChange = Partial<Pick<StoredAttempt, 'state' | 'paymentId' | 'status' | 'returned' | 'settledAt'>>;

export type UpdateSource = 'callback' | 'status';

/** What a provider told of an attempt. */
export interface StoredUpdate {
  readonly id: number;
  readonly attempt: string;
  /** Null where it could not be read. */
  readonly facts: PaymentFacts | null;
  readonly source: UpdateSource;
  readonly receivedAt: Date;
  /** Null while it is to be tried again. */
  readonly outcome: UpdateOutcome | null;
  readonly detail: string | null;
}

export type NewUpdate = Pick<StoredUpdate, 'attempt' | 'facts' | 'source' | 'outcome' | 'receivedAt'> & { readonly key: string };

export interface AttemptFilter {
  readonly state?: PaymentState;
  readonly subject?: string;
  /** Only those begun before the attempt of this id. */
  readonly before?: string;
  /** 1 to 200. */
  readonly most: number;
}

export interface UpdateFilter {
  readonly outcome?: UpdateOutcome | 'waiting';
  readonly attempt?: string;
  /** Only those that came before the update of this id. */
  readonly before?: number;
  readonly most: number;
}
