/** Where the browser keeps something: until it is cleared, or until the tab is closed. */
type Place = 'localStorage' | 'sessionStorage';

/** What was kept under a name; null when nothing was, or where the browser keeps nothing for us. */
export function kept(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a name. A browser that refuses is no reason to stop: the page goes on without memory. */
export function keep(place: Place, key: string, value: string): void {
  try {
    globalThis[place].setItem(key, value);
  } catch {
    // private windows and full disks
  }
}
