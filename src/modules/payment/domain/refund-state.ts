/**
 * pending: to be made · done: the money went back · waiting: the provider gives it back later by itself · refused: the provider will not make it.
 */
export const REFUND_STATES = ['pending', 'done', 'waiting', 'refused'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
