import { createContext, useContext } from 'react';
import type { PhoneOnlyBooking } from '../../../src/shared/phone-only-booking';
import type { Locale } from '../../../src/shared/locale';
import { localePath } from '../../../src/shared/locale';
import type { Translate } from './translations';

/** What every component may need to know about its page. */
export interface PageContextValue {
  readonly locale: Locale;
  readonly t: Translate;
  readonly siteName: string;
  /** Whether visitors are asked about statistics. */
  readonly hasStatistics?: boolean;
  /** What is booked by phone; absent where all can be booked online. */
  readonly byPhone?: PhoneOnlyBooking;
  /** Id of the island's element, inside of one. */
  readonly island?: string;
}

const PageContext = createContext<PageContextValue | null>(null);

export const PageProvider = PageContext.Provider;

/** Stands in for booking where there is no phone either. */
const CONTACTS = '/contacts/';

/** Links that book; the account stands at the same page. */
const BOOKING = /^\/online\/(?!\?panel=)/;

/** Whether a link to online booking, without language prefix, chooses what is booked by phone. */
export function isByPhone(path: string, byPhone: PhoneOnlyBooking | null | undefined): byPhone is PhoneOnlyBooking {
  if (!byPhone || !BOOKING.test(path)) return false;
  const { services } = byPhone;
  return services === 'all' || services.has(decodeURIComponent(/[?&]service=([^&]*)/.exec(path)?.[1] ?? ''));
}

interface Page extends PageContextValue {
  /** The address of a path in the language of the page; of booking that is not possible online, the phone, or the contacts without one. */
  readonly href: (path: string) => string;
}

export function usePage(): Page {
  const value = useContext(PageContext);
  if (!value) throw new Error('a component was rendered outside of the page document');
  const { locale, byPhone } = value;
  return {
    ...value,
    href: (path) => (isByPhone(path, byPhone) ? (byPhone.call ?? localePath(locale, CONTACTS)) : localePath(locale, path)),
  };
}

export function useT(): Translate {
  return usePage().t;
}
