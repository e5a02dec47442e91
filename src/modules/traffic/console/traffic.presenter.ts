import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import type { ConsoleReportPageProps } from '../../../../views/console/ConsoleReportPage';
import { sum } from '../../../platform/console/charts/chart-drawing';
import type { SalonChoice } from '../../../platform/console/console-salons';
import type { ConsoleContext } from '../../../platform/console/console-words';
import { formatMoney, toHryvnias } from '../../../shared/money';
import { monthName, monthOf, monthsTo } from '../../../shared/month';
import type { TrafficCount } from '../domain/traffic-count';
import { businessLink, TRAFFIC_SUBJECTS, type TrafficSubject } from '../contract/traffic-source';

interface TrafficInput {
  readonly counts: readonly TrafficCount[];
  /** `YYYY-MM` */
  readonly month: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly salons: readonly SalonChoice[];
  /** Origin of the site. */
  readonly siteUrl: string;
}

type Context = Pick<ConsoleContext, 't' | 'locale'>;

/** Months that can be chosen, the present one first. */
const MONTHS = 24;

/** A month on one page: each way with what came by it, and the links for the profiles of the salons. */
export function presentTraffic(
  context: Context,
  { counts, month, today, salons, siteUrl }: TrafficInput,
): Omit<ConsoleReportPageProps, 'frame'> {
  const { t, locale } = context;
  const ways = [...grouped(context, counts)];
  const months = [...new Set([...[...monthsTo(monthOf(today), MONTHS)].reverse(), month])];
  const totals = (subject: TrafficSubject) => counts.filter((each) => each.subject === subject);
  const paid = totals('order');
  return {
    title: t('traffic.title', { month: monthName(locale, month) }),
    lead: t('traffic.lead'),
    tabs: [],
    search: {
      action: '/ops/traffic',
      method: 'get',
      submit: t('traffic.show'),
      fields: [
        {
          name: 'month',
          label: t('traffic.month'),
          value: month,
          options: months.map((value) => ({ value, label: monthName(locale, value) })),
        },
      ],
    },
    facts: [
      ...TRAFFIC_SUBJECTS.map((subject) => {
        const own = totals(subject);
        const again = sum(own.filter(({ isRepeat }) => isRepeat).map(({ count }) => count));
        return {
          label: t(`traffic.subjects.${subject}`),
          value: String(sum(own.map(({ count }) => count))),
          small: t('traffic.again', { count: again }),
        };
      }),
      {
        label: t('traffic.paid'),
        value: formatMoney(sum(paid.map((each) => each.sum)), locale),
        small: t('traffic.paidOrders', { count: sum(paid.map((each) => each.paid)) }),
      },
    ],
    charts: [],
    sections: [
      {
        title: t('traffic.ways'),
        table: {
          caption: t('traffic.ways'),
          columns: [t('traffic.way'), ...TRAFFIC_SUBJECTS.map((subject) => t(`traffic.subjects.${subject}`)), t('traffic.paid')],
          rows: ways.map(([way, own]) => ({
            key: way,
            cells: [
              cell(...wayWords(context, own[0]!)),
              ...TRAFFIC_SUBJECTS.map((subject) =>
                cell(String(sum(own.filter((each) => each.subject === subject).map(({ count }) => count)))),
              ),
              cell(formatMoney(sum(own.map((each) => each.sum)), locale)),
            ],
          })),
          empty: t('traffic.none'),
        },
      },
      {
        title: t('traffic.business.title'),
        lead: t('traffic.business.lead'),
        table: {
          caption: t('traffic.business.title'),
          columns: [t('traffic.business.salon'), t('traffic.business.site'), t('traffic.business.booking')],
          rows: salons.map(({ slug, title }) => ({
            key: slug,
            cells: [
              cell(title),
              ...[`/salons/${slug}/`, `/online/?salon=${slug}`].map((path) => ({ text: path, href: businessLink(siteUrl + path, slug) })),
            ],
          })),
          empty: t('traffic.none'),
        },
      },
    ],
    files: [{ label: t('traffic.file'), href: `/ops/traffic/file?month=${month}` }],
  };
}

/** The columns of the file. */
export function trafficColumns({ t }: Context): readonly string[] {
  const { columns } = FILE;
  return columns.map((column) => t(`traffic.columns.${column}`));
}

/** A row of the file; sums are hryvnias. */
export function trafficRow({ t }: Context, each: TrafficCount): readonly (string | number)[] {
  const { subject, kind, source, medium, campaign, host, isRepeat, count, paid } = each;
  const words = [t(`traffic.subjects.${subject}`), t(`traffic.kinds.${kind}`), source, medium, campaign, host];
  return [...words, t(isRepeat ? 'traffic.yes' : 'traffic.no'), count, paid, toHryvnias(each.sum)];
}

const FILE = { columns: ['subject', 'kind', 'source', 'medium', 'campaign', 'host', 'again', 'count', 'paid', 'sum'] } as const;

const cell = (text: string, small?: string): ConsoleCell => ({ text, ...(small && { small }) });

/** Counts of the same way, most first. */
function grouped(context: Context, counts: readonly TrafficCount[]): ReadonlyMap<string, readonly TrafficCount[]> {
  const ways = new Map<string, TrafficCount[]>();
  for (const each of counts) {
    const way = wayWords(context, each).join(' · ');
    ways.set(way, [...(ways.get(way) ?? []), each]);
  }
  return ways;
}

/** A way in words: what it is, and its names. */
function wayWords({ t }: Context, { kind, source, medium, campaign, host, isRepeat }: TrafficCount): readonly [string, string] {
  if (kind === 'direct' && isRepeat) return [t('traffic.kinds.repeat'), ''];
  if (kind === 'site') return [host, t('traffic.kinds.site')];
  if (kind === 'campaign') return [[source, medium, campaign].filter(Boolean).join(' / '), t('traffic.kinds.campaign')];
  return [t(`traffic.kinds.${kind}`), kind === 'business' ? campaign : ''];
}
