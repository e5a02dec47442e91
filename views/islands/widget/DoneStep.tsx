import type { DoneBody } from '../../../src/modules/booking/domain/widget/widget-model';
import { telHref } from '../../components/navigation/phone';
import { usePage } from '../../i18n/context';

/** What was booked. */
export function DoneStep({ body }: { readonly body: DoneBody }) {
  const { t, href } = usePage();
  const { day, time: hour, salon, parts, price, rule, calendar, again } = body;
  return (
    <div className="widget-done">
      <div className="widget-done__when">
        <p className="widget-done__day">{day.replace(/(\d+) /, '$1\u00a0')}</p>
        <p className="widget-done__hour">{hour}</p>
        <p className="widget-done__lead">{t('widget.done.lead')}</p>
      </div>
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
