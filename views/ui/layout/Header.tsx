import type { ReactNode } from 'react';
import { Icon } from '../components/media/Icon';
import { telHref } from '../components/navigation/phone';
import { usePage } from '../i18n/context';
import { MENU_SHEET, SITE_PAGES } from './frame';
import type { FrameProps } from './frame';
import { LanguageLink } from './LanguageLink';

interface HeaderProps {
  readonly frame: FrameProps | null;
  /** Ready HTML of the menu of wide screens; null while there is no content. */
  readonly menuHtml: string | null;
  readonly path: string;
  readonly hasTranslation: boolean;
  /** Tools that modules bring. */
  readonly tools: ReactNode;
}

/** The bar on top of every page: word mark, menu, phone, language, tools; a burger on narrow screens. */
export function Header({ frame, menuHtml, path, hasTranslation, tools }: HeaderProps) {
  const { t, href, siteName } = usePage();
  return (
    <header className="site-header">
      <div className="site-header__bar wrap">
        <a className="site-header__brand" href={href('/')} aria-label={t('common.toHome', { site: siteName })}>
          {siteName}
        </a>
        {menuHtml ? (
          <nav className="site-header__nav" aria-label={t('common.menu')} dangerouslySetInnerHTML={{ __html: menuHtml }} />
        ) : null}
        <div className="site-header__tools">
          {frame?.footer.phone ? (
            <a className="site-header__phone" href={telHref(frame.footer.phone)}>
              {frame.footer.phone}
            </a>
          ) : null}
          <LanguageLink path={path} hasTranslation={hasTranslation} />
          {tools}
          {frame ? (
            <a
              className="site-header__tool site-header__burger"
              href={`#${SITE_PAGES}`}
              aria-label={t('common.menu')}
              data-panel={MENU_SHEET}
            >
              <Icon name="menu" />
            </a>
          ) : null}
        </div>
      </div>
    </header>
  );
}
