import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { Database, type Transaction } from '../../../platform/database/database';
import { Translations } from '../../../platform/i18n/translations';
import { Jobs } from '../../../platform/jobs/jobs';
import { localePath, type Locale } from '../../../shared/locale';
import {
  type CheckoutDetails,
  type CheckoutForm,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentListener,
  type RefundEvent,
  Payments,
} from '../../payment/payment.api';
import { BookingEnvironment } from '../booking.env';
import { NOTIFY_PREPAYMENT_REFUND } from '../booking.jobs';
import { appointmentUnknown, prepaymentExpired, prepaymentNotDue } from '../../../shared/booking-failure';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import type { ClientIdentity } from '../../clients/contract/client';
import { payableUntil } from '../../scheduling/contract/prepayment';
import { BookingCalendar } from '../ports/booking-calendar.port';
import { PrepaidAppointments } from '../ports/prepaid-appointments.port';
import { type Prepayment } from '../../scheduling/contract/prepayment';

/** With what the ids of prepayments begin. */
const KIND = 'visit';

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
    private readonly jobs: Jobs,
    private readonly translations: Translations,
    private readonly site: SiteEnvironment,
    private readonly env: BookingEnvironment,
  ) {}

  onModuleInit(): void {
    this.payments.listen(KIND, this);
  }

  /**
   * What the browser posts to the provider; the same attempt while it is open.
   * @param locale language of the checkout
   * @throws `appointment_unknown`, also for another's; `prepayment_not_due`, `prepayment_expired`; `payment_keys_missing`, `payment_unavailable`
   */
  async pay(appointment: string, as: ClientIdentity, locale: Locale): Promise<CheckoutForm> {
    if (!BOOKING_ID.test(appointment)) throw appointmentUnknown();
    await this.calendar.appointment(appointment, as);
    const { prepayment, attempt } = await this.database.transaction(async (tx) => {
      const found = await this.appointments.ofAppointment(tx, appointment, as.client);
      if (!found || (found.state !== 'due' && found.state !== 'released')) throw prepaymentNotDue();
      const { subject, amount, due, now, isAwaited } = found;
      const expiresAt = payableUntil(due);
      if (!isAwaited || now >= expiresAt) throw prepaymentExpired();
      return { prepayment: found, attempt: await this.payments.begin(tx, { subject, amount, expiresAt }) };
    });
    return this.payments.form(attempt, this.detailsOf(prepayment, locale));
  }

  async payment(tx: Transaction, { kind, subject, attempt }: PaymentEvent): Promise<PaymentEffect> {
    if (kind === 'succeeded') return this.succeeded(tx, subject, attempt);
    if (kind === 'returned_in_part' || kind === 'doubted') {
      this.logger.error({ subject, attempt, kind }, 'the prepayment of a visit is in doubt at the provider: an operator has to look at it');
      return 'ask';
    }
    if (kind === 'reversed' && (await this.appointments.reversed(tx, subject, attempt))) {
      this.logger.error(
        { subject, attempt },
        'the prepayment of an appointment went back without us, and the appointment stands: an operator has to look at it',
      );
    }
    return 'keep';
  }

  async refund(tx: Transaction, { outcome, key }: RefundEvent): Promise<void> {
    if (key.startsWith(`${KIND}_`)) await this.appointments.refunded(tx, key, outcome);
  }

  private async succeeded(tx: Transaction, subject: string, attempt: string): Promise<PaymentEffect> {
    const outcome = await this.appointments.paid(tx, subject, attempt);
    this.logger.log({ subject, attempt, outcome }, 'a visit was paid in advance');
    if (outcome === 'booked' || outcome === 'known') return 'keep';
    if (outcome !== 'unknown')
      await this.jobs.enqueue(tx, NOTIFY_PREPAYMENT_REFUND, { subject, attempt, why: outcome === 'too_late' ? 'late' : 'unneeded' });
    return 'give_back';
  }

  private detailsOf({ appointment, amount }: Prepayment, locale: Locale): CheckoutDetails {
    return {
      description: this.translations.translator(locale)('booking.prepayment.description', { site: this.site.siteName(locale) }),
      resultUrl: `${this.site.SITE_URL}${localePath(locale, '/online/')}?success=visit&appointment=${appointment}`,
      locale,
      lines: [{ id: this.env.BOOKING_PREPAYMENT_GOODS, quantity: 1, cost: amount }],
      receiptEmail: null,
    };
  }
}
