import { hideMessages, showNotice, showPopup, showWork } from '../state/messages';
import type { MessageKind } from '../state/messages';
import { siteStore } from '../state/site-store';

/** How long the pretended work takes, ms. */
const SHORT = 150;
const LONG = 1500;

export interface MessageTrialsProps {
  /** What the trial messages say. */
  readonly says: Readonly<Record<MessageKind, string>>;
  /** Names of the buttons. */
  readonly texts: {
    readonly popup: Readonly<Record<MessageKind, string>>;
    readonly notice: Readonly<Record<MessageKind, string>>;
    readonly work: string;
    readonly shortLoad: string;
    readonly longLoad: string;
  };
}

const KINDS = ['error', 'info', 'success'] as const;

/** Buttons that make the site speak up, on the sheet of components: popup, notice and loader as every island can have them. */
export function MessageTrials({ says, texts }: MessageTrialsProps) {
  return (
    <div className="button-row">
      {KINDS.map((kind) => (
        <Trial key={kind} name={texts.popup[kind]} run={() => showPopup(kind, says[kind])} />
      ))}
      <Trial
        name={texts.work}
        run={() => {
          showWork();
          setTimeout(() => showPopup('success', says.success), LONG);
        }}
      />
      {KINDS.map((kind) => (
        <Trial key={kind} name={texts.notice[kind]} run={() => showNotice(kind, says[kind])} />
      ))}
      <Trial name={texts.shortLoad} run={() => load(SHORT)} />
      <Trial name={texts.longLoad} run={() => load(LONG)} />
    </div>
  );
}

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
