import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/database';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { MessengerAccount } from '../../../shared/messenger-account';
import { RemoteRefused, RemoteUnavailable } from '../../../shared/remote-failure';
import { BotDeepLinks, type BotLinkOwner, type BotStart, Messenger, MessengerReceipts } from '../../messenger/messenger.api';
import { ChatLinkStore } from '../store/chat-link.store';
import type { OrderAccess } from './orders/order-access';
import { CreateOrder, type DraftContext } from './orders/create-order';
import { OrderChats } from './orders/order-chats';
import { OrderQueries } from './orders/order-queries';
import { MessengerService } from '../ports/messenger-service.port';
import type { StoredOrder } from '../domain/order';
import { OrderStore } from '../store/order.store';

/** A sign-in for an order, or before there is one. */
export interface SignInRequest extends DraftContext {
  /** Fields of the login widget, whatever was posted. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Null: a draft is made. */
  readonly access: OrderAccess | null;
}

/** The order of the sign-in; its token where the sign-in created it. */
export interface SignedIn {
  readonly id: string;
  readonly token: string | null;
}

/** A sign-in that begins in the chat with the bot. */
interface BegunSignIn extends SignedIn {
  /** Opens the bot; used up by the first who presses Start there. */
  readonly link: string;
}

/** Lifetime of a deep link. */
const LINK_MS = 24 * 3_600_000;
const REFUSED = 401;

