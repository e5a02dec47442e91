import type { Database, Transaction } from '../../../platform/database/database';
import type { Appointment, WantedService } from '../contract/appointment';
import {
  appointmentUnknown,
  changeByPhone,
  checkAmount,
  checkMinutes,
  prepaymentFixed,
  timeConflict,
  visitEnded,
  type Shown,
} from '../../../shared/booking-failure';
import type { ClientIdentity } from '../../clients/contract/client';
import { visitSettled, visitUnknown } from '../contract/desk-failure';
import { suitsPrepayment } from '../contract/prepayment';
import type { VisitEvent } from '../contract/visit-event';
import { minuteOfDay, timeOfDay } from '../contract/time-of-day';
import type { VisitPlace } from '../contract/visit-search';
import type { AppointmentChange } from '../contract/calendar-requests';
import { bookedParts, lengthsOf, prepaymentOf } from './booked-parts';
import { bumpVersions, lock, lockKey, type Asked } from '../store/calendar-store';
import { findPlace, type Engine } from './engine';
import { cancelPrepayment } from '../store/prepayment-rows';
import type { VisitNews } from './visit-news';
import type { BookedPart, PartToPlace } from './visit-part';
import {
  appointmentOf,
  cancelVisit,
  releaseVisit,
  take,
  visitById,
  visitOf,
  visitWith,
  writeVisit,
  type Visit,
  type VisitToWrite,
} from '../store/visit-rows';
import { checkDay, partsWanted, standing } from './wanted-parts';
import type { Writes } from '../store/calendar-transactions';

const OPEN = ['reserved', 'awaiting_prepayment', 'planned', 'confirmed'];
const HOUR_MS = 3_600_000;

/**
 * Nothing of the visit is moved by adding to it, and its rules do not forbid that; an operator may do what they forbid. Nobody changes a visit
 * that has ended; cancelling it again is harmless.
 */
type Rule = 'changing' | 'cancelling' | 'adding' | 'operating';
type ChangedService = WantedService & { readonly id?: string };

interface Locking {
  readonly rule: Rule;
  /** What is to have a place, and on which day. */
  readonly wanted?: readonly PartToPlace[];
  readonly day?: string;
}

/** What a visit becomes. */
interface MovedVisit {
  readonly day: string;
  readonly services: readonly ChangedService[];
  readonly comments: string;
  /** What was shown: the price of the services that are new or moved; the length of one that is added, else of all. */
  readonly shown?: Shown;
}

/** Has a prepayment given back, once the transaction is committed. @param subject what it was paid as */
export type GiveBack = (tx: Transaction, subject: string) => Promise<void>;

/** Moves, changes and cancels visits that are there, by the rules that were in force when they were booked. */
export class Changes {
  constructor(
    private readonly database: Database,
    private readonly writes: Writes,
    private readonly engine: Engine,
    private readonly giveBack: GiveBack,
    private readonly news: VisitNews,
  ) {}

  /** @throws `appointment_unknown`, `appointment_settled`, `change_by_phone`, `time_conflict`, `cannot_be_booked`, `duration_changed` */
  async change(id: string, change: AppointmentChange, as: ClientIdentity): Promise<Appointment> {
    if (change.date !== undefined) checkDay(change.date);
    return this.changed(id, as, async (tx, found) => {
      const comments = change.comments ?? found.comments;
      if (change.state === 'cancelled') return this.cancel(tx, await this.locked(tx, found, { rule: 'cancelling' }));
      if (change.date === undefined && change.services === undefined) return this.say(tx, found, comments);
      await this.move(tx, found, {
        day: change.date ?? found.day,
        services: change.services ?? sameServices(found),
        comments,
        shown: { minutes: change.minutes },
      });
    });
  }

  /** Whatever hour it is: nothing is moved. @throws `appointment_unknown`, `appointment_settled`, `time_conflict`, `cannot_be_booked`, `amount_changed`, `duration_changed` */
  async addService(id: string, service: WantedService, as: ClientIdentity, shown?: Shown): Promise<Appointment> {
    return this.changed(id, as, (tx, found) =>
      this.move(tx, found, { day: found.day, services: [...sameServices(found), service], comments: found.comments, shown }, 'adding'),
    );
  }

