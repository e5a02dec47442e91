import type { Transaction } from '../../../platform/database/database';
import type { VisitEvent } from '../contract/visit-event';

/**
 * Is told of each change of a visit that its client is to hear of, in the transaction of the change.
 * @param event what its client has done; null: an operator did it
 */
export type VisitNews = (
  tx: Transaction,
  visit: { readonly id: string; readonly revision: number },
  event: VisitEvent | null,
) => Promise<void>;
