/** Longest wait for an idle moment, ms. */
const IDLE_TIMEOUT = 2000;

/** Calls back in an idle moment, after IDLE_TIMEOUT ms at the latest. */
export function onceIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: IDLE_TIMEOUT });
  else setTimeout(callback, IDLE_TIMEOUT);
}
