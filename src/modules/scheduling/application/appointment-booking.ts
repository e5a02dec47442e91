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
import { allHeld, heldOn, holdOf, holdOfWait, keysOf, releaseHold, type StoredHold } from './holds';
import { endNext, openHoldsOfNext } from '../store/follow-up-rows';
import { waitBooked } from '../store/wait-rows';
import { openPrepayment } from '../store/prepayment-rows';
import { secretHash } from '../../../platform/security/secret-token';
import { attachPhotographs } from '../store/sent-photographs';
import { answersOf, checkPhotographs } from './kept-answers';
import type { AppointmentChangeListener } from './appointment-change-listener';
import { firstLook, knownTotal, type AppointmentCertificates, withoutCovered } from './appointment-certificates';
import type { BookedPart, PartToPlace } from './appointment-part';
import {
  toAppointment,
  countLiveAppointments,
  releaseTime,
  takeTime,
  appointmentsOfDay,
  noteShownTest,
  noteTestFor,
  storeAppointment,
  type StoredAppointment,
  type AppointmentToStore,
} from '../store/appointment-rows';
import { withChosenEmployees, requestedParts, placedParts } from './requested-parts';
import { requestedTest } from './requested-test';
import { checkDay } from '../contract/booking-days';
import type { AppointmentAnswer } from '../contract/service-asks';
import type { CalendarTransactions } from '../store/calendar-transactions';

/** How long an appointment keeps its time that is not certain yet. */
const UNCERTAIN_MS = 15 * 60_000;
const HAS_TEST = `SELECT FROM booking_appointments WHERE test_for = $1 AND state <> 'cancelled'`;

/** What an appointment needs to know of its client; the name is empty where it is not known. */
export type ClientFacts = (as: ClientIdentity) => Promise<Pick<BookingClient, 'firstname' | 'asksPrepayment'>>;

/** Of whom, where and when an appointment is. */
interface NewAppointment {
  readonly salon: BookableSalon;
  readonly appointment: Pick<WantedAppointment, 'location' | 'date' | 'comments' | 'guest'>;
  readonly answers: readonly AppointmentAnswer[];
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
  /** The other times of the same offer, which are free again. */
  readonly others: readonly StoredHold[];
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

  /** With its test, or neither of them. @throws `time_conflict`, `cannot_be_booked`, `test_too_late`, `answers_wrong`, `amount_changed`, `duration_changed`, `too_many_visits`; `offer_over` for a wait or a next appointment; `online_booking_forbidden` for a client who pays in advance, of services without a price */
  async book(appointment: WantedAppointment, as: ClientIdentity, options: BookOptions): Promise<Appointment> {
    checkDay(appointment.date);
    const facts = await this.clientFacts(as);
    const salon = this.engine.salonOf(appointment.location, facts);
    const wanted = requestedParts(salon, appointment.services, this.engine.settings());
    const answers = options.asked ? answersOf(salon, wanted, options.asked.answers) : [];
    const toBook = { salon, appointment, wanted, answers, client: as.client, clientName: facts.firstname, options };
    if (facts.asksPrepayment && !hasKnownPrepayment(salon, wanted)) throw onlineBookingForbidden();
    const test = testToBook(this.engine, toBook);
    const booked = await this.transactions.transaction(
      async (db) => {
        const seen = await this.precheck(db, toBook);
        return { seen, tested: test && !(await isBookedWithTest(db, seen)) ? await this.precheck(db, test) : null };
      },
      async (tx, { seen: { joined, hold, others }, tested }) => {
        const locked = lock(tx, appointment.location, [
          lockKey.appointmentsFrom(as.client),
          ...this.locksOf(toBook, joined),
          ...(test && tested ? this.locksOf(test, tested.joined) : []),
          ...[...(hold ? [hold] : []), ...others].flatMap((each) => keysOf(each)),
        ]);
        // read behind the lock, on the same trip
        const [, seen, seenTest, live] = await Promise.all([
          locked,
          this.checkPlace(tx, toBook),
          test && tested && this.checkPlace(tx, test),
          countLiveAppointments(tx, as.client),
        ]);
        const written = await this.write(tx, toBook, seen, live);
        if (test && seenTest) {
          const state = written.state === 'planned' || written.state === 'confirmed' ? 'planned' : 'reserved';
          const options = { ...test.options, state } as const;
          const { id } = await this.write(tx, { ...test, options }, seenTest, seen.joined ? live : live + 1);
          await noteTestFor(tx, id, written.id);
        }
        return written.parts.some(({ patchTest }) => patchTest) ? noteShownTest(tx, written.id) : written;
      },
    );
    return toAppointment(booked);
  }

