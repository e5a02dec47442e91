import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../platform/database/database';
import { DomainError } from '../../../shared/domain-error';
import { cannotBeBooked } from '../../../shared/booking-failure';
import { placeRefused } from '../contract/admin-failure';
import { changeableHours } from '../contract/change-rules';
import type { AppointmentOption, AppointmentOptionsQuery } from '../contract/free-time';
import type { AdminBooking, AdminBookedService } from '../contract/admin-booking';
import { processorLimit } from '../../../platform/limits/processor-limit';
import { lock, lockKey, bumpVersions, loadSchedules, type DaySchedules } from '../store/calendar-store';
import type { CalendarTransactions } from '../store/calendar-transactions';
import { takeTime, appointmentById, storeAppointment, type AppointmentToStore } from '../store/appointment-rows';
import type { BookableSalon } from './bookable';
import { bookedParts } from './booked-parts';
import { lastDay, nowMinute, type Engine } from './engine';
import { appointmentOptions } from './free-times';
import type { AppointmentChangeListener } from './appointment-change-listener';
import { placeProblem, placeAppointment } from './appointment-placing';
import type { BookedPart, PartToPlace, PlacedPart } from './appointment-part';
import { requestedPart } from './requested-parts';
import { anyHour } from './salon-days';
import { checkDay } from '../contract/booking-days';

/** Who walks in is written down when there is a moment for it. */
const LATE_MINUTES = 60;
const MIN_MINUTES = 5;
const MAX_MINUTES = 720;
const MAX_PRICE = 100_000_000;
const MAX_SERVICES = 10;
/** Processor time of the search for a place. */
const MAX_MS = 200;

/** Makes appointments at the desk. */
export class AdminBookings {
  constructor(
    private readonly database: Database,
    private readonly transactions: CalendarTransactions,
    private readonly engine: Engine,
    private readonly onChange: AppointmentChangeListener,
  ) {}

  /** Whole appointments of a day that the website would offer, by their beginning. @throws DomainError `cannot_be_booked` */
  async times(query: AppointmentOptionsQuery): Promise<readonly AppointmentOption[]> {
    const options = await appointmentOptions(this.database, this.engine, query);
    return [...options].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  }

  /** What can be booked at a salon. @throws DomainError `cannot_be_booked` for one that is not there */
  salon(location: string): BookableSalon {
    return this.engine.salon(location);
  }

  /**
   * Makes an appointment; the same key again is the same appointment.
   * @returns its id
   * @throws DomainError `cannot_be_booked`; conflicts: a `PlaceProblem`, `time_conflict`, `length_wrong`, `price_wrong`, `reason_missing` for another
   * length or price without a note, `kept_until_wrong`
   */
  async book(wanted: AdminBooking): Promise<string> {
    checkDay(wanted.date);
    const salon = this.engine.salon(wanted.location);
    const parts = partsOf(salon, wanted);
    const id = idOf(wanted.key);
    await this.transactions.transaction(
      (asked) => appointmentById(asked, id),
      async (tx, known) => {
        if (known) return;
        const employees = [...new Set(parts.flatMap(({ candidates }) => candidates.map(({ employee }) => employee)))];
        await lock(tx, wanted.location, [
          lockKey.appointmentsFrom(wanted.client),
          ...employees.map((employee) => lockKey.employee(employee, wanted.date)),
        ]);
        // sent twice: the other one came first
        if (await appointmentById(tx, id)) return;
        await this.write(tx, salon, { id, wanted, parts, employees });
      },
    );
    return id;
  }

