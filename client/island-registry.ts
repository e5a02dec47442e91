import type { ISLANDS } from '../views/islands/islands';

type Loaders = { readonly [N in keyof typeof ISLANDS]: () => Promise<(typeof ISLANDS)[N]> };

/** Styles that are no page's at first come with whoever needs them. */
const styled = async <T>(island: Promise<T>): Promise<T> => (await Promise.all([island, import('./extra-styles')]))[0];

/** How the browser fetches each island: a chunk of its own, asked for when the island is needed. */
export const ISLAND_LOADERS: Loaders = {
  Cart: async () => (await styled(import('../views/islands/Cart.island'))).Cart,
  GoogleMap: async () => (await styled(import('../views/islands/GoogleMap.island'))).GoogleMap,
  MessageTrials: async () => (await import('../views/islands/MessageTrials.island')).MessageTrials,
};
