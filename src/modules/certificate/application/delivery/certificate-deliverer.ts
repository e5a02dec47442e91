import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import type { JobRun } from '../../../../platform/jobs/job';
import { GiveUp, RunLater } from '../../../../platform/jobs/job';
import { Jobs } from '../../../../platform/jobs/jobs';
import { NotificationOutcomes, type NotificationOutcome } from '../../../../platform/notifications/notification-outcomes';
import { Notifications } from '../../../../platform/notifications/notifications';
import type { Attachment } from '../../../../platform/notifications/attachment';
import { Translations } from '../../../../platform/i18n/translations';
import { Clock } from '../../../../platform/time/clock';
import { Messenger } from '../../../messenger/messenger.api';
import { CertificateEvents } from '../issued/certificate-events';
import { CertificateNotifier, notifiedCertificate } from '../issued/certificate-notifier';
import { CertificatePdfs } from './certificate-pdfs';
import { DELIVER_CERTIFICATES } from '../../certificate.jobs';
import { CERTIFICATES_SENT, GIFT_SENT } from '../../domain/certificate-notifications';
import { RemoteRefused, RemoteUnavailable } from '../../../../shared/remote-failure';
import { mailKey, readMailKey } from '../../domain/delivery-mail';
import type { StoredCertificate } from '../../domain/certificate';
import { CertificateStore } from '../../store/certificate.store';
import type { Delivery } from '../../domain/delivery';
import { DeliveryStore } from '../../store/delivery.store';

/** With the delays of jobs, about three hours. */
const TRIES = 20;
/** How often it is looked whether money that goes back has arrived. */
const REFUND_WAIT_MS = 10_000;

/** Why a delivery does not go on by itself, for the operators and the buyer's page. */
const NO_ADDRESS = 'no_address';
const NO_CHAT = 'no_chat';
const CHAT_REFUSED = 'chat_refused';
const GIVEN_UP = 'given_up';
const MAIL_REFUSED = 'mail_refused';
/** It is tried again, and what went wrong has no words of its own. */
const TRIED_AGAIN = 'tried_again';

