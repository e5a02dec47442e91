import { useT } from '../../i18n/context';
import { closes, Dialog } from '../../components/panel/Dialog';

const ID = 'remembrance';

/** The national minute of silence, every day at nine in Kyiv. Opened and counted down by client/notices/remembrance-view.ts. */
export function Remembrance() {
  const t = useT();
  return (
    <Dialog id={ID} label={t('common.notices.remembrance.title')} className="remembrance">
      <button {...closes(ID)} className="remembrance__close">
        {t('common.notices.remembrance.close')}
      </button>
      <div className="remembrance__light" />
      <p className="remembrance__title" tabIndex={-1}>
        {t('common.notices.remembrance.title')}
      </p>
      <p className="remembrance__subtitle">{t('common.notices.remembrance.subtitle')}</p>
      <p className="remembrance__time" role="timer" aria-label={t('common.notices.remembrance.left')}>
        <span data-minutes>1</span>:<span data-seconds>00</span>
      </p>
    </Dialog>
  );
}
