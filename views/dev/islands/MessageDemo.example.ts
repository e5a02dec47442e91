import type { IslandProps } from '../../ui/islands/define-island';
import type { MessageDemoIsland } from './MessageDemo.island';

export const example: IslandProps<typeof MessageDemoIsland> = {};
