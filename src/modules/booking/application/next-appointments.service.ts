import { Injectable, Logger } from '@nestjs/common';
import { describeError } from '../../../platform/database/database-errors';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import { authFailed, offerOver, timeConflict } from '../../../shared/booking-failure';
import { DomainError } from '../../../shared/domain-error';
import type { Locale } from '../../../shared/locale';
import type { ClientIdentity } from '../../clients/contract/client';
import type { FollowUpChoice } from '../../clients/contract/follow-up-choice';
import type { Appointment, WantedService } from '../../scheduling/contract/appointment';
import { checkEnd, lengthOf, optionAt, servicesAsIn, type MoveOption, type MoveTime } from '../../scheduling/contract/appointment-move';
import { checkDay } from '../../scheduling/contract/booking-days';
import type { FollowUpKind, NextOffer } from '../../scheduling/contract/follow-up';
import type { Day } from '../../scheduling/contract/free-time';
import { nextUnknown } from '../../scheduling/scheduling.api';
import { AppointmentLinks } from './appointment-links.service';
import { Appointments } from './appointments.service';
import { BookingAdmin } from './booking-admin.service';
import { LinkedAppointments } from './linked-appointments.service';

const TEN_MINUTES = 600;

/** An offer for who has its link, or is its client. */
export interface KnownNext {
  readonly offer: NextOffer;
  readonly as: ClientIdentity;
}

/** A message after an appointment, for who has its link. */
export interface KnownMessage {
  readonly client: string;
  readonly kind: FollowUpKind;
  readonly choice: FollowUpChoice;
}

/** What clients answer to messages after an appointment: they book what is kept for them, or another time, decline, or want no more of them. */
@Injectable()
export class NextAppointments {
  private readonly logger = new Logger('Booking');
  private readonly misses: RateLimiter;
  private readonly changes: RateLimiter;

  constructor(
    private readonly admin: BookingAdmin,
    private readonly appointments: Appointments,
    private readonly linkedAppointments: LinkedAppointments,
    private readonly links: AppointmentLinks,
    limits: RateLimits,
  ) {
    this.misses = limits.limiter({ name: 'next.miss', points: 30, seconds: TEN_MINUTES });
    this.changes = limits.limiter({ name: 'next.change', points: 30, seconds: TEN_MINUTES });
  }

  /** What a client can answer now; nothing with another booking system. */
  async of({ client }: ClientIdentity): Promise<readonly NextOffer[]> {
    return this.admin.isOurs ? this.admin.engine.followUps.of(client) : [];
  }

  /** @throws DomainError `next_unknown` */
  async one(id: string, as: ClientIdentity): Promise<KnownNext> {
    return { offer: await this.admin.engine.followUps.one(id, as.client), as };
  }

  /** The offer of a link. @throws DomainError `next_unknown`; `rate_limited` for who tries many */
  async linked(token: string, address: string): Promise<KnownNext> {
    const id = await this.idOf(token, address);
    const offer = id === null ? null : await this.admin.engine.followUps.one(id).catch(unknownAsNull);
    if (offer) return { offer, as: { client: offer.client, accessToken: '' } };
    return this.missed(address);
  }

