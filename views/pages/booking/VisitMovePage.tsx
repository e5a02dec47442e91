import { Icon } from '../../components/media/Icon';
import { telHref } from '../../components/navigation/phone';
import { TitleBlock } from '../../components/section/TitleBlock';
import { usePage } from '../../i18n/context';

export interface VisitMovePageProps {
  /** When it is now, in words. */
  readonly when: string;
  /** Of the visit, with language. */
  readonly back: string;
  readonly action: string;
  /** What went wrong; empty: nothing. */
  readonly failure: string;
  /** What there is to say of the days; empty: nothing. */
  readonly note: string;
  readonly days: readonly MoveDay[];
  /** With language; null at the first and the last days that can be booked. */
  readonly earlier: string | null;
  readonly later: string | null;
  /** Times that can be chosen; null: there are none. */
  readonly times: { readonly legend: string; readonly groups: readonly MoveGroup[]; readonly chosen: string | null } | null;
  readonly phone: string;
}

export interface MoveDay {
  readonly day: string;
  readonly weekday: string;
  readonly number: string;
  readonly month: string;
  /** The day and whether it has free times, for who does not see it. */
  readonly label: string;
  /** With language; null: nothing is free. */
  readonly href: string | null;
  readonly isCurrent: boolean;
}

export interface MoveGroup {
  readonly title: string;
  readonly times: readonly { readonly value: string; readonly label: string }[];
}

/** Moves a visit: a day, a time, one button. Works without scripts. */
export function VisitMovePage(props: VisitMovePageProps) {
  const { t } = usePage();
  const { when, back, action, failure, note, days, earlier, later, times, phone } = props;
  return (
    <section className="visit-move">
      <div className="wrap visit-move__grid">
        <header className="visit-move__head">
          <TitleBlock as="h1" text={t('visits.move.title')} accent={t('visits.move.accent')} size="title" />
          <p className="lead">{t('visits.move.lead', { when })}</p>
          <a className="text-link visit-move__back" href={back} rel="nofollow">
            {t('visits.move.back')}
          </a>
        </header>
        <div className="visit-move__choice">
          {failure ? (
            <div className="visit-move__failure" role="alert">
              <Icon name="warning" />
              <p>{failure}</p>
            </div>
          ) : null}
          <nav className="visit-move__days" aria-labelledby="visit-days">
            <h2 className="visit-move__label" id="visit-days">
              {t('visits.move.days')}
            </h2>
            <ul className="visit-days">
              {days.map((day) => (
                <li key={day.day}>
                  <DayTile {...day} />
                </li>
              ))}
            </ul>
            <div className="visit-move__turn">
              {earlier ? (
                <a className="text-link" href={earlier} rel="nofollow">
                  {t('visits.move.earlier')}
                </a>
              ) : null}
              {later ? (
                <a className="text-link" href={later} rel="nofollow">
                  {t('visits.move.later')}
                </a>
              ) : null}
            </div>
          </nav>
          {note ? <p>{note}</p> : null}
          {times ? (
            <form className="visit-move__form" method="post" action={action}>
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
                <span>{t('visits.move.submit')}</span>
              </button>
            </form>
          ) : (
            <p>
              {t('visits.move.noneCall')}{' '}
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

function DayTile({ weekday, number, month, label, href, isCurrent }: MoveDay) {
  const words = (
    <>
      <span className="visually-hidden">{label}</span>
      <span className="visit-day__weekday" aria-hidden="true">
        {weekday}
      </span>
      <span className="visit-day__number" aria-hidden="true">
        {number}
      </span>
      <span className="visit-day__month" aria-hidden="true">
        {month}
      </span>
    </>
  );
  if (href === null) return <span className="visit-day visit-day--full">{words}</span>;
  return (
    <a className="visit-day" href={href} rel="nofollow" aria-current={isCurrent ? 'date' : undefined}>
      {words}
    </a>
  );
}
