import { Calendar, type CalendarProps } from '../components/Calendar';
import { Icon } from '../../ui/components/media/Icon';
import { telHref } from '../../ui/components/navigation/phone';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

export interface AppointmentMovePageProps {
  readonly words: {
    readonly title: string;
    /** Empty: none. */
    readonly accent: string;
    readonly lead: string;
    readonly submit: string;
    readonly back: string;
  };
  /** Where it leads back to, with language. */
  readonly back: string;
  readonly action: string;
  /** What went wrong; empty: nothing. */
  readonly failure: string;
  /** What there is to say of the days; empty: nothing. */
  readonly note: string;
  readonly calendar: CalendarProps;
  /** Times that can be chosen; null: there are none. */
  readonly times: { readonly legend: string; readonly groups: readonly MoveGroup[]; readonly chosen: string | null } | null;
  readonly phone: string;
}

export interface MoveGroup {
  readonly title: string;
  readonly times: readonly { readonly value: string; readonly label: string }[];
}

/** Moves an appointment, or books the next one: a day, a time, one button. Works without scripts. */
export function AppointmentMovePage(props: AppointmentMovePageProps) {
  const { t } = usePage();
  const { words, back, action, failure, note, calendar, times, phone } = props;
  return (
    <section className="visit-move">
      <div className="wrap visit-move__grid">
        <header className="visit-move__head">
          <TitleBlock as="h1" text={words.title} accent={words.accent || undefined} size="title" />
          <p className="lead">{words.lead}</p>
          <a className="text-link visit-move__back" href={back} rel="nofollow">
            {words.back}
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
                <span>{words.submit}</span>
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
