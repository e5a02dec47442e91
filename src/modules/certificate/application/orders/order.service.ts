import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import type { Locale } from '../../../../shared/locale';
import { translation } from '../../../../shared/translation';
import { type CheckoutForm, Payments } from '../../../payment/payment.api';
import { CertificateOffers, type ListedPackage } from '../certificate-offers.service';
import { fieldsOf, type OrderProblems } from '../../contract/order-fields';
import { readItems } from '../../contract/order-items';
import type { MessengerAccount } from '../../../../shared/messenger-account';
import type { OrderView } from '../../contract/order-view';
import { quote, type Quote } from '../../contract/quote';
import { GiftChanges } from './gift-changes';
import { lockOwnOrder, ownOrder, type OrderAccess } from './order-access';
import { OrderCare } from './order-care';
import { OrderCheckout } from './order-checkout';
import { happen } from './order-history';
import { OrderMaking, type DraftContext, type MadeOrder, type OrderContext } from './order-making';
import { OrderViewing } from './order-viewing';
import type { StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

const QUOTE_FIELDS: ReadonlySet<string> = new Set(['items', 'lang']);

/** How long a page waits for the answer of the provider. */
const ASKED_FOR_MS = 2000;

/** Orders of certificates, for their buyers. */
@Injectable()
export class Orders {
  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly offers: CertificateOffers,
    private readonly making: OrderMaking,
    private readonly checkout: OrderCheckout,
    private readonly gifts: GiftChanges,
    private readonly care: OrderCare,
    private readonly viewing: OrderViewing,
    private readonly payments: Payments,
    private readonly clock: Clock,
  ) {}

  /** What can be ordered. @throws DomainError `content_unavailable` */
  packages(locale: Locale): readonly ListedPackage[] {
    return this.offers.list(locale);
  }

  /**
   * What packages cost together, those too that are arranged with the manager. Asks no database.
   * @param body `{items: [{id, qty}]}`, whatever was sent
   * @throws DomainError `invalid_fields`, `content_unavailable`
   */
  quote(body: unknown, locale: Locale): Quote {
    const problems = Object.create(null) as OrderProblems;
    const fields = fieldsOf(body, QUOTE_FIELDS, problems);
    const packages = new Map([...this.offers.packages(locale)].map(([id, { price }]) => [id, { price, singleItem: true }]));
    const items = readItems(fields.items, packages, problems, 'items');
    if (Object.keys(problems).length > 0) {
      throw new DomainError('invalid', 'invalid_fields', translation('common.fields.summary'), { details: problems });
    }
    return quote(items);
  }

  /**
   * Takes an order in; resolves when it is committed, from then on it is not lost. The same order once more (the same Idempotency-Key and
   * body; or the same body with `order_id`, by who has its token) is answered as the first.
   * @param body the fields of an order, whatever was sent
   * @throws DomainError `invalid_fields` with the field's problems, `amount_changed` with the right amounts in hryvnias (nothing is made),
   * `order_refused` with the words of the order service, `rate_limited`, `idempotency_key_invalid`, `idempotency_key_reused`,
   * `database_unavailable`, `content_unavailable`
   */
  create(body: unknown, context: OrderContext): Promise<MadeOrder> {
    return this.making.create(body, context);
  }

  /** Begins an order that is completed later: by a sign-in with a messenger. @throws DomainError `rate_limited` */
  draft(messenger: MessengerAccount | null, context: DraftContext): Promise<MadeOrder> {
    return this.making.draft(messenger, context);
  }

  /**
   * Notes who signed in with a messenger for an order that is not paid yet; another user has no chat with the bot for it.
   * @throws DomainError `order_unknown`; `order_settled` for an order that is paid or over
   */
  async signIn(access: OrderAccess, messenger: MessengerAccount): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { id, state, messenger: known, ...order } = await lockOwnOrder(this.store, tx, access);
      if (order.paidAt || state === 'expired' || state === 'refused') {
        throw new DomainError('conflict', 'order_settled', translation('certificates.orders.settled'));
      }
      const messengerChat = known?.userId === messenger.userId ? order.messengerChat : null;
      await this.store.change(tx, id, { messenger, messengerChat });
    });
  }

  /**
   * Notes the chat in which the buyer has started the bot for an order; what could not be sent into a chat until then is sent now.
   * @returns whether there is such an order
   */
  async linkChat(tx: Transaction, id: string, chat: string): Promise<boolean> {
    const order = await this.store.lock(tx, id);
    if (!order || order.erasedAt) return false;
    await this.store.change(tx, order.id, { messengerChat: chat });
    await this.care.chatLinked(tx, order);
    return true;
  }

  /**
   * The form that the buyer's browser posts to the provider. Its attempt is committed before it is signed; asked again it is the same attempt,
   * as long as that one is open.
   * @throws DomainError `order_unknown`, `order_not_payable`, `order_refused`, `payment_keys_missing`, `payment_unavailable`
   */
  pay(access: OrderAccess): Promise<CheckoutForm> {
    return this.checkout.pay(access);
  }

  /** @param locale of the reader @throws DomainError `order_unknown` */
  async view(access: OrderAccess, locale: Locale): Promise<OrderView> {
    return this.viewing.view(await ownOrder(this.store, access), locale);
  }

  /**
   * The order as its page shows it: while it awaits its payment the provider is asked first, for two seconds at most. `isLeft`: the provider has
   * nothing of it in hand, its buyer went away without paying.
   * @param locale of the reader @throws DomainError `order_unknown`
   */
  async look(access: OrderAccess, locale: Locale): Promise<OrderView & { readonly isLeft: boolean }> {
    const order = await ownOrder(this.store, access);
    const isAwaited = order.state === 'awaiting_payment';
    const isLeft = isAwaited && !(await this.payments.isAtProvider(order.id, AbortSignal.timeout(ASKED_FOR_MS)));
    return { ...(await this.view(access, locale)), isLeft };
  }

  /** The order as it is kept, for who has its token. @throws DomainError `order_unknown` */
  find(access: OrderAccess): Promise<StoredOrder> {
    return ownOrder(this.store, access);
  }

  /**
   * Mends a gift until it is sent: recipient, e-mail, message, picture, moment; what is left out stays.
   * @throws DomainError `order_unknown`, `gift_unknown`, `gift_sent`, `gift_ended`, `invalid_fields`; `content_unavailable` for a picture
   */
  async changeGift(access: OrderAccess, gift: string, body: unknown, locale: Locale): Promise<OrderView> {
    await this.gifts.change(access, gift, body);
    return this.view(access, locale);
  }

  /**
   * Sends once more what was sent or has failed: a gift, or with null the buyer's own certificates; where those are not sent, the mail that
   * confirms the payment. Each three times an hour at most.
   * @param address of the visitor in the network, for limits
   * @throws DomainError `order_unknown`, `gift_unknown`; `nothing_to_send`, `gift_opened`, `delivery_under_way` (conflicts), `rate_limited`
   */
  async sendAgain(access: OrderAccess, gift: string | null, address: string, locale: Locale): Promise<OrderView> {
    await this.care.sendAgain(access, gift, address);
    return this.view(access, locale);
  }

  /**
   * Gives the money for an unused certificate back, within 14 days of the payment; asked once more it is the same refund.
   * @throws DomainError `order_unknown`, `certificate_unknown`; `refund_used`, `refund_late`, `refund_at_salon` (conflicts), `rate_limited`
   */
  async refund(access: OrderAccess, certificate: string, address: string, locale: Locale): Promise<OrderView> {
    await this.care.refund(access, certificate, address);
    return this.view(access, locale);
  }

  /** A delivery has arrived: when none of the order is left, it is delivered. In the transaction of the delivery; harmless to repeat. */
  async delivered(tx: Transaction, id: string): Promise<void> {
    const order = await this.store.lock(tx, id);
    const isLeft = order?.deliveries.some(({ state }) => state !== 'sent' && state !== 'opened');
    if (order?.state !== 'issued' || isLeft) return;
    await happen(this.store, tx, order, { event: 'certificates_delivered', at: this.clock.epochMs(), cause: 'delivery' });
  }
}
