import type { NewDelivery } from './order-deliveries';
import type { DeliveryState } from '../contract/order-view';

/** A delivery as far as sending it again goes. */
interface Sendable {
  readonly channel: NewDelivery['channel'];
  readonly state: DeliveryState;
}

/** Whether the buyer can have it sent again: what somebody has opened has arrived, what they pass on or fetch themselves is not sent. */
export function canSendAgain({ channel, state }: Sendable): boolean {
  return isSent(channel) && (state === 'sent' || state === 'failed');
}

/** Whether we send it, to an address or into a chat. */
export function isSent(channel: NewDelivery['channel']): boolean {
  return channel === 'email' || channel === 'telegram';
}
