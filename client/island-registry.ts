import type { ISLANDS } from '../views/islands/islands';

type Loaders = { readonly [N in keyof typeof ISLANDS]: () => Promise<(typeof ISLANDS)[N]> };

/** How the browser fetches each island: a chunk of its own, asked for when the island is needed. */
export const ISLAND_LOADERS: Loaders = {
  Cart: async () => (await import('../views/islands/Cart.island')).Cart,
  GoogleMap: async () => (await import('../views/islands/GoogleMap.island')).GoogleMap,
  MessageTrials: async () => (await import('../views/islands/MessageTrials.island')).MessageTrials,
};
