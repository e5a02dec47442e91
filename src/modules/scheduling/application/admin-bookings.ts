import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../platform/database/database';
import { cannotBeBooked } from '../../../shared/booking-failure';
import { asksAnswer } from '../contract/booking-message';
import { changeableHours, undoneUntil } from '../contract/change-rules';
import type { AppointmentOption, AppointmentOptionsQuery } from '../contract/free-time';
import type { EngineCatalogue } from '../contract/engine-catalogue';
import type { AdminBooking } from '../contract/admin-booking';
import { lock, lockKey, bumpVersions, loadSchedules } from '../store/calendar-store';
import type { CalendarTransactions } from '../store/calendar-transactions';
import { appointmentById, noteShownTest, noteTestFor, storeAppointment, type AppointmentToStore } from '../store/appointment-rows';
import { openPrepayment } from '../store/prepayment-rows';
import type { BookableSalon } from './bookable';
import { prepaymentOf } from './booked-parts';
import {
  adminPart,
  adminPlace,
  adminSalon,
  earliestMinute,
  MAX_ADMIN_SERVICES,
  pricedParts,
  refusal,
  takeAdminTime,
  type AdminPart,
} from './admin-placing';
import { firstLook, knownTotal, withoutCovered, type AppointmentCertificates } from './appointment-certificates';
import type { OfferRules } from '../domain/offered-times';
import { momentOf, unitsOf, type Engine } from './engine';
import { appointmentOptions } from './free-times';
import type { AppointmentChangeListener } from './appointment-change-listener';
import { checkDay } from '../contract/booking-days';
import { minuteOf } from '../../../shared/clock-time';

const NEXT_STEP = 5;

/** Makes appointments at the desk. */
export class AdminBookings {
  constructor(
    private readonly database: Database,
    private readonly transactions: CalendarTransactions,
    private readonly engine: Engine,
    private readonly onChange: AppointmentChangeListener,
    private readonly certificates: AppointmentCertificates,
  ) {}

  /** Whole appointments of a day that the website would offer, by their beginning. @throws DomainError `cannot_be_booked` */
  async times(query: AppointmentOptionsQuery): Promise<readonly AppointmentOption[]> {
    const options = await appointmentOptions(this.database, this.engine, query, undefined, this.salon(query.location));
    return [...options].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  }

  /** The first appointment of a day from now on by the desk's rules; null: there is none. @throws DomainError `cannot_be_booked` */
  async next(query: AppointmentOptionsQuery): Promise<AppointmentOption | null> {
    const options = await appointmentOptions(this.database, this.engine, query, nextRules, this.salon(query.location));
    return options.reduce<AppointmentOption | null>((first, option) => (first && first.start <= option.start ? first : option), null);
  }

  /** What our own engine books, as of now. */
  catalogue(): EngineCatalogue {
    return this.engine.catalogue();
  }

  /** What can be booked at a salon. @throws DomainError `cannot_be_booked` for one that is not there */
  salon(location: string): BookableSalon {
    return this.engine.deskSalon(location);
  }

  /** Id of the appointment that was made with a key; null: none was. */
  async made(key: string): Promise<string | null> {
    return (await appointmentById(this.database, idOf(key)))?.id ?? null;
  }

  /**
   * Makes an appointment, with its tests where they are asked for; the same key again is the same appointment.
   * @returns its id
   * @throws DomainError `cannot_be_booked`; conflicts: a `PlaceProblem`, `length_wrong`, `price_wrong`, `reason_missing` for another
   * length or price without a note, `kept_until_wrong`, `prepayment_none`, and those of certificates that cannot pay
   */
  async book(wanted: AdminBooking): Promise<string> {
    checkDay(wanted.date);
    const salon = adminSalon(this.engine, wanted.location, { asksPrepayment: wanted.message === 'pay' });
    const booking = placedBooking(salon, wanted);
    const test = wanted.test && placedBooking(salon, this.testBooking(salon, wanted, wanted.test));
    const all = [...(test ? [test] : []), booking];
    const { id } = booking;
    await this.transactions.transaction(
      (asked) => appointmentById(asked, id),
      async (tx, known) => {
        if (known) return;
        await lock(tx, wanted.location, [
          lockKey.appointmentsFrom(wanted.client),
          ...all.flatMap(({ employees, wanted: { date, services } }) => [
            ...employees.map((employee) => lockKey.employee(employee, date)),
            ...this.engine.resourceLocks(wanted.location, date, services),
          ]),
        ]);
        // sent twice: the other one came first
        if (await appointmentById(tx, id)) return;
        // the test first: what the appointment says of it is what its client is shown
        for (const each of all) await this.write(tx, salon, each);
        if (test) await noteTestFor(tx, test.id, id);
      },
    );
    return id;
  }

