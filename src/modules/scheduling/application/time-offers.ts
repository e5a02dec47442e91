import type { QueryResultRow } from '../../../platform/database/database';
import type { Database, Transaction } from '../../../platform/database/database';
import { appointmentUnknown, appointmentEnded, timeConflict } from '../../../shared/booking-failure';
import { timeOfDay } from '../../../shared/clock-time';
import { DomainError } from '../../../shared/domain-error';
import { appointmentSettled, unknownAppointment } from '../contract/admin-failure';
import type { Appointment } from '../contract/appointment';
import type { AppointmentOption, Day } from '../contract/free-time';
import type { TimeOffer } from '../contract/time-offer';
import type { CalendarTransactions } from '../store/calendar-transactions';
import { bumpVersions, lock, lockKey, type QueryExecutor } from '../store/calendar-store';
import {
  appointmentById,
  releaseTime,
  storeAppointment,
  takeTime,
  toAppointment,
  type AppointmentToStore,
  type StoredAppointment,
} from '../store/appointment-rows';
import type { AppointmentChangeListener } from './appointment-change-listener';
import { OPEN_STATES, revised, withKept, type ChangedService } from './appointment-changes';
import type { HeldPart } from './appointment-part';
import { bookedParts } from './booked-parts';
import { findPlace, type Engine } from './engine';
import { keepTime } from './kept-time';
import { requestedParts, withChosenEmployees } from './requested-parts';
import { MAX_OFFERS, TimeProposals, type Proposal } from './time-proposals';

/** An answer is waited for that long, and no longer than until shortly before the first of the times. */
const OFFERED_MS = 24 * 3_600_000;
const SHORTEST_MS = 30 * 60_000;
const BEFORE_MS = 60 * 60_000;

const KEPT = `SELECT id, location, day, parts, expires_at AS "expiresAt", created_at > booking_now() - interval '1 minute' AS "isFresh" FROM booking_holds
  WHERE offered_to = $1 AND expires_at > booking_now() ORDER BY day, (parts->0->>'from')::int, id LIMIT ${MAX_OFFERS}`;
const LAST =
  'SELECT offered_to AS appointment, max(expires_at) AS until FROM booking_holds WHERE offered_to = ANY ($1) GROUP BY offered_to';
const WITHDRAW = 'DELETE FROM booking_holds WHERE offered_to = $1 RETURNING location';

interface StoredOffer extends QueryResultRow {
  readonly id: string;
  readonly location: string;
  readonly day: Day;
  readonly parts: readonly HeldPart[];
  readonly expiresAt: Date;
  /** Made within the last minute: the same press, sent twice. */
  readonly isFresh: boolean;
}

/** Where free time changes, and whose. */
interface Place {
  readonly location: string;
  readonly parts?: readonly Pick<HeldPart, 'employee'>[];
}

/** Hears of offers with their transaction: the client is told. */
export type OfferListener = (tx: Transaction, appointment: Appointment, offers: readonly TimeOffer[]) => Promise<void>;

/** Other times for an appointment that cannot be at its own: proposed, kept for the client for a day, and taken by one press. */
export class TimeOffers {
  private readonly proposals: TimeProposals;

  constructor(
    private readonly database: Database,
    private readonly transactions: CalendarTransactions,
    private readonly engine: Engine,
    private readonly onChange: AppointmentChangeListener,
  ) {
    this.proposals = new TimeProposals(database, engine);
  }

  /** The times that are kept for a client now, by their beginning; at most three. */
  async of(appointment: string): Promise<readonly TimeOffer[]> {
    const found = await appointmentById(this.database, appointment);
    return found ? this.offersOf(this.database, found) : [];
  }

  /** Until when times were offered, by appointment: a moment that is over says that nobody answered. */
  async offeredUntil(appointments: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    if (appointments.length === 0) return new Map();
    const { rows } = await this.database.query<{ appointment: string; until: Date }>(LAST, [appointments]);
    return new Map(rows.map(({ appointment, until }) => [appointment, until]));
  }