  /** For an operator: to any time that is free and worked. @throws `appointment_unknown`, `appointment_settled`, `cannot_be_booked`, a `PlaceProblem`; `time_conflict` when its client moves it just now */
  async moveWhole(id: string, { day, start, professional }: VisitPlace): Promise<void> {
    checkDay(day);
    await this.writes.transaction(
      (database) => visitById(database, id),
      async (tx, found) => {
        if (!found) throw visitUnknown();
        const first = Math.min(...found.parts.map(({ from }) => from));
        const shift = (minuteOfDay(start) ?? first) - first;
        const lead = found.parts.find(({ from }) => from === first)?.employee;
        const services = found.parts.map(({ id: part, service, employee, from, quantity, isAny }) => ({
          id: part,
          service,
          quantity,
          isAny,
          start: timeOfDay(Math.max(0, from + shift)),
          professional: professional !== null && employee === lead ? professional : employee,
        }));
        await this.move(tx, found, { day, services, comments: found.comments }, 'operating');
      },
    );
  }

  /** @throws as `change` */
  async removeService(id: string, as: ClientIdentity): Promise<Appointment> {
    const owner = await visitWith(this.database, id, as.client);
    if (!owner) throw appointmentUnknown();
    return this.changed(owner.id, as, async (tx, found) => {
      const visit = await this.locked(tx, found, { rule: 'changing' });
      const parts = visit.parts.filter((part) => part.id !== id);
      if (parts.length === visit.parts.length) throw appointmentUnknown();
      if (parts.length === 0) return this.cancel(tx, visit);
      await releaseVisit(tx, visit.id);
      const written = revised(visit, parts);
      await writeVisit(tx, written);
      const now = await nowOf(tx);
      const books = { now, hasExpired: false, spans: new Map(), weeks: new Map(), exceptions: new Map(), nextExpiry: null };
      await take(tx, { ...visit, books }, parts, { kind: 'visit', id: visit.id, expiresAt: visit.expiresAt });
      await bumpVersions(tx, this.locationsOf(visit));
      await this.news(tx, written, isCertain(visit) ? { kind: 'changed' } : null);
    });
  }

  private async changed(id: string, as: ClientIdentity, work: (tx: Transaction, visit: Visit) => Promise<void>): Promise<Appointment> {
    const visit = await this.writes.transaction(
      (database) => visitOf(database, id, as.client),
      async (tx, found) => {
        if (!found) throw appointmentUnknown();
        await work(tx, found);
        return (await visitOf(tx, id, as.client))!;
      },
    );
    return appointmentOf(visit);
  }

  /**
   * The visit as it is once nobody else can change it, and that its client may.
   * @throws `appointment_settled`, `change_by_phone`; `time_conflict` when it was moved a moment ago
   */
  private async locked(tx: Transaction, found: Visit, { wanted = [], day = found.day, rule }: Locking): Promise<Visit> {
    const own = found.parts.map(({ employee }) => employee);
    const masters = [...wanted.flatMap(({ candidates }) => candidates.map(({ employee }) => employee)), ...own];
    await lock(tx, found.location, [
      ...(found.client === null ? [] : [found.day, day].map((each) => lockKey.visitsOf(found.client!, found.location, each))),
      ...masters.map((employee) => lockKey.master(employee, day)),
      ...own.map((employee) => lockKey.master(employee, found.day)),
    ]);
    const visit = await visitById(tx, found.id);
    if (visit?.client !== found.client || visit.day !== found.day || visit.parts.some(({ employee }) => !own.includes(employee)))
      throw timeConflict();
    await this.checkRules(tx, visit, rule);
    return visit;
  }

  private async checkRules(tx: Asked, visit: Visit, rule: Rule): Promise<void> {
    if (rule === 'cancelling' && visit.state === 'cancelled') return;
    if (!OPEN.includes(visit.state)) throw rule === 'operating' ? visitSettled() : visitEnded();
    if (rule === 'operating' || rule === 'adding') return;
    if (visit.changeableHours === null) throw changeByPhone();
    if ((await nowOf(tx)).getTime() > visit.startsAt.getTime() - visit.changeableHours * HOUR_MS) throw changeByPhone();
  }

  private async say(tx: Transaction, found: Visit, comments: string): Promise<void> {
    const visit = await this.locked(tx, found, { rule: 'adding' });
    await writeVisit(tx, { ...visit, comments, revision: visit.revision + 1 });
  }

  /** Harmless when it is done again. */
  private async cancel(tx: Transaction, visit: Visit): Promise<void> {
    if (visit.state !== 'cancelled') {
      await cancelVisit(tx, visit.id, this.locationsOf(visit));
      await this.news(tx, { id: visit.id, revision: visit.revision + 1 }, isCertain(visit) ? { kind: 'cancelled' } : null);
    }
    const toReturn = await cancelPrepayment(tx, visit);
    if (toReturn !== null) await this.giveBack(tx, toReturn);
  }

