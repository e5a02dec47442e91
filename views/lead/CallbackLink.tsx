import { CALLBACK_PATH } from '../../src/modules/lead/contract/lead-route';
import { usePage } from '../ui/i18n/context';
import { CALLBACK_PANEL } from './CallbackPanel';

/** Opens the form for a call back, or without scripts leads to its page. */
export function CallbackLink() {
  const { t, href } = usePage();
  return (
    <a className="site-footer__link" href={href(CALLBACK_PATH)} data-panel={CALLBACK_PANEL}>
      {t('lead.link')}
    </a>
  );
}