/** Brings certificates to those they are for. A delivery has no other sender. */
@Injectable()
export class CertificateDeliverer implements OnModuleInit {
  private readonly logger = new Logger('Certificates');

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly deliveries: DeliveryStore,
    private readonly certificates: CertificateStore,
    private readonly prints: CertificatePdfs,
    private readonly notifications: Notifications,
    private readonly texts: Translations,
    private readonly outcomes: NotificationOutcomes,
    private readonly notices: CertificateNotifier,
    private readonly messenger: Messenger,
    private readonly events: CertificateEvents,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DELIVER_CERTIFICATES, ({ id, round }, run) => this.deliver(id, round, run), { parallel: 4, tries: TRIES });
    const mailed = (tx: Transaction, outcome: NotificationOutcome) => this.mailed(tx, outcome);
    this.outcomes.listen(CERTIFICATES_SENT, mailed);
    this.outcomes.listen(GIFT_SENT, mailed);
  }

  private async deliver(id: string, round: number, run: JobRun): Promise<void> {
    // address and message are read with the claim: what was mended until now counts
    const delivery = await this.deliveries.claim(id, round);
    if (!delivery) return;
    try {
      await this.send(delivery, run.signal);
    } catch (error) {
      if (error instanceof RunLater) throw error;
      const reason = error instanceof RemoteRefused ? CHAT_REFUSED : run.attempt >= TRIES ? GIVEN_UP : null;
      if (reason === null) {
        await this.deliveries.note(id, round, error instanceof RemoteUnavailable ? error.message : TRIED_AGAIN);
        throw error;
      }
      await this.failed(delivery, reason);
      if (reason === GIVEN_UP) throw error;
    }
  }

  private async send(delivery: Delivery, signal: AbortSignal): Promise<void> {
    const { id, channel, email, order, design } = delivery;
    const all = await this.certificates.find({ deliveryId: id });
    const certificates = all.filter(({ state }) => state !== 'void');
    if (all.length === 0) throw new Error('the certificates of the delivery are not issued');
    // refunded before it was sent: no delivery and no notification
    if (certificates.length === 0) return this.settle(delivery, 'sent', null, false);
    // whether it counts is not known before the provider has answered
    if (certificates.some(({ state }) => state === 'refund_pending')) throw new RunLater('money is on its way back', REFUND_WAIT_MS);
    // shown on a page, or handed out
    if (channel === 'salon' || channel === 'link') return this.settle(delivery, 'sent');
    const { messengerChat: chat, locale } = order;
    if (channel === 'email' && (!email || delivery.erasedAt)) return this.failed(delivery, NO_ADDRESS);
    if (channel === 'telegram' && !chat) return this.failed(delivery, NO_CHAT);
    const files = await this.prints.attachments(
      certificates.map((certificate) => ({ certificate, design })),
      locale,
      signal,
    );
    if (channel === 'email') return this.mail(delivery, certificates, files);
    const caption = this.texts.translator(locale)('certificate.mail.sent.chat');
    for (const { filename, contentType, content } of files)
      await this.messenger.sendDocument(chat!, { filename, contentType, content: Buffer.from(content, 'base64'), caption }, signal);
    return this.settle(delivery, 'sent');
  }

  /** Hands the mail over; `mailed` is told what became of it. The same round is one mail, however often this runs. */
  private mail(delivery: Delivery, certificates: readonly StoredCertificate[], attachments: readonly Attachment[]): Promise<void> {
    const { id, round, isGift, recipient, giver, message, order } = delivery;
    const isReissued = certificates.some(({ issue }) => issue > 1);
    const all = { certificates: certificates.map(notifiedCertificate), isReissued };
    return this.database.transaction(async (tx) => {
      const now = await this.deliveries.lockSending(tx, id, round);
      if (!now?.email) return;
      const envelope = { channel: 'mail' as const, to: now.email, locale: order.locale, key: mailKey(id, round), attachments };
      if (isGift)
        await this.notifications.send(tx, {
          ...envelope,
          template: GIFT_SENT,
          args: { ...all, recipient, from: giver || order.name, message },
        });
      else await this.notifications.send(tx, { ...envelope, template: CERTIFICATES_SENT, args: { ...all, name: order.name } });
    });
  }

  /** What became of a mail with certificates, in the transaction that says so. */
  private async mailed(tx: Transaction, { key, state, reason }: NotificationOutcome): Promise<void> {
    const mail = readMailKey(key);
    if (!mail) return;
    const { delivery, round } = mail;
    if (reason !== null) this.logger.warn({ delivery, reason }, 'a mail with certificates did not arrive');
    await this.settled(tx, delivery, round, state, state === 'failed' ? MAIL_REFUSED : null);
  }

  private settle({ id, round }: Delivery, state: 'sent' | 'failed', error: string | null = null, isNotified = true): Promise<void> {
    return this.database.transaction((tx) => this.settled(tx, id, round, state, error, isNotified));
  }

  private async failed(delivery: Delivery, error: string): Promise<void> {
    this.logger.warn({ delivery: delivery.id, order: delivery.orderId, reason: error }, 'certificates were not delivered');
    await this.settle(delivery, 'failed', error);
  }

  private async settled(
    tx: Transaction,
    id: string,
    round: number,
    state: 'sent' | 'failed',
    error: string | null,
    isNotified = true,
  ): Promise<void> {
    if (!(await this.deliveries.settle(tx, id, round, { state, at: this.clock.now(), error }))) return;
    const delivery = await this.deliveries.find(id, tx);
    if (!delivery) throw new GiveUp('the delivery is gone');
    // link deliveries are forwarded by the buyer, so no confirmation mail
    if (isNotified && delivery.isGift && delivery.channel === 'email') await this.notices.gift(tx, delivery, state === 'sent');
    if (state === 'sent') await this.events.tell(tx, { kind: 'delivered', orderId: delivery.orderId });
  }
}