  /** What is locked before something is booked, or added to an appointment. */
  private locksOf(
    { appointment: { location, date }, wanted, client }: BookingRequest,
    joined: StoredAppointment | null,
  ): readonly string[] {
    const kept = joined?.parts ?? [];
    const employees = [...wanted.flatMap(({ candidates }) => candidates), ...kept].map(({ employee }) => employee);
    return [
      lockKey.appointmentsOf(client, location, date),
      ...employees.map((employee) => lockKey.employee(employee, date)),
      ...this.engine.resourceLocks(location, date, [...wanted, ...kept]),
    ];
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
    const { offered, others } = await offeredTo(db, options, toBook.client);
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
    if (joined && missing.length === 0) return { joined, hold, others, placing: null };
    const held = heldOn(hold, appointment.location, appointment.date);
    const granted = held && withChosenEmployees(missing, held);
    const place = { salon, day: appointment.date, wanted: missing, kept: placedParts(kept, salon) };
    // only what belongs to the client is not in the way: that of an appointment is known now
    const placing = joined
      ? await findPlace(db, this.engine, { ...place, own: { hold: hold?.id, appointment: joined.id } }, granted)
      : placeIn(schedules, this.engine, place, granted);
    return { joined, hold, others, placing };
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
    { joined, hold, others, placing }: Preconditions,
    live: number,
  ): Promise<StoredAppointment> {
    if (joined && !placing) {
      if (isOffered(toBook.options) && hold) {
        const gone = [hold, ...others];
        await Promise.all([
          ...gone.map((each) => releaseHold(tx, each)),
          noteBooked(tx, toBook.options, joined.id),
          bumpVersions(
            tx,
            gone.map(({ location }) => location),
          ),
        ]);
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
    const made = joined ? joinedAppointment(joined, parts, toBook) : newAppointment(this.engine, toBook, added, schedules);
    const reserved = await this.reserve(tx, made, options.certificates ?? []);
    const { written, card } = joined ? { written: made, card: null } : withoutCovered(made, reserved, options.state);
    const at = { location: appointment.location, day: appointment.date, zone: written.zone, schedules };
    const taken = [...parts, ...this.engine.unitParts({ salon, schedules, day: appointment.date }, added, joined?.parts)];
    const employees = [...parts, ...allHeld(hold)].map(({ employee }) => employee);
    // one trip, in this order
    const asked = options.asked && { owner: options.asked.owner, services: added.map(({ service }) => service) };
    const [moments, photographs] = await Promise.all([
      storeAppointment(tx, written),
      asked && attachPhotographs(tx, asked.owner, written.id, asked.services),
      ...[...(hold ? [hold] : []), ...others].map((each) => releaseHold(tx, each)),
      joined && releaseTime(tx, joined.id),
      card !== null && openPrepayment(tx, { ...written, cardPrepayment: card }, schedules.now),
      takeTime(tx, at, taken, { kind: 'visit', id: written.id, expiresAt: written.expiresAt }),
      bumpVersions(tx, [
        ...this.engine.locationsOf(salon, employees),
        ...(hold ? [hold.location] : []),
        ...others.flatMap((each) => this.engine.placesOf(each)),
      ]),
      // of an appointment that is not certain yet there is nothing to tell
      written.expiresAt === null && this.onChange(tx, written, { kind: 'booked' }),
      isOffered(options) && noteBooked(tx, options, written.id),
    ]);
    if (photographs) checkPhotographs(salon, added, photographs);
    return {
      ...written,
      ...moments,
      guest: written.guest ?? '',
      guestPhone: joined?.guestPhone ?? '',
      undoUntil: joined?.undoUntil ?? written.undoUntil ?? null,
      asked: joined?.asked ?? null,
      comingAt: joined?.comingAt ?? null,
      lateMinutes: joined?.lateMinutes ?? null,
      cancelledBy: null,
      tests: null,
      testTold: null,
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
  { salon, appointment, answers, client, clientName, options }: NewAppointment,
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
    answers,
    locale: options.locale,
    prepayment,
    revision: 0,
    parts,
    changeableHours: changeableHours(clientModule),
    undoUntil: undoneUntil(schedules.now),
  };
}

/** The test that is booked with an appointment, as a booking of its own; null: none. What was shown is of the appointment. */
function testToBook(engine: Engine, toBook: BookingRequest): BookingRequest | null {
  const { appointment, wanted, options } = toBook;
  const test = requestedTest(engine, appointment, wanted);
  if (!test) return null;
  const { hold, locale, state } = options;
  const own = { location: appointment.location, date: test.day, services: [], comments: '', guest: appointment.guest };
  return { ...toBook, salon: test.salon, appointment: own, wanted: test.wanted, answers: [], options: { hold, locale, state } };
}

/** Whether the same request, sent before, has booked the appointment with its test. */
async function isBookedWithTest(db: QueryExecutor, { joined, placing }: Preconditions): Promise<boolean> {
  return joined !== null && placing === null && (await db.query(HAS_TEST, [joined.id])).rows.length > 0;
}

type Offered = Pick<BookOptions, 'wait' | 'next'>;
const isOffered = ({ wait, next }: Offered): boolean => wait !== undefined || next !== undefined;

/** What is kept for a client who was offered it, with the other times of the same offer. @throws `offer_over` */
async function offeredTo(db: QueryExecutor, { wait, next }: Offered, client: string) {
  if (wait === undefined && next === undefined) return { offered: null, others: [] };
  const holds = next === undefined ? [] : await openHoldsOfNext(db, next.id, client);
  const offered = wait === undefined ? holds.find(({ id }) => id === next?.hold) : await holdOfWait(db, wait, client);
  if (!offered) throw offerOver();
  return { offered, others: holds.filter(({ id }) => id !== offered.id) };
}

/** @throws `offer_over` for what was answered or left meanwhile */
async function noteBooked(tx: QueryExecutor, { wait, next }: Offered, appointment: string): Promise<void> {
  const isNoted = wait === undefined ? await endNext(tx, next!.id, 'booked', appointment) : await waitBooked(tx, wait, appointment);
  if (!isNoted) throw offerOver();
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
  { appointment: { comments }, answers }: BookingRequest,
): AppointmentToStore {
  const said = [appointment.comments, comments === appointment.comments ? '' : comments].filter(Boolean).join('\n');
  return { ...appointment, parts, answers, comments: said, revision: appointment.revision + 1 };
}
