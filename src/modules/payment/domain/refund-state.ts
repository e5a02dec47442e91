/**
 * pending: to be made · done: the money went back · waiting: the provider gives it back later by itself · refused: the provider will not make it ·
 * unclear: it was called for, and a person has to see at the provider whether it was made.
 */
export const REFUND_STATES = ['pending', 'done', 'waiting', 'refused', 'unclear'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
