import { usePage } from '../ui/i18n/context';
import { ConsoleAct, type ConsoleActProps } from './ConsoleAct';
import { ConsoleFacts, type ConsoleFactsProps } from './ConsoleFacts';
import { ConsoleFrame, type ConsoleFrameProps, type ConsoleLink } from './ConsoleFrame';
import { ConsoleHead, type ConsoleHeadProps } from './ConsoleHead';
import { QrLink, type QrLinkProps } from '../ui/components/media/QrLink';
import { ConsoleTable, type ConsoleTableProps } from './ConsoleTable';

export interface ConsoleRecordPageProps {
  readonly frame: ConsoleFrameProps;
  readonly title: string;
  readonly state: NonNullable<ConsoleHeadProps['state']>;
  readonly back: ConsoleLink;
  readonly facts: ConsoleFactsProps['facts'];
  /** Where phones and e-mails are opened; null: they are open, or this role may not. */
  readonly open: string | null;
  /** What can be done: most lead to a page that says what it will do. */
  readonly actions: readonly ConsoleActProps[];
  readonly sections: readonly {
    readonly title: string;
    readonly table: ConsoleTableProps;
    /** The next part of it. */
    readonly next?: string;
    /** What a client may read by phone, or is printed for them. */
    readonly code?: QrLinkProps;
  }[];
}

/** One thing of the console: what is known of it, what happened to it, what can be done. */
export function ConsoleRecordPage({ frame, title, state, back, facts, open, actions, sections }: ConsoleRecordPageProps) {
  const { t } = usePage();
  return (
    <ConsoleFrame {...frame}>
      <ConsoleHead title={title} back={back} state={state} />
      <ConsoleFacts facts={facts} />
      <div className="console__ways">
        {open === null ? null : (
          <form method="post" action={open}>
            <button className="button button--line" type="submit">
              {t('console.record.open')}
            </button>
          </form>
        )}
        {actions.map((action) => (
          <ConsoleAct key={action.href} {...action} />
        ))}
      </div>
      {sections.map((section) => (
        <section key={section.title} className="console-section">
          <h2 className="console__heading">{section.title}</h2>
          <ConsoleTable {...section.table} />
          {section.code ? <QrLink {...section.code} /> : null}
          {section.next === undefined ? null : (
            <div className="console__ways">
              <a className="button button--line" href={section.next}>
                {t('console.list.next')}
              </a>
            </div>
          )}
        </section>
      ))}
    </ConsoleFrame>
  );
}
