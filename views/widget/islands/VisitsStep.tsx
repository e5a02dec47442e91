import type { ShownVisit, VisitsBody } from '../../../src/modules/widget/contract/visits-model';
import { WIDGET_PATH } from '../../../src/modules/widget/contract/widget-model';
import { Icon } from '../../ui/components/media/Icon';
import { usePage } from '../../ui/i18n/context';
import { SignOut } from './SignOut';
import { VisitFeedback } from './VisitFeedback';
import { VisitReminders } from './VisitReminders';

/** A client's own visits: those to come, and those that were. */
export function VisitsStep({ body }: { readonly body: VisitsBody }) {
  const { t, href } = usePage();
  const { client, balance, bonus, reminders, favourites, upcoming, past } = body;
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
      <div className="widget-mine">
        <div className="widget-mine__visits">
          <section className="widget-visits">
            <h2 className="widget-visits__title">{t('widget.visits.upcoming')}</h2>
            {upcoming.length === 0 ? <p className="widget-none">{t('widget.visits.none')}</p> : null}
            {upcoming.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </section>
          <div>
            <a className="button button--lacquer" href={href(WIDGET_PATH)}>
              {t('widget.visits.book')}
            </a>
          </div>
          <Visits title={t('widget.visits.past')} visits={past.filter(({ isCancelled }) => !isCancelled)} />
          <Visits title={t('widget.visits.cancelledTitle')} visits={past.filter(({ isCancelled }) => isCancelled)} />
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
          {reminders ? <VisitReminders reminders={reminders} /> : null}
        </div>
      </div>
    </>
  );
}

/** Visits that are over, under a title of their own; nothing where there are none. */
function Visits({ title, visits }: { readonly title: string; readonly visits: readonly ShownVisit[] }) {
  if (visits.length === 0) return null;
  return (
    <section className="widget-visits">
      <h2 className="widget-visits__title">{title}</h2>
      {visits.map((visit) => (
        <Visit key={visit.id} visit={visit} />
      ))}
    </section>
  );
}

function Visit({ visit }: { readonly visit: ShownVisit }) {
  const { t, href } = usePage();
  const { id, when, salon, parts, price, isCancelled, manage, calendar, again, feedback, absent } = visit;
  return (
    <article className={isCancelled ? 'widget-visit is-cancelled' : 'widget-visit'}>
      <h3>{when}</h3>
      <p>{[isCancelled ? t('widget.visits.cancelled') : null, salon, price].filter(Boolean).join(' · ')}</p>
      <ul>
        {parts.map(({ service, master, time }) => (
          <li key={`${time} ${service}`}>
            {time} {service}, {master}
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
      {feedback === 'open' ? <VisitFeedback visit={id} /> : null}
    </article>
  );
}
