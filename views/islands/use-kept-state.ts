import { useState } from 'react';
import { usePage } from '../i18n/context';
import { siteStore } from '../state/site-store';
import { useSite } from '../state/use-site';

/**
 * Like `useState`, for state that must survive a change of language: it is passed to the same island of the same page in the other language
 * (client/language-switch.ts), and nowhere else. It must survive JSON, and hold nothing secret.
 * @param name of this state in the island
 * @param isValid whether a value is such a state: the two pages may be of different releases
 */
export function useKeptState<T>(name: string, initial: T, isValid: (value: unknown) => value is T): [value: T, set: (value: T) => void] {
  const { island } = usePage();
  const [first] = useState(initial);
  const key = `${island} ${name}`;
  const kept = useSite((state) => state.islands[key]);
  const set = (value: T) => siteStore.setState(({ islands }) => ({ islands: { ...islands, [key]: value } }));
  return [isValid(kept) ? kept : first, set];
}
