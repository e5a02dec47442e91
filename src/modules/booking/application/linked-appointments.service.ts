import { Injectable } from '@nestjs/common';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import { DomainError } from '../../../shared/domain-error';
import { AppointmentAnswers } from './appointment-answers.service';
import { Appointments } from './appointments.service';
import { BookingReads } from './booking-reads.service';
import type { Appointment } from '../../scheduling/contract/appointment';
import { checkDay } from '../../scheduling/contract/booking-days';
import { appointmentUnknown, timeConflict } from '../../../shared/booking-failure';
import type { Day, AppointmentOption } from '../../scheduling/contract/free-time';
import {
  checkEnd,
  isUpcoming,
  lengthOf,
  moveQuery,
  movesIn,
  optionAt,
  servicesAsIn,
  servicesFrom,
  startOf,
  type MoveOption,
  type MoveTime,
} from '../../scheduling/contract/appointment-move';
import { AppointmentAccess } from '../ports/appointment-access.port';
import type { LateAnswer } from '../../scheduling/contract/late-arrival';
import type { TimeOffer } from '../../scheduling/contract/time-offer';
import { type LinkedAppointment } from '../../scheduling/contract/linked-appointment';
import type { Locale } from '../../../shared/locale';
import type { CheckoutForm } from '../../payment/payment.api';
import { Prepayments } from './prepayments.service';
import { AppointmentLinks } from './appointment-links.service';

const TEN_MINUTES = 600;

/**
 * One appointment for who has its link (docs/product.md, booking 19): seen, moved and cancelled in the name of its client, by the rules that hold for
 * the client. Every method rejects with `appointment_unknown` for a link that leads nowhere, and with `rate_limited` for who tries many of them.
 */
@Injectable()
export class LinkedAppointments {
  /** Links that lead nowhere, by who opens them. */
  private readonly misses: RateLimiter;
  /** Free times and changes, by the appointment: they are looked for anew each time. */
  private readonly looks: RateLimiter;
  private readonly changes: RateLimiter;

  constructor(
    private readonly links: AppointmentLinks,
    private readonly access: AppointmentAccess,
    private readonly appointments: Appointments,
    private readonly reads: BookingReads,
    private readonly prepayments: Prepayments,
    private readonly answers: AppointmentAnswers,
    limits: RateLimits,
  ) {
    this.misses = limits.limiter({ name: 'visit.miss', points: 30, seconds: TEN_MINUTES });
    this.looks = limits.limiter({ name: 'visit.look', points: 120, seconds: TEN_MINUTES });
    this.changes = limits.limiter({ name: 'visit.change', points: 20, seconds: TEN_MINUTES });
  }

  /** @param address of the network, for the limit */
  async show(token: string, address: string): Promise<Appointment> {
    const { id, as } = await this.find(token, address);
    return this.appointments.one(id, as);
  }

  /** Something is done for its client that costs as much as a change. @throws DomainError `rate_limited` */
  countChange({ id }: Pick<Appointment, 'id'>): Promise<void> {
    return this.changes.consume(id);
  }

  /** Names of its employees who do not work at its salon any more. */
  absentEmployees(appointment: Appointment): readonly string[] {
    return this.access.absentEmployees(appointment);
  }

  /** Other times that are kept for its client, in place of one at which the employee is away. */
  offers({ id }: Pick<Appointment, 'id'>): Promise<readonly TimeOffer[]> {
    return this.access.offers(id);
  }

  /** Moves it to one of those times, whatever hour it is. @throws DomainError also `appointment_settled`, `offer_over`, `time_conflict` */
  async takeOffer(token: string, offer: string, address: string): Promise<void> {
    const { id } = await this.find(token, address);
    await this.changes.consume(id);
    await this.access.takeOffer(id, offer);
  }

  /** Whether clients answer by the link. */
  get takesAnswers(): boolean {
    return this.answers.areTaken;
  }

  /**
   * The client comes; said again it stays so. @throws DomainError also `time_released`, `prepayment_unpaid`, `appointment_settled`, `time_conflict`
   */
  async coming(token: string, address: string): Promise<void> {
    const { id, as } = await this.find(token, address);
    await this.changes.consume(id);
    await this.answers.coming(id, as);
  }

