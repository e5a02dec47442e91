import { localePath, otherLocale } from '../../src/shared/locale';
import { HTML_LANG } from '../document/html-lang';
import { Icon } from '../components/media/Icon';
import { usePage } from '../i18n/context';

const BOOKING = '/online/';

interface LanguageLinkProps {
  /** This page, without language prefix, query included. */
  readonly path: string;
  /** Whether the page exists in the other language; otherwise the switch leads to its home page. */
  readonly hasTranslation: boolean;
}

/** The same page in the other language. client/header.ts keeps what else stands in the address, and remembers the choice. */
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

/** Sign-in with the booking widget. Whether somebody is signed in only their browser knows: client/header.ts fills the icon. */
export function AccountLink({ path }: { readonly path: string }) {
  const { t, href } = usePage();
  return (
    <a
      className="site-header__tool site-header__account"
      href={path === BOOKING ? '#sign-in' : href(`${BOOKING}#sign-in`)}
      aria-label={t('common.header.account')}
      data-signed-in={t('common.header.signedIn')}
    >
      <Icon name="account" />
    </a>
  );
}

/** A link to the page it stands on: named as one, and not to be followed (as mark-current.ts has it). */
const CURRENT = { role: 'link', 'aria-disabled': true, 'aria-current': 'page' } as const;

/** The one strong action of every page. On the page it leads to it is marked and leads nowhere. */
export function BookLink({ path }: { readonly path: string }) {
  const { t, href } = usePage();
  return (
    <a className="site-header__book" {...(path === BOOKING ? CURRENT : { href: href(BOOKING) })}>
      {t('common.book')}
    </a>
  );
}
