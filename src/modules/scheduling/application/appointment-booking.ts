import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../platform/database/database';
import { DomainError } from '../../../shared/domain-error';
import type { Appointment, AppointmentState, WantedAppointment } from '../contract/appointment';
import { checkAmount, checkMinutes, offerOver, onlineBookingForbidden, tooManyAppointments } from '../../../shared/booking-failure';
import { prepaymentFor } from '../contract/prepayment';
import { changeableHours, undoneUntil } from '../contract/change-rules';
import type { BookingClient, ClientIdentity } from '../../clients/contract/client';
import type { BookOptions } from '../contract/calendar-requests';
import type { BookableSalon } from './bookable';
import { bookedParts, lengthsOf, prepaymentOf } from './booked-parts';
import { bumpVersions, lock, lockKey, type QueryExecutor, type DaySchedules } from '../store/calendar-store';
import { loadDaySchedules, findPlace, placeIn, type Engine, type Placement } from './engine';
import { holdOf, holdOfWait, keysOf, releaseHold, type StoredHold } from './holds';
import { waitBooked } from '../store/wait-rows';
import { openPrepayment } from '../store/prepayment-rows';
import { secretHash } from '../../../platform/security/secret-token';
import type { AppointmentChangeListener } from './appointment-change-listener';
import { firstLook, knownTotal, type AppointmentCertificates, withoutCovered } from './appointment-certificates';
import type { BookedPart, PartToPlace } from './appointment-part';
import {
  toAppointment,
  countLiveAppointments,
  releaseTime,
  takeTime,
  appointmentsOfDay,
  storeAppointment,
  type StoredAppointment,
  type AppointmentToStore,
} from '../store/appointment-rows';
import { withChosenEmployees, requestedParts, placedParts } from './requested-parts';
import { checkDay } from '../contract/booking-days';
import type { CalendarTransactions } from '../store/calendar-transactions';

/** How long an appointment keeps its time that is not certain yet. */
const UNCERTAIN_MS = 15 * 60_000;

/** What an appointment needs to know of its client; the name is empty where it is not known. */
export type ClientFacts = (as: ClientIdentity) => Promise<Pick<BookingClient, 'firstname' | 'asksPrepayment'>>;

/** Of whom, where and when an appointment is. */
interface NewAppointment {
  readonly salon: BookableSalon;
  readonly appointment: Pick<WantedAppointment, 'location' | 'date' | 'comments' | 'guest'>;
  readonly client: string;
  readonly clientName: string;
  readonly options: Pick<BookOptions, 'locale' | 'state'>;
}

interface BookingRequest extends NewAppointment {
  readonly appointment: WantedAppointment;
  readonly wanted: readonly PartToPlace[];
  readonly options: BookOptions;
}

/** What there is before an appointment is booked. */
interface Preconditions {
  /** The client's appointment that it becomes part of. */
  readonly joined: StoredAppointment | null;
  readonly hold: StoredHold | null;
  /** Null: all of it is booked already. */
  readonly placing: Placement | null;
}

/** Books appointments. */
export class AppointmentBooking {
  constructor(
    private readonly transactions: CalendarTransactions,
    private readonly engine: Engine,
    private readonly clientFacts: ClientFacts,
    private readonly onChange: AppointmentChangeListener,
    private readonly certificates: AppointmentCertificates,
    /** Appointments to come of one client at most. */
    private readonly maxAppointments: number,
  ) {}

  /** @throws `time_conflict`, `cannot_be_booked`, `amount_changed`, `duration_changed`, `too_many_visits`; `offer_over` for a wait; `online_booking_forbidden` for a client who pays in advance, of services without a price */
  async book(appointment: WantedAppointment, as: ClientIdentity, options: BookOptions): Promise<Appointment> {
    checkDay(appointment.date);
    const facts = await this.clientFacts(as);
    const salon = this.engine.salonOf(appointment.location, facts);
    const wanted = requestedParts(salon, appointment.services, this.engine.settings());
    const toBook = { salon, appointment, wanted, client: as.client, clientName: facts.firstname, options };
    if (facts.asksPrepayment && !hasKnownPrepayment(salon, wanted)) throw onlineBookingForbidden();
    const booked = await this.transactions.transaction(
      (db) => this.precheck(db, toBook),
      async (tx, { joined, hold }) => {
        const employees = wanted.flatMap(({ candidates }) => candidates.map(({ employee }) => employee));
        const locked = lock(tx, appointment.location, [
          lockKey.appointmentsOf(as.client, appointment.location, appointment.date),
          lockKey.appointmentsFrom(as.client),
          ...[...employees, ...(joined?.parts ?? []).map(({ employee }) => employee)].map((employee) =>
            lockKey.employee(employee, appointment.date),
          ),
          ...this.engine.resourceLocks(appointment.location, appointment.date, [...wanted, ...(joined?.parts ?? [])]),
          ...(hold ? keysOf(hold) : []),
        ]);
        // read behind the lock, on the same trip
        const [, seen, live] = await Promise.all([locked, this.checkPlace(tx, toBook), countLiveAppointments(tx, as.client)]);
        return this.write(tx, toBook, seen, live);
      },
    );
    return toAppointment(booked);
  }

