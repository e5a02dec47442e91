import { usePage } from '../../i18n/context';
import { Island } from '../../islands/Island';
import { MessageTrialsIsland } from '../../islands/MessageTrials.island';
import { RequestTrialsIsland } from '../../islands/RequestTrials.island';
import { Specimen } from './Specimen';

/** What comes up by itself: the centred popup, the notice at the lower edge, the loader; and what becomes of a request. */
export function NoticeSpecimens() {
  const { t } = usePage();
  return (
    <>
      <Specimen id="notices" title={t('notices.trial.title')} note={t('notices.trial.note')}>
        <Island of={MessageTrialsIsland} props={{}} />
      </Specimen>
      <Specimen id="request" title={t('blocks.dev.request.title')} note={t('blocks.dev.request.note')}>
        <Island of={RequestTrialsIsland} props={{}} />
      </Specimen>
    </>
  );
}
