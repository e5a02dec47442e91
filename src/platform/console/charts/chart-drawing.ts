import type { ConsoleChartProps } from '../../../../views/console/ConsoleChart';
import { dateFormat } from '../../../shared/date-format';
import { homeZone } from '../../../shared/home-zone';
import type { ConsoleContext } from '../console-words';
import type { ConsoleUser } from '../operators/operator';
import { chartOf, type ChartInput } from './chart';
import type { TimeSpan } from './time-span';

/** Draws what was read, for somebody. */
export type DrawCharts = (draw: ChartDrawing, user: ConsoleUser) => readonly ConsoleChartProps[];

const NAMES = {
  day: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  month: { day: '2-digit', month: '2-digit' },
  year: { month: 'short', year: '2-digit' },
} as const;

export const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
export const countOf = ({ count }: { readonly count: number }) => count;

/** What the charts of one span have in common: the names of the stretches, and how numbers are written. */
export class ChartDrawing {
  readonly steps: readonly string[];
  private readonly numbers: Intl.NumberFormat;

  /** @param bounds of the stretches, one more than there are */
  constructor(
    readonly context: ConsoleContext,
    span: TimeSpan,
    bounds: readonly Date[],
  ) {
    const format = dateFormat(context.locale, { ...NAMES[span], timeZone: homeZone() });
    this.steps = bounds.slice(0, -1).map((at) => format.format(at));
    this.numbers = new Intl.NumberFormat(context.locale === 'ua' ? 'uk-UA' : 'en-GB', { maximumFractionDigits: 1 });
  }

  /** Sums by stretch. */
  sums<Row extends { readonly step: number }>(rows: readonly Row[], valueOf: (row: Row) => number): readonly number[] {
    const values = Array<number>(this.steps.length).fill(0);
    for (const row of rows) if (row.step < values.length) values[row.step]! += valueOf(row);
    return values;
  }

  readonly number = (value: number) => this.numbers.format(value);
  readonly percent = (share: number) => `${this.numbers.format(share)} %`;

  /** How many there are in all. */
  total(rows: readonly { readonly count: number }[]): string {
    return this.number(sum(rows.map(countOf)));
  }

  /** Bars by stretch, unless the input says otherwise. */
  chart({
    stepName = this.context.t('console.charts.when'),
    ...input
  }: Pick<ChartInput, 'title' | 'total' | 'series'> & Partial<ChartInput> & { readonly stepName?: string }): ConsoleChartProps {
    const words = { step: stepName, empty: this.context.t('console.charts.empty') };
    return chartOf({ kind: 'bars', steps: this.steps, format: this.number, words, ...input });
  }
}
