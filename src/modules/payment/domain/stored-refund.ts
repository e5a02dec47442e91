import type { Kopiykas } from '../../../shared/money';
import type { RefundState } from './refund-state';

/** A refund as it is kept. */
export interface StoredRefund {
  readonly id: string;
  readonly attempt: string;
  readonly amount: Kopiykas;
  readonly reason: string;
  readonly key: string;
  readonly state: RefundState;
  /** Whether the call may have been made. */
  readonly isCalled: boolean;
  /** What the provider had given back before that call. */
  readonly returnedBefore: Kopiykas;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

export type NewRefund = Pick<StoredRefund, 'attempt' | 'amount' | 'reason' | 'key' | 'createdAt'>;
export type RefundChange = Partial<Pick<StoredRefund, 'state' | 'isCalled' | 'returnedBefore' | 'lastError' | 'settledAt'>>;

export interface RefundFilter {
  readonly state?: RefundState;
  /** Only those begun before the refund of this id. */
  readonly before?: string;
  readonly most: number;
}

/** Refunds. Whoever writes one has locked its attempt. Every method rejects with `database_unavailable` while the database is out of reach. */
export abstract class RefundStore<Tx = unknown> {
  /** Keeps a refund. @returns its id; null when there is one with the same key */
  abstract add(tx: Tx, refund: NewRefund): Promise<string | null>;

  abstract find(id: string): Promise<StoredRefund | null>;

  /** All of an attempt, oldest first. */
  abstract ofAttempt(attempt: string, tx?: Tx): Promise<readonly StoredRefund[]>;

  abstract change(tx: Tx, id: string, change: RefundChange): Promise<void>;

  /** Notes why the last try failed. */
  abstract failed(id: string, reason: string): Promise<void>;

  /** Newest first. */
  abstract list(filter: RefundFilter): Promise<readonly StoredRefund[]>;

  /** How many there are by state, up to 10,000 of each. */
  abstract counts(): Promise<Readonly<Record<RefundState, number>>>;
}
