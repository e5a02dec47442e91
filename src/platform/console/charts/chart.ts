import { createRequire } from 'node:module';
import type * as Arrays from 'd3-array';
import type * as Shape from 'd3-shape';
import type { ConsoleChartProps } from '../../../../views/console/ConsoleChart';

/** Numbers of one kind, one for each stretch. */
export interface ChartSeries {
  readonly name: string;
  /** Null: there is none of this stretch. */
  readonly values: readonly (number | null)[];
}

export interface ChartInput {
  readonly title: string;
  /** What it comes to, in words. */
  readonly total: string;
  readonly kind: 'bars' | 'lines';
  /** Names of the stretches, or of what is compared. */
  readonly steps: readonly string[];
  readonly series: readonly ChartSeries[];
  /** A number as it is read. */
  readonly format: (value: number) => string;
  /** The end of the scale, where it is given. */
  readonly most?: number;
  /** What the first column of the table is called, and what stands there without any number. */
  readonly words: { readonly step: string; readonly empty: string };
}

/** Height of the drawing in pixels; it is as wide as its place: positions across are hundredths. */
export const CHART_HEIGHT = 150;
const TOP = 16;
const TICKS = 3;
/** Names below the drawing that find room on a phone. */
const NAMES = 4;
const MAX_NAME = 10;

/** Reckons where bars, lines and names of a chart stand, and the table behind it. */
export function chartOf({ title, total, kind, steps, series, format, most, words }: ChartInput): ConsoleChartProps {
  const { line, nice, stack, ticks } = d3();
  // what is below 0 has no bar; the table has it
  const numbers = series.map(({ values }) => values.map((value) => Math.max(0, value ?? 0)));
  const heights = steps.map((_, step) => numbers.map((values) => values[step]!));
  const highest = kind === 'bars' ? heights.map((parts) => parts.reduce((all, each) => all + each, 0)) : heights.flat();
  const room = 100 / Math.max(1, steps.length);
  const width = room * (steps.length > 16 ? 0.75 : 0.6);
  const across = (step: number) => rounded(step * room + (room - width) / 2);
  const [, end] = most === undefined ? nice(0, Math.max(1, ...highest), TICKS) : [0, most];
  const up = (value: number) => rounded(CHART_HEIGHT - (value / end) * (CHART_HEIGHT - TOP));
  const isEmpty = series.every(({ values }) => values.every((value) => value === null || value === 0));
  const used = series.map(({ name }, tone) => ({ name, tone }));
  return {
    title,
    total,
    height: CHART_HEIGHT,
    isEmpty,
    empty: words.empty,
    legend: used,
    rules: ticks(0, end, TICKS).map((tick) => ({ y: up(tick), label: format(tick) })),
    bars: kind === 'bars' ? bars() : [],
    paths: kind === 'lines' ? paths() : [],
    names: namesOf(),
    table: {
      caption: title,
      columns: [words.step, ...series.map(({ name }) => name)],
      rows: steps.map((step, at) => ({
        key: String(at),
        cells: [{ text: step }, ...series.map(({ values }) => ({ text: values[at] === null ? '' : format(values[at]!) }))],
      })),
      empty: words.empty,
    },
  };

  function bars(): ConsoleChartProps['bars'] {
    const layers = stack<readonly number[], number>()
      .keys(series.map((_, at) => at))
      .value((parts, at) => parts[at]!)(heights);
    return layers.flatMap((layer, tone) =>
      layer.flatMap(([from, to], step) =>
        to > from
          ? {
              key: `${tone}-${step}`,
              tone,
              x: across(step),
              width: rounded(width),
              y: up(to),
              height: rounded(up(from) - up(to)),
              label: `${steps[step]}: ${series[tone]!.name}, ${format(to - from)}`,
            }
          : [],
      ),
    );
  }

  function paths(): ConsoleChartProps['paths'] {
    return series.map(({ values }, tone) => {
      const draw = line<number | null>()
        .defined((value) => value !== null)
        .x((_, step) => rounded(across(step) + width / 2))
        .y((value) => up(value!));
      return { tone, d: draw([...values]) ?? '' };
    });
  }

  function namesOf(): ConsoleChartProps['names'] {
    const every = Math.max(1, Math.ceil(steps.length / NAMES));
    return steps.flatMap((label, step) => (step % every === 0 ? { label: shortened(label), x: across(step) } : []));
  }
}

let loaded: (Pick<typeof Arrays, 'nice' | 'ticks'> & Pick<typeof Shape, 'line' | 'stack'>) | undefined;

/** Loaded with the first chart: a start does not need it. */
function d3() {
  const load = createRequire(__filename);
  return (loaded ??= { ...(load('d3-array') as typeof Arrays), ...(load('d3-shape') as typeof Shape) });
}

const shortened = (name: string) => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name);
const rounded = (value: number) => Math.round(value * 100) / 100;
