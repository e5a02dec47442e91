import { usePage } from '../ui/i18n/context';
import { Island } from '../ui/islands/Island';
import { MessageDemoIsland } from './islands/MessageDemo.island';
import { RequestDemoIsland } from './islands/RequestDemo.island';
import { Specimen } from './Specimen';

/** What comes up by itself: the centred popup, the notice at the lower edge, the loader; and what becomes of a request. */
export function NoticeSpecimens() {
  const { t } = usePage();
  return (
    <>
      <Specimen id="notices" title={t('common.notices.demo.title')} note={t('common.notices.demo.note')}>
        <Island of={MessageDemoIsland} props={{}} />
      </Specimen>
      <Specimen id="request" title={t('common.blocks.dev.request.title')} note={t('common.blocks.dev.request.note')}>
        <Island of={RequestDemoIsland} props={{}} />
      </Specimen>
    </>
  );
}
