import { usePage } from '../../i18n/context';
import { Island } from '../../islands/Island';
import { MessageTrialsIsland } from '../../islands/MessageTrials.island';
import { Specimen } from './Specimen';

/** What comes up by itself: the centred popup, the notice at the lower edge, the loader. */
export function NoticeSpecimens() {
  const { t } = usePage();
  return (
    <Specimen id="notices" title={t('notices.trial.title')} note={t('notices.trial.note')}>
      <Island of={MessageTrialsIsland} props={{}} />
    </Specimen>
  );
}
