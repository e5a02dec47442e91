import { useStore } from 'zustand';
import { siteStore } from './site-store';
import type { SiteState } from './site-store';

/** Part of the page's shared state, in an island. While hydrating it is the initial state, as on the server. */
export function useSite<T>(select: (state: SiteState) => T): T {
  return useStore(siteStore, select);
}
