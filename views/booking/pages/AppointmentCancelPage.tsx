import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

export interface AppointmentCancelPageProps {
  readonly lead: string;
  /** The rule in words. */
  readonly rule: string;
  /** What it does to appointments that need this one, their test; empty: to none. */
  readonly needed: string;
  readonly action: string;
  /** With language. */
  readonly move: string;
  readonly back: string;
}

/** The question before an appointment is cancelled. */
export function AppointmentCancelPage({ lead, rule, needed, action, move, back }: AppointmentCancelPageProps) {
  const { t } = usePage();
  return (
    <section className="visit-cancel">
      <div className="wrap visit-cancel__column">
        <TitleBlock as="h1" text={t('booking.visits.cancel.title')} accent={t('booking.visits.cancel.accent')} size="title" />
        <p className="lead">{lead}</p>
        <p>{rule}</p>
        {needed ? <p>{needed}</p> : null}
        <form className="button-row visit-cancel__ways" method="post" action={action}>
          <button className="button button--lacquer visit-cancel__submit" type="submit">
            <span>{t('booking.visits.cancel.submit')}</span>
          </button>
          <a className="button button--line" href={move} rel="nofollow">
            {t('booking.visits.cancel.move')}
          </a>
        </form>
        <a className="text-link" href={back} rel="nofollow">
          {t('booking.visits.cancel.back')}
        </a>
      </div>
    </section>
  );
}
