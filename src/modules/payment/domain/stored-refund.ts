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
