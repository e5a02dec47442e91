import type { IslandProps } from '../../ui/islands/define-island';
import type { RequestDemoIsland } from './RequestDemo.island';

export const example: IslandProps<typeof RequestDemoIsland> = {};
