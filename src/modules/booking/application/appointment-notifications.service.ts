import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import type { Transaction } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { NotificationOutcomes, type NotificationOutcome } from '../../../platform/notifications/notification-outcomes';
import { Notifications } from '../../../platform/notifications/notifications';
import { Clock } from '../../../platform/time/clock';
import { localePath } from '../../../shared/locale';
import { formatMoney } from '../../../shared/money';
import { REMIND_APPOINTMENTS, NOTIFY_APPOINTMENT } from '../booking.jobs';
import type { Appointment } from '../../scheduling/contract/appointment';
import { isChangeable } from '../../scheduling/contract/change-rules';
import type { AppointmentPatchTest } from '../../scheduling/contract/patch-test';
import { noticeRecipient, reminderRecipient, type NotifiedClient, type Recipient } from '../../clients/contract/reminder';
import {
  noticeKind,
  APPOINTMENT_NOTICE,
  APPOINTMENT_REMINDER,
  type AppointmentArgs,
  type AppointmentNoticeKind,
} from '../domain/appointment-notifications';
import { appointmentWhen, appointmentWhenShort } from '../domain/appointment-when';
import { neededWords, patchTestWords } from '../domain/patch-test-words';
import { AppointmentNotificationLog } from '../ports/appointment-notification-log.port';
import { type UpcomingAppointment } from '../../scheduling/contract/appointment-notices';
import { AppointmentAccess } from '../ports/appointment-access.port';
import { Translations } from '../../../platform/i18n/translations';
import { isUpcoming } from '../../scheduling/contract/appointment-move';
import { ClientGroups } from './client-groups.service';
import { AppointmentLinks } from './appointment-links.service';
import { AppointmentTexts } from './appointment-texts.service';
import { EARLIEST_AHEAD_MS, isReminderDue, wasNotifiedLate } from './reminder-times';
import { homeZone } from '../../../shared/home-zone';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** First part of the key of a reminder; the appointment and the second in which it begins follow. */
const REMINDER_KEY = 'visit-reminder';

/** What does not change when the client comes. */
const WITHOUT_FILE: readonly AppointmentNoticeKind[] = ['confirm', 'pay', 'tested', 'untested'];
/** What the guest is told, too. */
const FOR_GUEST: readonly AppointmentNoticeKind[] = ['booked', 'moved', 'changed', 'cancelled'];
/** As much of the name of a guest as an SMS has room for. */
const MAX_GUEST = 30;

/** Tells clients by mail and SMS what becomes of their appointments, and reminds them the day before as they have chosen. */
@Injectable()
export class AppointmentNotifications implements OnModuleInit {
  private readonly logger = new Logger('Booking');

  constructor(
    private readonly notificationLog: AppointmentNotificationLog<Transaction>,
    private readonly notifications: Notifications,
    private readonly texts: AppointmentTexts,
    private readonly links: AppointmentLinks,
    private readonly groups: ClientGroups,
    private readonly translations: Translations,
    private readonly access: AppointmentAccess<Transaction>,
    private readonly site: SiteEnvironment,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly outcomes: NotificationOutcomes,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(NOTIFY_APPOINTMENT, ({ id, revision, about }) => this.notify(id, revision, about));
    this.jobs.handle(REMIND_APPOINTMENTS, (_data, { signal }) => this.remind(signal), { parallel: 1, limitSeconds: 240 });
    this.jobs.schedule(REMIND_APPOINTMENTS, EVERY_FIVE_MINUTES);
    this.outcomes.listen(APPOINTMENT_REMINDER, (tx, outcome) => this.reminded(tx, outcome));
  }

  /** Tells the client what is true of an appointment now. Harmless to repeat, also for a change that something was told after. */
  notify(id: string, revision: number, about?: 'test'): Promise<void> {
    const now = this.clock.now();
    return this.notificationLog.notify(id, revision, now, async (tx, { appointment, client: reader, notifiedStart }) => {
      const kind = noticeKind(appointment, notifiedStart, now, about);
      if (!kind) return false;
      const to = reader && this.recipient(reader, appointment);
      // who pressed on the page a moment ago needs no SMS
      const isSeen = kind === 'booked' && appointment.comingAt && to?.channel === 'sms';
      if (to && !isSeen && this.notifications.reaches(to)) await this.sendNotice(tx, appointment, kind, to);
      const guest = reader && this.guestRecipient(reader, appointment);
      if (guest && FOR_GUEST.includes(kind)) await this.tellGuest(tx, appointment, kind, guest);
      // what is not certain yet counts as told once it is
      return kind !== 'confirm' && kind !== 'pay';
    });
  }

