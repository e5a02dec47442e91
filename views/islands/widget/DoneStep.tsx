import type { DoneBody, DuePrepayment } from '../../../src/modules/booking/domain/widget/widget-model';
import { telHref } from '../../components/navigation/phone';
import { usePage } from '../../i18n/context';

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

/** What was booked. */
export function DoneStep({ body }: { readonly body: DoneBody }) {
  const { t, href } = usePage();
  const { day, time: hour, salon, parts, price, rule, calendar, again, due } = body;
  return (
    <div className="widget-done">
      <div className="widget-done__when">
        <p className="widget-done__day">{day.replace(/(\d+) /, '$1\u00a0')}</p>
        <p className="widget-done__hour">{hour}</p>
        <p className="widget-done__lead">{due ? due.text : t('widget.done.lead')}</p>
      </div>
      {due ? <Due due={due} /> : null}
      <p>
        <b>{salon.name}</b>
        <br />
        {salon.address}
        {salon.phone ? (
          <>
            <br />
            <a href={telHref(salon.phone)}>{salon.phone}</a>
          </>
        ) : null}
      </p>
      <ul className="widget-done__parts">
        {parts.map(({ service, master, time }) => (
          <li key={`${time} ${service}`}>
            <span>{time}</span> {service}, {master}
          </li>
        ))}
      </ul>
      {price ? <p className="widget-done__price">{price}</p> : null}
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
  );
}
