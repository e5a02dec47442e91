import type { CalendarDay, TimeBody } from '../../../src/modules/booking/contract/calendar-model';
import { usePage } from '../../ui/i18n/context';
import { Icon } from '../../ui/components/media/Icon';
import { weekdays } from './weekdays';

/** Addresses are without language prefix. */
export type CalendarProps = Pick<TimeBody, 'title' | 'earlier' | 'later' | 'weeks'>;

/** Whole weeks with how much is free on each day: where an appointment is booked, and where it is moved. */
export function Calendar({ title, earlier, later, weeks }: CalendarProps) {
  const { t, href, locale } = usePage();
  return (
    <section className="widget-calendar" aria-label={t('widget.time.calendar')} id="calendar">
      <header className="widget-calendar__head">
        {earlier ? (
          <a href={href(earlier)} aria-label={t('widget.time.earlier')} data-keep="">
            <Icon name="chevron-left" />
          </a>
        ) : (
          <span />
        )}
        <h2>{title}</h2>
        {later ? (
          <a href={href(later)} aria-label={t('widget.time.later')} data-keep="">
            <Icon name="chevron-right" />
          </a>
        ) : (
          <span />
        )}
      </header>
      <table>
        <thead>
          <tr>
            {weekdays(locale).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => (
                <td key={column}>
                  <Day day={day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Day({ day }: { readonly day: CalendarDay }) {
  const { t, href } = usePage();
  const { number, label, free, href: to, isChosen, isToday } = day;
  const words = free ? t('widget.time.free', { count: free }) : t('widget.time.none');
  const className = ['widget-day', isToday && 'is-today', isChosen && 'is-chosen'].filter(Boolean).join(' ');
  if (!free) {
    return (
      <span className={className} aria-label={`${label}, ${words}`} role="img">
        <span className="widget-day__number">{number}</span>
      </span>
    );
  }
  return (
    <a
      className={className}
      href={`${href(to)}#times`}
      aria-current={isChosen ? 'date' : undefined}
      aria-label={`${label}, ${words}`}
      data-focus="times"
    >
      <span className="widget-day__number">{number}</span>
      <span className="widget-day__free" aria-hidden="true">
        {free}
      </span>
    </a>
  );
}
