import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../../platform/database/database';
import { secretHash } from '../../../platform/security/secret-token';
import { without } from '../contract/interval';
import {
  checkAmount,
  checkMinutes,
  groupUndoOver,
  groupUnknown,
  onlineBookingForbidden,
  tooManyAppointments,
} from '../../../shared/booking-failure';
import type { ClientIdentity } from '../../clients/contract/client';
import { checkDay } from '../contract/booking-days';
import type { BookOptions } from '../contract/calendar-requests';
import type { BookedGroup, GroupPayment, GroupPerson, WantedGroup } from '../contract/group';
import type { DaySchedules, QueryExecutor } from '../store/calendar-store';
import { bumpVersions, lock, lockKey } from '../store/calendar-store';
import { countLiveAppointments, storeAppointment, takeTime, toAppointment } from '../store/appointment-rows';
import type { CalendarTransactions } from '../store/calendar-transactions';
import { groupById, groupOfHold, recentGroups, writeGroup } from '../store/group-rows';
import { newSubject, openPrepayment } from '../store/prepayment-rows';
import { hasKnownPrepayment, newAppointment, type ClientFacts } from './appointment-booking';
import type { AppointmentChangeListener } from './appointment-change-listener';
import type { AppointmentChanges } from './appointment-changes';
import type { HeldPart } from './appointment-part';
import { bookedParts, lengthsOf } from './booked-parts';
import { minuteOf } from '../../../shared/clock-time';
import { rangesOf } from '../domain/merged-ranges';
import { nowMinute, type Engine } from './engine';
import { byPerson, type GroupToPlace, type Groups, type PlacedGroup } from './groups';
import { databaseNow } from './locked-appointment';
import { holdOf, keysOf, releaseHold, type StoredHold } from './holds';

/** A group that is to be booked. */
export interface GroupBookingRequest extends WantedGroup {
  /** `name` is empty for the client; two are never. `phone` is a guest's own, as it is kept. */
  readonly people: readonly (GroupPerson & { readonly name: string; readonly phone?: string })[];
  readonly comments: string;
  readonly payment: GroupPayment;
}

/** What a client was shown of all together, and with which hold. */
export type GroupBookOptions = Pick<BookOptions, 'hold' | 'locale' | 'amount' | 'minutes'>;

interface Preconditions {
  readonly hold: StoredHold | null;
  readonly placing: PlacedGroup;
}

/** Books groups: an appointment for each person, all or none. */
export class GroupBooking {
  constructor(
    private readonly database: Database,
    private readonly transactions: CalendarTransactions,
    private readonly engine: Engine,
    /** Search and holds. */
    readonly groups: Groups,
    private readonly clientFacts: ClientFacts,
    private readonly onChange: AppointmentChangeListener,
    /** Appointments to come of one client at most; a group is one. */
    private readonly maxAppointments: number,
    private readonly cancelAll: AppointmentChanges['cancelAll'],
  ) {}

  /** The group with its appointments; null: there is none. */
  find(id: string, db: QueryExecutor = this.database): Promise<BookedGroup | null> {
    return this.read(db, id);
  }

  /**
   * A hold books once: sent again, it answers with the group that it booked. So does the same request without a hold, for 15 minutes.
   * @throws as `AppointmentBooking.book`
   */
  async book(request: GroupBookingRequest, as: ClientIdentity, options: GroupBookOptions): Promise<BookedGroup> {
    checkDay(request.date);
    await this.groups.before(request.location);
    const facts = await this.clientFacts(as);
    const salon = this.engine.salonOf(request.location, facts);
    const wanted = this.groups.wanted(salon, request);
    const steps = wanted.people.flat();
    if (facts.asksPrepayment && !hasKnownPrepayment(salon, steps)) throw onlineBookingForbidden();
    const id = await this.transactions.transaction(
      async (db) => (await this.bookedBefore(db, as, request, options)) ?? (await this.look(db, wanted, request, options)),
      async (tx, before) => {
        if (typeof before === 'string') return before;
        const { location, date } = request;
        await lock(tx, location, [
          lockKey.appointmentsOf(as.client, location, date),
          lockKey.appointmentsFrom(as.client),
          ...steps.flatMap(({ candidates }) => candidates.map(({ employee }) => lockKey.employee(employee, date))),
          ...this.engine.resourceLocks(location, date, steps),
          ...(before.hold ? keysOf(before.hold) : []),
        ]);
        // the same request, sent twice at once
        const booked = await this.bookedBefore(tx, as, request, options);
        if (booked !== null) return booked;
        const [seen, live] = await Promise.all([this.look(tx, wanted, request, options), countLiveAppointments(tx, as.client)]);
        if (live >= this.maxAppointments) throw tooManyAppointments(this.maxAppointments);
        return this.write(tx, seen, { wanted, request, options, client: as.client, clientName: facts.firstname });
      },
    );
    return (await this.read(this.database, id))!;
  }

