import { useT } from '../../i18n/context';
import { closes, Dialog } from '../../components/panel/Dialog';
import { Icon } from '../../components/media/Icon';

const ID = 'message-popup';

/** A message that must be read before going on: an error, information, a success, or work in progress and its outcome. */
export function CentredPopup() {
  const t = useT();
  return (
    <Dialog id={ID} label={t('common.notices.popup.label')} className="message-popup">
      <p className="message-popup__title">
        <span data-kind="error">{t('common.notices.popup.error')}</span>
        <span data-kind="info">{t('common.notices.popup.info')}</span>
        <span data-kind="success">{t('common.notices.popup.success')}</span>
        <span data-kind="work">{t('common.notices.popup.work')}</span>
      </p>
      <p className="message-popup__text" role="status" />
      <button {...closes(ID)} className="button button--dark message-popup__close">
        {t('common.notices.popup.close')}
      </button>
      <button {...closes(ID)} className="message-popup__cross" aria-label={t('common.notices.notice.close')}>
        <Icon name="close" size={20} />
      </button>
    </Dialog>
  );
}
