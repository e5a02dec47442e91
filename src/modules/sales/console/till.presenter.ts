import type { ConsoleLink } from '../../../../views/console/ConsoleFrame';
import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import { moment } from '../../../platform/console/console-frame';
import type { SalonChoice } from '../../../platform/console/console-salons';
import type { PageContext } from '../../../platform/pages/page-context';
import { formatMoney } from '../../../shared/money';
import type { Till, TillReport } from '../application/till';
import { PAYMENT_METHODS, type Sale } from '../contract/sale';
import { totalOf } from '../domain/sale-sums';
import { tillTotals, type TillTotals } from '../domain/till-sums';

interface TillInput {
  readonly salon: string;
  readonly salons: readonly SalonChoice[];
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly report: TillReport;
  readonly sales: readonly Sale[];
  readonly orders: Awaited<ReturnType<Till['orders']>>;
  /** Money of earlier days that went back. */
  readonly returned: Awaited<ReturnType<Till['returned']>>;
  readonly mayAct: boolean;
  /** What was typed into the form of a movement that was refused. */
  readonly typed: Readonly<Record<string, string>>;
}

/** The till of a day and the report of a month. @param salon slug; null: all */
export function tillTabs({ t }: Pick<PageContext, 't'>, current: 'till' | 'report', salon: string | null): readonly ConsoleLink[] {
  const query = salon === null ? '' : `?salon=${salon}`;
  return [
    { label: t('sales.till.nav'), href: `/ops/sales${query}`, isCurrent: current === 'till' },
    { label: t('sales.report.nav'), href: `/ops/reports${query}`, isCurrent: current === 'report' },
  ];
}

/** A salon's day at the counter. */
export function presentTill(context: PageContext, shown: TillInput): Omit<ConsoleListPageProps, 'frame'> {
  const { t, locale } = context;
  const { salon, salons, date, report, sales, orders, returned, mayAct, typed } = shown;
  const { totals, closed } = report;
  const money = (amount: number) => formatMoney(amount, locale);
  const wordsOf = (sum: TillTotals) => PAYMENT_METHODS.map((method) => `${t(`sales.methods.${method}`)} ${money(sum[method])}`).join(', ');
  const back = tillTotals(returned);
  const sums = [wordsOf(totals), returned.length > 0 ? t('sales.till.returned', { sums: wordsOf(negated(back)) }) : '']
    .filter(Boolean)
    .join('. ');
  const isOpen = closed === null;
  const query = `salon=${salon}&date=${date}`;
  return {
    title: t('sales.till.nav'),
    lead: isOpen
      ? t('sales.till.open', { sums })
      : t('sales.till.closed', {
          sums,
          expected: money(closed.expected),
          counted: money(closed.counted),
          difference: money(Math.abs(closed.counted - closed.expected)),
          note: closed.note,
        }),
    tabs: tillTabs(context, 'till', salon),
    search: {
      action: '/ops/sales',
      method: 'get',
      submit: t('sales.till.show'),
      fields: [
        {
          name: 'salon',
          label: t('booking.console.visits.salon'),
          value: salon,
          options: salons.map(({ slug, title }) => ({ value: slug, label: title })),
        },
        { name: 'date', label: t('booking.console.visits.day'), type: 'date', value: date, isRequired: true },
      ],
    },
    table: {
      caption: t('sales.till.sales'),
      columns: [t('console.list.at'), t('sales.sale.services'), t('sales.sale.total'), t('sales.sale.paid'), t('console.list.state')],
      rows: [
        ...sales.map((sale) => saleRow(context, sale)),
        ...orders.map((entry) => orderRow(context, entry)),
        ...returned.map((entry) => returnedRow(context, entry)),
      ]
        .sort((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ key, cells }) => ({ key, cells })),
      empty: t('sales.till.empty'),
    },
    next: null,
    file: null,
    ...(mayAct && {
      more: isOpen
        ? { label: t('sales.till.close.title'), href: `/ops/sales/close?${query}` }
        : { label: t('sales.till.reopen.submit'), href: `/ops/sales/reopen?${query}` },
      ...(isOpen && {
        form: {
          title: t('sales.till.move'),
          action: '/ops/sales/move',
          submit: t('sales.till.moveSubmit'),
          fields: [
            {
              name: 'amount',
              label: t('sales.till.amount'),
              hint: t('sales.till.amountHint'),
              value: typed.amount,
              isRequired: true,
              maxLength: 20,
            },
            { name: 'reason', label: t('sales.sale.reason'), value: typed.reason, isRequired: true, maxLength: 300 },
          ],
          hidden: { salon, date },
        },
      }),
    }),
  };
}

function saleRow(context: PageContext, sale: Sale) {
  const { t, locale } = context;
  const money = (amount: number) => formatMoney(amount, locale);
  return {
    key: sale.id,
    at: sale.at,
    cells: [
      { text: moment(context, sale.at), href: `/ops/sales/of/${sale.appointment}` },
      { text: sale.lines.map(({ serviceName, employeeName }) => `${serviceName}, ${employeeName}`).join('; ') },
      { text: money(totalOf(sale.lines) + sale.tip) },
      { text: sale.payments.map(({ method, amount }) => `${t(`sales.methods.${method}`)} ${money(amount)}`).join(', ') },
      sale.undoneAt === null
        ? { text: t('sales.sale.stands'), tone: 'good' as const }
        : { text: t('sales.sale.undone'), tone: 'plain' as const },
    ],
  };
}

/** Money for an order of certificates, as it came or went. */
function orderRow(context: PageContext, { id, at, orderId, method, amount }: TillInput['orders'][number]) {
  const { t, locale } = context;
  return {
    key: String(id),
    at,
    cells: [
      { text: moment(context, at), href: `/ops/orders/${orderId}` },
      { text: t('sales.till.order', { order: orderId ?? '' }) },
      { text: formatMoney(amount, locale) },
      { text: t(`sales.methods.${method}`) },
      amount > 0 ? { text: t('sales.sale.stands'), tone: 'good' as const } : { text: t('sales.till.orderBack'), tone: 'plain' as const },
    ],
  };
}

/** Money of an earlier day, as it went back. */
function returnedRow(context: PageContext, { id, at, method, amount, note, certificate, appointment }: TillInput['returned'][number]) {
  const { t, locale } = context;
  const href = appointment === null ? `/ops/certificates/${certificate ?? ''}` : `/ops/sales/of/${appointment}`;
  return {
    key: String(id),
    at,
    cells: [
      { text: moment(context, at), href },
      { text: [t(appointment === null ? 'sales.till.refund' : 'sales.till.undone'), note].filter(Boolean).join(': ') },
      { text: formatMoney(amount, locale) },
      { text: t(`sales.methods.${method}`) },
      { text: t('sales.till.orderBack'), tone: 'plain' as const },
    ],
  };
}

function negated({ cash, card, prepayment, certificate }: TillTotals): TillTotals {
  return { cash: -cash, card: -card, prepayment: -prepayment, certificate: -certificate };
}
