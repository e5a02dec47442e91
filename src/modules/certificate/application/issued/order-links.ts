import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { Jobs } from '../../../../platform/jobs/jobs';
import { Notifications } from '../../../../platform/notifications/notifications';
import { Clock } from '../../../../platform/time/clock';
import { DomainError } from '../../../../shared/domain-error';
import { emailMessage, readEmail } from '../../../../shared/email';
import { kyivDay } from '../../../../shared/kyiv-day';
import type { Locale } from '../../../../shared/locale';
import { translation } from '../../../../shared/translation';
import { SEND_LINKS } from '../../certificate.jobs';
import { CertificateLimits } from '../certificate-limits';
import { newToken, tokenHash } from '../certificate-secrets';
import { ORDER_LINKS } from '../../domain/certificate-notifications';
import { DeliveryStore } from '../../store/delivery.store';
import { OrderLinkStore } from '../../store/order-link.store';

const DAY_MS = 86_400_000;
/** A link of the mail that confirms the payment works as long as the certificates it leads to. */
const RECEIPT_DAYS = 365;
/** One that was asked for is used at once. */
const REQUESTED_LINK_DAYS = 2;
const MAX_ORDERS = 20;

/** Links in mails that open an order for its buyer: for who lost the cookie, or reads on another device. */
@Injectable()
export class OrderLinks implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly links: OrderLinkStore,
    private readonly deliveries: DeliveryStore,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    private readonly limits: CertificateLimits,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEND_LINKS, ({ id }) => this.send(id));
  }

  /** A key for the mail that confirms a payment. */
  async forReceipt(tx: Transaction, orderId: string): Promise<string> {
    return this.make(tx, orderId, RECEIPT_DAYS);
  }

  /**
   * Has links sent to the paid and payable orders of an address, if there are any. Whether there are is looked at by a job alone: neither the
   * answer nor its time tells. Nor does it for an address that is asked for too often: nothing more is sent to it then.
   * @throws DomainError `rate_limited` for too many from one network address, `email_invalid`
   */
  async ask(typed: string, locale: Locale, address: string): Promise<void> {
    const email = readEmail(typed);
    if (email === null) throw new DomainError('invalid', 'email_invalid', emailMessage(typed));
    await this.limits.lost.consume(address);
    if (!(await this.mayBeSent(email))) return;
    await this.database.transaction(async (tx) => {
      const id = await this.links.note(tx, { email, locale }, this.clock.now());
      await this.jobs.enqueue(tx, SEND_LINKS, { id });
    });
  }

  /** The mail that was asked for. Harmless to repeat. */
  private async send(request: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const asked = await this.links.take(tx, request);
      const orders = asked && (await this.deliveries.ordersOf(tx, asked.email, MAX_ORDERS));
      if (!asked || !orders?.length) return;
      const told: { order: string; day: string; amount: number; key: string }[] = [];
      for (const { id, createdAt, amount } of orders)
        told.push({ order: id, day: kyivDay(createdAt), amount, key: await this.make(tx, id, REQUESTED_LINK_DAYS) });
      const key = `order-links:${tokenHash(told[0]!.key)!}`;
      await this.notifications.send(tx, {
        channel: 'mail',
        to: asked.email,
        template: ORDER_LINKS,
        args: { orders: told },
        locale: asked.locale,
        key,
      });
    });
  }

  /**
   * Opens an order: it gets a new token, and the one it had opens nothing any more.
   * @returns the order and its token
   * @throws DomainError `order_link_unknown`, `rate_limited`
   */
  async open(key: unknown, address: string): Promise<{ readonly order: string; readonly token: string }> {
    await this.limits.openings.consume(address);
    const hash = tokenHash(key);
    const token = newToken();
    const order = hash === null ? null : await this.links.open(hash, this.clock.now(), tokenHash(token)!);
    if (order === null) throw new DomainError('not-found', 'order_link_unknown', translation('certificate.links.unknown'));
    return { order, token };
  }

  private async make(tx: Transaction, orderId: string, days: number): Promise<string> {
    const key = newToken();
    await this.links.add(tx, tokenHash(key)!, orderId, new Date(this.clock.epochMs() + days * DAY_MS));
    return key;
  }

  private async mayBeSent(email: string): Promise<boolean> {
    try {
      await this.limits.lostTargets.consume(email);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'rate_limited') return false;
      throw error;
    }
  }
}
