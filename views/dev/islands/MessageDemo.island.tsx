import { useT } from '../../ui/i18n/context';
import { hideMessages, showToast, showPopup, showWork } from '../../ui/state/messages';
import { siteStore } from '../../ui/state/site-store';
import { defineIsland } from '../../ui/islands/define-island';

/** How long the pretended work takes, ms. */
const SHORT = 150;
const LONG = 1500;

const KINDS = ['error', 'info', 'success'] as const;

const CAPITALISED = { error: 'Error', info: 'Info', success: 'Success' } as const;

/** Buttons on the component sheet that show popup, notice and loader, as every island can. */
function MessageDemo() {
  const t = useT();
  return (
    <div className="button-row">
      {KINDS.map((kind) => (
        <Trial
          key={kind}
          name={t(`common.notices.demo.popup${CAPITALISED[kind]}`)}
          run={() => showPopup(kind, t(`common.notices.demo.${kind}`))}
        />
      ))}
      <Trial
        name={t('common.notices.demo.work')}
        run={() => {
          showWork();
          setTimeout(() => showPopup('success', t('common.notices.demo.success')), LONG);
        }}
      />
      {KINDS.map((kind) => (
        <Trial
          key={kind}
          name={t(`common.notices.demo.notice${CAPITALISED[kind]}`)}
          run={() => showToast(kind, t(`common.notices.demo.${kind}`))}
        />
      ))}
      <Trial name={t('common.notices.demo.shortLoad')} run={() => load(SHORT)} />
      <Trial name={t('common.notices.demo.longLoad')} run={() => load(LONG)} />
    </div>
  );
}

export const MessageDemoIsland = defineIsland({ name: 'MessageDemo', component: MessageDemo, translations: ['common.notices.demo'] });

function Trial({ name, run }: { readonly name: string; readonly run: () => void }) {
  return (
    <button type="button" className="button button--line" onClick={run}>
      {name}
    </button>
  );
}

function load(ms: number): void {
  hideMessages();
  siteStore.setState({ loader: true });
  setTimeout(() => siteStore.setState({ loader: false }), ms);
}
