import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import { moment } from '../../../platform/console/console-frame';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { formatMoney } from '../../../shared/money';
import { maskCertificateCode } from '../contract/certificate-code';
import type { Card, CardBatch, CardState, NominalLimits } from '../domain/card';
import { CardActions } from './card.actions';

/** The form of a new batch as it was filled in. */
export interface TypedBatch {
  readonly count: string;
  readonly nominal: string;
  readonly key: string;
}

const COUNTS = ['made', 'sold', 'voided', 'left'] as const;
const TONES = { unsold: 'wait', sold: 'good', void: 'plain' } as const satisfies Record<CardState, string>;

function nominalOf({ t, locale }: ConsoleContext, { nominal }: Pick<CardBatch, 'nominal'>): string {
  return nominal === null ? t('certificate.console.cards.open') : formatMoney(nominal, locale);
}

/** Between which sums a card is sold; empty: none is offered. */
export function limitsOf({ t, locale }: ConsoleContext, limits: NominalLimits | null): string {
  if (limits === null) return '';
  return t('certificate.console.cards.limits', { least: formatMoney(limits.least, locale), most: formatMoney(limits.most, locale) });
}

interface BatchListInput {
  readonly batches: readonly CardBatch[];
  /** Whether there may be more. */
  readonly isFull: boolean;
  /** What a new batch is made with; null: the reader makes none. */
  readonly given: TypedBatch | null;
  readonly limits: NominalLimits | null;
}

export function presentBatches(
  context: ConsoleContext,
  { batches, isFull, given, limits }: BatchListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const title = t('certificate.console.cards.title');
  return {
    title,
    lead: t('certificate.console.cards.lead'),
    tabs: [],
    search: null,
    table: {
      caption: title,
      columns: [
        t('certificate.console.cards.batch'),
        t('console.list.at'),
        t('certificate.console.certificates.nominal'),
        ...COUNTS.map((name) => t(`certificate.console.cards.${name}`)),
      ],
      rows: batches.map((batch) => ({
        key: String(batch.id),
        cells: [
          { text: `№ ${batch.id}`, href: `/ops/cards/${batch.id}` },
          { text: moment(context, batch.createdAt) },
          { text: nominalOf(context, batch) },
          ...COUNTS.map((name) => ({ text: String(batch[name]) })),
        ],
      })),
      empty: t('console.list.empty'),
    },
    next: isFull ? `/ops/cards?before=${batches.at(-1)!.id}` : null,
    file: null,
    ...(given !== null && {
      form: {
        title: t('certificate.console.cards.new'),
        action: '/ops/cards',
        submit: t('certificate.console.cards.make'),
        hidden: { key: given.key },
        fields: [
          {
            name: 'count',
            label: t('certificate.console.cards.count'),
            value: given.count,
            isRequired: true,
            inputMode: 'numeric' as const,
            maxLength: 4,
            autoComplete: 'off',
          },
          {
            name: 'nominal',
            label: t('certificate.console.cards.nominal'),
            hint: [t('certificate.console.cards.nominalHint'), limitsOf(context, limits)].filter(Boolean).join(' '),
            value: given.nominal,
            inputMode: 'numeric' as const,
            maxLength: 15,
            autoComplete: 'off',
          },
        ],
      },
    }),
  };
}

interface BatchInput {
  readonly batch: CardBatch;
  readonly cards: readonly Card[];
  readonly isFull: boolean;
  readonly user: ConsoleUser;
  /** Name of the operator who made it. */
  readonly madeBy: string;
}

export function presentBatch(
  context: ConsoleContext,
  { batch, cards, isFull, user, madeBy }: BatchInput,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t } = context;
  const { id, left } = batch;
  const title = t('certificate.console.cards.cards');
  return {
    title: t('certificate.console.cards.one', { batch: id }),
    state: { text: t('certificate.console.cards.leftOf', { left, made: batch.made }), tone: left > 0 ? 'wait' : 'plain' },
    back: { label: t('certificate.console.cards.title'), href: '/ops/cards' },
    facts: [
      { label: t('certificate.console.certificates.nominal'), value: nominalOf(context, batch) },
      { label: t('console.list.at'), value: `${moment(context, batch.createdAt)}, ${madeBy}` },
      ...COUNTS.map((name) => ({ label: t(`certificate.console.cards.${name}`), value: String(batch[name]) })),
    ],
    open: null,
    actions: [
      ...(user.role === 'owner' && left > 0 ? [{ label: t('certificate.console.cards.file'), href: `/ops/cards/${id}/file` }] : []),
      ...actionLinks(CardActions, context, user, { id: String(id), may: { void: left > 0 } }),
    ],
    sections: [
      {
        title,
        table: {
          caption: title,
          columns: [
            t('certificate.console.cards.number'),
            t('console.list.state'),
            t('certificate.console.certificates.code'),
            t('certificate.console.certificates.order'),
            t('console.list.detail'),
          ],
          rows: cards.map((card) => ({
            key: card.id,
            cells: [
              { text: String(card.number) },
              { text: t(`certificate.console.cards.states.${card.state}`), tone: TONES[card.state] },
              { text: maskCertificateCode(card.code) },
              card.orderId === null ? { text: '' } : { text: card.orderId, href: `/ops/orders/${card.orderId}` },
              { text: [moment(context, card.voidedAt), card.voidReason].filter(Boolean).join(': ') },
            ],
          })),
          empty: t('console.list.empty'),
        },
        ...(isFull && { next: `/ops/cards/${id}?after=${cards.at(-1)!.number}` }),
      },
    ],
  };
}
