import type { DoneBody, DuePrepayment } from '../../../src/modules/widget/contract/widget-model';
import { Photo } from '../../ui/components/media/Photo';
import { telHref } from '../../ui/components/navigation/phone';
import { usePage } from '../../ui/i18n/context';

/** Leads to the payment; out of a frame, for checkouts are not framed. */
function Due({ due }: { readonly due: DuePrepayment }) {
  const { t, href } = usePage();
  return (
    <div className="button-row">
      {due.action ? (
        <form method="post" action={href(due.action)} target="_top">
          <button className="button button--lacquer">{due.label}</button>
        </form>
      ) : null}
      <a className="text-link" href={href(due.check)} data-keep="">
        {t('widget.due.check')}
      </a>
    </div>
  );
}

/** What was booked, as an invitation: the day, the place, what is done there, and what happens next. */
export function DoneStep({ body }: { readonly body: DoneBody }) {
  const { t, href } = usePage();
  const { day, time: hour, salon, parts, price, next, rule, calendar, again, due, further } = body;
  return (
    <div className="widget-done">
      <div className="widget-done__when">
        <p className="widget-done__lead">{due ? due.text : t('widget.done.lead')}</p>
        <p className="widget-done__day">{day.replace(/(\d) /, '$1\u00a0')}</p>
        <p className="widget-done__hour">{hour}</p>
      </div>
      <section className="widget-done__place">
        {salon.picture ? (
          <span className="widget-done__picture">
            <Photo picture={salon.picture} sizes="(width <= 760px) 92vw, 30rem" decorative />
          </span>
        ) : null}
        <h2>{salon.name}</h2>
        <p>
          {salon.address}
          {salon.phone ? (
            <>
              <br />
              <a href={telHref(salon.phone)}>{salon.phone}</a>
            </>
          ) : null}
        </p>
        {salon.routes.length > 0 ? (
          <p className="widget-done__routes">
            <span>{t('widget.done.route')}</span>
            {salon.routes.map(({ app, url }) => (
              <a key={app} href={url} target="_blank" rel="noopener">
                {app}
              </a>
            ))}
          </p>
        ) : null}
      </section>
      <div className="widget-done__what">
        {due ? <Due due={due} /> : null}
        <ul className="widget-done__parts">
          {parts.map(({ service, employee, time }) => (
            <li key={`${time} ${service}`}>
              <span>{time}</span>
              <span>
                <b>{service}</b>
                <small>{employee}</small>
              </span>
            </li>
          ))}
        </ul>
        {price ? <p className="widget-done__price">{price}</p> : null}
        {further ? (
          <p className="button-row">
            <a className="button button--lacquer" href={href(further.href)}>
              {further.label}
            </a>
          </p>
        ) : null}
        {next.length > 0 ? (
          <section className="widget-done__next">
            <h2 className="widget__label">{t('widget.expect.title')}</h2>
            <ul>
              {next.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        ) : null}
        <p className="widget-form__rule">{rule}</p>
        <div className="button-row">
          <a className="button button--dark" href={calendar} download>
            {t('widget.done.calendar')}
          </a>
          <a className="button button--line" href={href(again)}>
            {t('widget.done.again')}
          </a>
        </div>
      </div>
    </div>
  );
}
