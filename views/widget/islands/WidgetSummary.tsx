import type { WidgetModel } from '../../../src/modules/widget/contract/widget-model';
import { Photo } from '../../ui/components/media/Photo';
import { usePage } from '../../ui/i18n/context';
import { DayLine } from './DayLine';

/** Services that the bar names; of more it says how many. */
const MAX_NAMED = 2;

/** What is chosen so far, always in sight; where a step needs it, the way on. */
export function WidgetSummary({ model }: { readonly model: WidgetModel }) {
  const { t, href } = usePage();
  const { summary, body } = model;
  const { salon, services, employee, when, price, duration, sketch } = summary;
  const total = [price, duration].filter(Boolean).join(' · ');
  const next = body.kind === 'service' ? body.onHref : null;
  if (!salon && services.length === 0 && !employee && !when) return null;
  return (
    <aside className="widget-summary" aria-label={t('widget.summary')}>
      {summary.picture ? (
        <span className="widget-summary__picture">
          <Photo picture={summary.picture} sizes="24rem" decorative />
        </span>
      ) : null}
      <div className="widget-summary__lines">
        <Bar summary={summary} isCounting={next !== null} />
        <dl>
          {salon ? <Line name={t('widget.steps.salon')} value={salon} /> : null}
          {services.map(({ name, note }) => (
            <Line key={name} name={t('widget.steps.service')} value={name} note={note} />
          ))}
          {employee ? <Line name={t('widget.steps.professional')} value={employee} /> : null}
          {when ? <Line name={t('widget.steps.time')} value={when} /> : null}
          {summary.later ? <Line name={t('widget.later')} value={summary.later} /> : null}
        </dl>
        {sketch ? <DayLine appointment={sketch} /> : null}
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

/** The same as a bar, where there is no room for the sheet: all that is chosen, or how much while services are being chosen. */
function Bar({ summary, isCounting }: { readonly summary: WidgetModel['summary']; readonly isCounting: boolean }) {
  const { t } = usePage();
  const { salon, services, employee, when, price, duration } = summary;
  const names = services.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = services.length > MAX_NAMED ? t('widget.service.more', { count: services.length - MAX_NAMED }) : '';
  const chosen = isCounting ? t('widget.service.count', { count: services.length }) : [names.join(', '), more].filter(Boolean).join(' ');
  const [first = '', ...others] = [when, chosen, isCounting ? null : [salon, employee].filter(Boolean).join(' · ')].filter(Boolean);
  return (
    <div className="widget-bar">
      <p className="widget-bar__chosen">
        <strong>{first}</strong>
        {others.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {(price ?? duration) ? (
        <p className="widget-bar__total">
          {price ? <strong>{price}</strong> : null}
          <span>{duration}</span>
        </p>
      ) : null}
    </div>
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
