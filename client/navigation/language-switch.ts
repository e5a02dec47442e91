import { isLocale } from '../../src/shared/locale';
import { siteStore } from '../../views/ui/state/site-store';
import { isPlainPress } from './plain-press';
import { isReload, readStored, RELOADED_STATE, STORED_STATE, writeStored } from '../boot/storage';

/** Longest time from the click to the other page, ms, and greatest length of the stored state, characters of JSON. */
const MAX_AGE = 30_000;
const MAX_LENGTH = 16_000;

interface StoredState {
  /** Path of the page it is for. */
  readonly to: string;
  /** When it was stored, milliseconds since 1970. */
  readonly at: number;
  readonly islands: Readonly<Record<string, unknown>>;
}

/**
 * Hands over what islands keep (`useKeptState`) from a page to the same page in the other language, stored when the language link is
 * clicked, and to the page itself when it is loaded again, stored when it is left. It is read once; any other navigation discards it. A page
 * restored from the back/forward cache still has its state.
 */
export function watchLanguageSwitch(): void {
  restore(STORED_STATE);
  if (isReload()) restore(RELOADED_STATE);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    // a new tab or window begins with nothing
    if (!link || !isPlainPress(event)) return;
    writeStored('sessionStorage', STORED_STATE, isLocale(link.dataset.locale) ? serialise(link.pathname) : null);
  });
  addEventListener('pagehide', () => writeStored('sessionStorage', RELOADED_STATE, serialise(location.pathname)));
}

function serialise(to: string): string | null {
  const { islands } = siteStore.getState();
  if (!Object.keys(islands).length) return null;
  const text = JSON.stringify({ to, at: Date.now(), islands } satisfies StoredState);
  return text.length <= MAX_LENGTH ? text : null;
}

function restore(name: string): void {
  const text = readStored('sessionStorage', name);
  if (!text) return;
  writeStored('sessionStorage', name, null);
  try {
    const { to, at, islands } = JSON.parse(text) as StoredState;
    const age = Date.now() - at;
    if (to === location.pathname && age >= 0 && age < MAX_AGE) siteStore.setState({ islands });
  } catch {
    // unreadable data is ignored
  }
}
