import { localePath, otherLocale } from '../../../src/shared/locale';
import { HTML_LANG } from '../document/html-lang';
import { usePage } from '../i18n/context';

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
