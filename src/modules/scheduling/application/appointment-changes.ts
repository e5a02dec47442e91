import type { Database, Transaction } from '../../../platform/database/database';
import type { Appointment, WantedService } from '../contract/appointment';
import {
  appointmentUnknown,
  changeByPhone,
  checkAmount,
  checkMinutes,
  prepaymentFixed,
  timeConflict,
  appointmentEnded,
  type AgreedTerms,
} from '../../../shared/booking-failure';
import type { ClientIdentity } from '../../clients/contract/client';
import { lastChange } from '../contract/change-rules';
import { fitsPrepayment } from '../contract/prepayment';
import type { AppointmentEvent } from '../contract/appointment-event';
import type { AppointmentChange } from '../contract/calendar-requests';
import { bookedParts, lengthsOf, prepaymentOf } from './booked-parts';
import { bumpVersions, lock, lockKey, type QueryExecutor } from '../store/calendar-store';
import { findPlace, type Engine } from './engine';
import { cancelPrepayment } from '../store/prepayment-rows';
import type { ClientFacts } from './appointment-booking';
import type { AppointmentChangeListener } from './appointment-change-listener';
import { knownTotal, settleCancelled, type AppointmentCertificates } from './appointment-certificates';
import type { BookedPart, PartToPlace } from './appointment-part';
import {
  toAppointment,
  cancelAppointment,
  releaseTime,
  takeTime,
  appointmentById,
  appointmentOfClient,
  appointmentWithService,
  storeAppointment,
  type StoredAppointment,
  type AppointmentToStore,
} from '../store/appointment-rows';
import { databaseNow } from './locked-appointment';
import { requestedParts, placedParts } from './requested-parts';
import { checkDay } from '../contract/booking-days';
import type { CalendarTransactions } from '../store/calendar-transactions';
import { timeOfDay } from '../../../shared/clock-time';

export const OPEN_STATES = ['reserved', 'awaiting_prepayment', 'planned', 'confirmed'];

/**
 * Nothing of the appointment is moved by adding to it, and its rules do not forbid that. Nobody changes an appointment that has ended; cancelling it
 * again is harmless.
 */
type ChangeRule = 'changing' | 'cancelling' | 'adding';
export type ChangedService = WantedService & { readonly id?: string };

interface Locking {
  readonly rule: ChangeRule;
  /** What is to have a place, and on which day. */
  readonly wanted?: readonly PartToPlace[];
  readonly day?: string;
}

/** What an appointment becomes. */
interface AppointmentRevision {
  readonly day: string;
  readonly services: readonly ChangedService[];
  readonly comments: string;
  /** What was shown: the price of the services that are new or moved; the length of one that is added, else of all. */
  readonly shown?: AgreedTerms;
  /** Of the client who changes it; left out: what is new is as for anybody. */
  readonly facts?: Awaited<ReturnType<ClientFacts>>;
}

const NO_FACTS = { firstname: '', asksPrepayment: false };

/** Has a prepayment given back, once the transaction is committed. @param subject what it was paid as */
export type RequestRefund = (tx: Transaction, subject: string) => Promise<void>;

/** Moves, changes and cancels appointments that are there, by the rules that were in force when they were booked. */
export class AppointmentChanges {
  constructor(
    private readonly database: Database,
    private readonly transactions: CalendarTransactions,
    private readonly engine: Engine,
    private readonly requestRefund: RequestRefund,
    private readonly onChange: AppointmentChangeListener,
    private readonly clientFacts: ClientFacts,
    private readonly certificates: AppointmentCertificates,
  ) {}

  /** @throws `appointment_unknown`, `appointment_settled`, `change_by_phone`, `time_conflict`, `cannot_be_booked`, `duration_changed` */
  async change(id: string, change: AppointmentChange, as: ClientIdentity): Promise<Appointment> {
    if (change.date !== undefined) checkDay(change.date);
    const facts = change.services === undefined ? NO_FACTS : await this.clientFacts(as);
    return this.runChange(id, as, async (tx, found) => {
      const comments = change.comments ?? found.comments;
      if (change.state === 'cancelled') return this.cancel(tx, await this.lockAppointment(tx, found, { rule: 'cancelling' }));
      if (change.date === undefined && change.services === undefined) return this.changeComments(tx, found, comments);
      await this.move(tx, found, {
        day: change.date ?? found.day,
        services: change.services ?? sameServices(found),
        comments,
        shown: { minutes: change.minutes },
        facts,
      });
    });
  }

  /** Ends appointments of a client, all of them or none. @throws as `change` */
  async cancelAll(ids: readonly string[], as: ClientIdentity): Promise<void> {
    await this.transactions.transaction(
      (database) => Promise.all(ids.map((id) => appointmentOfClient(database, id, as.client))),
      async (tx, found) => {
        const all = found.flatMap((appointment) => appointment ?? []);
        if (all.length < ids.length) throw appointmentUnknown();
        // in the order of everybody else, before the locks of each
        for (const location of [...new Set(all.map((appointment) => appointment.location))].sort())
          await lock(
            tx,
            location,
            all.filter((appointment) => appointment.location === location).flatMap((appointment) => this.keysOf(appointment)),
          );
        for (const appointment of all) await this.cancel(tx, await this.lockAppointment(tx, appointment, { rule: 'cancelling' }));
      },
    );
  }

