import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import type { Transaction } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { NotificationOutcomes, type NotificationOutcome } from '../../../platform/notifications/notification-outcomes';
import { Notifications } from '../../../platform/notifications/notifications';
import { Clock } from '../../../platform/time/clock';
import { localePath } from '../../../shared/locale';
import { REMIND_OF_VISITS, TELL_VISIT } from '../booking.jobs';
import type { Appointment } from '../../scheduling/contract/appointment';
import { isChangeable } from '../../scheduling/contract/change-rules';
import { newsRecipient, reminderRecipient, type Recipient } from '../../clients/contract/reminder';
import { newsKind, VISIT_NEWS, VISIT_REMINDER, type ToldVisit, type VisitNewsKind } from '../domain/appointment-notifications';
import { visitWhen, visitWhenShort } from '../domain/visit-when';
import { VisitNotificationLog } from '../ports/told-visits.port';
import { type UpcomingVisit } from '../../scheduling/contract/visit-notices';
import { VisitAccess } from '../ports/visit-access.port';
import { VisitLinks } from './visit-links.service';
import { VisitTexts } from './visit-texts.service';
import { EARLIEST_AHEAD_MS, isReminderDue, wasToldLate } from './reminder-times';
import { homeZone } from '../../../shared/home-zone';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** First part of the key of a reminder; the visit and the second in which it begins follow. */
const REMINDER_KEY = 'visit-reminder';

/** Tells clients by mail and SMS what becomes of their visits, and reminds them the day before as they have chosen. */
@Injectable()
export class AppointmentNotifications implements OnModuleInit {
  private readonly logger = new Logger('Booking');

  constructor(
    private readonly told: VisitNotificationLog<Transaction>,
    private readonly notifications: Notifications,
    private readonly texts: VisitTexts,
    private readonly links: VisitLinks,
    private readonly access: VisitAccess,
    private readonly site: SiteEnvironment,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly outcomes: NotificationOutcomes,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(TELL_VISIT, ({ id, revision }) => this.tell(id, revision));
    this.jobs.handle(REMIND_OF_VISITS, (_data, { signal }) => this.remind(signal), { parallel: 1, limitSeconds: 240 });
    this.jobs.schedule(REMIND_OF_VISITS, EVERY_FIVE_MINUTES);
    this.outcomes.listen(VISIT_REMINDER, (tx, outcome) => this.reminded(tx, outcome));
  }

  /** Tells the client what is true of a visit now. Harmless to repeat, also for a change that something was told after. */
  tell(id: string, revision: number): Promise<void> {
    const now = this.clock.now();
    return this.told.news(id, revision, now, async (tx, { visit, reader, toldStart }) => {
      const kind = newsKind(visit, toldStart, now);
      if (!kind) return false;
      const to = reader && newsRecipient(reader);
      if (to) await this.sendNews(tx, visit, kind, to);
      return true;
    });
  }

  /** One look at the visits to come. Harmless to repeat, also by several processes at once. */
  async remind(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    let failure: unknown;
    for (const visit of await this.told.upcoming(now, new Date(now.getTime() + EARLIEST_AHEAD_MS))) {
      signal?.throwIfAborted();
      if (!isReminderDue(visit, now)) continue;
      await this.remindOf(visit, now).catch((error: unknown) => {
        // one visit is not in the way of the others; the next run tries again
        this.logger.warn(
          { visit: visit.id, reason: error instanceof Error ? error.name : typeof error },
          'a reminder could not be written',
        );
        failure ??= error;
      });
    }
    if (failure !== undefined) throw failure as Error;
  }

  private async sendNews(tx: Transaction, visit: Appointment, kind: VisitNewsKind, to: Recipient): Promise<void> {
    const { id, locale, revision } = visit;
    const args = { ...(await this.words(visit)), kind };
    const attachments = to.channel === 'mail' ? [await this.calendarFile(visit, kind, to.to)] : [];
    await this.notifications.send(tx, { ...to, template: VISIT_NEWS, args, locale, key: `visit:${id}:${revision}`, attachments });
  }

  private remindOf(upcoming: UpcomingVisit, now: Date): Promise<void> {
    return this.told.remind(upcoming, now, async (tx, { visit, reader, hasChatFailed }) => {
      const to = reader && reminderRecipient(reader, hasChatFailed);
      // the same by the same way on the same evening helps nobody
      if (!to || (wasToldLate(upcoming) && newsRecipient(reader)?.channel === to.channel)) return;
      const key = `${REMINDER_KEY}:${visit.id}:${visit.startsAt.getTime() / 1000}`;
      await this.notifications.send(tx, { ...to, template: VISIT_REMINDER, args: await this.words(visit), locale: visit.locale, key });
    });
  }

  /** Who cannot be reached in the chat is reminded by another way at the next look. */
  private async reminded(tx: Transaction, { channel, key, state, reason }: NotificationOutcome): Promise<void> {
    const [, id, second] = key.split(':');
    if (channel !== 'bot' || state !== 'failed' || !id || !second) return;
    this.logger.warn({ visit: id, reason }, 'a reminder could not be brought into a chat; it is sent by another way');
    await this.told.remindOtherwise(tx, id, new Date(Number(second) * 1000), this.clock.now());
  }

  private async calendarFile(visit: Appointment, kind: VisitNewsKind, to: string) {
    const method = kind === 'cancelled' ? 'CANCEL' : 'REQUEST';
    const file = await this.texts.calendarFile(visit, visit.locale, { method, to });
    return {
      filename: 'visit.ics',
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: Buffer.from(file).toString('base64'),
    };
  }

  private async words(visit: Appointment): Promise<ToldVisit> {
    const { locale } = visit;
    const salon = (await this.texts.salons(locale)).get(visit.location);
    const clock = { timezone: salon?.timezone ?? homeZone(), locale };
    const [rule = ''] = await this.texts.rules([visit], locale);
    const absent = this.access.absentMasters(visit);
    return {
      name: visit.clientFirstName,
      when: visitWhen(visit, clock),
      whenShort: visitWhenShort(visit.startsAt, clock),
      salon: salon?.name ?? '',
      street: salon?.street ?? '',
      city: salon?.city ?? '',
      phone: salon?.phone ?? '',
      services: visit.services.map(({ start, serviceName, professionalName: by }) =>
        absent.includes(by) ? `${start} ${serviceName}` : `${start} ${serviceName}, ${by}`,
      ),
      absent,
      freeUntil: isChangeable(visit.rules.changeableUntil, this.clock.now()) ? rule : null,
      link: `${this.site.SITE_URL}${localePath(locale, this.links.path(visit.id))}`,
    };
  }
}
