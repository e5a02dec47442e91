import { usePage } from '../ui/i18n/context';
import { ConsoleFacts, type ConsoleFactsProps } from './ConsoleFacts';
import { ConsoleFrame, type ConsoleFrameProps, type ConsoleLink } from './ConsoleFrame';
import { ConsoleHead } from './ConsoleHead';

export interface ConsoleMessagePageProps {
  readonly frame: ConsoleFrameProps;
  readonly title: string;
  readonly back: ConsoleLink;
  readonly facts: ConsoleFactsProps['facts'];
  readonly text: string;
  /** The mail as its reader sees it; null: it is text alone. */
  readonly html: string | null;
  readonly files: readonly ConsoleLink[];
}

/** A message of the outbox. A mail stands in a frame of its own, without scripts and without the origin of the console. */
export function ConsoleMessagePage({ frame, title, back, facts, text, html, files }: ConsoleMessagePageProps) {
  const { t } = usePage();
  return (
    <ConsoleFrame {...frame}>
      <ConsoleHead title={title} back={back} />
      <ConsoleFacts facts={facts} />
      <div className="console__ways">
        {files.map(({ label, href }) => (
          <a key={href} className="text-link" href={href} download>
            {label}
          </a>
        ))}
      </div>
      {html === null ? null : <iframe className="console-message__html" sandbox="" srcDoc={html} title={title} />}
      <section className="console-section">
        <h2 className="console__heading">{t('console.outbox.text')}</h2>
        <p className="console-message__text">{text}</p>
      </section>
    </ConsoleFrame>
  );
}