  /**
   * Keeps the best three times for the client, in place of those that were offered before: the same employee on another day, another one of
   * the same position at nearly the same time, another salon; where one of them is not free, more of the others. Within a minute of the last ones
   * nothing is changed, and nobody told.
   * @returns what is offered
   * @throws DomainError `appointment_unknown`, `appointment_settled`, `nothing_to_offer`; `time_conflict` when one of the times was taken meanwhile
   */
  async offer(id: string, tell: OfferListener): Promise<readonly TimeOffer[]> {
    const appointment = await appointmentById(this.database, id);
    if (!appointment) throw unknownAppointment();
    if (!OPEN_STATES.includes(appointment.state)) throw appointmentSettled();
    const proposals = await this.proposals.propose(appointment);
    if (proposals.length === 0)
      throw new DomainError('conflict', 'nothing_to_offer', 'Nothing is free for these services in the next two weeks');
    return this.transactions.transaction(
      () => Promise.resolve(proposals),
      async (tx) => {
        await this.lockAll(tx, appointment, proposals);
        const now = await this.current(tx, appointment);
        // sent twice: the client is told once
        if ((await this.kept(tx, id)).some(({ isFresh }) => isFresh)) return this.offersOf(tx, now);
        const { rows } = await tx.query<{ location: string }>(WITHDRAW, [id]);
        for (const proposal of proposals) await this.keep(tx, now, proposal);
        await bumpVersions(tx, [...rows.map(({ location }) => location), ...this.locationsOf(proposals)]);
        const offers = await this.offersOf(tx, now);
        await tell(tx, toAppointment(now), offers);
        return offers;
      },
    );
  }

  /**
   * Moves the appointment to a time that was offered; the other offers are free again. Taken twice, it is moved once.
   * @throws DomainError `appointment_unknown`, `appointment_settled`; `offer_over` for one that has run out or was withdrawn, `time_conflict`
   */
  async take(id: string, offer: string): Promise<void> {
    await this.transactions.transaction(
      async (db) => {
        const appointment = await appointmentById(db, id);
        if (!appointment) throw appointmentUnknown();
        return { appointment, offers: await this.kept(db, id) };
      },
      async (tx, { appointment: before, offers: known }) => {
        await this.lockAll(tx, before, known);
        const appointment = await this.current(tx, before, appointmentEnded);
        const offers = await this.kept(tx, id);
        const chosen = offers.find((each) => each.id === offer);
        if (!chosen) throw new DomainError('conflict', 'offer_over', 'This time is not kept any more');
        await this.moveTo(tx, appointment, chosen, offers);
      },
    );
  }

  private async moveTo(
    tx: Transaction,
    appointment: StoredAppointment,
    { location, day, parts }: StoredOffer,
    offers: readonly StoredOffer[],
  ) {
    const salon = this.engine.deskSalon(location);
    const services = servicesAt(appointment, parts);
    const wanted = requestedParts(salon, services, this.engine.settings());
    const place = { salon, day, wanted, kept: [], own: { appointment: appointment.id } };
    const { placed, schedules } = await findPlace(tx, this.engine, place, withChosenEmployees(wanted, parts));
    const booked = withKept(bookedParts(salon, placed, appointment.locale), services, appointment);
    const written: AppointmentToStore = {
      ...revised(appointment, booked),
      location,
      day,
      zone: salon.location.timezone,
    };
    await releaseTime(tx, appointment.id);
    await storeAppointment(tx, written);
    const taken = [...booked, ...this.engine.unitParts({ salon, schedules, day }, booked)];
    await takeTime(tx, { ...written, schedules }, taken, { kind: 'visit', id: appointment.id, expiresAt: appointment.expiresAt });
    await bumpVersions(tx, this.locationsOf([...offers, appointment]));
    await this.onChange(tx, written, { kind: 'moved', was: appointment.startsAt.toISOString() });
  }

  private async keep(tx: Transaction, appointment: StoredAppointment, { location, day, option }: Proposal): Promise<void> {
    const salon = this.engine.deskSalon(location);
    const services = servicesOf(appointment, option);
    const startsAt = Date.parse(`${day}T${option.start}Z`);
    await keepTime(tx, this.engine, { salon, day, services }, { column: 'offered_to', id: appointment.id }, (now) =>
      offeredUntil(now, appointment, startsAt),
    );
  }