  /** The guest's own phone; null without one, or where it gets no SMS: who booked is reminded. */
  private guestRecipient({ phone }: NotifiedClient, { guestPhone = '' }: Appointment): Recipient | null {
    const to = { channel: 'sms', to: guestPhone } as const;
    return guestPhone !== '' && guestPhone !== phone && this.notifications.reaches(to) ? to : null;
  }

  /** What the desk sends is an SMS, where the phone gets one. */
  private recipient(reader: NotifiedClient, { asked }: Appointment): Recipient | null {
    const usual = noticeRecipient(reader);
    const sms = asked && reader.phone ? ({ channel: 'sms', to: reader.phone } as const) : null;
    return sms && this.notifications.reaches(sms) ? sms : usual;
  }

  /** One look at the appointments to come. Harmless to repeat, also by several processes at once. */
  async remind(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    let failure: unknown;
    for (const appointment of await this.notificationLog.upcoming(now, new Date(now.getTime() + EARLIEST_AHEAD_MS))) {
      signal?.throwIfAborted();
      if (!isReminderDue(appointment, now)) continue;
      await this.remindOf(appointment, now).catch((error: unknown) => {
        // one appointment is not in the way of the others; the next run tries again
        this.logger.warn(
          { visit: appointment.id, reason: error instanceof Error ? error.name : typeof error },
          'a reminder could not be written',
        );
        failure ??= error;
      });
    }
    if (failure !== undefined) throw failure as Error;
  }

  private async sendNotice(tx: Transaction, appointment: Appointment, kind: AppointmentNoticeKind, to: Recipient): Promise<void> {
    const { id, locale, revision } = appointment;
    const group =
      kind === 'booked' ? await this.groupOf(tx, appointment) : kind === 'cancelled' ? await this.undoneWith(tx, appointment) : null;
    const args = { ...(await this.words(tx, appointment)), ...(group && (await this.groupWords(tx, appointment, group))), kind };
    const hasFile = to.channel === 'mail' && !WITHOUT_FILE.includes(kind);
    const attachments = hasFile ? [await this.calendarFile(appointment, kind, to.to)] : [];
    // all of a group who are certain, or were taken back, are told of at once
    const key = group ? `visit-group:${appointment.group}:${kind === 'booked' ? group.length : 'undone'}` : `visit:${id}:${revision}`;
    await this.notifications.send(tx, { ...to, template: APPOINTMENT_NOTICE, args, locale, key, attachments });
  }

  /** With the link of this appointment alone. */
  private async tellGuest(tx: Transaction, appointment: Appointment, kind: AppointmentNoticeKind, to: Recipient): Promise<void> {
    const { id, locale, revision } = appointment;
    const args = { ...(await this.words(tx, appointment)), kind };
    await this.notifications.send(tx, { ...to, template: APPOINTMENT_NOTICE, args, locale, key: `visit-guest:${id}:${revision}` });
  }

  private remindOf(upcoming: UpcomingAppointment, now: Date): Promise<void> {
    return this.notificationLog.remind(upcoming, now, async (tx, { appointment, client: reader, hasChatFailed }) => {
      const guest = reader && this.guestRecipient(reader, appointment);
      const to = guest ?? (reader && reminderRecipient(reader, (to) => this.notifications.reaches({ channel: 'sms', to }), hasChatFailed));
      // a repeat by the same channel on the same evening is useless
      if (!reader || !to || (wasNotifiedLate(upcoming) && (guest ?? noticeRecipient(reader))?.channel === to.channel)) return;
      const group = guest ? null : await this.groupOf(tx, appointment, (each) => this.guestRecipient(reader, each) === null);
      // of several who come that day the first is reminded of, with all of them
      if (group && group[0]!.id !== appointment.id) return;
      const key = `${REMINDER_KEY}:${appointment.id}:${appointment.startsAt.getTime() / 1000}`;
      await this.notifications.send(tx, {
        ...to,
        template: APPOINTMENT_REMINDER,
        args: { ...(await this.words(tx, appointment)), ...(group && (await this.groupWords(tx, appointment, group))) },
        locale: appointment.locale,
        key,
      });
    });
  }

  /** Who cannot be reached in the chat is reminded by another way at the next look. */
  private async reminded(tx: Transaction, { channel, key, state, reason }: NotificationOutcome): Promise<void> {
    const [, id, second] = key.split(':');
    if (channel !== 'bot' || state !== 'failed' || !id || !second) return;
    this.logger.warn({ visit: id, reason }, 'a reminder could not be brought into a chat; it is sent by another way');
    await this.notificationLog.remindOtherwise(tx, id, new Date(Number(second) * 1000), this.clock.now());
  }

