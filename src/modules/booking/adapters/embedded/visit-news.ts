import type { Transaction } from '../../../../platform/database/database';

/** Is told of each change of a visit that its client is to hear of, in the transaction of the change. */
export type VisitNews = (tx: Transaction, visit: { readonly id: string; readonly revision: number }) => Promise<void>;