  /** Waits for everybody who decides about the appointment, its employees and those of the times. */
  private async lockAll(
    tx: QueryExecutor,
    { location, day, client, parts }: StoredAppointment,
    times: readonly (Proposal | StoredOffer)[],
  ): Promise<void> {
    const employeesAt = times.flatMap((time) => employeesOf(time).map((employee) => lockKey.employee(employee, time.day)));
    const keys = [
      ...(client === null
        ? []
        : [lockKey.appointmentsOf(client, location, day), ...times.map((time) => lockKey.appointmentsOf(client, time.location, time.day))]),
      ...parts.map(({ employee }) => lockKey.employee(employee, day)),
      ...employeesAt,
      ...times.flatMap((time) => this.engine.resourceLocks(time.location, time.day, parts)),
    ];
    const others = [...new Set(times.map((time) => time.location))].filter((each) => each !== location).sort();
    for (const other of others) await lock(tx, other, []);
    await lock(tx, location, keys);
  }

  /** As it is behind the lock. @throws `appointment_settled`; `time_conflict` when it was changed meanwhile */
  private async current(tx: QueryExecutor, before: StoredAppointment, ended = appointmentSettled): Promise<StoredAppointment> {
    const appointment = await appointmentById(tx, before.id);
    if (appointment?.revision !== before.revision) throw timeConflict();
    if (!OPEN_STATES.includes(appointment.state)) throw ended();
    return appointment;
  }

  private async kept(db: QueryExecutor, id: string): Promise<readonly StoredOffer[]> {
    return (await db.query<StoredOffer>(KEPT, [id])).rows;
  }

  private async offersOf(db: QueryExecutor, { id, locale }: StoredAppointment): Promise<readonly TimeOffer[]> {
    const { employees } = this.engine.catalogue();
    return (await this.kept(db, id)).map(({ id: offer, location, day, parts, expiresAt }) => ({
      id: offer,
      location,
      day,
      expiresAt,
      start: timeOfDay(Math.min(...parts.map(({ from }) => from))),
      end: timeOfDay(Math.max(...parts.map(({ to }) => to))),
      employees: [...new Set(parts.map(({ employee }) => employees.get(employee)?.name[locale] ?? ''))],
    }));
  }

  private locationsOf(places: readonly Place[]): readonly string[] {
    const { employees } = this.engine.catalogue();
    const theirs = places.flatMap(({ parts }: Place) => (parts ?? []).flatMap(({ employee }) => employees.get(employee)?.locations ?? []));
    return [...places.map(({ location }) => location), ...theirs];
  }
}

/** Of a time that is proposed or offered. */
function employeesOf(time: Proposal | StoredOffer): readonly string[] {
  const parts: readonly Pick<HeldPart, 'employee'>[] = 'option' in time ? (time as Proposal).option.parts : time.parts;
  return parts.map(({ employee }) => employee);
}

/** @param startsAt of the time that is offered, as if its clock were UTC: two or three hours late at most, which the margin covers */
function offeredUntil(now: Date, { startsAt: own }: StoredAppointment, startsAt: number): Date {
  const latest = Math.min(now.getTime() + OFFERED_MS, Math.max(own.getTime(), startsAt) - BEFORE_MS);
  return new Date(Math.max(latest, now.getTime() + SHORTEST_MS));
}

/** Its services by the employees and at the times of an option, in their order. */
function servicesOf({ parts }: StoredAppointment, option: AppointmentOption): readonly ChangedService[] {
  return parts.map(({ id, service, quantity, isAny }, at) => {
    const { start, employee } = option.parts[at]!;
    return { id, service, quantity, isAny, professional: employee, start };
  });
}

/** Its services as they are kept. */
function servicesAt({ parts }: StoredAppointment, kept: readonly HeldPart[]): readonly ChangedService[] {
  const left = [...kept];
  return parts.flatMap(({ id, service, quantity, isAny }) => {
    const [part] = left.splice(
      left.findIndex((each) => each.service === service),
      1,
    );
    return part ? [{ id, service, quantity, isAny, professional: part.employee, start: timeOfDay(part.from) }] : [];
  });
}
