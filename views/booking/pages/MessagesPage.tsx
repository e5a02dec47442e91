import { Icon } from '../../ui/components/media/Icon';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

export interface MessagesPageProps {
  /** What was switched a moment ago; empty: nothing. */
  readonly done: string;
  /** With language. */
  readonly action: string;
  /** The kinds of messages, that of the link first; a press sends `change`. */
  readonly kinds: readonly {
    readonly title: string;
    readonly state: string;
    readonly change: string;
    readonly label: string;
    readonly isOn: boolean;
  }[];
}

/** Which messages a client gets after appointments, for who has the link of one: each is switched by one press, and back by another. */
export function MessagesPage({ done, action, kinds }: MessagesPageProps) {
  const { t } = usePage();
  return (
    <section className="messages">
      <div className="wrap messages__column">
        <TitleBlock as="h1" text={t('booking.messages.title')} size="title" />
        {done ? (
          <p className="lead" role="status">
            <Icon name="check" size={20} /> {done}
          </p>
        ) : null}
        {kinds.map(({ title, state, change, label, isOn }, at) => (
          <form key={title} className="messages__kind" method="post" action={action}>
            <h2 className="kicker">{title}</h2>
            <p>{state}</p>
            <button className={`button ${at === 0 && isOn ? 'button--lacquer' : 'button--line'}`} name="change" value={change}>
              <span>{label}</span>
            </button>
          </form>
        ))}
        <p>{t('booking.messages.stay')}</p>
      </div>
    </section>
  );
}
