import { Icon } from '../ui/components/media/Icon';
import { useBookingLinks } from '../ui/i18n/booking-links';
import { usePage } from '../ui/i18n/context';
import type { PagePartProps } from '../ui/layout/frame';

const BOOKING = '/online/';

/** Sign-in with the booking widget. Only the browser knows whether the visitor is signed in: the class of the root fills the icon. */
export function AccountLink() {
  const { t, href } = usePage();
  return (
    <a
      className="site-header__tool site-header__account"
      href={href(`${BOOKING}?panel=auth`)}
      aria-label={t('common.header.account')}
      data-signed-in={t('common.header.signedIn')}
    >
      <Icon name="account" />
    </a>
  );
}

/** Attributes of a link to the current page (as in mark-current.ts). */
const CURRENT = { role: 'link', 'aria-disabled': true, 'aria-current': 'page' } as const;

/** The primary action of every page. On its own page it is marked as current and has no address, unless it calls. */
export function BookLink({ path }: PagePartProps) {
  const { href } = usePage();
  const { calls, bookLabel } = useBookingLinks();
  return (
    <a className="site-header__book" {...(path === BOOKING && !calls(BOOKING) ? CURRENT : { href: href(BOOKING) })}>
      {bookLabel(BOOKING)}
    </a>
  );
}