  /** The test as an appointment of its own: as certain as the other one, and told of only where that one is. */
  private testBooking(salon: BookableSalon, wanted: AdminBooking, { date, services }: NonNullable<AdminBooking['test']>): AdminBooking {
    checkDay(date);
    const { location, client, clientName, guest, source, locale, keptUntil, message, key } = wanted;
    const from = Math.min(...services.map(({ start }) => minuteOf(start)));
    const begins = momentOf(date, from, salon.location.timezone);
    const until = keptUntil && (keptUntil < begins ? keptUntil : begins);
    const who = { location, client, clientName, guest, source, locale, comments: '', note: '', isOutsideHours: false };
    return { ...who, date, services, keptUntil: until, message: keptUntil === null ? message : null, key: `${key}:test` };
  }

  private async write(tx: Transaction, salon: BookableSalon, { id, wanted, parts, employees }: PlacedBooking): Promise<void> {
    const takers = [...employees, ...unitsOf(salon, wanted.services)];
    const schedules = await loadSchedules(tx, salon.location, takers, { from: wanted.date, to: wanted.date });
    const { keptUntil, message } = wanted;
    const isPaidAhead = message === 'pay';
    if (keptUntil === null ? asksAnswer(message) : keptUntil <= schedules.now) throw refusal('kept_until_wrong');
    const place = {
      date: wanted.date,
      parts: parts.map(({ part }) => part),
      earliest: earliestMinute(schedules, salon, wanted.date),
      isOutsideHours: wanted.isOutsideHours,
    };
    const booked = pricedParts(salon, adminPlace(this.engine, salon, place, schedules), parts, wanted.locale, isPaidAhead);
    const taken = [...booked, ...this.engine.unitParts({ salon, schedules, day: wanted.date }, booked)];
    const prepayment = isPaidAhead ? prepaymentOf(booked) : null;
    if (isPaidAhead && prepayment === null) throw refusal('prepayment_none');
    const made: AppointmentToStore = {
      id,
      location: wanted.location,
      client: wanted.client,
      clientName: wanted.clientName,
      day: wanted.date,
      zone: salon.location.timezone,
      state: keptUntil === null ? 'planned' : isPaidAhead ? 'awaiting_prepayment' : 'reserved',
      expiresAt: keptUntil,
      comments: wanted.comments,
      guest: wanted.guest,
      note: wanted.note,
      source: wanted.source,
      locale: wanted.locale,
      changeableHours: changeableHours(this.engine.settings().clientModule),
      undoUntil: undoneUntil(schedules.now, keptUntil),
      asked: message,
      prepayment,
      revision: 0,
      parts: booked,
    };
    const { certificates = [] } = wanted;
    const reservation = { appointment: id, total: knownTotal(booked), certificates, dueAt: firstLook(made) };
    const reserved = certificates.length === 0 ? 0 : await this.certificates.reserve(tx, reservation);
    const { written: appointment, card } = withoutCovered(made, reserved, 'planned');
    const at = { location: wanted.location, day: wanted.date, zone: appointment.zone, schedules };
    await Promise.all([
      storeAppointment(tx, appointment),
      takeAdminTime(tx, at, taken, { kind: 'visit', id, expiresAt: appointment.expiresAt }),
      card !== null && openPrepayment(tx, { ...appointment, cardPrepayment: card }, schedules.now),
      bumpVersions(
        tx,
        this.engine.locationsOf(
          salon,
          booked.map(({ employee }) => employee),
        ),
      ),
      // one that is not certain yet, and asks nothing of its client, is told of when it is
      message !== null &&
        (appointment.expiresAt === null || asksAnswer(message)) &&
        this.onChange(tx, appointment, appointment.expiresAt === null ? { kind: 'booked' } : null),
    ]);
    if (booked.some(({ patchTest }) => patchTest)) await noteShownTest(tx, id);
  }
}

/** An appointment that is to be written, with all who may do it. */
interface PlacedBooking {
  readonly id: string;
  readonly wanted: AdminBooking;
  readonly parts: readonly AdminPart[];
  readonly employees: readonly string[];
}

function placedBooking(salon: BookableSalon, wanted: AdminBooking): PlacedBooking {
  const parts = partsOf(salon, wanted);
  const employees = [...new Set(parts.flatMap(({ part }) => part.candidates.map(({ employee }) => employee)))];
  return { id: idOf(wanted.key), wanted, parts, employees };
}

/** The services as they can be placed, by their beginning. @throws DomainError `cannot_be_booked`, `employee_unskilled`, `length_wrong`, `price_wrong`, `reason_missing` */
function partsOf(salon: BookableSalon, { services, note }: AdminBooking): readonly AdminPart[] {
  if (services.length === 0 || services.length > MAX_ADMIN_SERVICES) throw cannotBeBooked('services');
  return services.map((service) => adminPart(salon, service, note)).sort((a, b) => a.part.from - b.part.from);
}

/** Every five minutes from now on, whatever the website offers. */
function nextRules(rules: OfferRules, now: number): OfferRules {
  return { ...rules, step: NEXT_STEP, gapsMode: 'none', earliest: Math.ceil(Math.max(0, now) / NEXT_STEP) * NEXT_STEP };
}

/** UUID that follows from the key of a request. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(`desk booking ${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
