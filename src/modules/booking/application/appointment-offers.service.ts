import { Injectable } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import type { Transaction } from '../../../platform/database/database';
import { Notifications } from '../../../platform/notifications/notifications';
import { instantAt } from '../../../platform/time/zoned-time';
import { minuteOf } from '../../../shared/clock-time';
import { DomainError } from '../../../shared/domain-error';
import { homeZone } from '../../../shared/home-zone';
import { localePath } from '../../../shared/locale';
import { ClientReminders } from '../../clients/clients.api';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { TimeOffer } from '../../scheduling/contract/time-offer';
import { APPOINTMENT_OFFER } from '../domain/appointment-notifications';
import { appointmentWhenShort } from '../domain/appointment-when';
import { BookingCalendar } from '../ports/booking-calendar.port';
import { AppointmentLinks } from './appointment-links.service';
import { BookingAdmin } from './booking-admin.service';

/** Offers clients other times when an employee is away: kept for a day, told by one message whose link takes one of them. */
@Injectable()
export class AppointmentOffers {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly calendar: BookingCalendar,
    private readonly reminders: ClientReminders,
    private readonly notifications: Notifications,
    private readonly links: AppointmentLinks,
    private readonly site: SiteEnvironment,
  ) {}

  /**
   * @returns what is offered
   * @throws DomainError `appointment_unknown`; conflicts: `appointment_settled`, `nothing_to_offer`, `client_unreachable` where there is neither a
   *   phone nor an e-mail, `time_conflict`
   */
  offer(id: string): Promise<readonly TimeOffer[]> {
    return this.admin.engine.offers.offer(id, (tx, appointment, offers) => this.tell(tx, appointment, offers));
  }

  /**
   * Offers times for all appointments of an absence whose clients have no offer now, one after the other.
   * @returns for how many it was done, and for how many nothing could be offered
   */
  async offerAll(absence: string): Promise<{ readonly offered: number; readonly without: number }> {
    const { appointments, offers } = this.admin.engine;
    const found = await appointments.whileAway('all', absence);
    let [offered, without] = [0, 0];
    for (const { appointment } of found) {
      if ((await offers.of(appointment.id)).length > 0) continue;
      try {
        await this.offer(appointment.id);
        offered += 1;
      } catch (error) {
        // one of them is not in the way of the others: it stays in the list
        if (!(error instanceof DomainError)) throw error;
        without += 1;
      }
    }
    return { offered, without };
  }

  private async tell(tx: Transaction, appointment: Appointment, offers: readonly TimeOffer[]): Promise<void> {
    const { id, client, locale, clientFirstName: name } = appointment;
    const reader = client === null ? null : await this.reminders.reader(tx, client);
    // who is to answer soon is told where it is read soon
    const to = reader?.phone
      ? { channel: 'sms' as const, to: reader.phone }
      : reader?.email && { channel: 'mail' as const, to: reader.email };
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
