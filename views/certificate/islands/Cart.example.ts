import type { IslandProps } from '../../ui/islands/define-island';
import type { CartIsland } from './Cart.island';

export const example: IslandProps<typeof CartIsland> = { packages: [{ id: 1, title: 'День волосся' }] };
