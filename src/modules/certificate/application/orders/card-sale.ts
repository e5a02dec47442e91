import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { Translations } from '../../../../platform/i18n/translations';
import { isNumberOfItsCountry } from '../../../../platform/phones/known-number';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import type { Locale } from '../../../../shared/locale';
import type { Kopiykas } from '../../../../shared/money';
import { translation } from '../../../../shared/translation';
import { offersPickUp } from '../../contract/certificate-salons';
import { answerTo, ORDER_FORM, type OrderProblems } from '../../contract/order-fields';
import { takeOrderId, type OrderId } from '../../contract/order-id';
import { quoteOf } from '../../contract/quote';
import { isNominal, type Card } from '../../domain/card';
import { EMPTY_DRAFT } from '../../domain/empty-draft';
import type { NewOrder } from '../../domain/order';
import { deliveriesOf } from '../../domain/order-deliveries';
import { expiryOf } from '../../domain/order-time';
import { CardStore } from '../../store/card.store';
import { OrderStore } from '../../store/order.store';
import { CertificateOffers } from '../certificate-offers.service';
import { keyHash, newToken, tokenHash } from '../certificate-secrets';
import { CounterPayments, type CounterPayment } from './counter-payments';
import { OrderSettlement } from './order-settlement';

/** Package of the line of a card: none of the content. */
const NO_PACKAGE = 0;

/** A card that is sold at a counter. */
export interface SoldCard extends CounterPayment {
  /** Id of the card. */
  readonly card: string;
  /** Of a card without a printed sum; not read otherwise. */
  readonly nominal: Kopiykas | null;
  /** As they were typed; empty: the buyer did not say. */
  readonly name: string;
  readonly phone: string;
  /** The same key is the same sale. */
  readonly key: string;
}

/** Sells printed cards: order, money and certificate in one transaction, or none of them. */
@Injectable()
export class CardSale {
  constructor(
    private readonly database: Database,
    private readonly cards: CardStore,
    private readonly orders: OrderStore,
    private readonly offers: CertificateOffers,
    private readonly settlement: OrderSettlement,
    private readonly counter: CounterPayments,
    private readonly translations: Translations,
    private readonly clock: Clock,
  ) {}

  /** The card, and why it cannot be sold; null: it can. @throws DomainError `card_unknown` */
  async look(id: string): Promise<{ readonly card: Card; readonly refused: DomainError | null }> {
    const card = known(await this.cards.find({ id }));
    return { card, refused: refusalOf(card) };
  }

  /**
   * Issues the certificate of a card under its code, for the money that the counter took. The card is locked: of several who sell it one does.
   * @throws DomainError `card_unknown`, `invalid_fields`, `content_unavailable`; conflicts: `card_sold`, `card_void`, `card_nominal`,
   * `counter_salon`, `idempotency_key_reused`, those of the till
   */
  async sell({ card: cardId, nominal: chosen, name, phone, key, ...payment }: SoldCard): Promise<OrderId> {
    const buyer = buyerOf(name, phone);
    if (!this.offers.salons().some((salon) => salon.slug === payment.salon && offersPickUp(salon))) throw refusal('counter_salon');
    await this.counter.check(payment.salon);
    const hash = keyHash(key);
    return this.database.transaction(async (tx) => {
      const card = known(await this.cards.lock(tx, cardId));
      const before = card.orderId === null ? null : await this.orders.find(card.orderId, tx);
      if (before?.keyHash === hash) return before.id;
      const refused = refusalOf(card);
      if (refused) throw refused;
      const id = await this.order(tx, this.orderOf(this.nominalOf(card, chosen), buyer, payment.salon, hash), hash);
      if (!(await this.cards.sell(tx, card.id, id))) throw refusal('card_sold');
      const order = (await this.orders.lock(tx, id))!;
      if (!(await this.settlement.recordSalonPayment(tx, order, payment, card))) throw new Error('a new order takes no money');
      // the buyer holds it
      await this.orders.change(tx, id, { handedOutAt: this.clock.now(), handedOutBy: payment.by });
      return id;
    });
  }

  /**
   * For how much a card is sold. What is printed stands, whatever is offered today.
   * @throws DomainError `card_nominal`, `content_unavailable`
   */
  nominalOf({ nominal }: Card, chosen: Kopiykas | null): Kopiykas {
    if (nominal !== null) return nominal;
    if (isNominal(chosen, this.offers.nominalLimits())) return chosen;
    throw refusal('card_nominal');
  }

  private async order(tx: Transaction, order: NewOrder, hash: string): Promise<OrderId> {
    const id = await takeOrderId(order.createdAt.getTime(), async (one) => {
      if (await this.orders.insert(tx, one, order)) return true;
      // the form of another card
      if (await this.orders.findByKey(hash, tx))
        throw new DomainError('invalid', 'idempotency_key_reused', translation('common.problems.idempotencyKeyReused'));
      return false;
    });
    await this.orders.noteSource(tx, id, order);
    return id;
  }

  private orderOf(nominal: Kopiykas, buyer: Pick<NewOrder, 'name' | 'phone'>, salon: string, hash: string): NewOrder {
    // the language of the printed card
    const locale: Locale = 'ua';
    const now = this.clock.now();
    const { subtotal, percent, amount } = quoteOf(nominal);
    const title = this.translations.translator(locale)('certificate.printed.title');
    return {
      ...EMPTY_DRAFT,
      ...buyer,
      state: 'new',
      locale,
      page: null,
      // nobody gets it: who has the card needs no page of the order
      tokenHash: tokenHash(newToken())!,
      tokenSalt: null,
      keyHash: hash,
      bodyHash: null,
      link: 'salon',
      salon,
      pay: 'salon',
      messenger: null,
      subtotal,
      percent,
      amount,
      createdAt: now,
      expiresAt: expiryOf('reserved', now),
      lines: [{ packageId: NO_PACKAGE, quantity: 1, price: nominal, kind: 'sum', title, picture: this.offers.sumPicture(nominal) }],
      deliveries: deliveriesOf({ items: [{ id: NO_PACKAGE, quantity: 1, price: nominal }], gifts: [], link: 'salon', email: null }),
    };
  }
}

/** @throws DomainError `card_unknown` */
function known(card: Card | null): Card {
  if (card) return card;
  throw new DomainError('not-found', 'card_unknown', translation('certificate.console.problems.card_unknown'));
}

function refusalOf({ state }: Card): DomainError | null {
  return state === 'unsold' ? null : refusal(state === 'sold' ? 'card_sold' : 'card_void');
}

/** A buyer may say nothing; what is said is checked as of every order. @throws DomainError `invalid_fields` */
function buyerOf(name: string, phone: string): Pick<NewOrder, 'name' | 'phone'> {
  const problems: OrderProblems = {};
  const answers = {
    name: name === '' ? '' : answerTo(ORDER_FORM.name, name, 'name', problems),
    phone: phone === '' ? '' : answerTo(ORDER_FORM.phone, phone, 'phone', problems, isNumberOfItsCountry),
  };
  if (Object.keys(problems).length === 0) return answers;
  throw new DomainError('invalid', 'invalid_fields', translation('common.fields.summary'), { details: problems });
}

const refusal = (code: 'card_sold' | 'card_void' | 'card_nominal' | 'counter_salon') =>
  new DomainError('conflict', code, translation(`certificate.console.problems.${code}`));
