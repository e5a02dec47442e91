import { usePage } from '../ui/i18n/context';
import { ConsoleChart, type ConsoleChartProps } from './ConsoleChart';
import { ConsoleFacts, type ConsoleFactsProps } from './ConsoleFacts';
import { ConsoleFrame, type ConsoleFrameProps, type ConsoleLink } from './ConsoleFrame';
import { ConsoleHead } from './ConsoleHead';
import { ConsoleSearch, type ConsoleSearchProps } from './ConsoleSearch';
import { ConsoleTabs } from './ConsoleTabs';
import { ConsoleTable, type ConsoleTableProps } from './ConsoleTable';

export interface ConsoleReportPageProps {
  readonly frame: ConsoleFrameProps;
  readonly title: string;
  readonly lead: string;
  /** Pages beside it. */
  readonly tabs: readonly ConsoleLink[];
  /** What the report is about; null: that is plain. */
  readonly search: ConsoleSearchProps | null;
  readonly facts: ConsoleFactsProps['facts'];
  readonly charts: readonly ConsoleChartProps[];
  readonly sections: readonly { readonly title: string; readonly lead?: string; readonly table: ConsoleTableProps }[];
  readonly files: readonly ConsoleLink[];
}

/** Figures of a span of time: what they come to, drawings, tables, files. */
export function ConsoleReportPage({ frame, title, lead, tabs, search, facts, charts, sections, files }: ConsoleReportPageProps) {
  const { t } = usePage();
  return (
    <ConsoleFrame {...frame}>
      <ConsoleHead title={title} lead={lead} />
      <ConsoleTabs tabs={tabs} label={t('console.list.states')} />
      {search === null ? null : <ConsoleSearch {...search} />}
      {facts.length === 0 ? null : <ConsoleFacts facts={facts} />}
      {charts.length === 0 ? null : (
        <div className="console-charts">
          {charts.map((chart) => (
            <ConsoleChart key={chart.title} {...chart} />
          ))}
        </div>
      )}
      <div className="console__sections" data-live="sections">
        {sections.map((section) => (
          <section key={section.title} className="console-section">
            <h2 className="console__heading">{section.title}</h2>
            {section.lead === undefined ? null : <p className="console__note">{section.lead}</p>}
            <ConsoleTable {...section.table} />
          </section>
        ))}
      </div>
      {files.length === 0 ? null : (
        <div className="console__ways">
          {files.map(({ label, href }) => (
            <a key={href} className="text-link" href={href} download>
              {label}
            </a>
          ))}
        </div>
      )}
    </ConsoleFrame>
  );
}
