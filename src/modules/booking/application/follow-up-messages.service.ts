import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import type { Transaction } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { Notifications } from '../../../platform/notifications/notifications';
import { instantAt } from '../../../platform/time/zoned-time';
import { minuteOf } from '../../../shared/clock-time';
import { homeZone } from '../../../shared/home-zone';
import { localePath, type Locale } from '../../../shared/locale';
import { ClientReminders } from '../../clients/clients.api';
import { noticeRecipient, reminderRecipient, type Recipient } from '../../clients/contract/reminder';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { FollowUpKind, NextOffer } from '../../scheduling/contract/follow-up';
import type { FollowUpTeller } from '../../scheduling/scheduling.api';
import { FOLLOW_UP_APPOINTMENTS } from '../booking.jobs';
import { appointmentWhen, appointmentWhenShort } from '../domain/appointment-when';
import { NEXT_OFFER, REVIEW_REQUEST } from '../domain/follow-up-notifications';
import { BookingCalendar } from '../ports/booking-calendar.port';
import { AppointmentLinks } from './appointment-links.service';
import { AppointmentTexts } from './appointment-texts.service';
import { BookingAdmin } from './booking-admin.service';

const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** The database, or a transaction of it. */
type Db = Parameters<FollowUpTeller['wants']>[0];

/** Tells clients after appointments: asks how it was, and offers the next one. Only by our own engine, by day, and once. */
@Injectable()
export class FollowUpMessages implements OnModuleInit, FollowUpTeller {
  private readonly logger = new Logger('Booking');

  constructor(
    private readonly admin: BookingAdmin,
    private readonly calendar: BookingCalendar,
    private readonly reminders: ClientReminders,
    private readonly notifications: Notifications,
    private readonly texts: AppointmentTexts,
    private readonly links: AppointmentLinks,
    private readonly site: SiteEnvironment,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    if (!this.admin.isOurs) return;
    this.jobs.handle(FOLLOW_UP_APPOINTMENTS, (_data, { signal }) => this.look(signal), { parallel: 1, limitSeconds: 240 });
    this.jobs.schedule(FOLLOW_UP_APPOINTMENTS, EVERY_FIVE_MINUTES);
  }

  /** One look at the appointments that are over. Harmless to repeat, also by several processes at once. */
  async look(signal?: AbortSignal): Promise<void> {
    const { followUps } = this.admin.engine;
    const { followUps: rules, clientModule } = (await this.calendar.settings()).value;
    let failure: unknown;
    const each = async <T extends { readonly id: string }>(due: readonly T[], work: (one: T) => Promise<void>) => {
      for (const one of due) {
        signal?.throwIfAborted();
        await work(one).catch((error: unknown) => {
          // one appointment is not in the way of the others; the next run tries again
          this.logger.warn(
            { visit: one.id, reason: error instanceof Error ? error.name : typeof error },
            'nothing could be told after a visit',
          );
          failure ??= error;
        });
      }
    };
    if (rules.reviews) await each(await followUps.reviewsDue(), (due) => followUps.review(due, this));
    await followUps.withdrawNeedless();
    if (rules.next && clientModule.enabled) await each(await followUps.nextDue(), (due) => followUps.offer(due, this));
    if (failure !== undefined) throw failure as Error;
  }

  async wants(db: Db, client: string, kind: FollowUpKind): Promise<boolean> {
    const choice = await this.admin.engine.followUpChoices.of(client, db);
    const isWanted = kind === 'review' ? choice?.reviews : choice?.next && !choice.booksByPhone;
    return isWanted === true && (await this.recipient(db, client)) !== null;
  }

  async review(tx: Transaction, id: string, appointment: Appointment): Promise<void> {
    const { client, locale, location } = appointment;
    const to = await this.recipient(tx, client ?? '');
    if (!to) return;
    const salon = (await this.texts.salons(locale)).get(location);
    const off = this.address(locale, this.links.messagesPath(id));
    const args = {
      name: appointment.clientFirstName,
      when: appointmentWhen(appointment, { timezone: salon?.timezone ?? homeZone(), locale }),
      salon: salon?.name ?? '',
      services: appointment.services.map(({ start, serviceName, professionalName: by }) => `${start} ${serviceName}, ${by}`),
      link: `${this.address(locale, this.links.path(appointment.id))}#feedback`,
      off,
    };
    const key = `review:${id}`;
    await this.notifications.send(tx, {
      ...to,
      template: REVIEW_REQUEST,
      args,
      locale,
      key,
      ...(to.channel === 'mail' && { unsubscribe: off }),
    });
  }

  async next(tx: Transaction, { id, client, locale, appointment, until, times }: NextOffer): Promise<void> {
    const to = await this.recipient(tx, client);
    if (!to) return;
    const [salons, employees] = await Promise.all([this.texts.salons(locale), this.calendar.employees(locale)]);
    const names = new Map(employees.value.map((employee) => [employee.id, employee.name]));
    const zoneOf = (location: string) => salons.get(location)?.timezone ?? homeZone();
    const off = this.address(locale, this.links.messagesPath(id));
    const args = {
      name: appointment.clientFirstName,
      salon: '',
      services: appointment.services.map(({ serviceName }) => serviceName).join(', '),
      times: times.map(({ location, day, start, services }) => {
        const at = instantAt(day, minuteOf(start), zoneOf(location))!;
        const by = [...new Set(services.map(({ employee }) => names.get(employee) ?? ''))];
        const when = appointmentWhenShort(at, { timezone: zoneOf(location), locale });
        return [when, ...by, salons.get(location)?.name ?? ''].filter(Boolean).join(', ');
      }),
      until: appointmentWhenShort(until, { timezone: zoneOf(appointment.location), locale }),
      link: this.address(locale, this.links.nextPath(id)),
      off,
    };
    const key = `next:${id}`;
    await this.notifications.send(tx, {
      ...to,
      template: NEXT_OFFER,
      args,
      locale,
      key,
      ...(to.channel === 'mail' && { unsubscribe: off }),
    });
  }

  /** By the channel of reminders; who wants none of these, where notices go. Null: nowhere. */
  private async recipient(db: Db, client: string): Promise<Recipient | null> {
    const reader = await this.reminders.reader(db, client);
    const reaches = (phone: string) => this.notifications.reaches({ channel: 'sms', to: phone });
    const to = reader && (reminderRecipient(reader, reaches) ?? noticeRecipient(reader));
    return to && this.notifications.reaches(to) ? to : null;
  }

  private address(locale: Locale, path: string): string {
    return `${this.site.SITE_URL}${localePath(locale, path)}`;
  }
}
