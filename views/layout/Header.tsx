import { opens } from '../components/panel/Dialog';
import { Icon } from '../components/media/Icon';
import { telHref } from '../components/navigation/phone';
import { usePage } from '../i18n/context';
import type { FrameProps } from './frame';
import { AccountLink, BookLink, LanguageLink } from './HeaderTools';
import { MOBILE_MENU } from './MobileMenu';

interface HeaderProps {
  readonly frame: FrameProps | null;
  /** Ready HTML of the menu of wide screens; null while there is no content. */
  readonly menuHtml: string | null;
  readonly path: string;
  readonly twin: boolean;
}

/** The bar on top of every page: word mark, menu, phone, language, account, search, cart, booking; a burger on narrow screens. */
export function Header({ frame, menuHtml, path, twin }: HeaderProps) {
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
          <LanguageLink path={path} twin={twin} />
          <AccountLink path={path} />
          {frame ? <Panels /> : null}
          <BookLink path={path} />
          {frame ? (
            <button className="site-header__tool site-header__burger" aria-label={t('common.menu')} {...opens(MOBILE_MENU)}>
              <Icon name="menu" />
            </button>
          ) : null}
        </div>
      </div>
    </header>
  );
}

/** The buttons of the panels that stand on every page once there is content. */
function Panels() {
  const { t } = usePage();
  return (
    <>
      <button className="site-header__tool" aria-label={t('common.header.search')} {...opens('site-search')}>
        <Icon name="search" />
      </button>
      <button className="site-header__tool" {...opens('cart')}>
        <Icon name="cart" />
        <span className="visually-hidden">{t('common.header.cart')}</span> <span className="site-header__count" data-cart-count="" hidden />
      </button>
    </>
  );
}
