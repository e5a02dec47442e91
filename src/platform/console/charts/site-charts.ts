import type { ConsoleChartProps } from '../../../../views/console/ConsoleChart';
import type { CounterSum } from '../../counters/hourly-counters';
import { sum, type ChartDrawing } from './chart-drawing';
import { quantile } from './quantile';

/** Counters that these charts show. */
export const SITE_COUNTERS = ['answers%', 'pages.%', 'upstream.%'];
const SHARES = [0.5, 0.95] as const;
const MAX_SERVICES = 5;

/** What the site counted of itself: answering times, pages by where they came from, failed calls of services. */
export function siteCharts(draw: ChartDrawing, figures: readonly CounterSum[]): readonly ConsoleChartProps[] {
  const { t } = draw.context;
  return [times(), pages(), upstreams()];

  function byStep(figure: string): readonly number[] {
    return draw.sums(
      figures.filter((each) => each.figure === figure),
      ({ value }) => value,
    );
  }

  function times(): ConsoleChartProps {
    const all = byStep('answers');
    const within = figures
      .filter(({ figure }) => figure.startsWith('answers.within '))
      .map(({ figure, step, value }) => ({ step, seconds: Number(figure.slice('answers.within '.length)), count: value }))
      .sort((a, b) => a.seconds - b.seconds);
    const series = SHARES.map((share) => ({
      name: t('console.charts.times.share', { share: share * 100 }),
      values: all.map((answers, step) => {
        const seconds = quantile(
          share,
          answers,
          within.filter((each) => each.step === step),
        );
        return seconds === null ? null : seconds * 1000;
      }),
    }));
    const format = (ms: number) => t('console.charts.times.ms', { ms: draw.number(Math.round(ms)) });
    const total = t('console.charts.times.failed', { failed: sum(byStep('answers.failed')), all: draw.number(sum(all)) });
    return draw.chart({ title: t('console.charts.times.title'), total, series, kind: 'lines', format });
  }

  function pages(): ConsoleChartProps {
    const kinds = ['hit', 'stale', 'rendered'] as const;
    const series = kinds.map((kind) => ({ name: t(`console.charts.pages.${kind}`), values: byStep(`content.pages.${kind}`) }));
    const [hits = 0, stale = 0, rendered = 0] = series.map(({ values }) => sum(values));
    const all = hits + stale + rendered;
    const share = draw.percent(all === 0 ? 0 : ((hits + stale) / all) * 100);
    return draw.chart({ title: t('console.charts.pages.title'), total: t('console.charts.pages.share', { share }), series });
  }

  function upstreams(): ConsoleChartProps {
    const named = (kind: string) =>
      figures.flatMap(({ figure, value }) => (figure.startsWith(kind) ? [{ name: figure.slice(kind.length), value }] : []));
    const failed = new Map<string, number>();
    for (const { name, value } of named('upstream.failed ')) failed.set(name, (failed.get(name) ?? 0) + value);
    const worst = [...failed].sort((a, b) => b[1] - a[1]).map(([name]) => name);
    const series = worst.slice(0, MAX_SERVICES).map((name) => ({ name, values: byStep(`upstream.failed ${name}`) }));
    const calls = draw.number(sum(named('upstream.calls ').map(({ value }) => value)));
    const total = t('console.charts.upstreams.calls', { failed: draw.number(sum([...failed.values()])), calls });
    return draw.chart({ title: t('console.charts.upstreams.title'), total, series });
  }
}
