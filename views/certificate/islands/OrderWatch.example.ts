import type { IslandProps } from '../../ui/islands/define-island';
import type { OrderWatchIsland } from './OrderWatch.island';

export const example: IslandProps<typeof OrderWatchIsland> = {
  order: 'order_1',
  seen: 'awaiting_payment',
  address: '/thank/?order=order_1',
};
