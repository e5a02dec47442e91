import { isByPhone, usePage } from './context';

interface BookingLinks {
  /** Whether a link to booking leads to the phone, or to the contacts without one. */
  readonly calls: (path: string) => boolean;
  /** What a link with these words says, by default «Записатися»: other words where `calls`. */
  readonly bookLabel: (path: string, label?: string) => string;
  /** How it is booked where `calls`. */
  readonly byPhoneNote: () => string;
}

/** What links to online booking say, for paths without language prefix; where they lead says `href` of `usePage`. Not for islands, which know nothing of what is booked by phone. */
export function useBookingLinks(): BookingLinks {
  const { t, byPhone } = usePage();
  const calls = (path: string) => isByPhone(path, byPhone);
  const hasPhone = typeof byPhone?.call === 'string';
  return {
    calls,
    bookLabel: (path, label = t('common.book')) => (calls(path) ? t(hasPhone ? 'common.call' : 'common.nav.contacts') : label),
    byPhoneNote: () => t(hasPhone ? 'common.byPhone' : 'common.atSalon'),
  };
}
