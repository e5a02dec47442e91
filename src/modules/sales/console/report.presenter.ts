import type { ConsoleReportPageProps } from '../../../../views/console/ConsoleReportPage';
import { chartOf, type ChartSeries } from '../../../platform/console/charts/chart';
import { sum } from '../../../platform/console/charts/chart-drawing';
import type { SalonChoice } from '../../../platform/console/console-salons';
import type { ConsoleContext } from '../../../platform/console/console-words';
import { formatMoney, toHryvnias, type Kopiykas } from '../../../shared/money';
import { certificateTotals } from '../../certificate/certificate.api';
import type { MonthOfCertificates, MonthReport } from '../application/month-reports';
import { PAYMENT_METHODS, type PaymentMethod } from '../contract/sale';
import { monthName, monthOf, monthsTo } from '../../../shared/month';
import { tillTotals } from '../domain/till-sums';
import { tillTabs } from './till.presenter';
import type { DayMoney, MoneyLine, SoldLine, SoldService } from '../domain/report';

interface ReportInput {
  readonly report: MonthReport;
  /** `YYYY-MM` */
  readonly month: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Slug; null: all salons. */
  readonly salon: string | null;
  readonly salons: readonly SalonChoice[];
  /** The name of a salon by its id in the booking system. */
  readonly titleOf: (location: string) => string;
}

type Context = Pick<ConsoleContext, 't' | 'locale' | 'find'>;

/** Months that can be chosen, the present one first. */
const MONTHS = 24;
/** Money that comes with the sale; prepayments and certificates were paid for before. */
const NEW_MONEY = ['cash', 'card'] as const satisfies readonly PaymentMethod[];

/** A month at the counters on one page. */
export function presentReport(context: Context, input: ReportInput): Omit<ConsoleReportPageProps, 'frame'> {
  const { t, locale } = context;
  const { report, month, today, salon, salons, titleOf } = input;
  const money = (amount: Kopiykas) => formatMoney(amount, locale);
  // movements of cash are no income
  const income = report.money.filter(({ kind }) => kind !== 'movement');
  const totals = tillTotals(income);
  const count = sum(report.sales.map((each) => each.count));
  const sold = sum(report.services.map((each) => each.sum));
  const tips = sum(report.sales.map((each) => each.tips));
  const discounts = sum(report.services.map((each) => each.discount));
  const address = `month=${month}${salon === null ? '' : `&salon=${salon}`}`;
  const none = t('sales.report.none');
  const places = [...new Set(income.map(({ location }) => location))].sort();
  const bySum = (rows: readonly SoldService[]) => [...rows].sort((a, b) => b.sum - a.sum);
  return {
    title: t('sales.report.title', { month: monthName(locale, month) }),
    lead: t('sales.report.lead'),
    tabs: tillTabs(context, 'report', salon),
    search: {
      action: '/ops/reports',
      method: 'get',
      submit: t('sales.till.show'),
      fields: [
        {
          name: 'month',
          label: t('sales.report.month'),
          value: month,
          options: [...new Set([...[...monthsTo(monthOf(today), MONTHS)].reverse(), month])].map((value) => ({
            value,
            label: monthName(locale, value),
          })),
        },
        {
          name: 'salon',
          label: t('booking.console.visits.salon'),
          value: salon ?? '',
          options: [
            ...(salons.length > 1 ? [{ value: '', label: t('sales.report.all') }] : []),
            ...salons.map(({ slug, title }) => ({ value: slug, label: title })),
          ],
        },
      ],
    },
    facts: [
      ...PAYMENT_METHODS.map((method) => ({ label: t(`sales.methods.${method}`), value: money(totals[method]) })),
      { label: t('sales.report.sold'), value: money(sold), small: t('sales.report.sales', { count }) },
      { label: t('sales.report.average'), value: count === 0 ? '' : money(Math.round(sold / count)) },
      { label: t('sales.report.counter'), value: money(ofCertificates(income)) },
      { label: t('sales.report.tips'), value: money(tips) },
      { label: t('sales.report.discounts'), value: money(discounts) },
    ].filter(({ value }) => value !== ''),
    charts: [
      chartOf({
        title: t('sales.report.byDay'),
        total: money(sum(NEW_MONEY.map((method) => totals[method]))),
        kind: 'bars',
        steps: report.days.map((day) => day.slice(8)),
        series: seriesBy(context, income, report.days, ({ day }) => day),
        format: (value) => money(Math.round(value * 100)),
        words: { step: t('booking.console.visits.day'), empty: none },
      }),
      ...(salon === null && salons.length > 1
        ? [
            chartOf({
              title: t('sales.report.bySalon'),
              total: '',
              kind: 'bars',
              steps: places.map(titleOf),
              series: seriesBy(context, income, places, ({ location }) => location),
              format: (value) => money(Math.round(value * 100)),
              words: { step: t('booking.console.visits.salon'), empty: none },
            }),
          ]
        : []),
    ],
    sections: [
      {
        title: t('sales.report.salons'),
        table: {
          caption: t('sales.report.salons'),
          columns: [
            t('booking.console.visits.salon'),
            t('sales.report.count'),
            ...PAYMENT_METHODS.map((method) => t(`sales.methods.${method}`)),
            t('sales.report.counterOf'),
            t('sales.report.tips'),
          ],
          rows: locationsOf(report).map((location) => {
            const own = income.filter((each) => each.location === location);
            const here = tillTotals(own);
            const sales = report.sales.find((each) => each.location === location);
            return row(
              location,
              titleOf(location),
              String(sales?.count ?? 0),
              ...PAYMENT_METHODS.map((method) => money(here[method])),
              money(ofCertificates(own)),
              money(sales?.tips ?? 0),
            );
          }),
          empty: none,
        },
      },
      {
        title: t('sales.report.employees'),
        table: {
          caption: t('sales.report.employees'),
          columns: [t('sales.report.employee'), t('sales.report.quantity'), t('sales.report.discounts'), t('sales.report.sum')],
          rows: bySum(added(report.services, 'employee')).map((each) =>
            row(each.employee, each.employeeName, String(each.quantity), money(each.discount), money(each.sum)),
          ),
          empty: none,
        },
      },
      {
        title: t('sales.report.services'),
        table: {
          caption: t('sales.report.services'),
          columns: [t('sales.report.service'), t('sales.report.quantity'), t('sales.report.discounts'), t('sales.report.sum')],
          rows: bySum(added(report.services, 'service')).map((each) =>
            row(each.service, each.serviceName, String(each.quantity), money(each.discount), money(each.sum)),
          ),
          empty: none,
        },
      },
      appointmentsOf(context, report, money),
      ...certificatesOf(context, report, money, salons),
    ],
    files: [
      { label: t('sales.report.fileSold'), href: `/ops/reports/file?${address}` },
      { label: t('sales.report.fileMoney'), href: `/ops/reports/money/file?${address}` },
      ...(report.certificates
        ? [{ label: t('sales.report.fileCertificates'), href: `/ops/reports/certificates/file?month=${month}` }]
        : []),
    ],
  };
}

