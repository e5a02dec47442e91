import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { Database } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { Notifications } from '../../../platform/notifications/notifications';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import { ContentService } from '../../content/content.api';
import { REPORT_ABSENT_EMPLOYEES } from '../booking.jobs';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { APPOINTMENTS_WITHOUT_EMPLOYEE } from '../domain/appointment-notifications';
import { appointmentWhen } from '../domain/appointment-when';
import { AdminAccess } from './admin-access';
import { AppointmentTexts } from './appointment-texts.service';
import { homeZone } from '../../../shared/home-zone';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Lines of a mail. */
const MAX_SHOWN = 50;
const LOCALE = 'ua';

/**
 * Tells the salons by mail of appointments to come whose employee does not work there any more by the content: once a day for the same employees, until
 * each appointment is moved or cancelled, or the employee is back. It goes to the address of the content's contacts.
 */
@Injectable()
export class AbsentEmployees implements OnModuleInit {
  private readonly logger = new Logger('Booking');

  constructor(
    private readonly access: AdminAccess,
    private readonly content: ContentService,
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly texts: AppointmentTexts,
    private readonly site: SiteEnvironment,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    if (!this.access.engine) return;
    this.jobs.handle(REPORT_ABSENT_EMPLOYEES, () => this.report(), { parallel: 1 });
    this.jobs.schedule(REPORT_ABSENT_EMPLOYEES, EVERY_FIVE_MINUTES);
  }

  /** One look at the appointments to come. Harmless to repeat. */
  async report(): Promise<void> {
    const appointments = (await this.access.engine?.appointments.withAbsentEmployees()) ?? [];
    if (appointments.length === 0) return;
    const to = this.content.site(LOCALE).content.contacts.email;
    if (to === '')
      return this.logger.warn(
        { appointments: appointments.length },
        'appointments are without an employee, and the contacts have no e-mail to tell',
      );
    for (const location of new Set(appointments.map(({ appointment }) => appointment.location))) {
      await this.reportTo(
        location,
        appointments.filter(({ appointment }) => appointment.location === location),
        to,
      );
    }
  }

  private async reportTo(location: string, appointments: readonly AppointmentRecord[], to: string): Promise<void> {
    const salon = (await this.texts.salons(LOCALE)).get(location);
    const clock = { timezone: salon?.timezone ?? homeZone(), locale: LOCALE } as const;
    const lines = appointments.slice(0, MAX_SHOWN).map(({ appointment }) => {
      const services = appointment.services.map(({ serviceName, professionalName }) => `${serviceName}, ${professionalName}`);
      return `${appointmentWhen(appointment, clock)}: ${[appointment.clientFirstName, ...services].filter(Boolean).join('; ')}`;
    });
    const args = {
      salon: salon?.name ?? location,
      employees: [...new Set(appointments.flatMap(({ absent }) => absent))],
      appointments: lines,
      more: appointments.length - lines.length,
      link: `${this.site.SITE_URL}/ops/visits`,
    };
    const parts = appointments.flatMap(({ appointment, absent }) =>
      appointment.services.filter(({ professionalName }) => absent.includes(professionalName)),
    );
    const who = [...new Set(parts.map(({ professional: employee }) => employee))].sort();
    const key = `without-master:${kyivDay(this.clock.now())}:${location}:${who.join(',')}`.slice(0, 200);
    await this.database.transaction((tx) =>
      this.notifications.send(tx, { channel: 'mail', to, template: APPOINTMENTS_WITHOUT_EMPLOYEE, args, locale: LOCALE, key }),
    );
  }
}