  /**
   * Without a lock. Between its two questions the same request, sent twice, may have taken the time: then the appointment is there at the second look.
   * @throws `time_conflict`
   */
  private async precheck(db: QueryExecutor, toBook: BookingRequest): Promise<Preconditions> {
    try {
      return await this.checkPlace(db, toBook);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'time_conflict') throw error;
      return this.checkPlace(db, toBook);
    }
  }

  /** Where the appointment has its place, or that it is there already. @throws `time_conflict` */
  private async checkPlace(db: QueryExecutor, toBook: BookingRequest): Promise<Preconditions> {
    const { salon, appointment, wanted, options } = toBook;
    const offered = options.wait === undefined ? null : await holdOfWait(db, options.wait, toBook.client);
    if (options.wait !== undefined && !offered) throw offerOver();
    const own = { hold: offered?.id, holdToken: options.hold === null ? null : secretHash(options.hold) };
    const [hold, there, schedules] = await Promise.all([
      offered ?? holdOf(db, options.hold),
      this.there(db, toBook),
      loadDaySchedules(db, salon, appointment.date, wanted, own),
    ]);
    const joined = this.joined(there, toBook);
    const kept = joined?.parts ?? [];
    // a repeat of the same request whose answer was lost
    const missing = wanted.filter((part) => !kept.some((each) => isSame(each, part)));
    if (joined && missing.length === 0) return { joined, hold, placing: null };
    const granted =
      hold?.location === appointment.location && hold.day === appointment.date ? withChosenEmployees(missing, hold.parts) : null;
    const place = { salon, day: appointment.date, wanted: missing, kept: placedParts(kept, salon) };
    // only what belongs to the client is not in the way: that of an appointment is known now
    const placing = joined
      ? await findPlace(db, this.engine, { ...place, own: { hold: hold?.id, appointment: joined.id } }, granted)
      : placeIn(schedules, this.engine, place, granted);
    return { joined, hold, placing };
  }

  /** The client's appointments of the day that it may become part of. */
  private async there(
    db: QueryExecutor,
    { salon, appointment, wanted, client, options }: BookingRequest,
  ): Promise<readonly StoredAppointment[]> {
    if (!isPaidAhead(salon, wanted) && options.state !== 'planned') return [];
    return appointmentsOfDay(db, client, appointment.location, appointment.date);
  }

  /**
   * The appointment that was booked by the same request before, or that the services are added to: one of the client's at the same salon that they
   * touch, for the same guest. Those that are paid in advance are one of their own, which is there when it is sent again.
   */
  private joined(all: readonly StoredAppointment[], { salon, wanted, appointment }: BookingRequest): StoredAppointment | null {
    const there = all.filter(({ guest }) => guest === (appointment.guest ?? ''));
    const isPrepaid = isPaidAhead(salon, wanted);
    const isThere = (one: PartToPlace) => (kept: BookedPart) => isSame(kept, one);
    if (isPrepaid) return there.find(({ parts }) => wanted.every((one) => parts.some(isThere(one)))) ?? null;
    const certain = there.filter(({ state }) => state === 'planned' || state === 'confirmed');
    return certain.find(({ parts }) => wanted.some((one) => parts.some(isThere(one)))) ?? certain.find(touching(wanted)) ?? null;
  }

  /** @param live appointments of the client that are to come */
  private async write(
    tx: Transaction,
    toBook: BookingRequest,
    { joined, hold, placing }: Preconditions,
    live: number,
  ): Promise<StoredAppointment> {
    if (joined && !placing) {
      if (toBook.options.wait !== undefined && hold) {
        await Promise.all([releaseHold(tx, hold), noteBooked(tx, toBook.options.wait, joined.id), bumpVersions(tx, [hold.location])]);
      }
      return joined;
    }
    if (!joined && live >= this.maxAppointments) throw tooManyAppointments(this.maxAppointments);
    const { placed, schedules } = placing!;
    const { salon, appointment, options } = toBook;
    const added = bookedParts(salon, placed, joined?.locale ?? options.locale);
    // of what is sent again in part the client was shown the sum of all
    if (added.length === toBook.wanted.length) {
      checkAmount(
        options.amount,
        added.map(({ price }) => price),
      );
      checkMinutes(options.minutes, lengthsOf(added));
    }
    const parts = [...(joined?.parts ?? []), ...added];
    const made = joined ? joinedAppointment(joined, parts, appointment.comments) : newAppointment(this.engine, toBook, added, schedules);
    const reserved = await this.reserve(tx, made, options.certificates ?? []);
    const { written, card } = joined ? { written: made, card: null } : withoutCovered(made, reserved, options.state);
    const at = { location: appointment.location, day: appointment.date, zone: written.zone, schedules };
    const taken = [...parts, ...this.engine.unitParts({ salon, schedules, day: appointment.date }, added, joined?.parts)];
    const employees = [...parts, ...(hold?.parts ?? [])].map(({ employee }) => employee);
    // one trip, in this order
    const [moments] = await Promise.all([
      storeAppointment(tx, written),
      hold && releaseHold(tx, hold),
      joined && releaseTime(tx, joined.id),
      card !== null && openPrepayment(tx, { ...written, cardPrepayment: card }, schedules.now),
      takeTime(tx, at, taken, { kind: 'visit', id: written.id, expiresAt: written.expiresAt }),
      bumpVersions(tx, [...this.engine.locationsOf(salon, employees), ...(hold ? [hold.location] : [])]),
      // of an appointment that is not certain yet there is nothing to tell
      written.expiresAt === null && this.onChange(tx, written, { kind: 'booked' }),
      options.wait !== undefined && noteBooked(tx, options.wait, written.id),
    ]);
    return {
      ...written,
      ...moments,
      guest: written.guest ?? '',
      undoUntil: joined?.undoUntil ?? written.undoUntil ?? null,
      asked: joined?.asked ?? null,
      comingAt: joined?.comingAt ?? null,
      lateMinutes: joined?.lateMinutes ?? null,
      cancelledBy: null,
      group: joined?.group ?? null,
      feedback: joined?.feedback ?? null,
      prepaymentState: joined?.prepaymentState ?? null,
      cardPrepayment: joined ? joined.cardPrepayment : card,
      arrivedAt: joined?.arrivedAt ?? null,
      begunAt: joined?.begunAt ?? null,
      parts: [...parts].sort(byTime),
    };
  }

  /** @returns what certificates pay for the appointment, kopiykas @throws DomainError of those that cannot */
  private async reserve(
    tx: Transaction,
    appointment: AppointmentToStore,
    certificates: NonNullable<BookOptions['certificates']>,
  ): Promise<number> {
    if (certificates.length === 0) return 0;
    const wanted = { appointment: appointment.id, total: knownTotal(appointment.parts), certificates, dueAt: firstLook(appointment) };
    return this.certificates.reserve(tx, wanted);
  }
}

