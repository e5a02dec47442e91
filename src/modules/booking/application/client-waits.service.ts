import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { Database } from '../../../platform/database/database';
import { describeError } from '../../../platform/database/database-errors';
import { Jobs } from '../../../platform/jobs/jobs';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import { Notifications } from '../../../platform/notifications/notifications';
import { localAt, instantAt } from '../../../platform/time/zoned-time';
import { minuteOf, timeOfDay } from '../../../shared/clock-time';
import { onlineBookingForbidden, offerOver } from '../../../shared/booking-failure';
import { DomainError } from '../../../shared/domain-error';
import { homeZone } from '../../../shared/home-zone';
import { localePath, type Locale } from '../../../shared/locale';
import { ClientAccounts, ClientReminders } from '../../clients/clients.api';
import type { ClientIdentity } from '../../clients/contract/client';
import { noticeRecipient, reminderRecipient } from '../../clients/contract/reminder';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { Wait, WaitOffer, WantedWait } from '../../scheduling/contract/wait';
import { waitUnknown } from '../../scheduling/scheduling.api';
import { NOTIFY_WAIT_OFFER } from '../booking.jobs';
import { appointmentWhenShort } from '../domain/appointment-when';
import { WAIT_OFFER } from '../domain/wait-notifications';
import { BookingCalendar } from '../ports/booking-calendar.port';
import { AppointmentLinks } from './appointment-links.service';
import { Appointments } from './appointments.service';
import { BookingAdmin } from './booking-admin.service';

/** How often the salons are looked at where somebody waits: a time that comes free is offered within a second. */
const LOOK_MS = 500;
const TEN_MINUTES = 600;

/** A wait for who has its link, or is its client. */
export interface KnownWait {
  readonly wait: Wait;
  readonly as: ClientIdentity;
}

