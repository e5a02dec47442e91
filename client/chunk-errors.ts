/** When the page was last reloaded for a chunk, milliseconds since 1970. */
const KEY = 'chunk-reloaded-at';
const ONCE_PER = 60_000;

/**
 * Fetches a part of the client. One that cannot be had is most likely of an older release, so the page is reloaded,
 * at most once a minute; otherwise, and without a network, the error is the caller's.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (mayReload()) location.reload();
    throw error;
  }
}

function mayReload(): boolean {
  if (!navigator.onLine) return false;
  try {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(KEY)) < ONCE_PER) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    // without storage nothing says when the last reload was: a loop would be worse than a dead button
    return false;
  }
}