  /**
   * Books one of the times that are kept, and frees the others; done twice it is booked once.
   * @param time id of it @throws DomainError `offer_over`, and as `Appointments.book`
   */
  async book({ offer, as }: KnownNext, time: string, locale: Locale): Promise<Appointment> {
    await this.changes.consume(as.client);
    const booked = await this.booked(offer, as);
    if (booked) return booked;
    const kept = offer.times.find(({ id }) => id === time);
    if (!kept) throw offerOver();
    const services = kept.services.map(({ employee, ...rest }) => ({ ...rest, professional: employee }));
    try {
      const wanted = { location: kept.location, date: kept.day, services, comments: '' };
      return await this.appointments.book(wanted, as, { hold: null, next: { id: offer.id, hold: kept.id }, locale, state: 'planned' });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'offer_over') throw error;
      // the same press, sent twice, may have booked it meanwhile
      const there = await this.booked((await this.one(offer.id, as)).offer, as);
      if (!there) throw error;
      return there;
    }
  }

  /** Free times of the same services by the same employees, by day. @throws DomainError `rate_limited` */
  times({ offer }: KnownNext, days: readonly Day[]): Promise<ReadonlyMap<Day, readonly MoveOption[]>> {
    return this.linkedAppointments.times(offer.appointment, days);
  }

  /**
   * Books another time than those that are kept, which are free again. @param to with the end that was shown
   * @throws DomainError `time_conflict`, `duration_changed`, and as `Appointments.book`
   */
  async bookAt({ offer, as }: KnownNext, to: MoveTime & Partial<Pick<MoveOption, 'end'>>, locale: Locale): Promise<Appointment> {
    checkDay(to.day);
    await this.changes.consume(as.client);
    const booked = await this.booked(offer, as);
    if (booked) return booked;
    const { appointment } = offer;
    const option = optionAt(appointment, to.start, await this.linkedAppointments.options(appointment, to.day));
    if (!option) throw timeConflict();
    checkEnd(to, option);
    const services = servicesAsIn(appointment, option).map(({ id: _, ...service }): WantedService => service);
    const wanted = { location: appointment.location, date: to.day, services, comments: '' };
    const made = await this.appointments.book(wanted, as, { hold: null, locale, state: 'planned', minutes: lengthOf(option) });
    await this.admin.engine.followUps.decline(offer.id, as.client, made.id);
    return made;
  }

  /** Frees the times; done twice it is done once. */
  async decline({ offer, as }: KnownNext): Promise<void> {
    await this.changes.consume(as.client);
    await this.admin.engine.followUps.decline(offer.id, as.client);
  }

  /** The message of a link, and what its client gets now. @throws DomainError `next_unknown`; `rate_limited` for who tries many */
  async message(token: string, address: string): Promise<KnownMessage> {
    const id = await this.idOf(token, address);
    const message = id === null ? null : await this.admin.engine.followUps.message(id);
    const choice = message && (await this.admin.engine.followUpChoices.of(message.client));
    if (!message || !choice) return this.missed(address);
    return { ...message, choice };
  }

  /** Switches messages on or off for who has the link of one of them. */
  async choose({ client }: Pick<KnownMessage, 'client'>, change: Partial<FollowUpChoice>): Promise<void> {
    await this.changes.consume(client);
    await this.admin.engine.followUpChoices.choose(client, change);
  }

  /** Which messages a client gets. @throws DomainError `booking_kept_elsewhere`, `token_invalid` */
  async choiceOf(client: string): Promise<FollowUpChoice> {
    const choice = await this.admin.engine.followUpChoices.of(client);
    if (!choice) throw authFailed(401, 'token_invalid');
    return { reviews: choice.reviews, next: choice.next };
  }

  /** The client agrees to be offered the next appointment. What was booked stays booked where that cannot be noted. */
  async agree({ client }: ClientIdentity): Promise<void> {
    if (!this.admin.isOurs) return;
    await this.admin.engine.followUpChoices.choose(client, { next: true }).catch((error: unknown) => {
      this.logger.warn({ reason: describeError(error) }, 'it could not be noted that a client agrees to be offered the next visit');
    });
  }

  /** Whether a client is asked to agree to be offered the next appointment: one of the services has an interval, and they have not. @param client null: not known yet */
  async asksConsent(services: readonly string[], client: string | null): Promise<boolean> {
    if (!this.admin.isOurs || !this.admin.engine.settings.current.followUps.next) return false;
    const { services: offered } = this.admin.engine.catalogue.catalogue();
    if (!services.some((id) => offered.get(id)?.intervalWeeks)) return false;
    return client === null || (await this.admin.engine.followUpChoices.of(client))?.next === false;
  }

  private async booked({ state, booked }: NextOffer, as: ClientIdentity): Promise<Appointment | null> {
    return state === 'booked' && booked !== null ? this.appointments.one(booked, as) : null;
  }

  private async idOf(token: string, address: string): Promise<string | null> {
    await this.misses.check(address);
    return this.admin.isOurs ? this.links.appointmentId(token) : null;
  }

  private async missed(address: string): Promise<never> {
    await this.misses.consume(address);
    throw nextUnknown();
  }
}

function unknownAsNull(error: unknown): null {
  if (error instanceof DomainError && error.code === 'next_unknown') return null;
  throw error;
}