  /**
   * Takes all of a group back, whatever the rules say, or nothing; harmless to repeat.
   * @throws `group_unknown`, `group_undo_over`; `appointment_settled`, `change_by_phone` where somebody has come, or the time of somebody has begun
   */
  async undo(id: string, as: ClientIdentity): Promise<BookedGroup> {
    const group = await this.find(id);
    if (group?.client !== as.client) throw groupUnknown();
    const open = group.appointments.filter(({ state }) => state !== 'cancelled');
    if (open.length === 0) return group;
    if ((await databaseNow(this.database)) > group.undoUntil) throw groupUndoOver();
    await this.cancelAll(
      open.map((appointment) => appointment.id),
      as,
    );
    return (await this.find(id))!;
  }

  private async read(db: QueryExecutor, id: string): Promise<BookedGroup | null> {
    const found = await groupById(db, id);
    return found && { ...found.group, client: found.appointments[0]?.client ?? null, appointments: found.appointments.map(toAppointment) };
  }

  private async bookedBefore(
    db: QueryExecutor,
    { client }: ClientIdentity,
    request: GroupBookingRequest,
    { hold }: GroupBookOptions,
  ): Promise<string | null> {
    if (hold !== null) return groupOfHold(db, secretHash(hold), client);
    for (const id of await recentGroups(db, client, request)) {
      const group = await this.read(db, id);
      if (group && isRequested(group, request)) return id;
    }
    return null;
  }

  /** What was held, while it is free; else what is free now at the same time. @throws `time_conflict` */
  private async look(db: QueryExecutor, wanted: GroupToPlace, { start }: WantedGroup, options: GroupBookOptions): Promise<Preconditions> {
    const day = wanted.group.date;
    const own = { holdToken: options.hold === null ? null : secretHash(options.hold) };
    const [hold, schedules] = await Promise.all([holdOf(db, options.hold), this.groups.load(db, wanted, { from: day, to: day }, own)]);
    const kept = hold?.location === wanted.salon.location.id && hold.day === day ? this.granted(hold.parts, wanted, start) : null;
    if (kept && this.isFree(schedules, wanted, kept)) return { hold, placing: this.groups.placed(schedules, wanted, kept) };
    return { hold, placing: this.groups.findIn(schedules, wanted, start) };
  }

  /** The parts of a hold, if they are what is asked for. */
  private granted(parts: readonly HeldPart[], { people }: GroupToPlace, start: string): readonly HeldPart[] | null {
    if (parts.some(({ person }) => person === undefined)) return null;
    const held = byPerson(parts);
    const isSame =
      held.length === people.length &&
      people.every((steps, person) => {
        const own = held[person]!;
        return (
          own.length === steps.length &&
          steps.every(({ service, candidates }, at) => {
            const part = own[at]!;
            return (
              part.service === service &&
              candidates.some(({ employee, minutes }) => employee === part.employee && minutes === part.to - part.from)
            );
          })
        );
      });
    return isSame && Math.min(...parts.map(({ from }) => from)) === minuteOf(start) ? parts : null;
  }

