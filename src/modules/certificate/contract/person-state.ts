import type { DeliveryState } from './order-view';

/** Where the gift of a person is. returned: its money has gone back, or is on its way; the rest as `DeliveryState`. */
export const PERSON_STATES = ['waiting', 'scheduled', 'sending', 'sent', 'failed', 'opened', 'returned'] as const;
export type PersonState = DeliveryState | 'returned';