  private async write(
    tx: Transaction,
    salon: BookableSalon,
    {
      id,
      wanted,
      parts,
      employees,
    }: {
      readonly id: string;
      readonly wanted: AdminBooking;
      readonly parts: readonly PartToPlace[];
      readonly employees: readonly string[];
    },
  ): Promise<void> {
    const schedules = await loadSchedules(tx, salon.location, employees, { from: wanted.date, to: wanted.date });
    if (wanted.keptUntil !== null && wanted.keptUntil <= schedules.now) throw refusal('kept_until_wrong');
    const booked = withPrices(bookedParts(salon, this.place(salon, wanted, parts, schedules), wanted.locale), wanted.services);
    const appointment: AppointmentToStore = {
      id,
      location: wanted.location,
      client: wanted.client,
      clientName: wanted.clientName,
      day: wanted.date,
      zone: salon.location.timezone,
      state: wanted.keptUntil === null ? 'planned' : 'reserved',
      expiresAt: wanted.keptUntil,
      comments: wanted.comments,
      guest: wanted.guest,
      note: wanted.note,
      source: wanted.source,
      locale: wanted.locale,
      changeableHours: changeableHours(this.engine.settings().clientModule),
      // what is paid in advance is asked for online
      prepayment: null,
      revision: 0,
      parts: booked,
    };
    const at = { location: wanted.location, day: wanted.date, zone: appointment.zone, schedules };
    await Promise.all([
      storeAppointment(tx, appointment),
      takeTime(tx, at, booked, { kind: 'visit', id, expiresAt: wanted.keptUntil }),
      bumpVersions(
        tx,
        this.engine.locationsOf(
          salon,
          booked.map(({ employee }) => employee),
        ),
      ),
      // one that is not certain yet is told of when it is
      wanted.isNotified && wanted.keptUntil === null && this.onChange(tx, appointment, { kind: 'booked' }),
    ]);
  }

  /** @throws a `PlaceProblem` */
  private place(
    salon: BookableSalon,
    { date, isOutsideHours }: AdminBooking,
    parts: readonly PartToPlace[],
    schedules: DaySchedules,
  ): readonly PlacedPart[] {
    if (date > lastDay(schedules.now)) throw placeRefused('time_beyond');
    const employees = parts.flatMap(({ candidates }) => candidates.map(({ employee }) => employee));
    const days = this.engine.days(salon, schedules).on(date, employees);
    const open = isOutsideHours ? days.map(anyHour) : days;
    const earliest = nowMinute(schedules.now, salon, date) - LATE_MINUTES;
    const placed = placeAppointment(open, parts, [], { earliest }, processorLimit(MAX_MS));
    if (!placed) throw placeRefused(placeProblem(open, parts, earliest));
    return placed;
  }
}

/** The services as they can be placed. @throws DomainError `cannot_be_booked`, `length_wrong`, `price_wrong`, `reason_missing` */
function partsOf(salon: BookableSalon, { services, note }: AdminBooking): readonly PartToPlace[] {
  if (services.length === 0 || services.length > MAX_SERVICES) throw cannotBeBooked('services');
  if (services.some(({ minutes, price }) => minutes !== null || price !== null) && note.trim() === '') throw refusal('reason_missing');
  return services
    .map(({ service, professional, start, minutes, price }) => {
      if (minutes !== null && !(Number.isInteger(minutes) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES))
        throw refusal('length_wrong');
      if (price !== null && !(Number.isSafeInteger(price) && price >= 0 && price <= MAX_PRICE)) throw refusal('price_wrong');
      const part = requestedPart(salon, { service, professional, start, quantity: 1 });
      return minutes === null ? part : { ...part, candidates: part.candidates.map((candidate) => ({ ...candidate, minutes })) };
    })
    .sort((a, b) => a.from - b.from);
}

/** Prices that an operator named stand in the place of the usual ones; nothing is paid in advance. */
function withPrices(parts: readonly BookedPart[], services: readonly AdminBookedService[]): readonly BookedPart[] {
  const left = [...services];
  return parts.map((part) => {
    const at = left.findIndex(({ service }) => service === part.service);
    const [named] = left.splice(at, 1);
    return { ...part, price: named?.price ?? part.price, prepayment: null };
  });
}

/** UUID that follows from the key of a request. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(`desk booking ${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

const TEXTS = {
  length_wrong: 'An appointment takes 5 to 720 minutes',
  price_wrong: 'A price is a number from 0 to 1,000,000 hryvnias',
  reason_missing: 'Another length or price needs a note that says why',
  kept_until_wrong: 'The moment until which the time is kept is over',
} as const;
const refusal = (code: keyof typeof TEXTS) => new DomainError('conflict', code, TEXTS[code]);