  private isFree(schedules: DaySchedules, { salon, group: { date } }: GroupToPlace, parts: readonly HeldPart[]): boolean {
    const now = nowMinute(schedules.now, salon, date);
    if (parts.some(({ from }) => from < now)) return false;
    const employees = [...new Set(parts.map(({ employee }) => employee))];
    const free = new Map(
      this.engine
        .days(salon, schedules)
        .on(date, employees)
        .map(({ employee, work, busy }) => [employee, without(work, busy)]),
    );
    return byPerson(parts)
      .flatMap(rangesOf)
      .every(({ employee, from, to }) => free.get(employee)?.some((each) => each.from <= from && to <= each.to));
  }

  private async write(
    tx: Transaction,
    { hold, placing: { schedules, parts, units } }: Preconditions,
    { wanted: { salon, group }, request, options, client, clientName }: GroupToWrite,
  ): Promise<string> {
    const people = byPerson(parts).map((own) =>
      bookedParts(
        salon,
        own.map((part) => ({ ...part, sideBySide: false })),
        options.locale,
      ),
    );
    const all = people.flat();
    checkAmount(
      options.amount,
      all.map(({ price }) => price),
    );
    checkMinutes(options.minutes, lengthsOf(all));
    const made = people.map((own, at) => {
      const appointment = { location: request.location, date: group.date, comments: request.comments, guest: request.people[at]!.name };
      return newAppointment(
        this.engine,
        { salon, appointment, answers: [], client, clientName, options: { locale: options.locale, state: 'planned' } },
        own,
        schedules,
      );
    });
    // nobody's time is certain before that of all is
    const id = randomUUID();
    if (hold) await releaseHold(tx, hold);
    for (const [at, appointment] of made.entries()) {
      await storeAppointment(tx, appointment);
      const place = { location: request.location, day: group.date, zone: appointment.zone, schedules };
      await takeTime(tx, place, [...appointment.parts, ...units[at]!], {
        kind: 'visit',
        id: appointment.id,
        expiresAt: appointment.expiresAt,
      });
      if (appointment.prepayment !== null)
        await openPrepayment(tx, { ...appointment, cardPrepayment: appointment.prepayment }, schedules.now);
    }
    const employees = [...all, ...(hold?.parts ?? [])].map(({ employee }) => employee);
    const isPaidAtOnce = request.payment === 'all' && made.some(({ prepayment }) => prepayment !== null);
    const subject = isPaidAtOnce ? newSubject('group', schedules.now) : null;
    await writeGroup(
      tx,
      {
        id,
        location: request.location,
        holdHash: options.hold === null ? null : secretHash(options.hold),
        payment: request.payment,
        subject,
      },
      made.map((appointment, at) => ({ id: appointment.id, phone: request.people[at]!.phone ?? '' })),
    );
    await bumpVersions(tx, [...this.engine.locationsOf(salon, employees), ...(hold ? [hold.location] : [])]);
    for (const appointment of made) if (appointment.expiresAt === null) await this.onChange(tx, appointment, { kind: 'booked' });
    return id;
  }
}

/** Whether a group is what is asked for, and nobody of it has left or moved. */
function isRequested({ appointments }: BookedGroup, { people, start }: GroupBookingRequest): boolean {
  const isSame = people.map(({ name, services }, person) => {
    const { state, guest = '', services: parts } = appointments[person] ?? { state: 'cancelled', services: [] };
    const isPart = ({ service, professional }: (typeof services)[number], at: number) =>
      parts[at]?.service === service && (professional === null ? parts[at].isAny : parts[at].professional === professional);
    return state !== 'cancelled' && guest === name && parts.length === services.length && services.every(isPart);
  });
  const first = appointments.flatMap(({ services }) => services.map((part) => part.start)).sort()[0];
  return appointments.length === people.length && isSame.every(Boolean) && first === start;
}

interface GroupToWrite {
  readonly wanted: GroupToPlace;
  readonly request: GroupBookingRequest;
  readonly options: GroupBookOptions;
  readonly client: string;
  readonly clientName: string;
}