  private async move(tx: Transaction, found: Visit, to: MovedVisit, rule: Rule = 'changing'): Promise<void> {
    const salon = this.engine.salon(found.location);
    const all = partsWanted(salon, to.services, this.engine.settings());
    const visit = await this.locked(tx, found, { wanted: all, day: to.day, rule });
    const staying = to.day === visit.day ? visit.parts.filter((part) => to.services.some((each) => isUnmoved(part, each))) : [];
    const moved = to.services.filter((each) => !staying.some((part) => isUnmoved(part, each)));
    const wanted = moved.length === 0 ? [] : partsWanted(salon, moved, this.engine.settings());
    const place = { salon, day: to.day, wanted, kept: standing(staying, salon), own: { appointment: visit.id } };
    const [granted, asker] = rule === 'operating' ? ([wanted, 'operator'] as const) : ([null, 'client'] as const);
    const { placed, books } = await findPlace(tx, this.engine, place, granted, asker);
    const anew = withKept(bookedParts(salon, placed, visit.locale), moved, visit);
    checkAmount(
      to.shown?.amount,
      anew.map(({ price }) => price),
    );
    const parts = [...staying, ...anew];
    checkMinutes(to.shown?.minutes, lengthsOf(rule === 'adding' ? anew : parts));
    await releaseVisit(tx, visit.id);
    const written = { ...revised(visit, parts), day: to.day, comments: to.comments };
    await writeVisit(tx, written);
    await take(tx, { ...written, books }, parts, { kind: 'visit', id: visit.id, expiresAt: visit.expiresAt });
    await bumpVersions(tx, [...this.locationsOf(visit), ...this.locationsOf(written)]);
    await this.news(tx, written, rule === 'operating' || !isCertain(visit) ? null : changeOf(visit, written));
  }

  private locationsOf({ location, parts }: Pick<Visit, 'location' | 'parts'>): readonly string[] {
    const { employees } = this.engine.catalogue();
    return [location, ...parts.flatMap(({ employee }) => employees.get(employee)?.locations ?? [])];
  }
}

/** Of a visit that is not certain yet nobody has heard. */
const isCertain = ({ state }: Visit): boolean => state === 'planned' || state === 'confirmed';

function changeOf(visit: Visit, { day, parts }: VisitToWrite): VisitEvent {
  const startOf = (of: readonly BookedPart[]) => Math.min(...of.map(({ from }) => from));
  const isMoved = day !== visit.day || startOf(parts) !== startOf(visit.parts);
  return isMoved ? { kind: 'moved', was: visit.startsAt.toISOString() } : { kind: 'changed' };
}

async function nowOf(asked: Asked): Promise<Date> {
  return (await asked.query<{ now: Date }>('SELECT booking_now() AS now')).rows[0]!.now;
}

function sameServices({ parts }: Visit): readonly ChangedService[] {
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
  const { id, service, professional, start, quantity } = wanted;
  const isSameMaster = professional === null || professional === part.employee;
  return id === part.id && service === part.service && isSameMaster && start === timeOfDay(part.from) && quantity === part.quantity;
}

/** A service that was there keeps its id, and what it was called and cost when it was booked. */
function withKept(parts: readonly BookedPart[], wanted: readonly ChangedService[], visit: Visit): readonly BookedPart[] {
  const left = [...wanted];
  return parts.map((part) => {
    const at = left.findIndex(({ service, start }) => service === part.service && start === timeOfDay(part.from));
    const [request] = at < 0 ? [] : left.splice(at, 1);
    const kept = request?.id === undefined ? undefined : visit.parts.find(({ id }) => id === request.id);
    if (kept?.service !== part.service || kept.quantity !== part.quantity) return part;
    const { id, serviceName, price, prepayment } = kept;
    const isAny = part.isAny === true || (kept.isAny === true && kept.employee === part.employee);
    return { ...part, id, serviceName, price, prepayment, isAny };
  });
}

/** What was asked for in advance stays. @throws `prepayment_fixed` for services that ask for something else */
function revised({ feedback: _, ...visit }: Visit, parts: readonly BookedPart[]): VisitToWrite {
  if (!suitsPrepayment(visit.prepayment, visit.state === 'awaiting_prepayment', prepaymentOf(parts))) throw prepaymentFixed();
  return { ...visit, parts, revision: visit.revision + 1 };
}