/** Buyers sign in with a messenger and link their chat with the bot: by our own bot, or by a service of the salons. */
@Injectable()
export class MessengerSignIn implements OnModuleInit, BotLinkOwner {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly createOrder: CreateOrder,
    private readonly orders: OrderQueries,
    private readonly chats: OrderChats,
    private readonly orderStore: OrderStore,
    private readonly messenger: Messenger,
    private readonly service: MessengerService,
    private readonly receipts: MessengerReceipts,
    private readonly deepLinks: BotDeepLinks,
    private readonly links: ChatLinkStore,
  ) {}

  onModuleInit(): void {
    this.deepLinks.declare(this);
  }

  /**
   * Notes who signed in for an order; without one a draft is made, which completing the order completes. A login counts once.
   * @throws DomainError `order_unknown`, `order_settled`; `messenger_auth_failed` with the words that the buyer reads;
   * `messenger_unavailable`, `messenger_unconfigured`, `rate_limited`, `database_unavailable`
   */
  async signIn({ fields, access, ...context }: SignInRequest): Promise<SignedIn> {
    const known = access && (await this.orders.find(access));
    if (this.service.isOn) {
      const made = access ? null : await this.createOrder.draft(null, context);
      const order = access ?? made!;
      const account = await this.service.signIn(fields, order.id).catch(fail);
      await this.chats.signIn(order, account);
      return { id: order.id, token: made?.token ?? null };
    }
    const reading = this.messenger.readLogin(fields, this.clock.now());
    if (reading.kind !== 'genuine') throw authFailed(`Auth failed, http=${REFUSED}`);
    const { account, key } = reading;
    const isFirst = await this.receipts.take(`login:${key}`);
    // the answer to the first may have been lost
    if (!isFirst && known?.messenger?.userId !== account.userId) throw authFailed(`Auth failed, http=${REFUSED}`);
    return this.signInAs(account, access, context);
  }

  /** Whether one can sign in by a deep link alone: not where a service of the salons has the bot, which does not tell us who opened it. */
  get canBeginInChat(): boolean {
    return !this.service.isOn && this.messenger.isSet;
  }

  /**
   * For a browser without scripts, in which no login widget runs: a link to the bot, where whoever presses Start has signed in and linked the
   * chat at once.
   * @param access to a draft that was begun before; null, or what is no draft of theirs: one is made
   * @throws DomainError `messenger_unconfigured`, `rate_limited`, `database_unavailable`
   */
  async beginInChat(access: OrderAccess | null, context: DraftContext): Promise<BegunSignIn> {
    const known = access && (await this.ownOrNull(access));
    const { id, token } = known?.state === 'draft' ? { id: known.id, token: null } : await this.createOrder.draft(null, context);
    const own = { id, token: token ?? access?.token };
    return { id, token, link: await this.deepLink(own) };
  }

  /** Who signed in for an order; null: no sign-in yet, or another person's order. @throws DomainError `database_unavailable` */
  async accountOf(access: OrderAccess): Promise<MessengerAccount | null> {
    return (await this.ownOrNull(access))?.messenger ?? null;
  }

  /** Whether the buyer has begun a chat with the bot. @throws DomainError `order_unknown`, `messenger_unavailable` */
  async isLinked(access: OrderAccess): Promise<boolean> {
    const order = await this.orders.find(access);
    if (order.messengerChat !== null) return true;
    if (!this.service.isOn || !order.messenger || !(await this.service.isLinked(order.id).catch(fail))) return false;
    // a private chat has the number of its user
    const { userId } = order.messenger;
    await this.database.transaction((tx) => this.chats.link(tx, order.id, userId));
    return true;
  }

  /**
   * A link that begins a chat with the bot, for who has the order's token; used up by the first chat that it begins.
   * @throws DomainError `order_unknown`, `messenger_no_deeplink`, `messenger_unconfigured`
   */
  async deepLink(access: OrderAccess): Promise<string> {
    const order = await this.orders.find(access);
    if (this.service.isOn) {
      const link = await this.service.deepLink(order.id).catch(() => null);
      if (link === null) throw new DomainError('unavailable', 'messenger_no_deeplink', translation('certificate.messenger.noDeepLink'));
      return link;
    }
    const { link, hash } = this.deepLinks.newLink(order.locale);
    await this.links.add(hash, order.id, this.clock.now());
    return link;
  }

  async take(tx: Transaction, { hash, chat, userId, username }: BotStart): Promise<boolean> {
    const now = this.clock.now();
    const id = await this.links.find(hash, linksSince(now));
    if (id === null) return false;
    const order = await this.orderStore.lock(tx, id);
    // a leaked link must not give others the buyer's certificate
    const isOther = order?.messenger && order.messenger.userId !== userId;
    if (!order || isOther || !(await this.links.use(tx, hash, now))) return true;
    await this.chats.link(tx, id, chat);
    // without scripts the order begins with the chat, and Telegram itself says who presses Start
    if (!order.messenger && order.state === 'draft') {
      await this.orderStore.change(tx, order.id, { messenger: { messenger: 'telegram', userId, username } });
    }
    return true;
  }

  async userOf(hash: string): Promise<string | null> {
    const id = await this.links.find(hash, linksSince(this.clock.now()));
    return (id && (await this.orderStore.find(id))?.messenger?.userId) ?? null;
  }

  private async ownOrNull(access: OrderAccess): Promise<StoredOrder | null> {
    try {
      return await this.orders.find(access);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'order_unknown') return null;
      throw error;
    }
  }

  private async signInAs(account: MessengerAccount, access: OrderAccess | null, context: DraftContext): Promise<SignedIn> {
    if (!access) {
      const { id, token } = await this.createOrder.draft(account, context);
      return { id, token };
    }
    await this.chats.signIn(access, account);
    return { id: access.id, token: null };
  }
}

const linksSince = (now: Date) => new Date(now.getTime() - LINK_MS);

function authFailed(words: string): DomainError {
  return new DomainError('unauthorized', 'messenger_auth_failed', words);
}

function fail(error: unknown): never {
  if (error instanceof RemoteRefused) throw authFailed(error.words);
  if (!(error instanceof RemoteUnavailable)) throw error;
  throw new DomainError('unavailable', 'messenger_unavailable', translation('messenger.failed', { messenger: 'Telegram' }), {
    cause: error,
  });
}
