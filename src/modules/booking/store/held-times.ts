import { randomUUID } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { Database, Transaction } from '../../../platform/database/database';
import { networkOf } from '../../../platform/limits/network';
import type { HeldAppointment, Hold, WantedService } from '../../scheduling/contract/appointment';
import { holdRenewed, holdUnknown, timeConflict, tooManyHolds } from '../../../shared/booking-failure';
import { HOLD_MINUTES } from '../../scheduling/contract/booking-limits';
import type { Day } from '../../scheduling/contract/free-time';
import type { Visitor } from '../../scheduling/contract/calendar-requests';
import { HOLD_BOUNDS, type HoldBounds } from '../../scheduling/scheduling.api';
import { newSecret, secretHash } from '../../../platform/security/secret-token';
import type { StoredPart } from './stored-part';
import { minuteOf, timeOfDay } from '../../../shared/clock-time';

/** A stretch of an employee's day that is kept for somebody; minutes of the salon's clock, [from, to). */
export interface HeldTime {
  readonly employee: string;
  readonly day: Day;
  readonly from: number;
  readonly to: number;
}

/** A service of an appointment that is to be held: its employee is chosen. */
export interface PartToHold extends WantedService {
  readonly professional: string;
  readonly durationMinutes: number;
}

export interface AppointmentToHold {
  readonly location: string;
  readonly day: Day;
  readonly parts: readonly PartToHold[];
  /** Minutes of this day in which employees of the salon are free, held ones included: strangers may hold a part of them. */
  readonly freeMinutes: number;
}

interface Row extends QueryResultRow {
  readonly id: string;
  readonly location: string;
  readonly day: Day;
  readonly parts: readonly StoredPart[];
  readonly expiresAt: Date;
  readonly isRenewed: boolean;
}

const COLUMNS = 'id, location, day, parts, expires_at AS "expiresAt", is_renewed AS "isRenewed"';
const LIVE = 'expires_at > booking_now()';
/** Whoever decides about the times of a day, or of an address, waits for the one before. */
const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended(key, 7)) FROM (SELECT unnest($1::text[]) AS key ORDER BY 1) AS keys';
const OF_DAY = `SELECT ${COLUMNS}, address_key = $3 AS "isOfAddress" FROM outside_holds WHERE day = $1 AND ${LIVE} AND token_hash IS DISTINCT FROM $2`;
const OF_ADDRESS = `SELECT count(*)::int AS holds FROM outside_holds WHERE address_key = $1 AND ${LIVE} AND token_hash IS DISTINCT FROM $2`;
const WRITE = `INSERT INTO outside_holds (id, token_hash, address_key, location, day, parts, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, booking_now(), booking_now() + $7 * interval '1 minute') RETURNING ${COLUMNS}`;
const RENEW = `UPDATE outside_holds SET is_renewed = true, expires_at = booking_now() + $2 * interval '1 minute'
  WHERE token_hash = $1 AND ${LIVE} AND NOT is_renewed RETURNING ${COLUMNS}`;
const FIND = `SELECT ${COLUMNS} FROM outside_holds WHERE token_hash = $1 AND ${LIVE}`;
const RELEASE = 'DELETE FROM outside_holds WHERE token_hash = $1';
const BETWEEN = `SELECT ${COLUMNS} FROM outside_holds WHERE day BETWEEN $1 AND $2 AND ${LIVE} AND token_hash IS DISTINCT FROM $3`;

/**
 * Times that are kept for strangers where the booking system itself cannot (docs/product.md, booking 11). They bind our own visitors only:
 * somebody at the reception does not see them, and the booking system decides in the end. Bounds are those of our own engine. Time is that
 * of the database, so that processes agree on it.
 */
export class HeldTimes {
  constructor(
    private readonly database: Database,
    private readonly bounds: HoldBounds = HOLD_BOUNDS,
  ) {}

