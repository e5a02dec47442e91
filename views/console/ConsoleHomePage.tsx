import { usePage } from '../ui/i18n/context';
import { ConsoleChart, type ConsoleChartProps } from './ConsoleChart';
import { ConsoleFrame, type ConsoleFrameProps, type ConsoleLink } from './ConsoleFrame';
import { ConsoleTabs } from './ConsoleTabs';
import { ConsoleTable, type ConsoleTableProps } from './ConsoleTable';

/** Something that works, or does not. */
export interface ConsoleState {
  readonly name: string;
  /** `wait`: worth a look, nothing is broken. */
  readonly tone: 'good' | 'wait' | 'bad';
  readonly state: string;
  /** What it says of itself. */
  readonly facts: string;
  /** What to do; empty: nothing. */
  readonly advice: string;
  /** Where that is done. */
  readonly href: string;
}

export interface ConsoleHomePageProps {
  readonly frame: ConsoleFrameProps;
  readonly title: string;
  readonly tone: ConsoleState['tone'];
  readonly lead: string;
  readonly moment: string;
  /** What waits for who looks, the most urgent first. */
  readonly waiting: readonly { readonly label: string; readonly count: number; readonly href: string; readonly tone: 'wait' | 'bad' }[];
  /** What the day brings. */
  readonly today: readonly { readonly title: string; readonly table: ConsoleTableProps; readonly more: ConsoleLink }[];
  readonly states: readonly ConsoleState[];
  readonly jobs: ConsoleTableProps;
  /** Whether this role sees charts. */
  readonly hasCharts: boolean;
  /** Null: the database is away. */
  readonly charts: { readonly spans: readonly ConsoleLink[]; readonly charts: readonly ConsoleChartProps[] } | null;
}

/** Is everything well? */
export function ConsoleHomePage(props: ConsoleHomePageProps) {
  const { frame, title, tone, lead, moment, waiting, today, states, jobs, hasCharts, charts } = props;
  const { t } = usePage();
  return (
    <ConsoleFrame {...frame}>
      <section aria-labelledby="console-waiting" data-live="waiting">
        <h2 className="console__heading" id="console-waiting">
          {t('console.home.waiting')}
        </h2>
        {waiting.length === 0 ? <p className="console__empty">{t('console.home.nothingWaits')}</p> : null}
        <ul className="console-waiting">
          {waiting.map(({ label, count, href, tone: of }) => (
            <li key={label}>
              <a className={`console-waiting__item console-waiting__item--${of}`} href={href}>
                <span>{label}</span>
                <span className={`console-pill console-pill--${of}`}>{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <div data-live="today">
        {today.map(({ title: of, table, more }) => (
          <section key={of} className="console-today" aria-label={of}>
            <h2 className="console__heading">{of}</h2>
            <ConsoleTable {...table} />
            <div className="console__ways">
              <a className="button button--line" href={more.href}>
                {more.label}
              </a>
            </div>
          </section>
        ))}
      </div>
      <header className="console-live" data-live="verdict">
        <div className={`console-verdict console-verdict--${tone}`}>
          <h1 className="console__title">{title}</h1>
          <p>{lead}</p>
          <p className="console__note">{moment}</p>
        </div>
      </header>
      <section aria-labelledby="console-states">
        <h2 className="console__heading" id="console-states">
          {t('console.home.states')}
        </h2>
        <ul className="console-states" data-live="states">
          {states.map(({ name, tone: of, state, facts, advice, href }) => (
            <li key={name} className={`console-state console-state--${of}`}>
              <div className="console-state__name">
                {href === '' ? name : <a href={href}>{name}</a>}
                <span className={`console-pill console-pill--${of}`}>{state}</span>
              </div>
              {facts === '' ? null : <p className="console__note">{facts}</p>}
              {advice === '' ? null : <p className="console-state__advice">{advice}</p>}
            </li>
          ))}
        </ul>
      </section>
      {hasCharts ? (
        <section aria-labelledby="console-charts">
          <h2 className="console__heading" id="console-charts">
            {t('console.charts.title')}
          </h2>
          {charts === null ? (
            <p className="console__empty">{t('console.charts.away')}</p>
          ) : (
            <>
              <ConsoleTabs tabs={charts.spans} label={t('console.charts.title')} />
              <div className="console-charts">
                {charts.charts.map((chart) => (
                  <ConsoleChart key={chart.title} {...chart} />
                ))}
              </div>
            </>
          )}
        </section>
      ) : null}
      <section aria-labelledby="console-jobs">
        <h2 className="console__heading" id="console-jobs">
          {t('console.home.jobs')}
        </h2>
        <ConsoleTable {...jobs} />
      </section>
    </ConsoleFrame>
  );
}
