import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { PrintedCards } from '../application/issued/printed-cards';
import { MAX_CARDS, type CardBatch } from '../domain/card';

const NUMBER = { kind: 'whole', least: 1, most: MAX_CARDS, problem: 'card_range' } as const;

/** What the owner does with a batch of printed cards. */
@ActionsAt({ part: 'certificates', path: 'cards/:id', roles: ['owner'] })
export class CardActions implements OperatorActions<CardBatch> {
  constructor(private readonly cards: PrintedCards) {}

  find(_user: ConsoleUser, { id }: ActionAddress): Promise<CardBatch> {
    return this.cards.batch(/^\d{1,9}$/.test(id) ? Number(id) : 0);
  }

  nameOf({ id }: CardBatch): string {
    return `№ ${id}`;
  }

  @OperatorAction('void', {
    words: 'certificate.console.cards.void',
    done: 'voided_cards',
    fields: {
      from: { ...NUMBER, label: 'certificate.console.cards.from', hint: 'certificate.console.cards.fromHint' },
      to: { ...NUMBER, label: 'certificate.console.cards.to' },
      reason: {
        kind: 'text',
        required: true,
        most: 300,
        label: 'certificate.console.certificates.reason',
        hint: 'certificate.console.certificates.noteHint',
        problem: 'card_reason',
      },
    },
    ask: (_actions: CardActions, { left }, { t }) => ({ lead: t('certificate.console.cards.void.left', { left }) }),
  })
  async void(
    { id }: CardBatch,
    { from, to, reason }: { readonly from: number | null; readonly to: number | null; readonly reason: string },
    user: ConsoleUser,
  ): Promise<void> {
    // one number is one card
    const [first, last] = [from ?? to ?? 1, to ?? from ?? MAX_CARDS];
    if (first > last) throw new DomainError('conflict', 'card_range', translation('certificate.console.problems.card_range'));
    await this.cards.void(id, first, last, reason, user.actor);
  }
}
