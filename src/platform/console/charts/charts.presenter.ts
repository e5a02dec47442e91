import type { ConsoleChartProps } from '../../../../views/console/ConsoleChart';
import type { ConsoleLink } from '../../../../views/console/ConsoleFrame';
import type { PageContext } from '../../pages/page-context';
import { formatMoney } from '../../../shared/money';
import type { AppointmentState } from '../../../modules/booking/booking.api';
import type { OrderState } from '../../../modules/certificate/certificate.api';
import { LEAD_SOURCES, LEAD_STATES } from '../../../modules/lead/lead.api';
import type { ChartFigures } from './console-charts';
import { quantile } from './quantile';
import { TIME_SPANS, type TimeSpan } from './time-span';
import { chartOf, type ChartInput } from './chart';
import { homeZone } from '../../../shared/home-zone';
import { dateFormat } from '../../../shared/date-format';

/** States as a chart tells them apart. */
const ORDERS = {
  paid: ['paid', 'issued', 'delivered'],
  open: ['draft', 'new', 'awaiting_payment', 'reserved'],
  lost: ['failed', 'expired', 'refused'],
  returned: ['refunded'],
} as const satisfies Record<string, readonly OrderState[]>;
const VISITS = {
  came: ['planned', 'confirmed', 'done'],
  open: ['reserved', 'awaiting_prepayment'],
  cancelled: ['cancelled'],
  missed: ['no_show'],
} as const satisfies Record<string, readonly AppointmentState[]>;
const SHARES = [0.5, 0.95] as const;
const MOST_SERVICES = 5;

interface Counted {
  readonly step: number;
  readonly count: number;
}

/** Sums by stretch. */
function sums<Row extends { readonly step: number }>(steps: number, rows: readonly Row[], valueOf: (row: Row) => number): number[] {
  const values = Array<number>(steps).fill(0);
  for (const row of rows) if (row.step < steps) values[row.step]! += valueOf(row);
  return values;
}
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
const countOf = ({ count }: Counted) => count;
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

/** The charts of a span, and the way to the others. @param salonName of a salon by its id in the booking system; null: it is not shown */
export function presentCharts(
  context: PageContext,
  span: TimeSpan,
  figures: ChartFigures,
  salonName: (location: string) => string | null,
): { readonly spans: readonly ConsoleLink[]; readonly charts: readonly ConsoleChartProps[] } {
  const { t } = context;
  const charts = new Charts(context, span, figures);
  const spans = TIME_SPANS.map((each) => ({
    label: t(`console.charts.spans.${each}`),
    href: `/ops?span=${each}`,
    isCurrent: each === span,
  }));
  const made = [charts.orders(), charts.revenue(), charts.leadsBySource(), charts.leadsByResult(), ...charts.booking(salonName)];
  return { spans, charts: [...made, charts.times(), charts.pages(), charts.upstreams()] };
}

class Charts {
  private readonly steps: readonly string[];
  private readonly numbers: Intl.NumberFormat;

  constructor(
    private readonly context: PageContext,
    span: TimeSpan,
    private readonly figures: ChartFigures,
  ) {
    const locale = context.locale === 'ua' ? 'uk-UA' : 'en-GB';
    const format = dateFormat(context.locale, { ...NAMES[span], timeZone: homeZone() });
    this.steps = figures.bounds.slice(0, -1).map((at) => format.format(at));
    this.numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  }

  orders(): ConsoleChartProps {
    const { t } = this.context;
    const series = keysOf(ORDERS).map((group) => ({
      name: t(`console.charts.orders.${group}`),
      values: sums(this.steps.length, this.ordersOf(group), countOf),
    }));
    return this.chart({ title: t('console.charts.orders.title'), total: this.count(this.figures.orders), series });
  }

  revenue(): ConsoleChartProps {
    const { t, locale } = this.context;
    const format = (kopiykas: number) => formatMoney(Math.round(kopiykas), locale);
    const series = keysOf(ORDERS).map((group) => ({
      name: t(`console.charts.orders.${group}`),
      values: sums(this.steps.length, this.ordersOf(group), ({ amount }) => amount),
    }));
    const paid = format(sum(this.ordersOf('paid').map(({ amount }) => amount)));
    return this.chart({ title: t('console.charts.revenue.title'), total: t('console.charts.revenue.paid', { paid }), series, format });
  }

  leadsBySource(): ConsoleChartProps {
    const { t } = this.context;
    const { leads } = this.figures;
    const series = [...LEAD_SOURCES, '' as const].map((source) => ({
      name: t(`console.charts.sources.${source === '' ? 'other' : source}`),
      values: sums(
        this.steps.length,
        leads.filter((each) => each.source === source),
        countOf,
      ),
    }));
    return this.chart({ title: t('console.charts.leadsBySource'), total: this.count(leads), series });
  }