/** What is written of a new appointment. */
export function newAppointment(
  engine: Engine,
  { salon, appointment, client, clientName, options }: NewAppointment,
  parts: readonly BookedPart[],
  schedules: DaySchedules,
): AppointmentToStore {
  const { clientModule } = engine.settings();
  const prepayment = prepaymentOf(parts);
  const state: AppointmentState = prepayment === null ? options.state : 'awaiting_prepayment';
  return {
    id: randomUUID(),
    location: appointment.location,
    client,
    clientName,
    day: appointment.date,
    zone: salon.location.timezone,
    state,
    expiresAt: state === 'planned' ? null : new Date(schedules.now.getTime() + UNCERTAIN_MS),
    comments: appointment.comments,
    guest: appointment.guest,
    locale: options.locale,
    prepayment,
    revision: 0,
    parts,
    changeableHours: changeableHours(clientModule),
    undoUntil: undoneUntil(schedules.now),
  };
}

/** @throws `offer_over` for a wait that was answered or left meanwhile */
async function noteBooked(tx: QueryExecutor, wait: string, appointment: string): Promise<void> {
  if (!(await waitBooked(tx, wait, appointment))) throw offerOver();
}

/** Whether something is paid in advance for all services, whoever does them. */
export const hasKnownPrepayment = (salon: BookableSalon, wanted: readonly Pick<PartToPlace, 'service' | 'candidates'>[]) =>
  wanted.every(({ service, candidates }) => {
    const rule = salon.prepaymentOf(salon.service(service, null).service);
    return candidates.every(({ price }) => prepaymentFor(rule, price, 1) !== null);
  });

const isPaidAhead = (salon: BookableSalon, wanted: readonly PartToPlace[]) => wanted.some(({ service }) => salon.asksPrepayment(service));

function byTime(a: BookedPart, b: BookedPart): number {
  return a.from - b.from || (a.id < b.id ? -1 : 1);
}

function isSame(kept: BookedPart, wanted: PartToPlace): boolean {
  return (
    kept.service === wanted.service && kept.from === wanted.from && wanted.candidates.some(({ employee }) => employee === kept.employee)
  );
}

/** Whether an appointment ends where these services begin, begins where they end, or is at the same time. */
function touching(wanted: readonly PartToPlace[]): (appointment: StoredAppointment) => boolean {
  const from = Math.min(...wanted.map((part) => part.from));
  const to = Math.max(...wanted.map((part) => part.from + Math.max(...part.candidates.map(({ minutes }) => minutes))));
  return ({ parts }) => Math.min(...parts.map((part) => part.from)) <= to && from <= Math.max(...parts.map((part) => part.to));
}

function joinedAppointment(
  { feedback: _, ...appointment }: StoredAppointment,
  parts: readonly BookedPart[],
  comments: string,
): AppointmentToStore {
  const said = [appointment.comments, comments === appointment.comments ? '' : comments].filter(Boolean).join('\n');
  return { ...appointment, parts, comments: said, revision: appointment.revision + 1 };
}
