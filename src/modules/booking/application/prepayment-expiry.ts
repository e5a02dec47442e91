import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { Notifications } from '../../../platform/notifications/notifications';
import { DomainError } from '../../../shared/domain-error';
import { REFUND_REASONS, Payments } from '../../payment/payment.api';
import { REFUND_PREPAYMENT, NOTIFY_PREPAYMENT_REFUND, EXPIRE_PREPAYMENTS } from '../booking.jobs';
import type { BookingClient } from '../../clients/contract/client';
import { PREPAYMENT_REFUNDED, type PrepaymentRefundedArgs } from '../domain/prepayment-notifications';
import { ClientAccounts } from '../../clients/clients.api';
import { PrepaidAppointments } from '../ports/prepaid-appointments.port';

const EVERY_MINUTE = '* * * * *';
/** Appointments that one run looks at; the next goes on. */
const BATCH = 100;
/** So long before its end the provider is asked about an appointment whose callback may be lost. */
const ASK_BEFORE_SECONDS = 90;
/** With the delays between them about two days. */
const TRIES = 200;

/** Jobs of prepayments: ends unpaid appointments, refunds cancelled ones and notifies clients. */
@Injectable()
export class PrepaymentExpiry implements OnModuleInit {
  private readonly logger = new Logger('Prepayments');

  constructor(
    private readonly database: Database,
    private readonly appointments: PrepaidAppointments<Transaction>,
    private readonly payments: Payments,
    private readonly accounts: ClientAccounts,
    private readonly notifications: Notifications,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(EXPIRE_PREPAYMENTS, (_data, { signal }) => this.run(signal), { parallel: 1, limitSeconds: 240 });
    this.jobs.handle(REFUND_PREPAYMENT, ({ id }) => this.requestRefund(id), { tries: TRIES });
    this.jobs.handle(NOTIFY_PREPAYMENT_REFUND, (data) => this.notify(data));
    if (this.appointments.isOn) this.jobs.schedule(EXPIRE_PREPAYMENTS, EVERY_MINUTE);
  }

  /** Handles all that are due. Their time is free already; a late payment is still settled. Idempotent. */
  async run(signal?: AbortSignal): Promise<void> {
    for (const { subject, groupSubject, isOver } of await this.appointments.due(ASK_BEFORE_SECONDS, BATCH)) {
      signal?.throwIfAborted();
      await this.ask(subject, signal);
      if (groupSubject !== null) await this.ask(groupSubject, signal);
      if (isOver) await this.database.transaction((tx) => this.appointments.release(tx, subject));
    }
  }

  private async ask(subject: string, signal?: AbortSignal): Promise<void> {
    try {
      await this.payments.ask(subject, signal);
    } catch (error) {
      signal?.throwIfAborted();
      this.logger.warn({ subject, reason: error instanceof Error ? error.message : String(error) }, 'the provider could not be asked');
    }
  }

  /** In a transaction of its own: who settles a payment locks it first and the appointment last. */
  private requestRefund(subject: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const found = await this.appointments.find(tx, subject);
      if (found?.state !== 'returning' || found.attempt === null) return;
      const { attempt, amount } = found;
      await this.payments.refund(tx, { attempt, amount, reason: REFUND_REASONS.visit, key: subject });
    });
  }

  private async notify({
    subject,
    attempt,
    why,
  }: {
    readonly subject: string;
    readonly attempt: string;
    readonly why: PrepaymentRefundedArgs['why'];
  }) {
    const found = await this.database.transaction((tx) => this.appointments.find(tx, subject));
    const client = found?.client ? await this.known(found.client) : null;
    if (!found || !client) return;
    const { amount, startsAt, zone, locale } = found;
    await this.database.transaction((tx) =>
      this.notifications.send(tx, {
        ...this.notifications.smsOrMail(client.phone, client.email),
        template: PREPAYMENT_REFUNDED,
        locale,
        key: `prepayment-back:${attempt}`,
        args: { amount, startsAt, zone, why },
      }),
    );
  }

  /** Null: has been erased. */
  private async known(client: string): Promise<BookingClient | null> {
    try {
      return await this.accounts.me({ client, accessToken: '' });
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthorized') return null;
      throw error;
    }
  }
}
