/** When the page was last reloaded for a chunk, milliseconds since 1970. */
const KEY = 'chunk-reloaded-at';
const ONCE_PER = 60_000;

/**
 * Fetches a part of the client. A missing chunk most likely belongs to an older release, so the page is reloaded, at most once a minute.
 * Otherwise, and without a network, the promise rejects.
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
    // without storage the time of the last reload is unknown, and the page might reload endlessly
    return false;
  }
}
