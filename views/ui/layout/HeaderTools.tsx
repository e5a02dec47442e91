import { localePath, otherLocale } from '../../../src/shared/locale';
import { HTML_LANG } from '../document/html-lang';
import { Icon } from '../components/media/Icon';
import { useBookingLinks } from '../i18n/booking-links';
import { usePage } from '../i18n/context';

const BOOKING = '/online/';

interface LanguageLinkProps {
  /** This page, without language prefix, query included. */
  readonly path: string;
  /** Whether the page exists in the other language; otherwise the switch leads to its home page. */
  readonly hasTranslation: boolean;
}

/** The same page in the other language. client/navigation/header.ts keeps what else stands in the address, and remembers the choice. */
export function LanguageLink({ path, hasTranslation }: LanguageLinkProps) {
  const other = otherLocale(usePage().locale);
  return (
    <a
      className="site-header__lang"
      href={localePath(other, hasTranslation ? path : '/')}
      hrefLang={HTML_LANG[other]}
      lang={HTML_LANG[other]}
      data-locale={other}
    >
      <span aria-hidden="true">{other === 'ua' ? 'Укр' : 'Eng'}</span>
      <span className="visually-hidden">{other === 'ua' ? 'Українська версія' : 'English version'}</span>
    </a>
  );
}

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
export function BookLink({ path }: { readonly path: string }) {
  const { href } = usePage();
  const { calls, bookLabel } = useBookingLinks();
  return (
    <a className="site-header__book" {...(path === BOOKING && !calls(BOOKING) ? CURRENT : { href: href(BOOKING) })}>
      {bookLabel(BOOKING)}
    </a>
  );
}
