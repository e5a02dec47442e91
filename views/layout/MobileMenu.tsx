import { closes, Dialog } from '../components/panel/Dialog';
import { Icon } from '../components/media/Icon';
import { telHref } from '../components/navigation/phone';
import { usePage } from '../i18n/context';
import { AccountLink, BookLink, LanguageLink } from './HeaderTools';

/** The dialog that the burger opens. */
export const MOBILE_MENU = 'site-menu';

interface MobileMenuProps {
  /** Ready HTML of the lists. */
  readonly listsHtml: string;
  readonly phone: string;
  readonly path: string;
  readonly twin: boolean;
}

/** The menu of narrow screens: slides in from the right, over the whole height. */
export function MobileMenu({ listsHtml, phone, path, twin }: MobileMenuProps) {
  const { t } = usePage();
  return (
    <Dialog id={MOBILE_MENU} label={t('common.mobileMenu')} className="site-menu" swipe="right">
      <div className="site-menu__head">
        <button className="site-header__tool" aria-label={t('common.header.close')} {...closes(MOBILE_MENU)}>
          <Icon name="close" />
        </button>
        <AccountLink path={path} />
        <LanguageLink path={path} twin={twin} />
      </div>
      <nav className="site-menu__nav" aria-label={t('common.mobileMenu')} dangerouslySetInnerHTML={{ __html: listsHtml }} />
      <div className="site-menu__foot">
        {phone ? (
          <a className="site-menu__phone" href={telHref(phone)}>
            {phone}
          </a>
        ) : null}
        <BookLink path={path} />
      </div>
    </Dialog>
  );
}
