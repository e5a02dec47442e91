import type { ListedAppointment, AppointmentsBody } from '../../../src/modules/widget/contract/appointments-model';
import { WIDGET_PATH } from '../../../src/modules/widget/contract/widget-model';
import { Icon } from '../../ui/components/media/Icon';
import { usePage } from '../../ui/i18n/context';
import { SignOut } from './SignOut';
import { AppointmentFeedback } from './AppointmentFeedback';
import { AppointmentReminders } from './AppointmentReminders';

/** A client's own appointments: those to come, and those that were. */
export function AppointmentsStep({ body }: { readonly body: AppointmentsBody }) {
  const { t, href } = usePage();
  const { client, balance, bonus, reminders, favourites, upcoming, past, wish, group } = body;
  return (
    <>
      <div className="widget-mine__who">
        <p className="lead">
          {client.name ? <span>{client.name}, </span> : null}
          <span className="widget__number">{client.phone}</span>
        </p>
        <SignOut fields={{ step: 'visits' }} />
      </div>
      {balance || bonus ? (
        <p className="widget-form__rule">
          {balance ? <span>{t('widget.visits.balance', { balance })} </span> : null}
          {bonus ? <span>{bonus}</span> : null}
        </p>
      ) : null}
      {wish ? (
        <div className="widget-visits">
          <p>{t('widget.waits.left')}</p>
          <div>
            <a className="button button--lacquer" href={href(wish)} rel="nofollow">
              {t('widget.waits.goOn')}
            </a>
          </div>
        </div>
      ) : null}
      {group ? (
        <div className="widget-visits">
          <p>{t('widget.group.left')}</p>
          <div>
            <a className="button button--lacquer" href={href(group)} rel="nofollow">
              {t('widget.group.goOn')}
            </a>
          </div>
        </div>
      ) : null}
      <div className="widget-mine">
        <div className="widget-mine__visits">
          <section className="widget-visits">
            <h2 className="widget-visits__title">{t('widget.visits.upcoming')}</h2>
            {upcoming.length === 0 ? <p className="widget-none">{t('widget.visits.none')}</p> : null}
            <AppointmentItems appointments={upcoming} />
          </section>
          <Waits waits={body.waits} />
          <div>
            <a className="button button--lacquer" href={href(WIDGET_PATH)}>
              {t('widget.visits.book')}
            </a>
          </div>
          <Appointments title={t('widget.visits.past')} appointments={past.filter(({ isCancelled }) => !isCancelled)} />
          <Appointments title={t('widget.visits.cancelledTitle')} appointments={past.filter(({ isCancelled }) => isCancelled)} />
        </div>
        <div className="widget-mine__visits">
          {favourites.length > 0 ? (
            <section className="widget-visits">
              <h2 className="widget-visits__title">{t('widget.favourites.title')}</h2>
              <ul className="widget-favourites">
                {favourites.map(({ name, note, href: to }) => (
                  <li key={to}>
                    <a href={href(to)}>
                      <span>
                        <b>{name}</b> {note ? <span>{note}</span> : null}
                      </span>
                      <Icon name="plus" size={18} />
                      <span className="visually-hidden">{t('widget.visits.book')}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {reminders ? <AppointmentReminders reminders={reminders} /> : null}
        </div>
      </div>
    </>
  );
}

/** What the client waits for; nothing where that is nothing. */
function Waits({ waits }: Pick<AppointmentsBody, 'waits'>) {
  const { t, href } = usePage();
  if (waits.length === 0) return null;
  return (
    <section className="widget-visits">
      <h2 className="widget-visits__title">{t('widget.waits.title')}</h2>
      {waits.map(({ id, state, lines, manage, isOffered }) => (
        <article key={id} className="widget-visit">
          <h3>{state}</h3>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="widget-visit__links">
            <a className="text-link" href={href(manage)} target="_top" rel="nofollow">
              {t(isOffered ? 'widget.waits.answer' : 'widget.waits.manage')}
            </a>
          </p>
        </article>
      ))}
    </section>
  );
}

/** Appointments that are over, under a title of their own; nothing where there are none. */
function Appointments({ title, appointments }: { readonly title: string; readonly appointments: readonly ListedAppointment[] }) {
  if (appointments.length === 0) return null;
  return (
    <section className="widget-visits">
      <h2 className="widget-visits__title">{title}</h2>
      <AppointmentItems appointments={appointments} />
    </section>
  );
}

/** In their order; those of several people who come on one day stand under one heading. */
function AppointmentItems({ appointments }: { readonly appointments: readonly ListedAppointment[] }) {
  const { t, href } = usePage();
  const keyOf = ({ id, group }: ListedAppointment) => group?.key ?? id;
  return [...new Set(appointments.map(keyOf))].map((key) => {
    const own = appointments.filter((each) => keyOf(each) === key);
    const group = own[0]?.group;
    if (own.length < 2 || !group) return own.map((each) => <AppointmentItem key={each.id} appointment={each} />);
    return (
      <section key={key} className="widget-visits widget-visits--together">
        <h3 className="widget-visits__title">{t('widget.visits.together', { count: own.length, day: group.day })}</h3>
        {own.map((each) => (
          <AppointmentItem key={each.id} as="h4" appointment={each} />
        ))}
        <a className="text-link" href={href(group.manage)} target="_top" rel="nofollow">
          {t('widget.visits.group')}
        </a>
      </section>
    );
  });
}

function AppointmentItem({ as: Title = 'h3', appointment }: { readonly as?: 'h3' | 'h4'; readonly appointment: ListedAppointment }) {
  const { t, href } = usePage();
  const { id, when, salon, guest, parts, price, isCancelled, manage, calendar, again, feedback, absent } = appointment;
  return (
    <article className={isCancelled ? 'widget-visit is-cancelled' : 'widget-visit'}>
      <Title>{when}</Title>
      <p>{[isCancelled ? t('widget.visits.cancelled') : null, salon, guest, price].filter(Boolean).join(' · ')}</p>
      <ul>
        {parts.map(({ service, employee, time }) => (
          <li key={`${time} ${service}`}>
            {time} {service}, {employee}
          </li>
        ))}
      </ul>
      {absent ? <p className="widget-form__rule">{absent}</p> : null}
      <p className="widget-visit__links">
        {manage ? (
          <a className="text-link" href={href(manage)} target="_top">
            {t('widget.visits.manage')}
          </a>
        ) : null}
        {calendar ? (
          <a className="text-link" href={calendar} download>
            {t('widget.done.calendar')}
          </a>
        ) : null}
        <a className="text-link" href={href(again)}>
          {t('widget.visits.again')}
        </a>
      </p>
      {feedback === 'given' ? <p className="widget-form__rule">{t('widget.feedback.given')}</p> : null}
      {feedback === 'open' ? <AppointmentFeedback appointment={id} /> : null}
    </article>
  );
}