/** Clients who wait for a time: they come to the list, are told of what is kept for them, and answer. */
@Injectable()
export class ClientWaits implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Booking');
  private readonly misses: RateLimiter;
  private readonly changes: RateLimiter;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  /** The last look failed, and was told of. */
  private isFailing = false;

  constructor(
    private readonly admin: BookingAdmin,
    private readonly appointments: Appointments,
    private readonly accounts: ClientAccounts,
    private readonly reminders: ClientReminders,
    private readonly calendar: BookingCalendar,
    private readonly links: AppointmentLinks,
    private readonly notifications: Notifications,
    private readonly site: SiteEnvironment,
    private readonly database: Database,
    private readonly jobs: Jobs,
    limits: RateLimits,
  ) {
    this.misses = limits.limiter({ name: 'wait.miss', points: 30, seconds: TEN_MINUTES });
    this.changes = limits.limiter({ name: 'wait.change', points: 30, seconds: TEN_MINUTES });
  }

  /** Whether there is a list: another booking system keeps none. */
  get isOn(): boolean {
    return this.admin.isOurs;
  }

  onModuleInit(): void {
    if (this.isOn) this.jobs.handle(NOTIFY_WAIT_OFFER, ({ id, offer }) => this.tell(id, offer));
  }

  onApplicationBootstrap(): void {
    if (!this.isOn) return;
    this.database.whenOpen(() => {
      this.timer = setInterval(() => void this.look(), LOOK_MS).unref();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.looking;
  }

  /**
   * Puts a client on the list. @throws DomainError also `online_booking_forbidden`, `cannot_be_booked`, `invalid_fields`, `too_many_waits`;
   * `booking_kept_elsewhere` with another booking system
   */
  async add(wanted: WantedWait, as: ClientIdentity, locale: Locale): Promise<Wait> {
    const { waits } = this.admin.engine;
    await this.changes.consume(as.client);
    if ((await this.accounts.me(as)).forbiddenOnlineBooking) throw onlineBookingForbidden();
    return waits.add(wanted, { client: as.client, locale, addedBy: null });
  }

  /** Those of a client, the live ones first; none with another booking system. */
  async of({ client }: ClientIdentity): Promise<readonly Wait[]> {
    return this.isOn ? this.admin.engine.waits.of(client) : [];
  }

  /** @throws DomainError `wait_unknown` */
  async one(id: string, as: ClientIdentity): Promise<KnownWait> {
    return { wait: await this.admin.engine.waits.one(id, as.client), as };
  }

  /** The wait that a link leads to. @param address of the network, for the limit @throws DomainError `wait_unknown` */
  async linked(token: string, address: string): Promise<KnownWait> {
    await this.misses.check(address);
    const id = this.isOn ? this.links.appointmentId(token) : null;
    const wait = id === null ? null : await this.admin.engine.waits.one(id).catch(unknownAsNull);
    if (wait?.client) return { wait, as: { client: wait.client, accessToken: '' } };
    await this.misses.consume(address);
    throw waitUnknown();
  }

  /** Done twice it is done once. */
  async leave({ wait, as }: KnownWait): Promise<void> {
    await this.changes.consume(as.client);
    await this.admin.engine.waits.leave(wait.id, as.client);
  }

  /** @param offer id of what is declined */
  async decline({ wait, as }: KnownWait, offer: string): Promise<void> {
    await this.changes.consume(as.client);
    await this.admin.engine.waits.decline(wait.id, offer, as.client);
  }

  /**
   * Books what is kept for the client; done twice it is booked once.
   * @param offer id of it @throws DomainError `offer_over`, and as `Appointments.book`
   */
  async book({ wait, as }: KnownWait, offer: string, locale: Locale): Promise<Appointment> {
    await this.changes.consume(as.client);
    if (wait.state === 'booked' && wait.appointment !== null) return this.appointments.one(wait.appointment, as);
    const kept = wait.offer;
    if (kept?.id !== offer) throw offerOver();
    const services = kept.services.map(({ service, employee, quantity, start, isAny }) => ({
      service,
      professional: employee,
      quantity,
      start,
      isAny,
    }));
    const wanted = { location: kept.location, date: kept.day, services };
    try {
      return await this.appointments.book(wanted, as, { hold: null, wait: wait.id, locale, state: 'planned' });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'offer_over') throw error;
      // the same press, sent twice, may have booked it meanwhile
      const { appointment } = await this.admin.engine.waits.one(wait.id, as.client);
      if (appointment === null) throw error;
      return this.appointments.one(appointment, as);
    }
  }

  /** The page of a wait, without language. */
  path(id: string): string {
    return this.links.waitPath(id);
  }

  /** One look at a time; what fails is looked at again. */
  private look(): Promise<void> {
    return (this.looking ??= this.lookOnce().finally(() => {
      this.looking = null;
    }));
  }

  private async lookOnce(): Promise<void> {
    try {
      await this.admin.engine.waits.matching.look();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn({ reason: describeError(error) }, 'those who wait could not be looked at; tried again');
      this.isFailing = true;
    }
  }

  /** Tells the client of an offer that stands. Harmless to repeat. */
  private async tell(id: string, offer: string): Promise<void> {
    const wait = await this.admin.engine.waits.one(id).catch(unknownAsNull);
    if (!wait?.client || wait.offer?.id !== offer) return;
    const reader = await this.reminders.reader(this.database, wait.client);
    const to =
      reader &&
      (reminderRecipient(reader, (phone) => this.notifications.reaches({ channel: 'sms', to: phone })) ?? noticeRecipient(reader));
    if (!to || !this.notifications.reaches(to)) return;
    const args = await this.words(wait, wait.offer);
    await this.database.transaction((tx) =>
      this.notifications.send(tx, { ...to, template: WAIT_OFFER, args, locale: wait.locale, key: `wait-offer:${offer}` }),
    );
  }

  private async words({ id, locale, client }: Wait, { location, day, start, services, expiresAt }: WaitOffer) {
    const [salons, offered, employees, account] = await Promise.all([
      this.calendar.locations(locale),
      this.calendar.services(locale),
      this.calendar.employees(locale),
      this.accounts.me({ client: client!, accessToken: '' }).catch(() => null),
    ]);
    const salon = salons.value.find((each) => each.id === location);
    const timezone = salon?.timezone ?? homeZone();
    const nameOf = (items: readonly { readonly id: string; readonly name: string }[], of: string) =>
      items.find((each) => each.id === of)?.name ?? '';
    return {
      name: account?.firstname ?? '',
      when: appointmentWhenShort(instantAt(day, minuteOf(start), timezone)!, { timezone, locale }),
      salon: salon?.name ?? '',
      services: services.map((each) =>
        [`${each.start} ${nameOf(offered.value, each.service)}`, nameOf(employees.value, each.employee)].filter(Boolean).join(', '),
      ),
      until: timeOfDay(localAt(expiresAt, timezone).minute),
      link: `${this.site.SITE_URL}${localePath(locale, this.path(id))}`,
    };
  }
}

function unknownAsNull(error: unknown): null {
  if (error instanceof DomainError && error.code === 'wait_unknown') return null;
  throw error;
}
