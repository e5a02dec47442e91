import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { Database, type Transaction } from '../../../platform/database/database';
import { Translations } from '../../../platform/i18n/translations';
import { Jobs } from '../../../platform/jobs/jobs';
import { localePath, type Locale } from '../../../shared/locale';
import { FiscalReceipts } from '../../fiscal/fiscal.api';
import {
  type CheckoutDetails,
  type CheckoutForm,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentListener,
  type RefundEvent,
  Payments,
  REFUND_REASONS,
} from '../../payment/payment.api';
import { BookingEnvironment } from '../booking.env';
import { NOTIFY_PREPAYMENT_REFUND } from '../booking.jobs';
import { appointmentUnknown, prepaymentExpired, prepaymentNotDue } from '../../../shared/booking-failure';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import type { ClientIdentity } from '../../clients/contract/client';
import { payableUntil } from '../../scheduling/contract/prepayment';
import { BookingCalendar } from '../ports/booking-calendar.port';
import { PrepaidAppointments } from '../ports/prepaid-appointments.port';
import type { BookedGroup } from '../../scheduling/contract/group';

/** With what the ids of prepayments begin. */
const KIND = 'visit';
/** With what those begin that are paid for a group at once. */
const GROUP_KIND = 'group';
/** A prepayment goes back once, and whole. */
const RETURNED = 'returned';

/** Has appointments paid in advance, and follows what becomes of the money. */
@Injectable()
export class Prepayments implements OnModuleInit, PaymentListener {
  /** What the provider did not give back is kept for it: an operator may have it given back once more. */
  readonly revivesRefused = false;
  private readonly logger = new Logger('Prepayments');

  constructor(
    private readonly database: Database,
    private readonly calendar: BookingCalendar,
    private readonly appointments: PrepaidAppointments<Transaction>,
    private readonly payments: Payments,
    private readonly fiscal: FiscalReceipts,
    private readonly jobs: Jobs,
    private readonly translations: Translations,
    private readonly site: SiteEnvironment,
    private readonly env: BookingEnvironment,
  ) {}

  onModuleInit(): void {
    this.payments.listen(KIND, this);
    this.payments.listen(GROUP_KIND, this);
  }

  /**
   * What the browser posts to the provider; the same attempt while it is open.
   * @param locale language of the checkout
   * @param provider who is paid through; left out: the default
   * @throws `appointment_unknown`, also for another's; `prepayment_not_due`, `prepayment_expired`; `provider_unknown`, `payment_keys_missing`, `payment_unavailable`
   */
  async pay(appointment: string, as: ClientIdentity, locale: Locale, provider?: string): Promise<CheckoutForm> {
    if (!BOOKING_ID.test(appointment)) throw appointmentUnknown();
    await this.calendar.appointment(appointment, as);
    const { prepayment, attempt } = await this.database.transaction(async (tx) => {
      const found = await this.appointments.ofAppointment(tx, appointment, as.client);
      if (!found || (found.state !== 'due' && found.state !== 'released')) throw prepaymentNotDue();
      const { subject, amount, due, now, isAwaited } = found;
      const expiresAt = payableUntil(due);
      if (!isAwaited || now >= expiresAt) throw prepaymentExpired();
      return { prepayment: found, attempt: await this.payments.begin(tx, { subject, amount, expiresAt, provider }) };
    });
    const path = `/online/?success=visit&appointment=${prepayment.appointment}`;
    return this.payments.form(attempt, this.detailsOf(prepayment.amount, path, locale));
  }

  /**
   * As `pay`, for all of a group whose prepayments are due.
   * @param path of the page of the group, without language: where the payer returns to
   */
  async payAll({ subject }: Pick<BookedGroup, 'subject'>, path: string, locale: Locale, provider?: string): Promise<CheckoutForm> {
    if (subject === null) throw prepaymentNotDue();
    const { attempt, amount } = await this.database.transaction(async (tx) => {
      const parts = await this.appointments.ofGroup(tx, subject);
      const due = parts.filter(({ isAwaited }) => isAwaited);
      if (due.length === 0) throw parts.some(({ state }) => state === 'released') ? prepaymentExpired() : prepaymentNotDue();
      const expiresAt = new Date(Math.min(...due.map((part) => payableUntil(part.due).getTime())));
      if (due[0]!.now >= expiresAt) throw prepaymentExpired();
      const amount = due.reduce((sum, part) => sum + part.amount, 0);
      return { amount, attempt: await this.payments.begin(tx, { subject, amount, expiresAt, provider }) };
    });
    return this.payments.form(attempt, this.detailsOf(amount, path, locale));
  }

  /** The address of the fiscal receipt of what was paid in advance for an appointment, https; null: there is none, or not yet. */
  async receiptOf(appointment: string): Promise<string | null> {
    const paid = await this.appointments.payment(appointment);
    if (!paid) return null;
    const own = (await this.fiscal.of(paid.subject)).find(({ kind, taxUrl }) => kind !== 'return' && taxUrl !== null);
    return own?.taxUrl ?? this.payments.receipt(paid.attempt);
  }