const ENDS = ['done', 'no_show', 'cancelled'] as const;

/** Appointments by how they came about; those of new clients apart. */
function appointmentsOf({ t }: Context, { appointments }: MonthReport, money: (amount: Kopiykas) => string) {
  const sources = [...new Set(appointments.map(({ source }) => source))].sort();
  const rows = sources.map((source) => {
    const of = appointments.filter((each) => each.source === source);
    const done = of.filter(({ state }) => state === 'done');
    const counts = ENDS.map((end) => String(countAll(of.filter(({ state }) => state === end))));
    const firsts = countAll(done.filter(({ isFirst }) => isFirst === true));
    const name = source === '' ? t('sales.report.unknownSource') : t(`booking.console.book.sources.${source}`);
    return row(source || 'unknown', name, ...counts, String(firsts), money(sum(done.map((each) => each.sum))));
  });
  return {
    title: t('sales.report.sources'),
    lead: t('sales.report.sourcesLead'),
    table: {
      caption: t('sales.report.sources'),
      columns: [
        t('sales.report.source'),
        ...ENDS.map((end) => t(`sales.report.ends.${end}`)),
        t('sales.report.firsts'),
        t('sales.report.sum'),
      ],
      rows,
      empty: t('sales.report.none'),
    },
  };
}

function certificatesOf(
  { t }: Context,
  { certificates }: MonthReport,
  money: (amount: Kopiykas) => string,
  salons: readonly SalonChoice[],
) {
  if (!certificates) return [];
  const { sold, redeemed, refunded, expired, outstanding } = certificateTotals(certificates);
  return [
    {
      title: t('sales.report.certificates'),
      lead: t('sales.report.certificatesLead'),
      table: {
        caption: t('sales.report.certificates'),
        columns: [t('sales.report.what'), t('sales.report.count'), t('sales.report.sum')],
        rows: [
          row('sold', t('sales.report.certificateSold'), String(sold.count), money(sold.nominal)),
          row('paid', t('sales.report.certificatePaid'), '', money(sold.paid)),
          row('redeemed', t('sales.report.certificateRedeemed'), '', money(redeemed)),
          row('refunded', t('sales.report.certificateRefunded'), '', money(refunded.nominal)),
          row('returned', t('sales.report.certificateReturned'), '', money(refunded.money)),
          row('expired', t('sales.report.certificateExpired'), '', money(expired)),
          row('outstanding', t('sales.report.certificateOutstanding'), String(outstanding.count), money(outstanding.balance)),
        ],
        empty: t('sales.report.none'),
      },
    },
    {
      title: t('sales.report.certificateSalons'),
      lead: t('sales.report.certificateSalonsLead'),
      table: {
        caption: t('sales.report.certificateSalons'),
        columns: [t('booking.console.visits.salon'), ...SHOWN_BY_SALON.map((name) => t(`sales.report.${name}`))],
        rows: certificates.map((each) =>
          row(
            each.salon || 'site',
            salonName(t, salons, each.salon),
            ...[each.sold.nominal, each.redeemed, each.refunded.nominal, each.expired, each.outstanding.balance].map(money),
          ),
        ),
        empty: t('sales.report.none'),
      },
    },
  ];
}

