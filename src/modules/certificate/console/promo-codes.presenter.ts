import type { ConsoleConfirmPageProps } from '../../../../views/console/ConsoleConfirmPage';
import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import type { ConsoleContext } from '../../../platform/console/console-words';
import { formatMoney, toKopiykas } from '../../../shared/money';
import type { PromoCodes } from '../application/orders/promo-codes';
import { MAX_PROMO, promoCodeOf, type PromoTerms } from '../contract/promo-code';
import { formatDay } from '../domain/day-words';

type Listed = Awaited<ReturnType<PromoCodes['list']>>[number];

/** The form of a new code as it was filled in. */
export type TypedPromoTerms = Readonly<
  Record<'code' | 'kind' | 'value' | 'firstDay' | 'lastDay' | 'least' | 'maxUses' | 'maxOfClient', string>
>;

export function emptyPromo(today: string): TypedPromoTerms {
  return { code: '', kind: 'percent', value: '', firstDay: today, lastDay: '', least: '', maxUses: '', maxOfClient: '1' };
}

/**
 * The terms as they were typed; what is no number is NaN, for the rules to refuse. A code for a sum needs an order that costs at least a hryvnia
 * more, unless more is asked for.
 */
export function readPromo(given: TypedPromoTerms): Omit<PromoTerms, 'isEnded'> {
  const { code, firstDay, lastDay } = given;
  const kind = given.kind === 'sum' ? 'sum' : 'percent';
  const value = kind === 'sum' ? (toKopiykas(given.value) ?? NaN) : wholeOf(given.value.replace('%', '').trim());
  const least = given.least === '' ? (kind === 'sum' ? value + 100 : 0) : (toKopiykas(given.least) ?? NaN);
  const count = (text: string) => (text === '' ? null : wholeOf(text));
  return {
    code: promoCodeOf(code),
    kind,
    value,
    firstDay,
    lastDay,
    least,
    maxUses: count(given.maxUses),
    maxOfClient: count(given.maxOfClient),
  };
}

const wholeOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : NaN);

export function presentPromoCodes(
  context: ConsoleContext,
  codes: readonly Listed[],
  { today, mayAct }: { readonly today: string; readonly mayAct: boolean },
): Omit<ConsoleListPageProps, 'frame'> {
  const { t, locale } = context;
  const columns = ['code', 'discount', 'days', 'least', 'uses', 'ofClient', 'state'] as const;
  const row = (one: Listed): readonly ConsoleCell[] => {
    const { code, kind, value, firstDay, lastDay, least, uses, maxUses, maxOfClient } = one;
    const state = stateOf(one, today);
    return [
      { text: code },
      { text: kind === 'percent' ? `${value} %` : formatMoney(value, locale) },
      { text: `${formatDay(firstDay, locale)} – ${formatDay(lastDay, locale)}` },
      { text: least === 0 ? '' : formatMoney(least, locale) },
      { text: maxUses === null ? String(uses) : t('certificate.console.promo.usesOf', { uses, most: maxUses }) },
      { text: maxOfClient === null ? '' : String(maxOfClient) },
      { text: t(`certificate.console.promo.states.${state}`), tone: TONES[state] },
      ...(mayAct
        ? [
            state === 'ended' || state === 'over'
              ? { text: '' }
              : { text: t('certificate.console.promo.end.submit'), href: `/ops/promo/${encodeURIComponent(code)}/end` },
          ]
        : []),
    ];
  };
  return {
    title: t('certificate.console.nav.promo'),
    lead: t('certificate.console.promo.lead'),
    tabs: [],
    search: null,
    table: {
      caption: t('certificate.console.nav.promo'),
      columns: [...columns.map((each) => t(`certificate.console.promo.${each}`)), ...(mayAct ? [''] : [])],
      rows: codes.map((one) => ({ key: one.code, cells: row(one) })),
      empty: t('certificate.console.promo.empty'),
    },
    next: null,
    file: null,
    ...(mayAct && { more: { label: t('certificate.console.promo.new'), href: '/ops/promo/new' } }),
  };
}

const TONES = { active: 'good', early: 'wait', used: 'plain', over: 'plain', ended: 'plain' } as const;

function stateOf({ isEnded, firstDay, lastDay, uses, maxUses }: Listed, today: string): keyof typeof TONES {
  if (isEnded) return 'ended';
  if (today > lastDay) return 'over';
  if (today < firstDay) return 'early';
  return maxUses !== null && uses >= maxUses ? 'used' : 'active';
}

/** The form of a new code. */
export function promoQuestion({ t }: ConsoleContext, given: TypedPromoTerms): Omit<ConsoleConfirmPageProps, 'frame'> {
  const word = (name: 'code' | 'kind' | 'value' | 'firstDay' | 'lastDay' | 'least' | 'maxUses' | 'maxOfClient') => ({
    name,
    label: t(`certificate.console.promo.fields.${name}`),
    value: given[name],
    autoComplete: 'off',
  });
  return {
    title: t('certificate.console.promo.new'),
    lead: t('certificate.console.promo.newLead'),
    submit: t('certificate.console.promo.submit'),
    action: '/ops/promo',
    back: '/ops/promo',
    fields: [
      { ...word('code'), hint: t('certificate.console.promo.fields.codeHint'), isRequired: true, maxLength: MAX_PROMO },
      {
        ...word('kind'),
        options: [
          { value: 'percent', label: t('certificate.console.promo.fields.percent') },
          { value: 'sum', label: t('certificate.console.promo.fields.sum') },
        ],
      },
      { ...word('value'), isRequired: true, inputMode: 'decimal', maxLength: 20 },
      { ...word('firstDay'), type: 'date', isRequired: true },
      { ...word('lastDay'), type: 'date', isRequired: true },
      { ...word('least'), hint: t('certificate.console.promo.fields.leastHint'), inputMode: 'decimal', maxLength: 20 },
      { ...word('maxUses'), hint: t('certificate.console.promo.fields.limitHint'), inputMode: 'numeric', maxLength: 9 },
      { ...word('maxOfClient'), hint: t('certificate.console.promo.fields.clientHint'), inputMode: 'numeric', maxLength: 9 },
    ],
  };
}
