import type { Database, Transaction } from '../../../platform/database/database';
import { DomainError } from '../../../shared/domain-error';
import { type PaidOutcome, type Prepayment } from '../contract/prepayment';
import { bumpVersions, lock, lockKey } from './calendar-store';
import { findPlace, type Engine } from '../application/engine';
import { duePrepayments, prepaymentOf, prepaymentOfVisit, setPrepayment } from './prepayment-rows';
import { cancelVisit, releaseVisit, take, visitById, type Visit } from './visit-rows';
import type { VisitNews } from '../application/visit-news';
import type { PartToPlace } from '../application/visit-part';

const KEEP_BUSY = 'UPDATE booking_busy SET expires_at = NULL WHERE appointment_id = $1';
const CONFIRM = `UPDATE booking_appointments SET state = 'confirmed', expires_at = NULL, revision = revision + 1 WHERE id = $1`;

/** A visit and its prepayment while nobody else can change them. */
interface Locked {
  readonly visit: Visit;
  readonly prepayment: Prepayment;
}

/** Prepayments of our own engine. */
export class OwnPrepaidVisits {
  /** False: the site takes no prepayments, and there are none. */
  readonly isOn = true;

  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly news: VisitNews,
  ) {}

  /** Of a visit of this client; null when it has none. */
  ofVisit(tx: Transaction, appointment: string, client: string): Promise<Prepayment | null> {
    return prepaymentOfVisit(tx, appointment, client);
  }

  find(tx: Transaction, subject: string): Promise<Prepayment | null> {
    return prepaymentOf(tx, subject);
  }

  /** Makes the visit certain, once, or says why it cannot be: then nothing is written. */
  async paid(tx: Transaction, subject: string, attempt: string): Promise<PaidOutcome> {
    const locked = await this.locked(tx, subject);
    if (!locked) return 'unknown';
    const { visit, prepayment } = locked;
    if (prepayment.attempt !== null) return prepayment.attempt === attempt ? 'known' : 'second';
    if (prepayment.state !== 'due' && prepayment.state !== 'released') return 'cancelled';
    if (visit.state === 'awaiting_prepayment') await tx.query(KEEP_BUSY, [visit.id]);
    else if (!(await this.takeAgain(tx, visit, prepayment.now))) return 'too_late';
    await tx.query(CONFIRM, [visit.id]);
    await setPrepayment(tx, subject, 'paid', attempt);
    await bumpVersions(tx, this.locationsOf(visit));
    await this.news(tx, { id: visit.id, revision: visit.revision + 1 }, { kind: 'booked' });
    return 'booked';
  }

  /** Money went back without us. @returns whether it had counted for a visit */
  async reversed(tx: Transaction, subject: string, attempt: string): Promise<boolean> {
    const { prepayment } = (await this.locked(tx, subject)) ?? {};
    if (prepayment?.attempt !== attempt) return false;
    // it went back already, or was on its way
    if (prepayment.state === 'returning' || prepayment.state === 'refused') await setPrepayment(tx, subject, 'returned');
    if (prepayment.state !== 'paid' && prepayment.state !== 'kept') return false;
    await setPrepayment(tx, subject, 'reversed');
    return true;
  }

  /** A refund that was asked for is settled. */
  async refunded(tx: Transaction, subject: string, outcome: 'done' | 'refused'): Promise<void> {
    const { prepayment } = (await this.locked(tx, subject)) ?? {};
    if (prepayment?.state !== 'returning' && prepayment?.state !== 'refused') return;
    await setPrepayment(tx, subject, outcome === 'done' ? 'returned' : 'refused');
  }

  /** Those that are due, or will be within so many seconds; the longest first. */
  due(withinSeconds: number, most: number) {
    return duePrepayments(this.database, withinSeconds, most);
  }

  /** Ends a visit that was not paid in time. Harmless to repeat. */
  async release(tx: Transaction, subject: string): Promise<void> {
    const locked = await this.locked(tx, subject);
    if (locked?.prepayment.state !== 'due' || locked.prepayment.isAwaited) return;
    await cancelVisit(tx, locked.visit.id, this.locationsOf(locked.visit));
    await setPrepayment(tx, subject, 'released');
  }

  /** In the order in which those lock who change a visit. */
  private async locked(tx: Transaction, subject: string): Promise<Locked | null> {
    const found = await prepaymentOf(tx, subject);
    const before = found && (await visitById(tx, found.appointment));
    if (!before) return null;
    const masters = before.parts.map(({ employee }) => lockKey.master(employee, before.day));
    await lock(tx, before.location, [lockKey.visitsOf(before.client ?? '', before.location, before.day), ...masters]);
    const [prepayment, visit] = [(await prepaymentOf(tx, subject))!, (await visitById(tx, before.id))!];
    const isMoved =
      visit.day !== before.day || visit.parts.some(({ employee }) => !before.parts.some((part) => part.employee === employee));
    if (isMoved) throw new Error('the visit was moved a moment ago: this is done again');
    return { visit, prepayment };
  }

  /** The very same times by the same masters, when all of them are free still. The last word is the database's. */
  private async takeAgain(tx: Transaction, visit: Visit, now: Date): Promise<boolean> {
    if (visit.startsAt <= now) return false;
    await releaseVisit(tx, visit.id);
    try {
      const salon = this.engine.salon(visit.location);
      const same = visit.parts.map(({ service, quantity, from, to, employee, before, after, price }): PartToPlace => {
        const sideBySide = salon.catalogue.services.get(service)?.sideBySide ?? false;
        return { service, quantity, from, sideBySide, candidates: [{ employee, minutes: to - from, before, after, price }] };
      });
      const place = { salon, day: visit.day, wanted: same, kept: [], own: { appointment: visit.id } };
      const { books } = await findPlace(tx, this.engine, place, same);
      await take(tx, { ...visit, books }, visit.parts, { kind: 'visit', id: visit.id, expiresAt: null });
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // what was taken before the time that is gone
      await releaseVisit(tx, visit.id);
      return false;
    }
  }

  private locationsOf(visit: Visit): readonly string[] {
    const { employees } = this.engine.catalogue();
    return [visit.location, ...visit.parts.flatMap(({ employee }) => employees.get(employee)?.locations ?? [])];
  }
}
