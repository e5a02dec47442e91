import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import type { Kopiykas } from '../../../../shared/money';
import { translation } from '../../../../shared/translation';
import { certificateToken } from '../../contract/certificate-addresses';
import { readCertificateCode } from '../../contract/certificate-code';
import { MAX_CARDS, type Card, type CardBatch } from '../../domain/card';
import { CardStore, type CardKey } from '../../store/card.store';
import { newCertificateCode, newToken, tokenHash } from '../certificate-secrets';

/** Draws of codes for one batch. */
const MAX_DRAWS = 5;

/** Printed cards before they are sold: made in batches, found, made void. */
@Injectable()
export class PrintedCards {
  constructor(
    private readonly database: Database,
    private readonly store: CardStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a batch, whole or not at all.
   * @param count 1 to 1000 @param nominal kopiykas; null: chosen when a card is sold
   * @param by id of the operator @param key the same key is the same batch
   * @returns its number
   * @throws DomainError `card_count`
   */
  make(count: number, nominal: Kopiykas | null, by: string, key: string): Promise<number> {
    if (!Number.isSafeInteger(count) || count < 1 || count > MAX_CARDS) throw conflict('card_count');
    return this.database.transaction(async (tx) => {
      const { id, isRepeat } = await this.store.begin(tx, { nominal, at: this.clock.now(), by, key });
      if (isRepeat) return id;
      const numbers = Array.from({ length: count }, (_, place) => place + 1);
      let made: ReadonlySet<number> = new Set();
      for (let draws = 0; made.size < count; draws++) {
        if (draws === MAX_DRAWS) throw new Error(`no free codes for the cards of batch ${id}`);
        const missing = numbers.filter((number) => !made.has(number));
        made = await this.store.add(
          tx,
          id,
          missing.map((number) => ({ number, code: newCertificateCode(), token: newToken() })),
        );
      }
      return id;
    });
  }

  /** Newest first, only those before the batch `before`. */
  batches(most: number, before: number | null): Promise<readonly CardBatch[]> {
    return this.store.batches(most, before);
  }

  /** @throws DomainError `cards_unknown` */
  async batch(id: number): Promise<CardBatch> {
    const batch = Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? await this.store.batch(id) : null;
    if (batch) return batch;
    throw new DomainError('not-found', 'cards_unknown', translation('certificate.console.problems.cards_unknown'));
  }

  /** Cards of a batch by number, only those after the number `after`. */
  cardsOf(batch: number, most: number, after: number): Promise<readonly Card[]> {
    return this.store.cardsOf(batch, most, after);
  }

  /** Cards of a batch that can be sold: the codes of sold ones are money, and leave in no file. */
  unsold(batch: number): Promise<readonly Card[]> {
    return this.store.cardsOf(batch, MAX_CARDS, 0, true);
  }

  /** Ends cards of a batch that are not sold, by their numbers. @param by id of the operator @returns how many @throws DomainError `card_reason`, `cards_none` */
  async void(batch: number, from: number, to: number, reason: string, by: string): Promise<number> {
    if (reason.trim() === '') throw conflict('card_reason');
    const voided = await this.store.void(batch, { from, to, at: this.clock.now(), by, reason: reason.trim() });
    if (voided === 0) throw conflict('cards_none');
    return voided;
  }

  /** The card of a code as it is typed, of the link of its QR, or of its token; null: there is none. */
  async find(typed: string): Promise<Card | null> {
    const key = keyOf(typed);
    return key && this.store.find(key);
  }

  /** @throws DomainError `certificate_not_active` where a code as it is typed, a link or a token is that of a card that is not sold */
  async refuse(typed: string, within?: Transaction): Promise<void> {
    const key = keyOf(typed);
    const card = key && (await this.store.find(key, within));
    if (!card || card.state === 'sold') return;
    throw new DomainError('conflict', 'certificate_not_active', translation('certificate.printed.notActive'));
  }
}

const conflict = (code: 'card_count' | 'card_reason' | 'cards_none') =>
  new DomainError('conflict', code, translation(`certificate.console.problems.${code}`));

function keyOf(typed: string): CardKey | null {
  const token = certificateToken(typed) ?? (tokenHash(typed) === null ? null : typed);
  if (token !== null) return { token };
  const code = readCertificateCode(typed);
  return code === null ? null : { code };
}
