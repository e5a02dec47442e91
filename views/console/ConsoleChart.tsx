import { usePage } from '../ui/i18n/context';
import { ConsoleTable, type ConsoleTableProps } from './ConsoleTable';

/** A chart as it is drawn: across in hundredths of its width, down in pixels. */
export interface ConsoleChartProps {
  readonly title: string;
  /** What it comes to, in words. */
  readonly total: string;
  readonly height: number;
  /** There is nothing to draw. */
  readonly isEmpty: boolean;
  readonly empty: string;
  readonly legend: readonly { readonly name: string; readonly tone: number }[];
  readonly rules: readonly { readonly y: number; readonly label: string }[];
  readonly bars: readonly {
    readonly key: string;
    readonly tone: number;
    readonly x: number;
    readonly width: number;
    readonly y: number;
    readonly height: number;
    readonly label: string;
  }[];
  readonly paths: readonly { readonly tone: number; readonly d: string }[];
  /** Names of some of the stretches, below them. */
  readonly names: readonly { readonly label: string; readonly x: number }[];
  /** The same in numbers. */
  readonly table: ConsoleTableProps;
}

/** Room below the drawing for the names of stretches. */
const NAMES = 22;
/** A name that begins further right ends where the drawing ends. */
const LAST = 85;

/** A chart of the console with the table behind it. Who does not see it has the table. */
export function ConsoleChart({ title, total, height, isEmpty, empty, legend, rules, bars, paths, names, table }: ConsoleChartProps) {
  const { t } = usePage();
  return (
    <figure className="console-chart">
      <figcaption className="console-chart__title">
        <span>{title}</span>
        <span className="console-chart__total">{total}</span>
      </figcaption>
      {isEmpty ? (
        <p className="console-chart__nothing">{empty}</p>
      ) : (
        <>
          <svg className="console-chart__drawing" width="100%" height={height + NAMES} aria-hidden="true">
            {rules.map(({ y, label }) => (
              <line key={label} className="console-chart__rule" x1="0" x2="100%" y1={y} y2={y} />
            ))}
            {bars.map(({ key, tone, x, width, y, height: high, label }) => (
              <rect
                key={key}
                className={`console-chart__bar console-chart__tone--${tone}`}
                x={`${x}%`}
                width={`${width}%`}
                y={y}
                height={high}
              >
                <title>{label}</title>
              </rect>
            ))}
            {paths.length === 0 ? null : (
              <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
                {paths.map(({ tone, d }) => (
                  <path key={tone} className={`console-chart__line console-chart__tone--${tone}`} d={d} vectorEffect="non-scaling-stroke" />
                ))}
              </svg>
            )}
            {rules.map(({ y, label }) => (
              <text key={label} className="console-chart__label console-chart__label--over" x="0" y={y - 4}>
                {label}
              </text>
            ))}
            {names.map(({ label, x }) => (
              <text
                key={x}
                className="console-chart__label"
                x={x > LAST ? '100%' : `${x}%`}
                y={height + NAMES - 5}
                textAnchor={x > LAST ? 'end' : undefined}
              >
                {label}
              </text>
            ))}
          </svg>
          <ul className="console-chart__legend">
            {legend.map(({ name, tone }) => (
              <li key={name} className={`console-chart__key console-chart__tone--${tone}`}>
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
      <details className="console-chart__numbers">
        <summary>{t('console.charts.numbers')}</summary>
        <ConsoleTable {...table} />
      </details>
    </figure>
  );
}