  /** Whatever hour it is: nothing is moved. @throws `appointment_unknown`, `appointment_settled`, `time_conflict`, `cannot_be_booked`, `amount_changed`, `duration_changed` */
  async addService(id: string, service: WantedService, as: ClientIdentity, shown?: AgreedTerms): Promise<Appointment> {
    const facts = await this.clientFacts(as);
    return this.runChange(id, as, (tx, found) => {
      const to = { day: found.day, services: [...sameServices(found), service], comments: found.comments, shown, facts };
      return this.move(tx, found, to, 'adding');
    });
  }

  /** @throws as `change` */
  async removeService(id: string, as: ClientIdentity): Promise<Appointment> {
    const owner = await appointmentWithService(this.database, id, as.client);
    if (!owner) throw appointmentUnknown();
    return this.runChange(owner.id, as, async (tx, found) => {
      const appointment = await this.lockAppointment(tx, found, { rule: 'changing' });
      const parts = appointment.parts.filter((part) => part.id !== id);
      if (parts.length === appointment.parts.length) throw appointmentUnknown();
      if (parts.length === 0) return this.cancel(tx, appointment);
      const offered = await releaseTime(tx, appointment.id);
      const written = revised(appointment, parts);
      await storeAppointment(tx, written);
      const schedules = { now: await databaseNow(tx), hasExpired: false };
      const taken = [...parts, ...(await this.engine.unitPartsAgain(tx, appointment, [], parts))];
      await takeTime(tx, { ...appointment, schedules }, taken, { kind: 'visit', id: appointment.id, expiresAt: appointment.expiresAt });
      await bumpVersions(tx, [...this.engine.placesOf(appointment), ...offered]);
      await this.certificates.fit(tx, appointment.id, knownTotal(parts));
      await this.onChange(tx, written, isCertain(appointment) ? { kind: 'changed' } : null);
    });
  }

  private async runChange(
    id: string,
    as: ClientIdentity,
    work: (tx: Transaction, appointment: StoredAppointment) => Promise<void>,
  ): Promise<Appointment> {
    const appointment = await this.transactions.transaction(
      (database) => appointmentOfClient(database, id, as.client),
      async (tx, found) => {
        if (!found) throw appointmentUnknown();
        await work(tx, found);
        return (await appointmentOfClient(tx, id, as.client))!;
      },
    );
    return toAppointment(appointment);
  }

  /**
   * The appointment, locked, if its client may change it.
   * @throws `appointment_settled`, `change_by_phone`; `time_conflict` when it was moved a moment ago
   */
  private async lockAppointment(
    tx: Transaction,
    found: StoredAppointment,
    { wanted = [], day = found.day, rule }: Locking,
  ): Promise<StoredAppointment> {
    const own = found.parts.map(({ employee }) => employee);
    await lock(tx, found.location, this.keysOf(found, wanted, day));
    const appointment = await appointmentById(tx, found.id);
    if (
      appointment?.client !== found.client ||
      appointment.day !== found.day ||
      appointment.parts.some(({ employee }) => !own.includes(employee))
    )
      throw timeConflict();
    await this.checkRules(tx, appointment, rule);
    return appointment;
  }

  /** What is locked to change an appointment. */
  private keysOf(found: StoredAppointment, wanted: readonly PartToPlace[] = [], day = found.day): readonly string[] {
    const own = found.parts.map(({ employee }) => employee);
    const employees = [...wanted.flatMap(({ candidates }) => candidates.map(({ employee }) => employee)), ...own];
    return [
      ...(found.client === null ? [] : [found.day, day].map((each) => lockKey.appointmentsOf(found.client!, found.location, each))),
      ...employees.map((employee) => lockKey.employee(employee, day)),
      ...own.map((employee) => lockKey.employee(employee, found.day)),
      ...this.engine.resourceLocks(found.location, day, [...wanted, ...found.parts]),
    ];
  }

  private async checkRules(tx: QueryExecutor, appointment: StoredAppointment, rule: ChangeRule): Promise<void> {
    if (rule === 'cancelling' && appointment.state === 'cancelled') return;
    // who is at the salon already says it there
    if (appointment.arrivedAt && (rule === 'changing' || rule === 'cancelling')) throw changeByPhone();
    if (!OPEN_STATES.includes(appointment.state)) throw appointmentEnded();
    if (rule === 'adding') return;
    const until = lastChange(appointment);
    if (until === null || (await databaseNow(tx)) > until) throw changeByPhone();
  }

  private async changeComments(tx: Transaction, found: StoredAppointment, comments: string): Promise<void> {
    const appointment = await this.lockAppointment(tx, found, { rule: 'adding' });
    await storeAppointment(tx, { ...appointment, comments, revision: appointment.revision + 1 });
  }

