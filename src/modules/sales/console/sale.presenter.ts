import type { ConsoleConfirmPageProps } from '../../../../views/console/ConsoleConfirmPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import { moment } from '../../../platform/console/console-frame';
import type { OperatorRole } from '../../../platform/console/operators/operator';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { PageContext } from '../../../platform/pages/page-context';
import { formatMoney, toHryvnias, type Kopiykas } from '../../../shared/money';
import { receiptsSection } from '../../fiscal/fiscal.api';
import type { Sale } from '../contract/sale';
import { totalOf } from '../domain/sale-sums';
import type { TypedSale } from '../domain/typed-sale';

/** An appointment at the counter. */
export interface Payable {
  readonly appointment: { readonly id: string; readonly location: string; readonly clientFirstName: string; readonly startsAt: Date };
  readonly parts: readonly {
    readonly id: string;
    readonly name: string;
    /** As it was booked; null: not known. */
    readonly price: Kopiykas | null;
  }[];
  readonly prepaid: Kopiykas;
  /** Reserved of certificates. */
  readonly reserved: Kopiykas;
  /** Null: not paid yet. */
  readonly sale: Sale | null;
}

/** The form that takes the money of an appointment, filled in as it was booked or as it was typed. */
export function saleQuestion(
  { t, locale }: PageContext,
  { appointment, parts, prepaid, reserved }: Payable,
  given: Partial<TypedSale> & { readonly key: string; readonly reason?: string },
): Omit<ConsoleConfirmPageProps, 'frame' | 'fields'> & Pick<ConsoleConfirmPageProps, 'fields'> {
  const sum = { inputMode: 'decimal', maxLength: 20 } as const;
  const known = parts.reduce((total, { price }) => total + (price ?? 0), 0);
  const certificate = (place: 0 | 1) => {
    const { code = '', amount = '' } = given.certificates?.[place] ?? {};
    return [
      { name: `code${place + 1}`, label: t('sales.sale.code', { place: place + 1 }), value: code, maxLength: 300, autoComplete: 'off' },
      { name: `sum${place + 1}`, label: t('sales.sale.sum', { place: place + 1 }), value: amount, ...sum },
    ];
  };
  return {
    title: t('sales.sale.title', { name: appointment.clientFirstName }),
    lead: t(reserved > 0 ? 'sales.sale.leadReserved' : prepaid > 0 ? 'sales.sale.leadPrepaid' : 'sales.sale.lead', {
      total: formatMoney(known, locale),
      prepaid: formatMoney(prepaid, locale),
      reserved: formatMoney(reserved, locale),
      left: formatMoney(Math.max(0, known - prepaid - reserved), locale),
    }),
    submit: t('sales.sale.submit'),
    action: `/ops/sales/of/${appointment.id}`,
    back: `/ops/visits/${appointment.id}`,
    hidden: { key: given.key },
    fields: [
      {
        name: 'rest',
        label: t('sales.sale.rest'),
        value: given.rest ?? 'card',
        options: (['card', 'cash'] as const).map((way) => ({ value: way, label: t(`sales.methods.${way}`) })),
      },
      ...parts.map(({ id, name, price }) => ({
        name: `price.${id}`,
        label: name,
        hint: t('sales.sale.priceHint'),
        value: given.prices ? given.prices[id] : price === null ? '' : String(toHryvnias(price)),
        ...sum,
      })),
      ...certificate(0),
    ],
    more: {
      title: t('sales.sale.more'),
      isOpen: [given.discount, given.reason, given.tip, given.other, given.certificates?.[1]?.code].some(Boolean),
      fields: [
        { name: 'discount', label: t('sales.sale.discount'), hint: t('sales.sale.discountHint'), value: given.discount, maxLength: 20 },
        { name: 'reason', label: t('sales.sale.reason'), hint: t('sales.sale.reasonHint'), value: given.reason, maxLength: 300 },
        { name: 'tip', label: t('sales.sale.tip'), value: given.tip, ...sum },
        ...certificate(1),
        { name: 'other', label: t('sales.sale.other'), hint: t('sales.sale.otherHint'), value: given.other, ...sum },
      ],
    },
  };
}

/** What was paid for an appointment. */
export function presentSale(
  context: ConsoleContext,
  sale: Sale,
  receipts: Parameters<typeof receiptsSection>[1],
  role: OperatorRole,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t, locale } = context;
  const money = (amount: Kopiykas) => formatMoney(amount, locale);
  return {
    title: t('sales.sale.record'),
    state: { text: t('sales.sale.stands'), tone: 'good' },
    back: { label: t('sales.till.nav'), href: '/ops/sales' },
    open: null,
    facts: [
      { label: t('console.list.at'), value: moment(context, sale.at) },
      { label: t('sales.sale.total'), value: money(totalOf(sale.lines)) },
      { label: t('sales.sale.tip'), value: money(sale.tip) },
      ...(sale.reason === '' ? [] : [{ label: t('sales.sale.reason'), value: sale.reason }]),
    ],
    actions: [
      // an accountant sees no appointments
      ...(role === 'accountant' ? [] : [{ label: t('sales.sale.visit'), href: `/ops/visits/${sale.appointment}` }]),
      ...(role === 'owner' || role === 'salon'
        ? [{ label: t('sales.sale.undo.submit'), href: `/ops/sales/of/${sale.appointment}/undo` }]
        : []),
    ],
    sections: [
      {
        title: t('sales.sale.services'),
        table: {
          caption: t('sales.sale.services'),
          columns: [t('sales.sale.service'), t('sales.sale.employee'), t('sales.sale.price'), t('sales.sale.discount')],
          rows: sale.lines.map(({ part, serviceName, employeeName, price, discount }) => ({
            key: part,
            cells: [{ text: serviceName }, { text: employeeName }, { text: money(price) }, { text: discount === 0 ? '' : money(discount) }],
          })),
          empty: '',
        },
      },
      {
        title: t('sales.sale.paid'),
        table: {
          caption: t('sales.sale.paid'),
          columns: [t('sales.sale.method'), t('sales.sale.amount')],
          rows: sale.payments.map(({ method, amount, certificate }, place) => ({
            key: String(place),
            cells: [
              certificate === null || role === 'accountant'
                ? { text: t(`sales.methods.${method}`) }
                : { text: t(`sales.methods.${method}`), href: `/ops/certificates/${certificate}` },
              { text: money(amount) },
            ],
          })),
          empty: t('sales.sale.free'),
        },
      },
      ...(receipts.length === 0 ? [] : [receiptsSection(context, receipts, role !== 'salon')]),
    ],
  };
}
