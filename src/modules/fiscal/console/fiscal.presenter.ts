import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleCell, ConsoleTableProps } from '../../../../views/console/ConsoleTable';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import { moment } from '../../../platform/console/console-frame';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { qrDrawing } from '../../../platform/render/qr-code';
import { formatMoney } from '../../../shared/money';
import type { FiscalAdmin } from '../application/fiscal-admin';
import { RECEIPT_STATES, type ReceiptState } from '../contract/receipt';
import { FiscalActions } from './fiscal.actions';

type Receipt = Awaited<ReturnType<FiscalAdmin['find']>>;
type Tone = NonNullable<ConsoleCell['tone']>;

const PATH = '/ops/receipts';
const TONES: Readonly<Record<ReceiptState, Tone>> = { waiting: 'wait', asked: 'wait', done: 'good', failed: 'bad' };

interface ReceiptListInput {
  readonly state: ReceiptState | null;
  /** The id that was searched by. */
  readonly find: string | undefined;
  readonly isFull: boolean;
  /** Who makes receipts. */
  readonly issuer: string;
}

export function receiptColumns({ t }: ConsoleContext): readonly string[] {
  return [
    t('console.list.at'),
    t('console.list.state'),
    t('fiscal.kind'),
    t('fiscal.subject'),
    t('console.list.sum'),
    t('fiscal.code'),
    t('console.list.detail'),
  ];
}

export function receiptCells({ t, ...context }: ConsoleContext, one: Receipt): readonly ConsoleCell[] {
  return [
    { text: moment(context, one.createdAt), href: `${PATH}/${one.id}` },
    { text: t(`fiscal.states.${one.state}`), tone: TONES[one.state] },
    { text: t(`fiscal.kinds.${one.kind}`) },
    { text: one.subject },
    { text: formatMoney(one.amount, context.locale) },
    { text: codeOf({ t, ...context }, one), ...(one.taxUrl === null ? {} : { href: one.taxUrl }) },
    { text: one.lastError ?? '' },
  ];
}

/** Its fiscal code; one of a test register says so. */
function codeOf({ t }: Pick<ConsoleContext, 't'>, { fiscalCode, isTest }: Receipt): string {
  if (fiscalCode === null) return '';
  return isTest ? t('fiscal.test', { code: fiscalCode }) : fiscalCode;
}

/** Receipts of the same money, as a part of another page; the last that is no return can be read by phone. @param isOpen whether who looks may open them */
export function receiptsSection(
  context: ConsoleContext,
  receipts: readonly Receipt[],
  isOpen: boolean,
): ConsoleRecordPageProps['sections'][number] {
  const { t, locale } = context;
  const title = t('fiscal.others');
  const href = receipts.findLast(({ kind, taxUrl }) => kind !== 'return' && taxUrl !== null)?.taxUrl;
  return {
    title,
    ...(href ? { code: { href, label: t('fiscal.one'), qr: qrDrawing(href) } } : {}),
    table: {
      caption: title,
      columns: [t('console.list.at'), t('fiscal.kind'), t('console.list.sum'), t('console.list.state'), t('fiscal.code')],
      rows: receipts.map((one) => ({
        key: one.id,
        cells: [
          { text: moment(context, one.createdAt), ...(isOpen && { href: `${PATH}/${one.id}` }) },
          { text: t(`fiscal.kinds.${one.kind}`) },
          { text: formatMoney(one.amount, locale) },
          { text: t(`fiscal.states.${one.state}`), tone: TONES[one.state] },
          { text: codeOf(context, one), ...(one.taxUrl === null ? {} : { href: one.taxUrl }) },
        ],
      })),
      empty: '',
    },
  };
}