  leadsByResult(): ConsoleChartProps {
    const { t } = this.context;
    const { leads } = this.figures;
    const series = LEAD_STATES.map((state) => ({
      name: t(`console.leads.states.${state}`),
      values: sums(
        this.steps.length,
        leads.filter((each) => each.state === state),
        countOf,
      ),
    }));
    return this.chart({ title: t('console.charts.leadsByResult'), total: this.count(leads), series });
  }

  /** Nothing where another system keeps the calendar. */
  booking(salonName: (location: string) => string | null): readonly ConsoleChartProps[] {
    const { t } = this.context;
    const { booked, fill } = this.figures;
    if (!booked || !fill) return [];
    const groups = keysOf(VISITS).map((group) => ({
      name: t(`console.charts.visits.${group}`),
      values: sums(
        this.steps.length,
        booked.filter(({ state }) => (VISITS[group] as readonly AppointmentState[]).includes(state)),
        countOf,
      ),
    }));
    const refused = { name: t('console.charts.visits.refused'), values: this.site('booking.refused') };
    const salons = fill.flatMap(({ location, taken, work }) => {
      const name = salonName(location);
      return name === null ? [] : [{ name, share: work === 0 ? null : (taken / work) * 100 }];
    });
    const shares = salons.flatMap(({ share }) => share ?? []);
    return [
      this.chart({ title: t('console.charts.visits.title'), total: this.count(booked), series: [...groups, refused] }),
      this.chart({
        title: t('console.charts.fill.title'),
        format: this.percent,
        most: Math.max(100, ...shares),
        total: t('console.charts.fill.mean', { share: this.percent(shares.length === 0 ? 0 : sum(shares) / shares.length) }),
        steps: salons.map(({ name }) => name),
        stepName: t('console.list.salon'),
        series: [{ name: t('console.charts.fill.taken'), values: salons.map(({ share }) => share) }],
      }),
    ];
  }

  times(): ConsoleChartProps {
    const { t } = this.context;
    const all = this.site('answers');
    const within = this.figures.site
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
    const format = (ms: number) => t('console.charts.times.ms', { ms: this.numbers.format(Math.round(ms)) });
    const total = t('console.charts.times.failed', { failed: sum(this.site('answers.failed')), all: this.numbers.format(sum(all)) });
    return this.chart({ title: t('console.charts.times.title'), total, series, kind: 'lines', format });
  }

  pages(): ConsoleChartProps {
    const { t } = this.context;
    const kinds = ['hit', 'stale', 'rendered'] as const;
    const series = kinds.map((kind) => ({ name: t(`console.charts.pages.${kind}`), values: this.site(`pages.${kind}`) }));
    const [hits = 0, stale = 0, rendered = 0] = series.map(({ values }) => sum(values));
    const all = hits + stale + rendered;
    const share = this.percent(all === 0 ? 0 : ((hits + stale) / all) * 100);
    return this.chart({ title: t('console.charts.pages.title'), total: t('console.charts.pages.share', { share }), series });
  }

  upstreams(): ConsoleChartProps {
    const { t } = this.context;
    const named = (kind: string) =>
      this.figures.site.flatMap(({ figure, value }) => (figure.startsWith(kind) ? [{ name: figure.slice(kind.length), value }] : []));
    const failed = new Map<string, number>();
    for (const { name, value } of named('upstream.failed ')) failed.set(name, (failed.get(name) ?? 0) + value);
    const worst = [...failed].sort((a, b) => b[1] - a[1]).map(([name]) => name);
    const series = worst.slice(0, MOST_SERVICES).map((name) => ({ name, values: this.site(`upstream.failed ${name}`) }));
    const calls = this.numbers.format(sum(named('upstream.calls ').map(({ value }) => value)));
    const total = t('console.charts.upstreams.calls', { failed: this.numbers.format(sum([...failed.values()])), calls });
    return this.chart({ title: t('console.charts.upstreams.title'), total, series });
  }

  private readonly percent = (share: number) => `${this.numbers.format(share)} %`;

  private ordersOf(group: keyof typeof ORDERS) {
    return this.figures.orders.filter(({ state }) => (ORDERS[group] as readonly OrderState[]).includes(state));
  }

  private site(figure: string): readonly number[] {
    return sums(
      this.steps.length,
      this.figures.site.filter((each) => each.figure === figure),
      ({ value }) => value,
    );
  }

  private count(rows: readonly Counted[]): string {
    return this.numbers.format(sum(rows.map(countOf)));
  }

  private chart({
    stepName = this.context.t('console.charts.when'),
    ...input
  }: Pick<ChartInput, 'title' | 'total' | 'series'> & Partial<ChartInput> & { readonly stepName?: string }): ConsoleChartProps {
    const words = { step: stepName, empty: this.context.t('console.charts.empty') };
    return chartOf({ kind: 'bars', steps: this.steps, format: (value) => this.numbers.format(value), words, ...input });
  }
}

const NAMES = {
  day: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  month: { day: '2-digit', month: '2-digit' },
  year: { month: 'short', year: '2-digit' },
} as const;
