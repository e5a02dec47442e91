import { Icon } from '../components/media/Icon';
import { telHref } from '../components/navigation/phone';
import { usePage } from '../i18n/context';
import { MENU_SHEET, SITE_PAGES } from './frame';
import type { FrameProps } from './frame';
import { AccountLink, BookLink, LanguageLink } from './HeaderTools';

interface HeaderProps {
  readonly frame: FrameProps | null;
  /** Ready HTML of the menu of wide screens; null while there is no content. */
  readonly menuHtml: string | null;
  readonly path: string;
  readonly hasTranslation: boolean;
}

/** The bar on top of every page: word mark, menu, phone, language, account, search, cart, booking; a burger on narrow screens. */
export function Header({ frame, menuHtml, path, hasTranslation }: HeaderProps) {
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
          <AccountLink />
          {frame ? <Panels /> : null}
          <BookLink path={path} />
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

/** Opens a panel where scripts run (client/panels/openers.ts), and otherwise leads to a page with the same content. */
function Panels() {
  const { t, href } = usePage();
  return (
    <>
      <a className="site-header__tool" href={href('/search/')} aria-label={t('common.header.search')} data-panel="site-search">
        <Icon name="search" />
      </a>
      <a className="site-header__tool" href={`${href('/gift_certificate/')}#order`} data-panel="cart">
        <Icon name="cart" />
        <span className="visually-hidden">{t('common.header.cart')}</span> <span className="site-header__count" data-cart-count="" hidden />
      </a>
    </>
  );
}
