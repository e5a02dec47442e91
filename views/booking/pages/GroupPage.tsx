import { Radio, type RadioQuestion } from '../../ui/components/form/Radio';
import { Icon } from '../../ui/components/media/Icon';
import { telHref } from '../../ui/components/navigation/phone';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

export interface GroupPageProps {
  readonly lead: string;
  readonly failure: string;
  /** Null: not known now. */
  readonly salon: { readonly name: string; readonly address: string; readonly phone: string } | null;
  /** In the order in which they were booked. */
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly when: string;
    /** What has become of the appointment, or is missing; empty: it is certain and to come. */
    readonly state: string;
    readonly isToCome: boolean;
    readonly lines: readonly string[];
    /** Which phone of the guest is told of it; empty: who booked is. */
    readonly told: string;
    /** Until when it can be changed; empty: it is over. */
    readonly rule: string;
    /** The page of the appointment, with language: also the link for its guest. */
    readonly href: string;
  }[];
  /** Null: nothing is to be paid in advance, or all is paid. */
  readonly pay: {
    readonly text: string;
    readonly rules: string;
    /** Null: each pays on the page of the appointment. */
    readonly form: {
      readonly label: string;
      readonly action: string;
      readonly fields: Readonly<Record<string, string>> | null;
      /** Through whom it is paid; null: nothing to choose, or chosen. */
      readonly choice: RadioQuestion | null;
    } | null;
  } | null;
  /** Takes all back by one press; null: too late, or nobody is to come. */
  readonly undo: { readonly text: string; readonly action: string } | null;
}

/** Several people who come together, for who booked them: everybody's appointment, with a link of its own. */
export function GroupPage({ lead, failure, salon, people, pay, undo }: GroupPageProps) {
  const { t } = usePage();
  return (
    <section className="group">
      <div className="wrap group__column">
        <TitleBlock as="h1" text={t('booking.group.title')} size="title" />
        {failure ? (
          <p role="alert">
            <Icon name="warning" size={20} /> {failure}
          </p>
        ) : null}
        <p className="lead">{lead}</p>
        {salon ? (
          <p>
            <b>{salon.name}</b>, {salon.address} · <a href={telHref(salon.phone)}>{salon.phone}</a>
          </p>
        ) : null}
        {pay ? (
          <div className="group__pay">
            <p>{pay.text}</p>
            {pay.form?.fields ? (
              <form method="post" action={pay.form.action}>
                {Object.entries(pay.form.fields).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                {pay.form.choice ? <Radio name="provider" {...pay.form.choice} defaultValue={pay.form.choice.options[0]!.value} /> : null}
                <p>{pay.rules}</p>
                <button className="button button--lacquer" type="submit">
                  <span>{pay.form.label}</span>
                </button>
              </form>
            ) : (
              <>
                <p>{pay.rules}</p>
                {pay.form ? (
                  <a className="button button--lacquer" href={pay.form.action}>
                    <span>{pay.form.label}</span>
                  </a>
                ) : null}
              </>
            )}
          </div>
        ) : null}
        <ul className="group__people">
          {people.map(({ id, name, when, state, isToCome, lines, told, rule, href }) => (
            <li key={id} className={isToCome ? 'group__person' : 'group__person group__person--over'}>
              <h2 className="group__name">{name}</h2>
              <p className="group__when">{when}</p>
              {state ? <p className="group__state">{state}</p> : null}
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {told ? <p>{told}</p> : null}
              {rule ? <p>{rule}</p> : null}
              <a className="button button--line" href={href} rel="nofollow" aria-label={t('booking.group.openOf', { name })}>
                {t(isToCome ? 'booking.group.change' : 'booking.group.open')}
              </a>
            </li>
          ))}
        </ul>
        <p>{t('booking.group.share')}</p>
        {undo ? (
          <form className="group__undo" method="post" action={undo.action}>
            <p>{undo.text}</p>
            <button className="button button--line" type="submit">
              {t('booking.group.undoAll')}
            </button>
          </form>
        ) : null}
      </div>
    </section>
  );
}
