import { Calendar, type CalendarProps } from '../components/Calendar';
import { Icon } from '../../ui/components/media/Icon';
import { telHref } from '../../ui/components/navigation/phone';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

export interface AppointmentMovePageProps {
  /** When it is now, in words. */
  readonly when: string;
  /** Of the appointment, with language. */
  readonly back: string;
  readonly action: string;
  /** What went wrong; empty: nothing. */
  readonly failure: string;
  /** What there is to say of the days; empty: nothing. */
  readonly note: string;
  /** Any employee was asked for. */
  readonly isAnyEmployee: boolean;
  readonly calendar: CalendarProps;
  /** Times that can be chosen; null: there are none. */
  readonly times: { readonly legend: string; readonly groups: readonly MoveGroup[]; readonly chosen: string | null } | null;
  readonly phone: string;
}

export interface MoveGroup {
  readonly title: string;
  readonly times: readonly { readonly value: string; readonly label: string }[];
}

/** Moves an appointment: a day, a time, one button. Works without scripts. */
export function AppointmentMovePage(props: AppointmentMovePageProps) {
  const { t } = usePage();
  const { when, back, action, failure, note, isAnyEmployee, calendar, times, phone } = props;
  return (
    <section className="visit-move">
      <div className="wrap visit-move__grid">
        <header className="visit-move__head">
          <TitleBlock as="h1" text={t('booking.visits.move.title')} accent={t('booking.visits.move.accent')} size="title" />
          <p className="lead">{t(isAnyEmployee ? 'booking.visits.move.leadAny' : 'booking.visits.move.lead', { when })}</p>
          <a className="text-link visit-move__back" href={back} rel="nofollow">
            {t('booking.visits.move.back')}
          </a>
        </header>
        <div className="visit-move__choice">
          {failure ? (
            <div className="visit-move__failure" role="alert">
              <Icon name="warning" />
              <p>{failure}</p>
            </div>
          ) : null}
          <Calendar {...calendar} />
          {note ? <p>{note}</p> : null}
          {times ? (
            <form className="visit-move__form" id="times" method="post" action={action}>
              <fieldset className="visit-times" role="radiogroup" aria-required="true">
                <legend className="visit-move__label">{times.legend}</legend>
                {times.groups.map((group) => (
                  <div key={group.title} className="visit-times__group">
                    <p className="visit-times__title">{group.title}</p>
                    <div className="visit-times__list">
                      {group.times.map(({ value, label }) => (
                        <label key={value} className="visit-time">
                          <input
                            className="visit-time__input"
                            type="radio"
                            name="start"
                            value={value}
                            defaultChecked={value === times.chosen}
                            required
                          />
                          <span className="visit-time__label">{label}</span>
                        </label>
                      ))}
                    </div>
                  </div>
                ))}
              </fieldset>
              <button className="button button--lacquer visit-move__submit" type="submit">
                <span>{t('booking.visits.move.submit')}</span>
              </button>
            </form>
          ) : (
            <p>
              {t('booking.visits.move.noneCall')}{' '}
              {phone ? (
                <a className="visit-move__phone" href={telHref(phone)}>
                  {phone}
                </a>
              ) : null}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
