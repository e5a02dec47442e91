import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { Database, type Transaction } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { Notifications } from '../../../platform/notifications/notifications';
import { Clock } from '../../../platform/time/clock';
import { instantAt } from '../../../platform/time/zoned-time';
import { minuteOf } from '../../../shared/clock-time';
import { DomainError } from '../../../shared/domain-error';
import { homeZone } from '../../../shared/home-zone';
import { localePath } from '../../../shared/locale';
import { ClientReminders } from '../../clients/clients.api';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { TimeOffer } from '../../scheduling/contract/time-offer';
import { OFFER_TIMES } from '../booking.jobs';
import { APPOINTMENT_OFFER } from '../domain/appointment-notifications';
import { appointmentWhenShort } from '../domain/appointment-when';
import { BookingCalendar } from '../ports/booking-calendar.port';
import { AppointmentLinks } from './appointment-links.service';
import { BookingAdmin } from './booking-admin.service';

/** Offers clients other times when an employee is away: kept for a day, told by one message whose link takes one of them. */
@Injectable()
export class AppointmentOffers implements OnModuleInit {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly calendar: BookingCalendar,
    private readonly reminders: ClientReminders,
    private readonly notifications: Notifications,
    private readonly links: AppointmentLinks,
    private readonly site: SiteEnvironment,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    if (this.admin.isOurs) this.jobs.handle(OFFER_TIMES, ({ id }) => this.offerLater(id), { parallel: 1 });
  }

  /**
   * @returns what is offered
   * @throws DomainError `appointment_unknown`; conflicts: `appointment_settled`, `nothing_to_offer`, `client_unreachable` where there is neither a
   *   phone nor an e-mail, `time_conflict`
   */
  offer(id: string): Promise<readonly TimeOffer[]> {
    return this.admin.engine.offers.offer(id, (tx, appointment, offers) => this.tell(tx, appointment, offers));
  }

  /**
   * Lets times be offered for all appointments of an absence whose clients have no offer now. What nothing can be offered for stays in the list.
   * @returns for how many appointments
   */
  async offerAll(absence: string): Promise<{ readonly appointments: number }> {
    const { appointments, offers } = this.admin.engine;
    const ids = (await appointments.whileAway('all', absence)).map(({ appointment }) => appointment.id);
    const offeredUntil = await offers.offeredUntil(ids);
    const now = this.clock.now();
    const waiting = ids.filter((id) => (offeredUntil.get(id)?.getTime() ?? 0) <= now.getTime());
    await this.database.transaction(async (tx) => {
      for (const id of waiting) await this.jobs.enqueueOnce(tx, OFFER_TIMES, { id });
    });
    return { appointments: waiting.length };
  }

  private async offerLater(id: string): Promise<void> {
    if ((await this.admin.engine.offers.of(id)).length > 0) return;
    try {
      await this.offer(id);
    } catch (error) {
      // nothing is free, or it was settled meanwhile; a time that somebody else took is another one at the next try
      if (!(error instanceof DomainError) || error.code === 'time_conflict' || error.kind !== 'conflict') throw error;
    }
  }

  private async tell(tx: Transaction, appointment: Appointment, offers: readonly TimeOffer[]): Promise<void> {
    const { id, client, locale, clientFirstName: name } = appointment;
    const reader = client === null ? null : await this.reminders.reader(tx, client);
    // who is to answer soon is told where it is read soon
    const sms = reader?.phone ? { channel: 'sms' as const, to: reader.phone } : null;
    const to = sms && this.notifications.reaches(sms) ? sms : reader?.email && { channel: 'mail' as const, to: reader.email };
    if (!to) throw new DomainError('conflict', 'client_unreachable', 'The client has neither a phone nor an e-mail');
    const salons = new Map((await this.calendar.locations(locale)).value.map((salon) => [salon.id, salon]));
    const zoneOf = (location: string) => salons.get(location)?.timezone ?? homeZone();
    const times = offers.map(({ location, day, start, employees }) => {
      const at = instantAt(day, minuteOf(start), zoneOf(location))!;
      return [appointmentWhenShort(at, { timezone: zoneOf(location), locale }), ...employees, salons.get(location)?.name ?? ''].join(', ');
    });
    const timezone = zoneOf(appointment.location);
    const until = new Date(Math.min(...offers.map(({ expiresAt }) => expiresAt.getTime())));
    const args = {
      name,
      when: appointmentWhenShort(appointment.startsAt, { timezone, locale }),
      times,
      until: appointmentWhenShort(until, { timezone, locale }),
      phone: salons.get(appointment.location)?.phone ?? '',
      link: `${this.site.SITE_URL}${localePath(locale, this.links.path(id))}`,
    };
    await this.notifications.send(tx, { ...to, template: APPOINTMENT_OFFER, args, locale, key: `visit-offer:${id}:${offers[0]!.id}` });
  }
}
