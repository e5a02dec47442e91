/** Where the state of islands is stored for the same page in the other language (language-switch.ts). */
export const STORED_STATE = 'language-switch';

/** Where it is stored for the same page when it is loaded again. */
export const RELOADED_STATE = 'reload';

/** Where the certificates in progress are stored: one list for all tabs. */
export const CERTIFICATE_LIST = 'certificate';

/** Whether this page was loaded again by its reader. */
export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

/** How long the browser stores something: until it is cleared, or until the tab is closed. */
type Area = 'localStorage' | 'sessionStorage';

/** What is stored under a name; null when nothing is, or where the browser stores nothing for us. */
export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** All cookies that scripts may read; none where the browser refuses them. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Stores a text under a name, or removes what is there. If the browser refuses, the page works without stored data. */
export function writeStored(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // private windows and full disks
  }
}
