import { Injectable } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { Translations } from '../../../platform/i18n/translations';
import { mailFromAddress } from '../../../platform/notifications/mail-from';
import { NotificationsEnvironment } from '../../../platform/notifications/notifications.env';
import { Clock } from '../../../platform/time/clock';
import { homeZone } from '../../../shared/home-zone';
import { localePath, type Locale } from '../../../shared/locale';
import type { Appointment } from '../../scheduling/contract/appointment';
import { calendarFile, calendarFileName, type CalendarMethod } from '../domain/calendar-file';
import type { BookingLocation } from '../../scheduling/contract/catalogue';
import { changeRuleWords } from '../../scheduling/contract/change-rules';
import { BookingCalendar } from '../ports/booking-calendar.port';
import { AppointmentLinks } from './appointment-links.service';

/** A mail that a calendar file goes with. */
interface CalendarMail {
  readonly method: CalendarMethod;
  /** Address of who is invited. */
  readonly to: string;
}

/** A file of a calendar, and the name that it is kept under. */
export interface NamedCalendarFile {
  readonly name: string;
  readonly text: string;
}

/** What is told of appointments in words, in the language of the reader. */
@Injectable()
export class AppointmentTexts {
  constructor(
    private readonly calendar: BookingCalendar,
    private readonly translations: Translations,
    private readonly site: SiteEnvironment,
    private readonly clock: Clock,
    private readonly links: AppointmentLinks,
    private readonly notifications: NotificationsEnvironment,
  ) {}

  /** Until when each appointment can be changed online, or that the salon is to be called; by the rules that were in force when it was booked. */
  async rules(appointments: readonly Appointment[], locale: Locale): Promise<readonly string[]> {
    const salons = await this.salons(locale);
    return appointments.map((appointment) => this.rule(appointment, salons.get(appointment.location), locale));
  }

  /** An appointment for a calendar (RFC 5545): to download, or to go with a mail. Its name, its link and its alarm stay when it is moved. */
  async calendarFile(appointment: Appointment, locale: Locale, mail: CalendarMail | null = null): Promise<NamedCalendarFile> {
    const salon = (await this.salons(locale)).get(appointment.location);
    const services = appointment.services.map(({ start, serviceName, professionalName }) => `${start} ${serviceName}, ${professionalName}`);
    const names = appointment.services.map(({ serviceName }) => serviceName).join(', ');
    const t = this.translations.translator(locale);
    const isOff = appointment.state === 'cancelled' || mail?.method === 'CANCEL';
    const url = `${this.site.SITE_URL}${localePath(locale, this.links.path(appointment.id))}`;
    const text = calendarFile(appointment, {
      method: mail?.method ?? (isOff ? 'CANCEL' : 'PUBLISH'),
      host: new URL(this.site.SITE_URL).host,
      now: this.clock.now(),
      locale,
      place: { salon: salon?.name ?? '', address: [salon?.street, salon?.city].filter(Boolean).join(', '), url },
      summary: `${isOff ? `${t('booking.visits.file.cancelled')}: ` : ''}${this.site.siteName(locale)}: ${names}`,
      description: [
        appointment.guest ? t('booking.guest.line', { guest: appointment.guest }) : '',
        ...services,
        ...(isOff ? [] : [this.rule(appointment, salon, locale)]),
        salon?.phone,
        url,
      ]
        .filter(Boolean)
        .join('\n'),
      organizer: { name: this.site.siteName(locale), email: mailFromAddress(this.notifications, this.site) },
      attendee: mail?.to ?? null,
    });
    return { name: calendarFileName(this.site.siteName(locale), appointment), text };
  }

  private rule({ rules }: Appointment, salon: BookingLocation | undefined, locale: Locale): string {
    const words = changeRuleWords(rules.changeableUntil, { now: this.clock.now(), timezone: salon?.timezone ?? homeZone(), locale });
    return this.translations.translate(locale, words);
  }

  /** The salons of the booking system by their ids. */
  async salons(locale: Locale): Promise<ReadonlyMap<string, BookingLocation>> {
    const { value } = await this.calendar.locations(locale);
    return new Map(value.map((salon) => [salon.id, salon]));
  }
}
