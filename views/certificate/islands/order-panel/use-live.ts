import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on the server, true in the browser. */
export function useLive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