  /** The client will be late. @throws DomainError as `AppointmentAnswers.late` */
  async late(
    token: string,
    { minutes, choice }: { readonly minutes: number; readonly choice: string | null },
    address: string,
  ): Promise<LateAnswer> {
    const { id, as } = await this.find(token, address);
    await this.changes.consume(id);
    return this.answers.late(id, as, minutes, choice);
  }

  /** Free times for the same services by the same employees (any, where any was asked for), by day; none where these cannot be booked any more. @throws as `show` */
  async times(appointment: Appointment, days: readonly Day[]): Promise<ReadonlyMap<Day, readonly MoveOption[]>> {
    await this.looks.consume(appointment.id);
    const found = await Promise.all(
      days.map(async (day) => [day, movesIn(appointment, day, await this.options(appointment, day))] as const),
    );
    return new Map(found);
  }

  /**
   * Moves the whole appointment; done twice it is moved once. @param to with the end that was shown; left out: whenever it ends
   * @throws DomainError also `time_conflict`, `change_by_phone`, `duration_changed`
   */
  async move(token: string, to: MoveTime & Partial<Pick<MoveOption, 'end'>>, address: string): Promise<Appointment> {
    checkDay(to.day);
    const { id, as } = await this.find(token, address);
    await this.changes.consume(id);
    const appointment = await this.appointments.one(id, as);
    if (isAt(appointment, to)) return appointment;
    const option = optionAt(appointment, to.start, await this.options(appointment, to.day));
    if (option) checkEnd(to, option);
    // who may not move it is told so, whatever is free: the calendar decides before it looks for the time
    const services = option ? servicesAsIn(appointment, option) : servicesFrom(appointment, to.start);
    try {
      return await this.appointments.change(id, { date: to.day, services, minutes: option && lengthOf(option) }, as);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'time_conflict') throw error;
      // the same, sent twice at once: the other one was there first
      const now = await this.appointments.one(id, as);
      if (isAt(now, to)) return now;
      throw timeConflict();
    }
  }

  /** Harmless to repeat. @throws DomainError also `change_by_phone` */
  async cancel(token: string, address: string): Promise<Appointment> {
    const { id, as } = await this.find(token, address);
    await this.changes.consume(id);
    return this.appointments.change(id, { state: 'cancelled' }, as);
  }

  /**
   * What the browser posts to the provider for an appointment that is paid in advance. @throws DomainError also `prepayment_not_due`,
   * `prepayment_expired`, `payment_keys_missing`, `payment_unavailable`
   */
  async pay(token: string, address: string, locale: Locale, provider?: string): Promise<CheckoutForm> {
    const { id, as } = await this.find(token, address);
    await this.changes.consume(id);
    return this.prepayments.pay(id, as, locale, provider);
  }

  /** What the client thinks of it, once. @throws DomainError also `feedback_refused` */
  async giveFeedback(token: string, feedback: { readonly rating: number; readonly text: string }, address: string): Promise<void> {
    const { id, as } = await this.find(token, address);
    await this.changes.consume(id);
    await this.appointments.giveFeedback(id, feedback, as);
  }

  /** Whether feedback is taken. */
  get takesFeedback(): boolean {
    return this.appointments.takesFeedback;
  }

  private async find(token: string, address: string): Promise<LinkedAppointment> {
    await this.misses.check(address);
    const id = this.links.appointmentId(token);
    const found = id === null ? null : await this.access.find(id);
    if (found) return found;
    await this.misses.consume(address);
    throw appointmentUnknown();
  }

  /** Whole appointments of the same services on a day; none where they cannot be booked any more. */
  async options(appointment: Appointment, date: Day): Promise<readonly AppointmentOption[]> {
    try {
      return (await this.reads.appointmentOptions(moveQuery(appointment, date))).value;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'cannot_be_booked') return [];
      throw error;
    }
  }
}

function isAt(appointment: Appointment, { day, start }: MoveTime): boolean {
  const at = startOf(appointment);
  return isUpcoming(appointment) && at.day === day && at.start === start;
}
