import { useState } from 'react';
import type { ChosenDay, TimeBody, TimeChoice } from '../../../src/modules/booking/contract/calendar-model';
import { Calendar } from '../../booking/components/Calendar';
import { usePage } from '../../ui/i18n/context';
import { RetryLink } from './RetryLink';
import { DayLine } from './DayLine';
import { PostForm } from './PostForm';

type Fields = TimeBody['fields'];

/** The first free times, a calendar that says how much is free, and the times of the chosen day. */
export function TimeStep({ body }: { readonly body: TimeBody }) {
  const { t, href } = usePage();
  const { nearest, day, again, fields, instead, wait } = body;
  if (again !== null && nearest.length === 0) return <RetryLink text={t('widget.time.unknown')} to={href(again)} />;
  return (
    <>
      {nearest.length > 0 ? (
        <section className="widget-nearest" aria-label={t('widget.time.nearest')}>
          <h2 className="widget__label">{t('widget.time.nearest')}</h2>
          <div className="widget-times">
            {nearest.map(({ date, time, day: label, href }) => (
              <Moment key={`${date} ${time}`} date={date} time={time} href={href} fields={fields} day={label} />
            ))}
          </div>
        </section>
      ) : instead ? (
        <p className="widget-none">{instead.text}</p>
      ) : null}
      {instead && instead.ways.length > 0 ? (
        <section aria-labelledby="instead">
          <h2 className="widget__label" id="instead">
            {t('widget.instead.title')}
          </h2>
          <ul className="widget-ways">
            {instead.ways.map(({ label, note, href: to }) => (
              <li key={to}>
                <a href={href(to)}>
                  <b>{label}</b>
                  <span>{note}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="widget-when">
        <Calendar {...body} />
        {day ? <Times day={day} fields={fields} /> : null}
      </div>
      {wait ? (
        <p>
          <a className={nearest.length > 0 ? 'text-link' : 'button button--line'} href={href(wait)} rel="nofollow">
            {t('widget.time.wait')}
          </a>
        </p>
      ) : null}
    </>
  );
}

function Times({ day, fields }: { readonly day: ChosenDay; readonly fields: Fields }) {
  const { t, href } = usePage();
  const { label, parts, nearestDay, date } = day;
  const [pointed, point] = useState('');
  const times = parts.flatMap(({ times }) => times);
  const shown = times.find((time) => keyOf(time) === pointed) ?? times[0];
  const sketchOf = ({ time, minutes }: TimeChoice) => ({ start: time, minutes });
  // by the finger, pointer or key that comes to it
  const pointAt = ({ target }: { readonly target: EventTarget }) => {
    const time = (target as Element).closest<HTMLElement>('[data-time]')?.dataset.time;
    if (time) point(time);
  };
  return (
    <section className="widget-daytimes" aria-labelledby="times" onPointerOver={pointAt} onFocus={pointAt}>
      <h2 className="widget-daytimes__title" id="times" tabIndex={-1}>
        {label}
      </h2>
      {parts.length === 0 ? (
        <p className="widget-none">
          {t('widget.time.full')}{' '}
          {nearestDay ? <a href={`${href(nearestDay.href)}#times`}>{t('widget.time.nearestDay', { day: nearestDay.label })}</a> : null}
        </p>
      ) : null}
      {shown && shown.minutes.length > 0 ? <DayLine appointment={sketchOf(shown)} free={times.map(sketchOf)} /> : null}
      {parts.map(({ part, times }) => (
        <div key={part} className="widget-part">
          <h3 className="widget__label">{t(`widget.time.${part}`)}</h3>
          <div className="widget-times">
            {times.map((time) => (
              <Moment key={keyOf(time)} date={date} time={time.time} end={time.end} href={time.href} fields={fields} note={time.note} />
            ))}
          </div>
        </div>
      ))}
      <a className="text-link" href="#calendar">
        {t('widget.time.toCalendar')}
      </a>
    </section>
  );
}

/** Two appointments may begin at one time. */
const keyOf = ({ time, end }: Pick<TimeChoice, 'time' | 'end'>): string => (end ? `${time}-${end}` : time);

interface MomentProps {
  readonly date: string;
  readonly time: string;
  readonly end?: string | null;
  readonly href: string;
  readonly fields: Fields;
  /** Said before the time where it stands without its day. */
  readonly day?: string;
  readonly note?: string | null;
}

/** A time: it leads on, or it is kept. */
function Moment({ date, time, end = null, href: to, fields, day, note }: MomentProps) {
  const { href } = usePage();
  const text = (
    <>
      {day ? (
        <span className="widget-time__day">
          {day}
          <span className="visually-hidden">, </span>
        </span>
      ) : null}
      {time}
      {note ? (
        <small>
          <span className="visually-hidden">, </span>
          {note}
        </small>
      ) : null}
    </>
  );
  if (!fields) {
    return (
      <a className="widget-time" href={href(to)} data-time={keyOf({ time, end })}>
        {text}
      </a>
    );
  }
  return (
    <PostForm fields={{ ...fields, date, time, ...(end && { end }) }} className="widget-time-form">
      <button className="widget-time" data-time={keyOf({ time, end })}>
        {text}
      </button>
    </PostForm>
  );
}
