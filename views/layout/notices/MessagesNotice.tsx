import { useT } from '../../i18n/context';
import { Icon } from '../../components/media/Icon';

/** Something said in passing, at the lower edge: aloud at once when it is an error, in its turn otherwise. */
export function MessagesNotice() {
  const t = useT();
  return (
    <div className="message-notice" popover="manual">
      <p className="message-notice__text" role="status" />
      <p className="message-notice__text" role="alert" />
      <button className="message-notice__close" type="button" aria-label={t('notices.notice.close')}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}
