import { readStored, writeStored } from '../boot/storage';

/**
 * What a visitor allows: only what the site needs to work, or other services as well: the support chat (`all`), and statistics where the site
 * has them (`statistics`).
 */
export type Choice = 'necessary' | 'all' | 'statistics';

/** The choice of everything that this site has. Who allowed the chat alone is asked again once there are statistics. */
const EVERYTHING = (document.body.dataset.everything ?? 'all') as Choice;

/**
 * The choice is kept in localStorage and not in a cookie: the server has no use for it (every visitor gets the same page from
 * the cache), so it would only travel with every request.
 */
const KEY = 'cookie-choice';

/** A choice older than this is asked for again, ms. */
const VALID = 365 * 24 * 60 * 60 * 1000;

let current = read();
let waiting: (() => void)[] = [];

/** The choice; null before it is made, and a year later. */
export function cookieChoice(): Choice | null {
  return current;
}

/** Whether anything of other services may be loaded. */
function hasConsent(): boolean {
  return current === EVERYTHING;
}

/** Calls back once there is consent: now, or as soon as it is given on this page. */
export function onConsent(callback: () => void): void {
  if (hasConsent()) callback();
  else waiting.push(callback);
}

/** Stores a choice. @returns whether consent was withdrawn: loaded services cannot be unloaded, so the page must be reloaded */
export function choose(choice: Choice): boolean {
  const withdrawn = hasConsent() && choice !== EVERYTHING;
  current = choice;
  writeStored('localStorage', KEY, `${choice} ${Date.now()}`);
  if (hasConsent()) {
    const callbacks = waiting;
    waiting = [];
    callbacks.forEach((callback) => callback());
  }
  return withdrawn;
}

function read(): Choice | null {
  const [choice, at] = readStored('localStorage', KEY)?.split(' ') ?? [];
  return (choice === EVERYTHING || choice === 'necessary') && Date.now() - Number(at) < VALID ? choice : null;
}

/** Loads what measures visits, and has it do something; resolves when it has, or cannot be loaded. */
export const withAnalytics = (act: 'startAnalytics' | 'forgetAnalytics'): Promise<void> =>
  import('../analytics/analytics').then(
    (analytics) => analytics[act](),
    () => undefined,
  );
