import type { WidgetModel } from '../../../src/modules/booking/domain/widget/widget-model';
import { Photo } from '../../components/media/Photo';
import { usePage } from '../../i18n/context';
import { DayLine } from './DayLine';

/** What is chosen so far, always in sight; where a step needs it, the way on. */
export function WidgetSummary({ model }: { readonly model: WidgetModel }) {
  const { t, href } = usePage();
  const { summary, body } = model;
  const { salon, services, master, when, total, sketch } = summary;
  const next = body.kind === 'service' ? body.onHref : null;
  if (!salon && services.length === 0 && !master && !when) return null;
  return (
    <aside className="widget-summary" aria-label={t('widget.summary')}>
      {summary.picture ? (
        <span className="widget-summary__picture">
          <Photo picture={summary.picture} sizes="24rem" decorative />
        </span>
      ) : null}
      <div className="widget-summary__lines">
        <p className="widget-summary__short">
          {when ?? (services.length > 0 ? t('widget.service.count', { count: services.length }) : salon)}
          {total ? <small>{total}</small> : null}
        </p>
        <dl>
          {salon ? <Line name={t('widget.steps.salon')} value={salon} /> : null}
          {services.map(({ name, note }) => (
            <Line key={name} name={t('widget.steps.service')} value={name} note={note} />
          ))}
          {master ? <Line name={t('widget.steps.professional')} value={master} /> : null}
          {when ? <Line name={t('widget.steps.time')} value={when} /> : null}
        </dl>
        {sketch ? <DayLine visit={sketch} /> : null}
        {total ? <p className="widget-summary__total">{total}</p> : null}
      </div>
      {next ? (
        <a className="button button--lacquer widget-summary__next" href={href(next)}>
          {t('widget.next')}
        </a>
      ) : null}
    </aside>
  );
}

function Line({ name, value, note }: { readonly name: string; readonly value: string; readonly note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  );
}
