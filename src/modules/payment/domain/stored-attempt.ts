import type { Kopiykas } from '../../../shared/money';
import type { NewsOutcome } from './payment-news';
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

export type NewsSource = 'callback' | 'status';

/** What a provider told. */
export interface StoredNews {
  readonly id: number;
  readonly attempt: string;
  /** Null where they could not be read. */
  readonly facts: PaymentFacts | null;
  readonly source: NewsSource;
  readonly receivedAt: Date;
  /** Null while they are to be tried again. */
  readonly outcome: NewsOutcome | null;
  readonly detail: string | null;
}

export type NewNews = Pick<StoredNews, 'attempt' | 'facts' | 'source' | 'outcome' | 'receivedAt'> & { readonly key: string };

export interface AttemptFilter {
  readonly state?: PaymentState;
  readonly subject?: string;
  /** Only those begun before the attempt of this id. */
  readonly before?: string;
  /** 1 to 200. */
  readonly most: number;
}

export interface NewsFilter {
  readonly outcome?: NewsOutcome | 'waiting';
  readonly attempt?: string;
  /** Only those that came before the news of this id. */
  readonly before?: number;
  readonly most: number;
}

/**
 * Attempts to pay, and what providers told of them. `Tx` is the transaction of the caller. Every method rejects with
 * `database_unavailable` while the database is out of reach.
 */
export abstract class PaymentStore<Tx = unknown> {
  /**
   * The attempt of the subject that is pending, of the same amount and gateway, and open at `createdAt`; else a new one with the next number. Callers
   * for the same subject wait for each other.
   */
  abstract begin(tx: Tx, attempt: NewAttempt): Promise<{ readonly attempt: StoredAttempt; readonly isNew: boolean }>;

  /** Only what is committed. */
  abstract find(id: string): Promise<StoredAttempt | null>;

  /** Those of a subject that are pending or failed. */
  abstract unsettled(subject: string): Promise<readonly StoredAttempt[]>;

  /** Locks its row until the transaction ends. */
  abstract lock(tx: Tx, id: string): Promise<StoredAttempt | null>;

  abstract change(tx: Tx, id: string, change: AttemptChange): Promise<void>;

  /** Notes that the provider is asked now, unless it was after `since`. @returns whether it was noted */
  abstract claimCheck(id: string, now: Date, since: Date): Promise<boolean>;

  /** Keeps news; equal ones are kept once. */
  abstract addNews(tx: Tx, news: NewNews): Promise<{ readonly id: number; readonly isNew: boolean }>;

  /** Locks their row until the transaction ends. */
  abstract lockNews(tx: Tx, id: number): Promise<StoredNews | null>;

  abstract closeNews(tx: Tx, id: number, outcome: NewsOutcome, detail: string | null): Promise<void>;

  /** A mark that changes with every attempt, with all that the provider tells, and with new and settled refunds. */
  abstract mark(): Promise<string>;

  /** Newest first. */
  abstract list(filter: AttemptFilter): Promise<readonly StoredAttempt[]>;

  /** Newest first. */
  abstract news(filter: NewsFilter): Promise<readonly StoredNews[]>;

  /** The address of an attempt's fiscal receipt, as news that were applied told it last; null: none did. */
  abstract receipt(attempt: string): Promise<string | null>;

  /** How many there are by state, up to 10,000 of each. */
  abstract counts(): Promise<Readonly<Record<PaymentState, number>>>;
}
