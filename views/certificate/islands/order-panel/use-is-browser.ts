import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on the server, true in the browser. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
