import { localePath, otherLocale } from '../../src/shared/locale';
import { telHref } from '../components/phone';
import { usePage } from '../i18n/context';
import type { FrameLink, FrameProps } from './frame';

interface HeaderProps {
  readonly frame: FrameProps | null;
  /** Ready HTML of the menu of wide screens; null while there is no content. */
  readonly menuHtml: string | null;
  readonly path: string;
  readonly twin: boolean;
}

/** The bar on top of every page: word mark, menu, language, phone, booking. */
export function Header({ frame, menuHtml, path, twin }: HeaderProps) {
  const { locale, t, href, siteName } = usePage();
  const other = otherLocale(locale);
  const menu = frame?.menu ?? [];
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
          {frame ? (
            <a className="site-header__phone" href={telHref(frame.footer.phone)}>
              {frame.footer.phone}
            </a>
          ) : null}
          <a
            className="site-header__lang"
            href={localePath(other, twin ? path : '/')}
            hrefLang={other === 'ua' ? 'uk' : 'en'}
            lang={other === 'ua' ? 'uk' : 'en'}
          >
            <span aria-hidden="true">{other === 'ua' ? 'Укр' : 'Eng'}</span>
            <span className="visually-hidden">{other === 'ua' ? 'Українська версія' : 'English version'}</span>
          </a>
          <a className="site-header__book" href={href('/online/')}>
            {t('common.book')}
          </a>
        </div>
        {menu.length ? (
          <details className="site-header__burger">
            <summary aria-label={t('common.menu')}>
              <span className="site-header__lines" aria-hidden="true" />
            </summary>
            <nav className="site-header__sheet" aria-label={t('common.mobileMenu')}>
              <MenuLinks menu={menu} path={path} className="site-header__sheet-link" />
              {frame ? (
                <a className="site-header__sheet-phone" href={telHref(frame.footer.phone)}>
                  {frame.footer.phone}
                </a>
              ) : null}
            </nav>
          </details>
        ) : null}
      </div>
    </header>
  );
}

interface MenuLinksProps {
  readonly menu: readonly FrameLink[];
  readonly path: string;
  readonly className: string;
}

/** Menu items; the one that this page belongs to is muted, and not a link on its own page. */
function MenuLinks({ menu, path, className }: MenuLinksProps) {
  const { href } = usePage();
  return (
    <ul className={`${className}s`}>
      {menu.map((item) => {
        const within = item.path !== undefined && path.startsWith(item.path);
        return (
          <li key={item.label}>
            {item.path === path ? (
              <span className={`${className} ${className}--visited`} aria-current="page">
                {item.label}
              </span>
            ) : (
              <a className={within ? `${className} ${className}--visited` : className} href={href(item.path ?? '/')}>
                {item.label}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
