import type { QueryResultRow } from '../../../platform/database/database';
import { timeOfDay } from '../../../shared/clock-time';
import type { HeldPart } from '../application/appointment-part';
import type { Wait, WaitOffer } from '../contract/wait';
import type { QueryExecutor } from './calendar-store';

/** A hold of somebody who waits, as it is kept. */
export interface KeptOffer {
  readonly id: string;
  readonly location: string;
  readonly day: string;
  readonly parts: readonly HeldPart[];
  readonly expiresAt: Date;
  readonly isLive: boolean;
}

/** A wait as it is kept. */
export interface StoredWait extends Omit<Wait, 'offer'>, QueryResultRow {
  /** `location/day` */
  readonly declined: readonly string[];
  /** The hold, also one that has run out; null: none. */
  readonly held: KeptOffer | null;
}

interface HeldRow extends QueryResultRow {
  readonly heldId: string | null;
  readonly heldLocation: string;
  readonly heldDay: string;
  readonly heldParts: readonly HeldPart[];
  readonly heldUntil: Date;
  readonly isLive: boolean;
}

const SELECT = `SELECT wait.id, wait.client, wait.services, wait.locations, wait.from_day AS "from", wait.to_day AS "to", wait.weekdays,
    json_build_object('from', wait.from_minute, 'to', wait.to_minute) AS hours, wait.until, wait.state, wait.locale,
    wait.created_at AS "createdAt", wait.jumped_at AS "jumpedAt", wait.declined, wait.appointment, wait.added_by AS "addedBy",
    held.id AS "heldId", held.location AS "heldLocation", held.day AS "heldDay", held.parts AS "heldParts",
    held.expires_at AS "heldUntil", held.expires_at > booking_now() AS "isLive"
  FROM booking_waits AS wait LEFT JOIN booking_holds AS held ON held.waited_by = wait.id`;
/** Who was put before the others last is first, then who has waited longest. */
const IN_TURN = 'ORDER BY wait.jumped_at DESC NULLS LAST, wait.created_at, wait.id';
const LIVE = `wait.state IN ('waiting', 'offered')`;

/** Waits that a condition names, in their turn. @param condition SQL on `wait` and `held` */
export async function waitsWhere(
  db: QueryExecutor,
  condition: string,
  values: readonly unknown[],
  order = IN_TURN,
): Promise<readonly StoredWait[]> {
  const { rows } = await db.query<StoredWait & HeldRow>(`${SELECT} WHERE ${condition} ${order}`, values);
  return rows.map(({ heldId, heldLocation, heldDay, heldParts, heldUntil, isLive, ...wait }) => ({
    ...wait,
    held:
      heldId === null
        ? null
        : { id: heldId, location: heldLocation, day: heldDay, parts: heldParts, expiresAt: heldUntil, isLive: isLive === true },
  }));
}

export async function waitById(db: QueryExecutor, id: string): Promise<StoredWait | null> {
  return (await waitsWhere(db, 'wait.id = $1', [id]))[0] ?? null;
}

/** Those who wait at a salon, or are offered a time there, in their turn. */
export function liveWaitsAt(db: QueryExecutor, location: string): Promise<readonly StoredWait[]> {
  return waitsWhere(db, `${LIVE} AND ($1 = ANY (wait.locations) OR held.location = $1)`, [location]);
}

/** A wait as others read it: a time that has run out is offered no more. */
export function toWait({ held, declined: _, ...wait }: StoredWait): Wait {
  return { ...wait, offer: held?.isLive ? offerOf(held) : null };
}

function offerOf({ id, location, day, parts, expiresAt }: KeptOffer): WaitOffer {
  return {
    id,
    location,
    day,
    expiresAt,
    start: timeOfDay(Math.min(...parts.map(({ from }) => from))),
    end: timeOfDay(Math.max(...parts.map(({ to }) => to))),
    services: parts.map(({ service, employee, quantity, from, isAny }) => ({
      service,
      employee,
      quantity,
      start: timeOfDay(from),
      isAny: isAny === true,
    })),
  };
}

/**
 * Ends an offer that was declined or not answered: its day is not offered again, and after the last one the wait is over. All of its salons are
 * compared again. The caller has locked the waits and the hold.
 */
export async function endOffer(tx: QueryExecutor, wait: string, { id, location, day }: KeptOffer, mostDeclined: number): Promise<void> {
  await tx.query('DELETE FROM booking_holds WHERE id = $1', [id]);
  await tx.query(
    `UPDATE booking_waits SET declined = declined || $2::text,
        state = CASE WHEN cardinality(declined) + 1 >= $3 THEN 'declined_all' ELSE 'waiting' END,
        ended_at = CASE WHEN cardinality(declined) + 1 >= $3 THEN booking_now() END
      WHERE id = $1 AND state = 'offered'`,
    [wait, `${location}/${day}`, mostDeclined],
  );
  await tx.query('DELETE FROM booking_wait_looks WHERE location IN (SELECT unnest(locations) FROM booking_waits WHERE id = $1)', [wait]);
}

/** Notes what a client booked who was offered it. @returns whether the wait was still to be answered */
export async function waitBooked(tx: QueryExecutor, wait: string, appointment: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE booking_waits SET state = 'booked', appointment = $2, ended_at = booking_now() WHERE id = $1 AND state = 'offered'`,
    [wait, appointment],
  );
  return rowCount === 1;
}