  /** Harmless when it is done again. */
  private async cancel(tx: Transaction, appointment: StoredAppointment): Promise<void> {
    if (appointment.state !== 'cancelled') {
      await cancelAppointment(tx, appointment.id, this.engine.placesOf(appointment), 'client');
      await this.onChange(
        tx,
        { id: appointment.id, revision: appointment.revision + 1 },
        isCertain(appointment) ? { kind: 'cancelled' } : null,
      );
    }
    const toReturn = await cancelPrepayment(tx, appointment, 'client');
    if (toReturn !== null) await this.requestRefund(tx, toReturn);
    await settleCancelled(tx, this.certificates, appointment, { by: 'client', now: await databaseNow(tx) });
  }

  private async move(tx: Transaction, found: StoredAppointment, to: AppointmentRevision, rule: ChangeRule = 'changing'): Promise<void> {
    const salon = this.engine.salonOf(found.location, to.facts ?? NO_FACTS);
    const all = requestedParts(salon, to.services, this.engine.settings());
    const appointment = await this.lockAppointment(tx, found, { wanted: all, day: to.day, rule });
    const staying = to.day === appointment.day ? appointment.parts.filter((part) => to.services.some((each) => isUnmoved(part, each))) : [];
    const moved = to.services.filter((each) => !staying.some((part) => isUnmoved(part, each)));
    const wanted = moved.length === 0 ? [] : requestedParts(salon, moved, this.engine.settings());
    const place = { salon, day: to.day, wanted, kept: placedParts(staying, salon), own: { appointment: appointment.id } };
    const { placed, schedules } = await findPlace(tx, this.engine, place, null);
    const anew = withKept(bookedParts(salon, placed, appointment.locale), moved, appointment);
    checkAmount(
      to.shown?.amount,
      anew.map(({ price }) => price),
    );
    const parts = [...staying, ...anew];
    checkMinutes(to.shown?.minutes, lengthsOf(rule === 'adding' ? anew : parts));
    const offered = await releaseTime(tx, appointment.id);
    const written = { ...revised(appointment, parts), day: to.day, comments: to.comments };
    await storeAppointment(tx, written);
    const taken = [...parts, ...this.engine.unitParts({ salon, schedules, day: to.day }, placed, staying)];
    await takeTime(tx, { ...written, schedules }, taken, { kind: 'visit', id: appointment.id, expiresAt: appointment.expiresAt });
    await bumpVersions(tx, [...this.engine.placesOf(appointment), ...this.engine.placesOf(written), ...offered]);
    await this.certificates.fit(tx, appointment.id, knownTotal(parts));
    await this.onChange(tx, written, isCertain(appointment) ? eventOf(appointment, written) : null);
  }
}

/** An unconfirmed appointment has not been announced yet. */
const isCertain = ({ state }: StoredAppointment): boolean => state === 'planned' || state === 'confirmed';

function eventOf(appointment: StoredAppointment, { day, parts }: AppointmentToStore): AppointmentEvent {
  const startOf = (of: readonly BookedPart[]) => Math.min(...of.map(({ from }) => from));
  const isMoved = day !== appointment.day || startOf(parts) !== startOf(appointment.parts);
  return isMoved ? { kind: 'moved', was: appointment.startsAt.toISOString() } : { kind: 'changed' };
}

function sameServices({ parts }: StoredAppointment): readonly ChangedService[] {
  return parts.map(({ id, service, employee, from, quantity, isAny }) => ({
    id,
    service,
    professional: employee,
    isAny,
    start: timeOfDay(from),
    quantity,
  }));
}

function isUnmoved(part: BookedPart, wanted: ChangedService): boolean {
  const { id, service, professional: employee, start, quantity } = wanted;
  const isSameEmployee = employee === null || employee === part.employee;
  return id === part.id && service === part.service && isSameEmployee && start === timeOfDay(part.from) && quantity === part.quantity;
}

/** A service that was there keeps its id, and what it was called and cost when it was booked. */
export function withKept(
  parts: readonly BookedPart[],
  wanted: readonly ChangedService[],
  appointment: StoredAppointment,
): readonly BookedPart[] {
  const left = [...wanted];
  return parts.map((part) => {
    const at = left.findIndex(({ service, start }) => service === part.service && start === timeOfDay(part.from));
    const [request] = at < 0 ? [] : left.splice(at, 1);
    const kept = request?.id === undefined ? undefined : appointment.parts.find(({ id }) => id === request.id);
    if (kept?.service !== part.service || kept.quantity !== part.quantity) return part;
    const { id, serviceName, price, prepayment, patchTest } = kept;
    const isAny = part.isAny === true || (kept.isAny === true && kept.employee === part.employee);
    return { ...part, id, serviceName, price, prepayment, patchTest, isAny };
  });
}

/** What was asked for in advance stays. @throws `prepayment_fixed` for services that ask for something else */
export function revised({ feedback: _, ...appointment }: StoredAppointment, parts: readonly BookedPart[]): AppointmentToStore {
  if (!fitsPrepayment(appointment.prepayment, appointment.state === 'awaiting_prepayment', prepaymentOf(parts))) throw prepaymentFixed();
  return { ...appointment, parts, revision: appointment.revision + 1 };
}