  /**
   * Keeps times for 15 minutes; the earlier hold of the visitor goes. The whole appointment is held, or nothing.
   * @throws `time_conflict` when another hold has one of these times; `too_many_holds` by address, and by salon and day
   */
  hold(appointment: AppointmentToHold, visitor: Visitor): Promise<Hold> {
    const old = hashOf(visitor.hold);
    const address = secretHash(networkOf(visitor.address));
    return this.database.transaction(async (tx) => {
      // of all salons: an employee may work at several
      await tx.query(LOCK, [[`outside-holds:${appointment.day}`, `outside-holds:${address}`]]);
      await this.check(tx, appointment, old, address);
      if (old !== null) await tx.query(RELEASE, [old]);
      const token = newSecret();
      const parts = JSON.stringify(partsOf(appointment));
      const values = [randomUUID(), secretHash(token), address, appointment.location, appointment.day, parts, HOLD_MINUTES];
      const { rows } = await tx.query<Row>(WRITE, values);
      return holdOf(rows[0]!, token);
    });
  }

  /** Once: another 15 minutes from now. @throws `hold_unknown` when it has run out, `hold_renewed` for the second time */
  async renew(token: string): Promise<Hold> {
    const { rows } = await this.database.query<Row>(RENEW, [secretHash(token), HOLD_MINUTES]);
    if (rows[0]) return holdOf(rows[0], token);
    throw (await this.find(token)) ? holdRenewed() : holdUnknown();
  }

  /** Idempotent: succeeds if the hold does not exist. */
  async release(token: string): Promise<void> {
    await this.database.query(RELEASE, [secretHash(token)]);
  }

  /** Null when it has run out, or is not there. */
  async find(token: string): Promise<HeldAppointment | null> {
    const { rows } = await this.database.query<Row>(FIND, [secretHash(token)]);
    const [row] = rows;
    if (!row) return null;
    const { location, day, isRenewed, parts } = row;
    const hold = holdOf(row, token);
    const services = hold.services.map((service, at) => ({ ...service, end: timeOfDay(parts[at]!.to) }));
    return { ...hold, services, location, day, isRenewed };
  }

  /**
   * What others hold, at all salons: an employee may work at several.
   * @param except token of the hold that does not count
   */
  async heldBetween(from: Day, to: Day, except: string | null): Promise<readonly HeldTime[]> {
    const { rows } = await this.database.query<Row>(BETWEEN, [from, to, hashOf(except)]);
    return rows.flatMap(({ day, parts }) => parts.map((part) => ({ employee: part.employee, day, from: part.from, to: part.to })));
  }

  /** @throws `time_conflict`, `too_many_holds` */
  private async check(tx: Transaction, appointment: AppointmentToHold, old: string | null, address: string): Promise<void> {
    const others = (await tx.query<Row & { readonly isOfAddress: boolean }>(OF_DAY, [appointment.day, old, address])).rows;
    const taken = others.flatMap(({ parts }) => parts);
    const parts = partsOf(appointment);
    if (parts.some((part) => taken.some((one) => one.employee === part.employee && one.from < part.to && part.from < one.to)))
      throw timeConflict();
    const { rows } = await tx.query<{ holds: number }>(OF_ADDRESS, [address, old]);
    if ((rows[0]?.holds ?? 0) >= this.bounds.perAddress) throw tooManyHolds();
    const here = others.filter(({ location }) => location === appointment.location);
    const minutesHeld = (holds: typeof here) => minutesOf(holds.flatMap((one) => one.parts));
    const [held, own] = [minutesHeld(here), minutesHeld(here.filter(({ isOfAddress }) => isOfAddress))];
    // one hold is always possible
    if (own > 0 && own + minutesOf(parts) > this.bounds.minutesPerAddress) throw tooManyHolds();
    if (held > 0 && held + minutesOf(parts) > appointment.freeMinutes * this.bounds.shareOfDay) throw tooManyHolds();
  }
}

const hashOf = (token: string | null): string | null => (token === null ? null : secretHash(token));
const minutesOf = (parts: readonly StoredPart[]): number => parts.reduce((sum, { from, to }) => sum + to - from, 0);

function partsOf({ parts }: AppointmentToHold): readonly StoredPart[] {
  return parts.map(({ service, professional: employee, start, durationMinutes, quantity }) => {
    const from = minuteOf(start);
    return { service, employee, from, to: from + durationMinutes, quantity };
  });
}

function holdOf({ id, expiresAt, parts }: Row, token: string): Hold {
  const services = parts.map(({ service, employee, from, quantity }) => ({
    service,
    professional: employee,
    start: timeOfDay(from),
    quantity,
  }));
  return { id, token, expiresAt, services };
}