/** As many columns as a page has room for; the file has them all. */
const SHOWN_BY_SALON = [
  'certificateSold',
  'certificateRedeemed',
  'certificateRefunded',
  'certificateExpired',
  'certificateOutstanding',
] as const;

/** Sums of certificates at a salon, in the order of the columns of the file. */
const BY_SALON = [
  'certificateSold',
  'certificatePaid',
  'certificateRedeemed',
  'certificateRefunded',
  'certificateReturned',
  'certificateExpired',
  'certificateOutstanding',
] as const;

function salonName(t: Context['t'], salons: readonly SalonChoice[], slug: string): string {
  return slug === '' ? t('sales.report.noSalon') : (salons.find((salon) => salon.slug === slug)?.title ?? slug);
}

export function certificateColumns({ t }: Context): readonly string[] {
  const [sold, ...others] = BY_SALON.map((name) => `${t(`sales.report.${name}`)}, ${t('sales.report.uah')}`);
  const counts = [t('sales.report.certificateSoldCount'), t('sales.report.certificateOutstandingCount')];
  return [t('sales.report.month'), t('booking.console.visits.salon'), counts[0]!, sold!, ...others, counts[1]!];
}

/** Sums are hryvnias. */
export function certificateRow({ t }: Context, one: MonthOfCertificates, salons: readonly SalonChoice[]): readonly (string | number)[] {
  const { month, salon, sold, redeemed, refunded, expired, outstanding } = one;
  const sums = [sold.nominal, sold.paid, redeemed, refunded.nominal, refunded.money, expired, outstanding.balance];
  return [month, salonName(t, salons, salon), sold.count, ...sums.map(toHryvnias), outstanding.count];
}

export function soldColumns({ t }: Context): readonly string[] {
  const columns = ['service', 'employee', 'quantity', 'price', 'discounts', 'sumUah'] as const;
  return ['id', t('booking.console.visits.day'), t('booking.console.visits.salon'), ...columns.map((name) => t(`sales.report.${name}`))];
}

/** Sums are hryvnias. */
export function soldRow(line: SoldLine, titleOf: (location: string) => string): readonly (string | number)[] {
  const { id, day, location, serviceName, employeeName, quantity, price, discount } = line;
  return [id, day, titleOf(location), serviceName, employeeName, quantity, toHryvnias(price), toHryvnias(discount), toHryvnias(line.sum)];
}

export function moneyColumns({ t }: Context): readonly string[] {
  const columns = ['kind', 'method', 'order', 'sumUah', 'note', 'by', 'certificate'] as const;
  return ['id', t('booking.console.visits.day'), t('booking.console.visits.salon'), ...columns.map((name) => t(`sales.report.${name}`))];
}

/** Sums are hryvnias; negative where they went out. */
export function moneyRow({ t }: Context, entry: MoneyLine, titleOf: (location: string) => string): readonly (string | number)[] {
  const { id, day, location, kind, method, amount, order, note, by, certificate } = entry;
  const words = [t(`sales.report.kinds.${kind}`), t(`sales.methods.${method}`), order ?? ''];
  return [String(id), day, titleOf(location), ...words, toHryvnias(amount), note, by, certificate ?? ''];
}

/** The same for all its rows, added up by employee or service. */
function added(rows: readonly SoldService[], by: 'employee' | 'service'): readonly SoldService[] {
  const found = new Map<string, SoldService>();
  for (const each of rows) {
    const { quantity = 0, discount = 0, sum: before = 0 } = found.get(each[by]) ?? {};
    found.set(each[by], { ...each, quantity: quantity + each.quantity, discount: discount + each.discount, sum: before + each.sum });
  }
  return [...found.values()];
}

/** Cash and card by day or salon, hryvnias. */
function seriesBy(
  { t }: Context,
  money: readonly DayMoney[],
  steps: readonly string[],
  stepOf: (each: DayMoney) => string,
): readonly ChartSeries[] {
  return NEW_MONEY.map((method) => ({
    name: t(`sales.methods.${method}`),
    values: steps.map((step) =>
      toHryvnias(sum(money.filter((each) => each.method === method && stepOf(each) === step).map(({ amount }) => amount))),
    ),
  }));
}

function locationsOf({ money, sales }: MonthReport): readonly string[] {
  return [...new Set([...money, ...sales].map(({ location }) => location))].sort();
}

/** Money for certificates at the counters, less what was taken back. */
const ofCertificates = (entries: readonly DayMoney[]) =>
  sum(entries.filter(({ kind }) => kind === 'order' || kind === 'refund').map(({ amount }) => amount));
const countAll = (rows: readonly { readonly count: number }[]) => sum(rows.map(({ count }) => count));
const row = (key: string, ...texts: readonly string[]) => ({ key, cells: texts.map((text) => ({ text })) });
