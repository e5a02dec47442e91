import { usePage } from '../../i18n/context';
import { Island } from '../../islands/Island';
import { Specimen } from './Specimen';

/** What comes up by itself: the centred popup, the notice at the lower edge, the loader. */
export function NoticeSpecimens() {
  const { t } = usePage();
  return (
    <Specimen id="notices" title={t('notices.trial.title')} note={t('notices.trial.note')}>
      <Island
        name="MessageTrials"
        props={{
          says: { error: t('notices.trial.error'), info: t('notices.trial.info'), success: t('notices.trial.success') },
          texts: {
            popup: { error: t('notices.trial.popupError'), info: t('notices.trial.popupInfo'), success: t('notices.trial.popupSuccess') },
            notice: {
              error: t('notices.trial.noticeError'),
              info: t('notices.trial.noticeInfo'),
              success: t('notices.trial.noticeSuccess'),
            },
            work: t('notices.trial.work'),
            shortLoad: t('notices.trial.shortLoad'),
            longLoad: t('notices.trial.longLoad'),
          },
        }}
      />
    </Specimen>
  );
}
