import { createContext, useContext } from 'react';
import type { Locale } from '../../src/shared/locale';
import { localePath } from '../../src/shared/locale';
import type { Translate } from './messages';

/** What every component may need to know about its page. */
export interface PageContextValue {
  readonly locale: Locale;
  readonly t: Translate;
  readonly siteName: string;
  /** Where nothing can be booked online: the `tel:` address that stands in for links to it. */
  readonly call?: string;
  /** Id of the island's element, inside of one. */
  readonly island?: string;
}

const PageContext = createContext<PageContextValue | null>(null);

export const PageProvider = PageContext.Provider;

/** Links that book; the account stands at the same page. */
const BOOKING = /^\/online\/(?!\?panel=)/;

export function usePage(): PageContextValue & { readonly href: (path: string) => string } {
  const value = useContext(PageContext);
  if (!value) throw new Error('a component was rendered outside of the page document');
  const { locale, call } = value;
  return { ...value, href: (path) => (call !== undefined && BOOKING.test(path) ? call : localePath(locale, path)) };
}

export function useT(): Translate {
  return usePage().t;
}