export function presentReceipts(
  context: ConsoleContext,
  receipts: readonly Receipt[],
  { state, find, isFull, issuer }: ReceiptListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const table: ConsoleTableProps = {
    caption: t('fiscal.title'),
    columns: receiptColumns(context),
    rows: receipts.map((one) => ({ key: one.id, cells: receiptCells(context, one) })),
    empty: t('console.list.empty'),
  };
  const query = [...(state === null ? [] : [`state=${state}`]), ...(find === undefined ? [] : [`find=${encodeURIComponent(find)}`])];
  return {
    title: t('fiscal.title'),
    lead: t('fiscal.lead'),
    notice: issuer === 'none' ? t('fiscal.issuers.none') : issuer === 'provider' ? t('fiscal.issuers.provider') : '',
    tabs: [
      { label: t('console.list.all'), href: PATH, isCurrent: state === null },
      ...RECEIPT_STATES.map((each) => ({ label: t(`fiscal.states.${each}`), href: `${PATH}?state=${each}`, isCurrent: each === state })),
    ],
    search: {
      action: PATH,
      method: 'get',
      submit: t('console.list.find'),
      fields: [{ name: 'find', label: t('fiscal.find'), type: 'search', value: find, isRequired: true, maxLength: 64 }],
    },
    table,
    next: isFull ? `${PATH}?${[...query, `before=${receipts.at(-1)!.id}`].join('&')}` : null,
    file: `${PATH}/file${query.length === 0 ? '' : `?${query.join('&')}`}`,
  };
}

export function presentReceipt(
  context: ConsoleContext,
  { receipt, around }: { readonly receipt: Receipt; readonly around: readonly Receipt[] },
  user: ConsoleUser,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t, locale } = context;
  const { id, kind, subject, state, amount, document, attempts, lastError, registerId, createdAt, settledAt, relation } = receipt;
  const related = around.find((one) => one.id === receipt.relatedId);
  const facts: readonly { readonly label: string; readonly value: string; readonly href?: string }[] = [
    { label: t('console.list.at'), value: moment(context, createdAt) },
    { label: t('fiscal.kind'), value: t(`fiscal.kinds.${kind}`) },
    { label: t('fiscal.subject'), value: subject, ...(subject.startsWith('order_') ? { href: `/ops/orders/${subject}` } : {}) },
    { label: t('console.list.sum'), value: formatMoney(amount, locale) },
    { label: t('fiscal.code'), value: codeOf(context, receipt), ...(receipt.taxUrl === null ? {} : { href: receipt.taxUrl }) },
    { label: t('fiscal.settledAt'), value: moment(context, settledAt) },
    { label: t('fiscal.attempts'), value: attempts === 0 ? '' : String(attempts) },
    { label: t('fiscal.error'), value: lastError ?? '' },
    { label: t('fiscal.registerId'), value: registerId },
    { label: t('fiscal.relation'), value: relation ?? '' },
    ...(related ? [{ label: t('fiscal.related'), value: t(`fiscal.kinds.${related.kind}`), href: `${PATH}/${related.id}` }] : []),
  ];
  return {
    title: `${t('fiscal.one')} ${subject}`,
    state: { text: t(`fiscal.states.${state}`), tone: TONES[state] },
    back: { label: t('fiscal.title'), href: PATH },
    facts: facts.filter(({ value }) => value !== ''),
    open: null,
    actions: actionLinks(FiscalActions, context, user, { id, may: { repeat: state !== 'done' && document !== null } }),
    sections: [
      {
        title: t('fiscal.goods'),
        table: {
          caption: t('fiscal.goods'),
          columns: [t('fiscal.name'), t('fiscal.price'), t('fiscal.quantity'), t('fiscal.taxes')],
          rows: (document?.goods ?? []).map(({ name, price, quantity, taxes }, place) => ({
            key: String(place),
            cells: [{ text: name }, { text: formatMoney(price, locale) }, { text: String(quantity) }, { text: taxes.join(', ') }],
          })),
          empty: t('fiscal.byHand'),
        },
      },
      ...(around.length === 0 ? [] : [receiptsSection(context, around, true)]),
    ],
  };
}
