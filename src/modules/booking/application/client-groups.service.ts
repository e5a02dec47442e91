import type { Transaction } from '../../../platform/database/database';
import { Injectable } from '@nestjs/common';
import { Translations } from '../../../platform/i18n/translations';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import { groupUnknown, holdUnknown, onlineBookingForbidden } from '../../../shared/booking-failure';
import type { Locale } from '../../../shared/locale';
import { ClientAccounts } from '../../clients/clients.api';
import type { ClientIdentity } from '../../clients/contract/client';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import type { AgreedTerms } from '../../../shared/booking-failure';
import type { Visitor } from '../../scheduling/contract/calendar-requests';
import type {
  BookedGroup,
  GroupOptions,
  GroupPayment,
  GroupPerson,
  GroupQuery,
  HeldGroup,
  WantedGroup,
} from '../../scheduling/contract/group';
import { AppointmentLinks } from './appointment-links.service';
import { BookingAdmin } from './booking-admin.service';

const TEN_MINUTES = 600;
const DAY = 86_400;

/** A group as its client books it. */
export interface GroupRequest extends WantedGroup {
  /** Without a name: the client; any more of them are guests with a number. `phone`: the guest's own, as phones are kept; of the client it is not used. */
  readonly people: readonly (GroupPerson & { readonly name?: string; readonly phone?: string })[];
  readonly comments?: string;
  readonly payment?: GroupPayment;
}

/** Several people who come together (docs/product.md, booking 27). Every method rejects with `booking_kept_elsewhere` with another booking system. */
@Injectable()
export class ClientGroups {
  private readonly misses: RateLimiter;
  private readonly looks: RateLimiter;
  private readonly holds: RateLimiter;
  private readonly bookings: RateLimiter;
  private readonly guests: RateLimiter;

  constructor(
    private readonly admin: BookingAdmin,
    private readonly accounts: ClientAccounts,
    private readonly links: AppointmentLinks,
    private readonly translations: Translations,
    limits: RateLimits,
  ) {
    this.misses = limits.limiter({ name: 'group.miss', points: 30, seconds: TEN_MINUTES });
    this.looks = limits.limiter({ name: 'group.look', points: 120, seconds: TEN_MINUTES });
    this.holds = limits.limiter({ name: 'group.hold', points: 60, seconds: TEN_MINUTES });
    this.bookings = limits.limiter({ name: 'group.book', points: 20, seconds: TEN_MINUTES });
    this.guests = limits.limiter({ name: 'group.guest', points: 20, seconds: DAY });
  }

  /** Whether groups are booked here: another booking system books one person at a time. */
  get isOn(): boolean {
    return this.admin.isOurs;
  }

  /** @param address of the network, for the limit @throws DomainError `cannot_be_booked`, `rate_limited` */
  async options(query: GroupQuery, address: string): Promise<GroupOptions> {
    const { groups } = this.admin.engine;
    await this.looks.consume(address);
    return groups.groups.options(query);
  }

  /** Keeps the times of all for 15 minutes, or nothing. @throws DomainError `time_conflict`, `cannot_be_booked`, `too_many_holds`, `rate_limited` */
  async hold(group: WantedGroup, visitor: Visitor): Promise<HeldGroup> {
    const { groups } = this.admin.engine;
    await this.holds.consume(visitor.address);
    return groups.groups.hold(group, visitor);
  }

  /** What a visitor's hold keeps for a group; null for one that has run out, or is of one person. */
  async held(token: string | null): Promise<HeldGroup | null> {
    return token !== null && this.isOn && BOOKING_ID.test(token) ? this.admin.engine.groups.groups.held(token) : null;
  }

  /**
   * Books all of them, or none; with one hold once.
   * @param hold token of the hold; null: whoever is free
   * @throws DomainError also `time_conflict`, `cannot_be_booked`, `amount_changed`, `duration_changed`, `too_many_visits`, `online_booking_forbidden`
   */
  async book(
    { people, comments = '', payment = 'each', ...group }: GroupRequest,
    as: ClientIdentity,
    { hold, locale, ...shown }: AgreedTerms & { readonly hold: string | null; readonly locale: Locale },
  ): Promise<BookedGroup> {
    const { groups } = this.admin.engine;
    await this.bookings.consume(as.client);
    if (hold !== null && !BOOKING_ID.test(hold)) throw holdUnknown();
    if ((await this.accounts.me(as)).forbiddenOnlineBooking) throw onlineBookingForbidden();
    const client = people.findIndex(({ name = '' }) => name.trim() === '');
    const t = this.translations.translator(locale);
    const named = people.map(({ services, name = '', phone = '' }, at) =>
      at === client ? { services, name: '' } : { services, name: name.trim() || t('booking.group.guest', { number: at + 1 }), phone },
    );
    for (const phone of new Set(named.flatMap((person) => person.phone || []))) await this.guests.consume(phone);
    return groups.book({ ...group, people: named, comments: comments.trim(), payment }, as, { hold, locale, ...shown });
  }

  /** One that this client booked. @param tx a transaction that waits for the answer @throws DomainError `group_unknown` */
  async one(id: string, as: ClientIdentity, tx?: Transaction): Promise<BookedGroup> {
    const group = await this.admin.engine.groups.find(id, tx);
    if (group?.client !== as.client) throw groupUnknown();
    return group;
  }

  /** The group that a link leads to. @param address of the network, for the limit @throws DomainError `group_unknown`, `rate_limited` */
  async linked(token: string, address: string): Promise<BookedGroup> {
    await this.misses.check(address);
    const id = this.isOn ? this.links.appointmentId(token) : null;
    const group = id === null ? null : await this.admin.engine.groups.find(id);
    if (group?.client) return group;
    await this.misses.consume(address);
    throw groupUnknown();
  }

  /** As `linked`, for who is about to pay. @throws DomainError also `rate_limited` for who begins it too often */
  async toPay(token: string, address: string): Promise<BookedGroup> {
    const group = await this.linked(token, address);
    await this.bookings.consume(group.id);
    return group;
  }

  /** Takes all of a group back for who has its link, for 15 minutes. @throws DomainError also `group_undo_over`, `appointment_settled`, `change_by_phone`, `rate_limited` */
  async undo(token: string, address: string): Promise<BookedGroup> {
    const { id, client } = await this.linked(token, address);
    await this.bookings.consume(id);
    return this.admin.engine.groups.undo(id, { client: client!, accessToken: '' });
  }

  /** The page of a group, without language. */
  path(id: string): string {
    return this.links.groupPath(id);
  }

  /** The page of one of its appointments, for its guest. */
  guestPath(appointment: string): string {
    return this.links.path(appointment);
  }
}
