import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { Database } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { Notifications } from '../../../platform/notifications/notifications';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import { ContentService } from '../../content/content.api';
import { TELL_OF_ABSENT_MASTERS } from '../booking.jobs';
import type { DeskVisit } from '../../scheduling/contract/desk-records';
import { VISITS_WITHOUT_MASTER } from '../domain/appointment-notifications';
import { visitWhen } from '../domain/visit-when';
import { EngineDesks } from './engine-desks';
import { VisitTexts } from './visit-texts.service';
import { homeZone } from '../../../shared/home-zone';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Lines of a mail. */
const MOST_SHOWN = 50;
const LOCALE = 'ua';

/**
 * Tells the salons by mail of visits to come whose master does not work there any more by the content: once a day for the same masters, until
 * each visit is moved or cancelled, or the master is back. It goes to the address of the content's contacts.
 */
@Injectable()
export class AbsentMasters implements OnModuleInit {
  private readonly logger = new Logger('Booking');

  constructor(
    private readonly desks: EngineDesks,
    private readonly content: ContentService,
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly texts: VisitTexts,
    private readonly site: SiteEnvironment,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    if (!this.desks.engine) return;
    this.jobs.handle(TELL_OF_ABSENT_MASTERS, () => this.tell(), { parallel: 1 });
    this.jobs.schedule(TELL_OF_ABSENT_MASTERS, EVERY_FIVE_MINUTES);
  }

  /** One look at the visits to come. Harmless to repeat. */
  async tell(): Promise<void> {
    const visits = (await this.desks.engine?.visits.withoutMaster()) ?? [];
    if (visits.length === 0) return;
    const to = this.content.site(LOCALE).content.contacts.email;
    if (to === '')
      return this.logger.warn({ visits: visits.length }, 'visits are without a master, and the contacts have no e-mail to tell');
    for (const location of new Set(visits.map(({ appointment }) => appointment.location))) {
      await this.tellSalon(
        location,
        visits.filter(({ appointment }) => appointment.location === location),
        to,
      );
    }
  }

  private async tellSalon(location: string, visits: readonly DeskVisit[], to: string): Promise<void> {
    const salon = (await this.texts.salons(LOCALE)).get(location);
    const clock = { timezone: salon?.timezone ?? homeZone(), locale: LOCALE } as const;
    const lines = visits.slice(0, MOST_SHOWN).map(({ appointment }) => {
      const services = appointment.services.map(({ serviceName, professionalName }) => `${serviceName}, ${professionalName}`);
      return `${visitWhen(appointment, clock)}: ${[appointment.clientFirstName, ...services].filter(Boolean).join('; ')}`;
    });
    const args = {
      salon: salon?.name ?? location,
      masters: [...new Set(visits.flatMap(({ absent }) => absent))],
      visits: lines,
      more: visits.length - lines.length,
      link: `${this.site.SITE_URL}/ops/visits`,
    };
    const parts = visits.flatMap(({ appointment, absent }) =>
      appointment.services.filter(({ professionalName }) => absent.includes(professionalName)),
    );
    const who = [...new Set(parts.map(({ professional }) => professional))].sort();
    const key = `without-master:${kyivDay(this.clock.now())}:${location}:${who.join(',')}`.slice(0, 200);
    await this.database.transaction((tx) =>
      this.notifications.send(tx, { channel: 'mail', to, template: VISITS_WITHOUT_MASTER, args, locale: LOCALE, key }),
    );
  }
}