  async payment(tx: Transaction, { kind, subject, attempt, amount }: PaymentEvent): Promise<PaymentEffect> {
    const isGroup = subject.startsWith(`${GROUP_KIND}_`);
    const paid = { subject, attempt, amount };
    if (kind === 'held') return (await this.isWanted(tx, subject, attempt)) ? 'keep' : 'give_back';
    if (kind === 'succeeded') return isGroup ? this.allSucceeded(tx, paid) : this.succeeded(tx, paid);
    if (kind === 'returned_in_part' || kind === 'doubted') {
      this.logger.error({ subject, attempt, kind }, 'the prepayment of a visit is in doubt at the provider: an operator has to look at it');
      return 'ask';
    }
    if (kind === 'reversed' && (await this.reversed(tx, subject, attempt))) {
      this.logger.error(
        { subject, attempt },
        'the prepayment of an appointment went back without us, and the appointment stands: an operator has to look at it',
      );
    }
    return 'keep';
  }

  async refund(tx: Transaction, { outcome, key, amount }: RefundEvent): Promise<void> {
    if (!key.startsWith(`${KIND}_`)) return;
    await this.appointments.refunded(tx, key, outcome);
    if (outcome === 'done') await this.fiscal.returned(tx, { subject: key, movement: RETURNED, amount });
  }

  /** Whether money that is held can still count for an appointment; whether its time is free is seen when it is taken. */
  private async isWanted(tx: Transaction, subject: string, attempt: string): Promise<boolean> {
    const parts = await this.appointments.ofGroup(tx, subject);
    const single = parts.length > 0 ? null : await this.appointments.find(tx, subject);
    const open = [...parts, ...(single ? [single] : [])].filter((each) => each.attempt === null && each.startsAt > each.now);
    const isWanted = open.some(({ state }) => state === 'due' || state === 'released');
    this.logger.log({ subject, attempt, isWanted }, 'money of a prepayment is held');
    return isWanted;
  }

  /** @returns whether the money had counted for an appointment */
  private async reversed(tx: Transaction, subject: string, attempt: string): Promise<boolean> {
    const parts = await this.appointments.ofGroup(tx, subject);
    const counted: boolean[] = [];
    for (const each of parts.length > 0 ? parts : [{ subject }]) {
      counted.push(await this.appointments.reversed(tx, each.subject, attempt));
      const prepayment = await this.appointments.find(tx, each.subject);
      if (prepayment?.attempt !== attempt) continue;
      await this.fiscal.returned(tx, { subject: each.subject, movement: RETURNED, amount: prepayment.amount });
    }
    return counted.includes(true);
  }

  /** Each part counts for its appointment. What cannot count, as that of somebody who paid meanwhile, goes back. */
  private async allSucceeded(
    tx: Transaction,
    { subject, attempt, amount }: Pick<PaymentEvent, 'subject' | 'attempt' | 'amount'>,
  ): Promise<PaymentEffect> {
    let left = amount;
    for (const part of await this.appointments.ofGroup(tx, subject)) {
      // who was paid for before is no part of this payment
      if (part.amount > left || (part.attempt !== null && part.attempt !== attempt)) continue;
      const outcome = await this.appointments.paid(tx, part.subject, attempt);
      this.logger.log({ subject: part.subject, attempt, outcome }, 'a visit of a group was paid in advance');
      if (outcome === 'booked') await this.askReceipt(tx, part);
      if (outcome === 'booked' || outcome === 'known') left -= part.amount;
      else
        await this.jobs.enqueue(tx, NOTIFY_PREPAYMENT_REFUND, {
          subject: part.subject,
          attempt,
          why: outcome === 'too_late' ? 'late' : 'unneeded',
        });
    }
    if (left === amount) return 'give_back';
    if (left > 0) await this.payments.refund(tx, { attempt, amount: left, reason: REFUND_REASONS.unwanted, key: `rest_${attempt}` });
    return 'keep';
  }

  private async succeeded(
    tx: Transaction,
    { subject, attempt, amount }: Pick<PaymentEvent, 'subject' | 'attempt' | 'amount'>,
  ): Promise<PaymentEffect> {
    const outcome = await this.appointments.paid(tx, subject, attempt);
    this.logger.log({ subject, attempt, outcome }, 'a visit was paid in advance');
    if (outcome === 'booked') await this.askReceipt(tx, { subject, amount });
    if (outcome === 'booked' || outcome === 'known') return 'keep';
    if (outcome !== 'unknown')
      await this.jobs.enqueue(tx, NOTIFY_PREPAYMENT_REFUND, { subject, attempt, why: outcome === 'too_late' ? 'late' : 'unneeded' });
    return 'give_back';
  }

  private async askReceipt(tx: Transaction, { subject, amount }: { readonly subject: string; readonly amount: number }): Promise<void> {
    await this.fiscal.prepaid(tx, { subject, amount, services: await this.appointments.services(tx, subject) });
  }

  private detailsOf(amount: number, path: string, locale: Locale): CheckoutDetails {
    return {
      description: this.translations.translator(locale)('booking.prepayment.description', { site: this.site.siteName(locale) }),
      resultUrl: `${this.site.SITE_URL}${localePath(locale, path)}`,
      locale,
      lines: [{ id: this.env.BOOKING_PREPAYMENT_GOODS, quantity: 1, cost: amount }],
      receiptEmail: null,
      isHeld: this.env.BOOKING_PREPAYMENT_HOLD === 'on',
    };
  }
}
