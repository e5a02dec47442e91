import type { ComponentProps } from 'react';
import { Cart } from './Cart.island';
import { GoogleMap } from './GoogleMap.island';
import { MessageTrials } from './MessageTrials.island';

/**
 * Every interactive panel by the name it has in the page (`data-island`). The browser's counterpart is
 * client/island-registry.ts, whose type is made of this one: an island missing there does not compile.
 */
export const ISLANDS = { Cart, GoogleMap, MessageTrials } as const;

export type IslandName = keyof typeof ISLANDS;

export type IslandProps<N extends IslandName> = ComponentProps<(typeof ISLANDS)[N]>;
