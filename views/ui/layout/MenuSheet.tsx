import { closes, Dialog } from '../components/panel/Dialog';
import { Icon } from '../components/media/Icon';
import { telHref } from '../components/navigation/phone';
import { usePage } from '../i18n/context';
import type { FrameProps } from './frame';
import { MENU_SHEET } from './frame';
import { MenuSheetLists } from './MenuSheetLists';

/**
 * The menu of narrow screens: slides in from the right, over the whole height. A fragment, rendered once per language and content.
 * What depends on the page stands in the header already: client/navigation/menu-sheet.ts puts a copy in the place of each `data-copy`.
 */
export function MenuSheet({ frame }: { readonly frame: FrameProps }) {
  const { t } = usePage();
  const { phone } = frame.footer;
  return (
    <Dialog id={MENU_SHEET} label={t('common.mobileMenu')} className="site-menu" swipe="right">
      <div className="site-menu__head">
        <button className="site-header__tool" aria-label={t('common.header.close')} {...closes(MENU_SHEET)}>
          <Icon name="close" />
        </button>
        <span data-copy=".site-header__account" />
        <span data-copy=".site-header__lang" />
      </div>
      <nav className="site-menu__nav" aria-label={t('common.mobileMenu')}>
        <MenuSheetLists frame={frame} />
      </nav>
      <div className="site-menu__foot">
        {phone ? (
          <a className="site-menu__phone" href={telHref(phone)}>
            {phone}
          </a>
        ) : null}
        <span data-copy=".site-header__book" />
      </div>
    </Dialog>
  );
}
