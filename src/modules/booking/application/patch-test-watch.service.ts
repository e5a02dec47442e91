import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { Database } from '../../../platform/database/database';
import { Translations } from '../../../platform/i18n/translations';
import { Jobs } from '../../../platform/jobs/jobs';
import { Notifications } from '../../../platform/notifications/notifications';
import { Clock } from '../../../platform/time/clock';
import { homeZone } from '../../../shared/home-zone';
import { ContentService } from '../../content/content.api';
import { LOOK_AT_PATCH_TESTS, REPORT_UNTESTED } from '../booking.jobs';
import { APPOINTMENT_UNTESTED } from '../domain/appointment-notifications';
import { appointmentWhen, appointmentWhenShort } from '../domain/appointment-when';
import { patchTestWords } from '../domain/patch-test-words';
import { AdminAccess, type EngineAdmin } from './admin-access';
import { AppointmentTexts } from './appointment-texts.service';

const EVERY_MINUTE = '* * * * *';
/** The language of the salons. */
const LOCALE = 'ua';

/**
 * Looks every minute which appointments became certain by a patch test, or uncertain without it. Their clients are told, and of the uncertain ones the
 * salons, by mail to the address of the content's contacts.
 */
@Injectable()
export class PatchTestWatch implements OnModuleInit {
  private readonly logger = new Logger('Booking');

  constructor(
    private readonly access: AdminAccess,
    private readonly content: ContentService,
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly translations: Translations,
    private readonly texts: AppointmentTexts,
    private readonly site: SiteEnvironment,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    const { engine } = this.access;
    if (!engine) return;
    this.jobs.handle(LOOK_AT_PATCH_TESTS, (_data, { signal }) => engine.patchTests.look(signal), { parallel: 1 });
    this.jobs.schedule(LOOK_AT_PATCH_TESTS, EVERY_MINUTE);
    this.jobs.handle(REPORT_UNTESTED, ({ id, revision }) => this.report(engine, id, revision));
  }

  /** Tells the salon, unless there is a test again. Harmless to repeat. */
  private async report(engine: EngineAdmin, id: string, revision: number): Promise<void> {
    const { appointment } = await engine.appointments.find(id);
    const { state, patchTest, location, startsAt, clientFirstName } = appointment;
    if (patchTest?.state !== 'missing' || (state !== 'planned' && state !== 'confirmed')) return;
    const to = this.content.site(LOCALE).content.contacts.email;
    if (to === '') return this.logger.warn({ visit: id }, 'an appointment has no patch test, and the contacts have no e-mail to tell');
    const salon = (await this.texts.salons(LOCALE)).get(location);
    const clock = { timezone: salon?.timezone ?? homeZone(), locale: LOCALE } as const;
    const services = appointment.services.map(({ serviceName, professionalName }) => `${serviceName}, ${professionalName}`);
    const args = {
      salon: salon?.name ?? location,
      whenShort: appointmentWhenShort(startsAt, clock),
      appointment: `${appointmentWhen(appointment, clock)}: ${[clientFirstName, ...services].filter(Boolean).join('; ')}`,
      test: patchTestWords(this.translations.translator(LOCALE), patchTest, { ...clock, now: this.clock.now() }),
      link: `${this.site.SITE_URL}/ops/visits/${id}`,
    };
    const key = `untested:${id}:${revision}`;
    await this.database.transaction((tx) =>
      this.notifications.send(tx, { channel: 'mail', to, template: APPOINTMENT_UNTESTED, args, locale: LOCALE, key }),
    );
  }
}
