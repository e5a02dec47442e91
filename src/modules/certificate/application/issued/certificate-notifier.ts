import { Injectable } from '@nestjs/common';
import { toBuffer } from 'qrcode';
import type { Transaction } from '../../../../platform/database/database';
import { Notifications } from '../../../../platform/notifications/notifications';
import type { Kopiykas } from '../../../../shared/money';
import { ContentService } from '../../../content/content.api';
import {
  CERTIFICATE_EXPIRES,
  CERTIFICATE_PROLONGED,
  CERTIFICATE_REFUND_REFUSED,
  CERTIFICATE_REFUNDED,
  CERTIFICATE_USED,
  GIFT_OUTCOME,
  ORDER_PAID,
  ORDER_PAID_AT_SALON,
  ORDER_RECEIPT,
  type NotifiedCertificate,
} from '../../domain/certificate-notifications';
import { reminderTo } from '../../domain/expiry-reminder';
import { tokenHash } from '../certificate-secrets';
import { maskCertificateCode } from '../../contract/certificate-code';
import { shortNumber } from '../../contract/order-id';
import { OrderLinks } from './order-links';
import type { StoredCertificate } from '../../domain/certificate';
import { CertificateStore } from '../../store/certificate.store';
import type { Delivery } from '../../domain/delivery';
import { DeliveryStore } from '../../store/delivery.store';

/** `certificate:<id>:<number>`, as CertificateAdmin makes it. */
const REFUND_KEY = /^certificate:([0-9a-f-]{36}):\d{1,9}$/;

/** A certificate as in mails. */
export function notifiedCertificate({ title, kind, code, token, nominal, validThrough }: StoredCertificate): NotifiedCertificate {
  return { title, kind, code, token, nominal, validThrough };
}

/** Notifies buyers and holders by mail of changes to orders and certificates. Without an e-mail only a payment at a counter is told. */
@Injectable()
export class CertificateNotifier {
  constructor(
    private readonly notifications: Notifications,
    private readonly deliveries: DeliveryStore,
    private readonly certificates: CertificateStore,
    private readonly links: OrderLinks,
    private readonly content: ContentService,
  ) {}

  /**
   * The order is paid: with the transaction that marks it paid, once. Who paid at a counter without an e-mail gets an SMS.
   * @param receipt address of the fiscal receipt; null: there is none yet
   * @param isAgain its buyer has asked for the mail again
   */
  async paid(tx: Transaction, orderId: string, receipt: string | null, isAgain = false): Promise<void> {
    const order = await this.deliveries.order(orderId, tx);
    if (!order?.link) return;
    const { name, phone, amount, subtotal, promoCode: promo, lines, link, locale, email, counterSalon } = order;
    if (email === null && counterSalon !== null && phone !== '') {
      const args = { number: shortNumber(order.id), amount, salon: this.salon(counterSalon, locale) };
      const sms = { channel: 'sms' as const, to: phone, template: ORDER_PAID_AT_SALON, args, locale };
      await this.notifications.send(tx, { ...sms, key: `certificate-paid:${orderId}` });
    }
    if (email === null) return;
    const key = await this.links.forReceipt(tx, orderId);
    const discount = subtotal - amount;
    const args = {
      name,
      order: orderId,
      amount,
      discount,
      promo,
      items: lines,
      link,
      salon: this.salon(order.salon, locale),
      key,
      receipt,
    };
    const unique = `certificate-paid:${orderId}${isAgain ? `:${tokenHash(key)}` : ''}`;
    await this.notifications.send(tx, { channel: 'mail', to: email, template: ORDER_PAID, args, locale, key: unique });
  }

  /** The fiscal receipt of an order is made: its address, and the same as a QR code. @param receipt https */
  async receipt(tx: Transaction, orderId: string, receipt: string): Promise<void> {
    const order = await this.deliveries.order(orderId, tx);
    if (!order?.email) return;
    const { email: to, amount, locale } = order;
    const qr = await toBuffer(receipt, { margin: 2, width: 300 });
    await this.notifications.send(tx, {
      channel: 'mail',
      to,
      template: ORDER_RECEIPT,
      args: { order: orderId, amount, receipt },
      locale,
      key: `certificate-receipt:${orderId}`,
      attachments: [{ filename: 'receipt-qr.png', contentType: 'image/png', content: qr.toString('base64') }],
    });
  }

