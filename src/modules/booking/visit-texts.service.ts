import { Injectable } from '@nestjs/common';
import { SiteEnvironment } from '../../platform/config/site.env';
import { MessageService } from '../../platform/i18n/message.service';
import { Clock } from '../../platform/time/clock';
import type { Locale } from '../../shared/locale';
import type { Appointment } from './domain/appointment';
import { calendarFile, type CalendarMethod } from './domain/calendar-file';
import type { BookingLocation } from './domain/catalogue';
import { changeRuleWords } from './domain/change-rules';
import { BookingCalendar } from './ports/booking-calendar.port';
import { homeZone } from '../../shared/home-zone';

/** Where times of a salon are told that the booking system does not know any more. */

/** A mail that a calendar file goes with. */
interface CalendarMail {
  readonly method: CalendarMethod;
  /** Addresses of who invites and who is invited. */
  readonly from: string;
  readonly to: string;
  /** Address of the page that manages the visit. */
  readonly url: string;
}

/** What is told of visits in words, in the language of the reader. */
@Injectable()
export class VisitTexts {
  constructor(
    private readonly calendar: BookingCalendar,
    private readonly messages: MessageService,
    private readonly site: SiteEnvironment,
    private readonly clock: Clock,
  ) {}

  /** Until when each visit can be changed online, or that the salon is to be called; by the rules that were in force when it was booked. */
  async rules(visits: readonly Appointment[], locale: Locale): Promise<readonly string[]> {
    const salons = await this.salons(locale);
    return visits.map((visit) => this.rule(visit, salons.get(visit.location), locale));
  }

  /** A visit for a calendar (RFC 5545): to download, or to go with a mail. */
  async calendarFile(visit: Appointment, locale: Locale, mail: CalendarMail | null = null): Promise<string> {
    const salon = (await this.salons(locale)).get(visit.location);
    const services = visit.services.map(({ start, serviceName, professionalName }) => `${start} ${serviceName}, ${professionalName}`);
    return calendarFile(visit, {
      method: mail?.method ?? 'PUBLISH',
      host: new URL(this.site.SITE_URL).host,
      now: this.clock.now(),
      locale,
      place: { salon: salon?.name ?? '', address: [salon?.street, salon?.city].filter(Boolean).join(', '), url: mail?.url ?? null },
      summary: `${this.site.siteName(locale)}: ${visit.services.map(({ serviceName }) => serviceName).join(', ')}`,
      description: [...services, this.rule(visit, salon, locale), ...(salon?.phone ? [salon.phone] : [])].join('\n'),
      organizer: mail && { name: this.site.siteName(locale), email: mail.from },
      attendee: mail?.to ?? null,
    });
  }

  private rule({ rules }: Appointment, salon: BookingLocation | undefined, locale: Locale): string {
    const words = changeRuleWords(rules.changeableUntil, { now: this.clock.now(), timezone: salon?.timezone ?? homeZone(), locale });
    return this.messages.say(locale, words);
  }

  /** The salons of the booking system by their ids. */
  async salons(locale: Locale): Promise<ReadonlyMap<string, BookingLocation>> {
    const { value } = await this.calendar.locations(locale);
    return new Map(value.map((salon) => [salon.id, salon]));
  }
}