  private async calendarFile(appointment: Appointment, kind: AppointmentNoticeKind, to: string) {
    const method = kind === 'cancelled' ? 'CANCEL' : 'REQUEST';
    const { name, text } = await this.texts.calendarFile(appointment, appointment.locale, { method, to });
    return {
      filename: name,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: Buffer.from(text).toString('base64'),
    };
  }

  /** Until when an answer is waited for, and what is to be paid. */
  private asked({ state, keptUntil, prepayment, locale }: Appointment, clock: Parameters<typeof appointmentWhenShort>[1]) {
    if (!keptUntil || (state !== 'reserved' && state !== 'awaiting_prepayment')) return {};
    return { until: appointmentWhenShort(keptUntil, clock), amount: prepayment ? formatMoney(prepayment.amount, locale) : '' };
  }

  private test(test: AppointmentPatchTest, { timezone, locale }: Parameters<typeof appointmentWhenShort>[1]) {
    const text = patchTestWords(this.translations.translator(locale), test, { timezone, locale, now: this.clock.now() });
    return { text, isMissing: test.state === 'missing' };
  }

  /** The appointments of its group that are certain and of the same day, by time; null: it is alone. @param counts which of them are told of */
  private async groupOf(
    tx: Transaction,
    { group: id, date, client }: Appointment,
    counts: (appointment: Appointment) => boolean = () => true,
  ): Promise<readonly Appointment[] | null> {
    if (!id || client === null) return null;
    const { appointments } = await this.groups.one(id, { client, accessToken: '' }, tx);
    const certain = appointments.filter(
      (each) => each.date === date && isUpcoming(each) && each.prepayment === null && each.state !== 'reserved' && counts(each),
    );
    return certain.length > 1 ? byTime(certain) : null;
  }

  /** All of a group that its client took back as a whole, by time; null: others stay, or it was cancelled later. */
  private async undoneWith(tx: Transaction, { group: id, client }: Appointment): Promise<readonly Appointment[] | null> {
    if (!id || client === null) return null;
    const { appointments, undoUntil } = await this.groups.one(id, { client, accessToken: '' }, tx);
    const isUndone = appointments.every(({ state, cancelledBy }) => state === 'cancelled' && cancelledBy === 'client');
    return isUndone && this.clock.now() <= undoUntil ? byTime(appointments) : null;
  }

  /** What is different in a message of several people. */
  private async groupWords(
    tx: Transaction,
    { locale, group: id }: Appointment,
    group: readonly Appointment[],
  ): Promise<Partial<AppointmentArgs>> {
    const t = this.translations.translator(locale);
    const [first, ...others] = await Promise.all(group.map((each) => this.words(tx, each)));
    return {
      whenShort: t('booking.group.short', { when: first!.whenShort.replace(/ \(.*\)$/, ''), count: group.length }),
      services: [first!, ...others].flatMap(({ services }) => services),
      link: `${this.site.SITE_URL}${localePath(locale, this.groups.path(id!))}`,
    };
  }

  private async words(tx: Transaction, appointment: Appointment): Promise<AppointmentArgs> {
    const { locale, guest = '' } = appointment;
    const t = this.translations.translator(locale);
    const salon = (await this.texts.salons(locale)).get(appointment.location);
    const clock = { timezone: salon?.timezone ?? homeZone(), locale };
    const [rule = ''] = await this.texts.rules([appointment], locale);
    const absent = this.access.absentEmployees(appointment);
    const needed = neededWords(t, 'move', await this.access.neededBy(appointment, tx), clock);
    return {
      name: appointment.clientFirstName,
      when: appointmentWhen(appointment, clock),
      whenShort: [appointmentWhenShort(appointment.startsAt, clock), guest && `(${guest.slice(0, MAX_GUEST)})`].filter(Boolean).join(' '),
      salon: salon?.name ?? '',
      street: salon?.street ?? '',
      city: salon?.city ?? '',
      phone: salon?.phone ?? '',
      services: [
        ...(guest === '' ? [] : [t('booking.guest.line', { guest })]),
        ...appointment.services.map(({ start, serviceName, professionalName: by }) =>
          absent.includes(by) ? `${start} ${serviceName}` : `${start} ${serviceName}, ${by}`,
        ),
      ],
      absent,
      freeUntil: isChangeable(appointment.rules.changeableUntil, this.clock.now()) ? rule : null,
      ...this.asked(appointment, clock),
      ...(needed && { needed }),
      ...(appointment.patchTest && { test: this.test(appointment.patchTest, clock) }),
      link: `${this.site.SITE_URL}${localePath(locale, this.links.path(appointment.id))}`,
    };
  }
}

const byTime = (appointments: readonly Appointment[]) => [...appointments].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