  /** A gift was sent, or did not arrive. A company is told of what did not: the page of its order has the rest. */
  async gift(tx: Transaction, { id, round, orderId, recipient, order }: Delivery, isSent: boolean): Promise<void> {
    if (!order.email || (isSent && order.companyName !== null)) return;
    const { email: to, name, locale } = order;
    const key = `certificate-gift:${id}:${round}:${isSent ? 'sent' : 'failed'}`;
    await this.notifications.send(tx, {
      channel: 'mail',
      to,
      template: GIFT_OUTCOME,
      args: { name, recipient, isSent, order: orderId },
      locale,
      key,
    });
  }

  /** A certificate was used: only its holder is notified. @param entry of the ledger */
  async used(tx: Transaction, certificate: StoredCertificate, taken: Kopiykas, balance: Kopiykas, entry: string): Promise<void> {
    const { delivery, order, locale } = certificate;
    const to = delivery.isGift ? delivery.email : order.email;
    if (!to) return;
    const args = { certificate: notifiedCertificate(certificate), taken, balance };
    await this.notifications.send(tx, { channel: 'mail', to, template: CERTIFICATE_USED, args, locale, key: `certificate-used:${entry}` });
  }

  /** A certificate ends soon: once for each reminder and each end. */
  async expires(tx: Transaction, certificate: StoredCertificate, isAgain: boolean): Promise<void> {
    const { id, balance, delivery, locale, prolonged } = certificate;
    const reminder = reminderTo(certificate);
    if (!reminder) return;
    const { to, reader } = reminder;
    const args = { certificate: notifiedCertificate(certificate), balance, recipient: delivery.recipient, reader };
    await this.notifications.send(tx, {
      channel: 'mail',
      to,
      template: CERTIFICATE_EXPIRES,
      args,
      locale,
      key: `certificate-expires:${id}${isAgain ? ':again' : ''}${prolonged > 0 ? `:${prolonged}` : ''}`,
    });
  }

  /** A certificate is valid for longer than it was. @param certificate with its new end */
  async prolonged(tx: Transaction, certificate: StoredCertificate): Promise<void> {
    const { id, balance, delivery, locale, prolonged } = certificate;
    const reminder = reminderTo(certificate);
    if (!reminder) return;
    const args = { certificate: notifiedCertificate(certificate), balance, recipient: delivery.recipient, reader: reminder.reader };
    const key = `certificate-prolonged:${id}:${prolonged}`;
    await this.notifications.send(tx, { channel: 'mail', to: reminder.to, template: CERTIFICATE_PROLONGED, args, locale, key });
  }

  /** A refund of a certificate is settled; a company, which may have hundreds, is told of a refused one alone. @param key of the refund; one that is of no certificate tells nobody */
  async refunded(tx: Transaction, key: string, money: Kopiykas, outcome: 'done' | 'refused'): Promise<void> {
    // said before the press that nothing goes back
    if (money === 0) return;
    const id = REFUND_KEY.exec(key)?.[1];
    const certificate = id && (await this.certificates.find({ id }, tx))[0];
    if (!certificate || !certificate.order.email || (outcome === 'done' && certificate.order.companyName !== null)) return;
    const { title, code, locale, order } = certificate;
    const args = { title, code: maskCertificateCode(code), money };
    const envelope = { channel: 'mail' as const, to: order.email!, args, locale };
    if (outcome === 'done')
      await this.notifications.send(tx, { ...envelope, template: CERTIFICATE_REFUNDED, key: `certificate-refunded:${key}` });
    else await this.notifications.send(tx, { ...envelope, template: CERTIFICATE_REFUND_REFUSED, key: `certificate-refund-refused:${key}` });
  }

  private salon(slug: string | null, locale: 'ua' | 'en'): string {
    if (slug === null) return '';
    try {
      const salon = this.content.site(locale).content.salons.find((one) => one.slug === slug);
      return salon ? `${salon.title}, ${salon.address}` : '';
    } catch {
      // the order is confirmed without content, too
      return '';
    }
  }
}
