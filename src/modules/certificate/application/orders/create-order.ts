import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { bodyHash } from '../../../../platform/idempotency/body-hash';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { Clock } from '../../../../platform/time/clock';
import { isNumberOfItsCountry } from '../../../../platform/phones/known-number';
import { DomainError } from '../../../../shared/domain-error';
import type { Locale } from '../../../../shared/locale';
import { translation } from '../../../../shared/translation';
import { CertificateOffers } from '../certificate-offers.service';
import { isTokenOf, keyedToken, keyHash, newToken, newTokenSalt, tokenHash } from '../certificate-secrets';
import { EMPTY_DRAFT } from '../../domain/empty-draft';
import { AmountChanged } from '../../domain/amount-changed';
import { deliveriesOf } from '../../domain/order-deliveries';
import { takeOrderId, type OrderId } from '../../contract/order-id';
import { readOrder, type CheckedOrder, type OrderRequest } from '../../contract/order-request';
import { expiryOf, isOver } from '../../domain/order-time';
import { applyOrderEvent } from './order-events';
import { CompanyInvoices } from './company-invoices';
import { OrderSender } from './order-sender';
import { PromoCodes } from './promo-codes';
import { ReservationMessages } from './reservation-messages';
import type { NewOrder, StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

/** What is known of a request for an order beside its body. */
export interface OrderContext {
  /** Language of the request: that of the order, and of every message about it. */
  readonly locale: Locale;
  /** The visitor's address, which is limited. */
  readonly address: string | undefined;
  /** Page on which the order was begun, with its language and without a query; null: made without scripts. */
  readonly page: string | null;
  /** Tokens of orders that the visitor has. */
  readonly tokens: readonly string[];
  /** Idempotency-Key of the request. */
  readonly key?: string;
  /** It is made at a counter and paid there at once: its buyer is not told that it waits. */
  readonly isAtCounter?: boolean;
}

/** The same of a request for a draft. */
export type DraftContext = Pick<OrderContext, 'locale' | 'address' | 'page'>;

/** An order that is committed, and the token that opens it. */
export interface MadeOrder {
  readonly id: OrderId;
  readonly token: string;
  /** An equal request made it before. */
  readonly isRepeat: boolean;
}

/** Orders of one address, behind which a whole office may sit, and of one phone. */
const ADDRESS_LIMIT = { name: 'order.address', points: 120, seconds: 600 };
const PHONE_LIMIT = { name: 'order.phone', points: 30, seconds: 600 };

/** Fields that do not tell one order from another. */
const VOLATILE: ReadonlySet<string> = new Set(['order_id', 'status']);

const KEY = /^[\x21-\x7e]{1,128}$/;

/** An order of which the visitor has shown the token. */
interface OwnedOrder {
  readonly order: StoredOrder;
  readonly token: string;
}

/** Takes orders in. */
@Injectable()
export class CreateOrder {
  private readonly addresses: RateLimiter;
  private readonly phones: RateLimiter;

  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly offers: CertificateOffers,
    private readonly sender: OrderSender,
    private readonly messages: ReservationMessages,
    private readonly promos: PromoCodes,
    private readonly invoices: CompanyInvoices,
    private readonly clock: Clock,
    limits: RateLimits,
  ) {
    this.addresses = limits.limiter(ADDRESS_LIMIT);
    this.phones = limits.limiter(PHONE_LIMIT);
  }

  /**
   * Takes an order in; resolves when it is committed, from then on it is not lost. The same order once more (the same Idempotency-Key and
   * body; or the same body with `order_id`, by who has its token) is answered as the first.
   * @throws DomainError `invalid_fields` with the field's problems, `AmountChanged` (nothing is made),
   * `order_refused` with the words of the order service, `rate_limited`, `idempotency_key_invalid`, `idempotency_key_reused`,
   * `database_unavailable`, `content_unavailable`
   */
  async create(request: OrderRequest, context: OrderContext): Promise<MadeOrder> {
    await this.addresses.consume(context.address ?? 'unknown');
    const { company } = request;
    const hash = bodyHash(company ? { company, fields: withoutVolatile(request.fields) } : withoutVolatile(request.fields));
    const repeated = await this.repeatedByKey(context, hash);
    if (repeated) return this.again(repeated);
    const own = await this.ownOf(request.fields, context, hash);
    if (own && isSame(own.order, hash)) return this.again(own);
    const order = await this.check(request, context, own?.order ?? null);
    await this.phones.consume(order.phone);
    const made = await this.commit(order, context, hash, own);
    if (!made.isRepeat) await this.sender.firstTry(made.id);
    return made;
  }

  /** Begins an order that is completed later: by a sign-in with a messenger. @throws DomainError `rate_limited` */
  async draft(messenger: NewOrder['messenger'], { locale, page, address }: DraftContext): Promise<MadeOrder> {
    await this.addresses.consume(address ?? 'unknown');
    const token = newToken();
    const now = this.clock.now();
    const kept = { locale, page, messenger, tokenHash: tokenHash(token)!, tokenSalt: null, keyHash: null, bodyHash: null };
    const draft: NewOrder = { ...EMPTY_DRAFT, ...kept, createdAt: now, expiresAt: expiryOf('draft', now) };
    const id = await this.database.transaction((tx) => takeOrderId(now.getTime(), (one) => this.store.insert(tx, one, draft)));
    return { id, token, isRepeat: false };
  }

  /**
   * The order that was made with this key already. Its first token opens nothing once a link of a mail has given it another: who has that one
   * is answered with it, who has none asks for a link.
   * @throws DomainError `idempotency_key_invalid`, `idempotency_key_reused`, `order_opened_elsewhere`
   */
  private async repeatedByKey({ key, tokens }: OrderContext, hash: string): Promise<OwnedOrder | null> {
    if (key === undefined) return null;
    if (!KEY.test(key)) throw new DomainError('invalid', 'idempotency_key_invalid', translation('common.problems.idempotencyKeyInvalid'));
    const order = await this.store.findByKey(keyHash(key));
    if (!order || order.tokenSalt === null || order.erasedAt) return null;
    if (order.bodyHash !== hash)
      throw new DomainError('invalid', 'idempotency_key_reused', translation('common.problems.idempotencyKeyReused'));
    const token = [keyedToken(order.tokenSalt, key, hash), ...tokens].find((one) => isTokenOf(one, order.tokenHash));
    if (token !== undefined) return { order, token };
    throw new DomainError('conflict', 'order_opened_elsewhere', translation('certificate.orders.openedElsewhere'));
  }

  /**
   * The order that `order_id` means: it counts with its token only. An id of the visitor's own making means the order of the same body that
   * was made for them.
   */
  private async ownOf(fields: unknown, { tokens }: OrderContext, hash: string): Promise<OwnedOrder | null> {
    const named = (fields as { readonly order_id?: unknown } | null)?.order_id;
    if (typeof named !== 'string' || named === '' || tokens.length === 0) return null;
    const hashes = tokens.map(tokenHash).filter((each) => each !== null);
    const orders = (await this.store.ownedBy(hashes)).filter(({ erasedAt }) => erasedAt === null);
    const found = orders.find(({ id }) => id === named) ?? orders.find((order) => isSame(order, hash));
    return found ? { order: found, token: tokens.find((token) => isTokenOf(token, found.tokenHash))! } : null;
  }

  private async check(request: OrderRequest, { locale, ...asker }: OrderContext, own: StoredOrder | null): Promise<CheckedOrder> {
    const promo = await this.promos.typed(promoOf(request.fields), asker);
    const packages = request.company ? this.offers.companyPackages(locale) : this.offers.packages(locale);
    const offer = { packages, salons: this.offers.salons(), messenger: own?.messenger ?? null };
    const prices = { counts: this.promos.counts, promo };
    const reading = readOrder(request, { ...offer, ...prices, now: this.clock.now(), isKnownPhone: isNumberOfItsCountry });
    if ('problems' in reading) {
      throw new DomainError('invalid', 'invalid_fields', translation('common.fields.summary'), { details: reading.problems });
    }
    const { shownAmount, quote } = reading.order;
    if (shownAmount === quote.amount) return reading.order;
    throw new AmountChanged(quote);
  }

  private async commit(checked: CheckedOrder, context: OrderContext, hash: string, own: OwnedOrder | null): Promise<MadeOrder> {
    const { key, isAtCounter = false, address = 'unknown' } = context;
    const isNotified = checked.pay === 'salon' && !isAtCounter && (await this.messages.take(checked.phone, address));
    const tokenSalt = key === undefined ? null : newTokenSalt();
    const token = key === undefined || tokenSalt === null ? newToken() : keyedToken(tokenSalt, key, hash);
    const kept = { tokenHash: tokenHash(token)!, tokenSalt, keyHash: key === undefined ? null : keyHash(key), bodyHash: hash };
    const order: NewOrder = { ...this.newOrder(checked, context), ...kept };
    const made = await this.database.transaction(async (tx) => {
      await this.promos.lock(tx, order);
      // who waited for the code finds what the same request has made meanwhile
      if (order.promoCode !== null && order.keyHash !== null && (await this.store.findByKey(order.keyHash, tx))) return null;
      const draft = own && (await this.store.lock(tx, own.order.id));
      if (draft && own) {
        // the same twice at once: the second finds what the first has made of the draft
        if (isSame(draft, hash)) return { id: draft.id, token: own.token, isRepeat: true };
        if (draft.state === 'draft') {
          await this.promos.take(tx, order, context);
          await this.store.complete(tx, draft.id, { ...order, keyHash: null });
          await this.begin(tx, draft.id, 'completed', order, isNotified);
          return { id: draft.id, token: own.token, isRepeat: false };
        }
      }
      await this.promos.take(tx, order, context);
      const inserted = await this.insert(tx, order, token, isNotified);
      // the buyer has started the bot for the order that this one takes the place of
      const chat = order.messenger && draft?.messengerChat;
      if (inserted && chat) await this.store.change(tx, inserted.id, { messengerChat: chat });
      return inserted;
    });
    if (made) return made;
    const repeated = await this.repeatedByKey(context, hash);
    if (!repeated) throw new Error('an order was neither kept nor found');
    return this.again(repeated);
  }

  /** @returns null when another request with the same key was faster */
  private async insert(tx: Transaction, order: NewOrder, token: string, isNotified: boolean): Promise<MadeOrder | null> {
    let isKeyTaken = false;
    const id = await takeOrderId(order.createdAt.getTime(), async (one) => {
      if (await this.store.insert(tx, one, order)) return true;
      isKeyTaken = order.keyHash !== null && (await this.store.findByKey(order.keyHash, tx)) !== null;
      return isKeyTaken;
    });
    if (isKeyTaken) return null;
    await this.begin(tx, id, null, order, isNotified);
    return { id, token, isRepeat: false };
  }

  /** What follows from a complete order: its history begins, and it goes to the order service. @param isNotified its buyer is, that it waits */
  private async begin(tx: Transaction, id: OrderId, event: 'completed' | null, order: NewOrder, isNotified: boolean): Promise<void> {
    const at = this.clock.epochMs();
    await this.store.noteSource(tx, id, order);
    const isReserved = order.pay === 'salon' || order.pay === 'invoice';
    let kept = event || isReserved ? await this.store.lock(tx, id) : null;
    if (kept && event) kept = (await applyOrderEvent(this.store, tx, kept, { event, at, cause: 'buyer' }))?.order ?? kept;
    if (kept && isReserved) await applyOrderEvent(this.store, tx, kept, { event: 'reserved', at, cause: 'buyer' });
    if (kept && isNotified) await this.messages.send(tx, kept);
    if (order.pay === 'invoice') await this.invoices.give(tx, id, order.createdAt);
    if (order.sink === 'queued') await this.sender.enqueue(tx, id);
  }

  private newOrder(
    order: CheckedOrder,
    { locale, page }: OrderContext,
  ): Omit<NewOrder, 'tokenHash' | 'tokenSalt' | 'keyHash' | 'bodyHash'> {
    const { name, phone, email, link, salon, pay, company, forMother, comments, info, messenger, items, quote } = order;
    const packages = this.offers.packages(locale);
    const now = this.clock.now();
    return {
      state: 'new',
      locale,
      page,
      name,
      phone,
      email,
      link,
      salon,
      pay,
      forMother,
      comments,
      info,
      messenger,
      companyName: company?.name ?? null,
      companyCode: company?.code ?? null,
      subtotal: quote.subtotal,
      percent: quote.percent,
      amount: quote.amount,
      promoCode: quote.promo?.counts ? quote.promo.code : null,
      volumeSteps: this.promos.volumeSteps,
      createdAt: now,
      expiresAt: pay === 'invoice' ? this.invoices.expiry(now) : expiryOf(pay === 'salon' ? 'reserved' : 'new', now),
      sink: this.sender.isBound ? 'queued' : 'none',
      lines: items.map(({ id, quantity, price }) => {
        const { kind, title, picture } = packages.get(id)!;
        return { packageId: id, quantity, price, kind, title, picture };
      }),
      deliveries: deliveriesOf(order),
    };
  }

  /** Answers as the first request was answered. @throws DomainError `order_refused` */
  private again({ order, token }: OwnedOrder): MadeOrder {
    this.sender.throwIfRefused(order);
    return { id: order.id, token, isRepeat: true };
  }
}

function promoOf(fields: unknown): unknown {
  return (fields as { readonly promo?: unknown } | null)?.promo;
}

/** What is over is no longer the same: who sends it again wants a new one. */
function isSame({ bodyHash: known, state }: StoredOrder, hash: string): boolean {
  return known === hash && !isOver(state);
}

function withoutVolatile(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !VOLATILE.has(name)));
}
