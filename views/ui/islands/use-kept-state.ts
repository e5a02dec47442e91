import { useState } from 'react';
import { usePage } from '../i18n/context';
import { siteStore } from '../state/site-store';
import { useSite } from '../state/use-site';

/**
 * Like `useState`, for state that must survive a change of language or a reload: it is passed to the same island of the same page, in the
 * other language or again (client/navigation/language-switch.ts), and nowhere else. It must survive JSON, and hold nothing secret.
 * @param name of this state in the island
 * @param isValid whether a value is such a state: the two pages may be of different releases
 * @returns the state; what changes it, given what it is now; what forgets it, so that it is not passed on
 */
export function useKeptState<T>(
  name: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): [value: T, change: (next: (now: T) => T) => void, forget: () => void] {
  const { island } = usePage();
  const [first] = useState(initial);
  const key = `${island} ${name}`;
  const kept = useSite((state) => state.islands[key]);
  const change = (next: (now: T) => T) =>
    siteStore.setState(({ islands }) => {
      const { [key]: now } = islands;
      return { islands: { ...islands, [key]: next(isValid(now) ? now : first) } };
    });
  const forget = () => siteStore.setState(({ islands: { [key]: _forgotten, ...islands } }) => ({ islands }));
  return [isValid(kept) ? kept : first, change, forget];
}
