import { useT } from '../../i18n/context';
import { Icon } from '../../components/media/Icon';

/** A notice at the lower edge: an assertive live region for errors, a polite one otherwise. */
export function Toast() {
  const t = useT();
  return (
    <div className="message-notice" popover="manual">
      <p className="message-notice__text" role="status" />
      <p className="message-notice__text" role="alert" />
      <button className="message-notice__close" type="button" aria-label={t('common.notices.notice.close')}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}
