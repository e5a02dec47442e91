import { useT } from '../i18n/context';
import { hideMessages, showNotice, showPopup, showWork } from '../state/messages';
import { siteStore } from '../state/site-store';
import { defineIsland } from './define-island';

/** How long the pretended work takes, ms. */
const SHORT = 150;
const LONG = 1500;

const KINDS = ['error', 'info', 'success'] as const;

const CAPITALISED = { error: 'Error', info: 'Info', success: 'Success' } as const;

/** Buttons that make the site speak up, on the sheet of components: popup, notice and loader as every island can have them. */
function MessageTrials() {
  const t = useT();
  return (
    <div className="button-row">
      {KINDS.map((kind) => (
        <Trial key={kind} name={t(`notices.trial.popup${CAPITALISED[kind]}`)} run={() => showPopup(kind, t(`notices.trial.${kind}`))} />
      ))}
      <Trial
        name={t('notices.trial.work')}
        run={() => {
          showWork();
          setTimeout(() => showPopup('success', t('notices.trial.success')), LONG);
        }}
      />
      {KINDS.map((kind) => (
        <Trial key={kind} name={t(`notices.trial.notice${CAPITALISED[kind]}`)} run={() => showNotice(kind, t(`notices.trial.${kind}`))} />
      ))}
      <Trial name={t('notices.trial.shortLoad')} run={() => load(SHORT)} />
      <Trial name={t('notices.trial.longLoad')} run={() => load(LONG)} />
    </div>
  );
}

export const MessageTrialsIsland = defineIsland({ name: 'MessageTrials', component: MessageTrials, messages: ['notices.trial'] });

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
