import { randomUUID } from 'node:crypto';
import type { QueryResultRow } from '../../../platform/database/database';
import type { Transaction } from '../../../platform/database/database';
import { networkOf } from '../../../platform/limits/network';
import type { HeldAppointment, Hold, WantedAppointment } from '../contract/appointment';
import { holdRenewed, holdUnknown, tooManyHolds } from '../../../shared/booking-failure';
import { without } from '../contract/interval';
import { rangesOf, type EmployeePart } from '../domain/merged-ranges';
import type { Visitor } from '../contract/calendar-requests';
import type { BookableSalon } from './bookable';
import { bumpVersions, lock, lockKey, loadSchedules, type DaySchedules, type OwnClaims, type QueryExecutor } from '../store/calendar-store';
import { findPlace, type Engine, type Placement } from './engine';
import { newSecret, secretHash } from '../../../platform/security/secret-token';
import type { HeldPart, HeldTest, PartToPlace } from './appointment-part';
import { takeTime } from '../store/appointment-rows';
import { requestedParts } from './requested-parts';
import { requestedTest, type RequestedTest } from './requested-test';
import { checkDay } from '../contract/booking-days';
import { HOLD_MINUTES } from '../contract/booking-limits';
import type { CalendarTransactions } from '../store/calendar-transactions';
import { timeOfDay } from '../../../shared/clock-time';

const HOLD_MS = HOLD_MINUTES * 60_000;

/** How much strangers may hold, so that a flood of them leaves the calendar to those who book. */
export interface HoldBounds {
  /** Live holds of one network address; many people may share one. */
  readonly perAddress: number;
  /** Minutes of its employees that one network may hold of a salon's day; one hold is always possible. */
  readonly minutesPerAddress: number;
  /** Which part of a salon's free time of a day may be held, 0 to 1; one hold is always possible. */
  readonly shareOfDay: number;
}

export const HOLD_BOUNDS: HoldBounds = { perAddress: 12, minutesPerAddress: 180, shareOfDay: 0.5 };

/** A hold as it is kept. */
export interface StoredHold {
  readonly id: string;
  readonly location: string;
  readonly day: string;
  readonly parts: readonly HeldPart[];
  /** The test that is kept with them; null: none. */
  readonly test: HeldTest | null;
  readonly expiresAt: Date;
  readonly isRenewed: boolean;
  readonly isLive: boolean;
}

const BY_TOKEN = {
  name: 'booking.hold',
  text: `SELECT id, location, day, parts, test, expires_at AS "expiresAt", is_renewed AS "isRenewed", expires_at > booking_now() AS "isLive"
  FROM booking_holds WHERE token_hash = $1`,
};
const BY_WAIT = `SELECT held.id, held.location, held.day, held.parts, held.test, held.expires_at AS "expiresAt", held.is_renewed AS "isRenewed",
    held.expires_at > booking_now() AS "isLive"
  FROM booking_holds AS held JOIN booking_waits AS wait ON wait.id = held.waited_by WHERE wait.id = $1 AND wait.client = $2`;
/** The rows of its time go with it. */
const RELEASE = 'DELETE FROM booking_holds WHERE id = $1';
const COUNTS = `SELECT (SELECT count(*)::int FROM booking_holds WHERE address_key = $1 AND expires_at > booking_now() AND id IS DISTINCT FROM $4)
    AS "ofAddress", coalesce(sum(minutes), 0)::int AS minutes,
    coalesce(sum(minutes) FILTER (WHERE address_key = $1), 0)::int AS "minutesOfAddress"
  FROM booking_holds WHERE location = $2 AND day = $3 AND expires_at > booking_now() AND id IS DISTINCT FROM $4`;
interface Counts extends QueryResultRow {
  readonly ofAddress: number;
  readonly minutes: number;
  readonly minutesOfAddress: number;
}
const WRITE = `INSERT INTO booking_holds (id, token_hash, address_key, location, day, parts, minutes, created_at, expires_at, test)
  VALUES ($1, $2, $3, $4, $5, $6, $7, booking_now(), $8, $9)`;
const RENEW = `WITH renewed AS (UPDATE booking_holds SET is_renewed = true, expires_at = booking_now() + $2 * interval '1 millisecond'
    WHERE id = $1 RETURNING expires_at)
  UPDATE booking_busy SET expires_at = renewed.expires_at FROM renewed WHERE hold_id = $1 RETURNING renewed.expires_at AS "expiresAt"`;

/** What is kept for a client who waits, also when it has run out; null: nothing. */
export async function holdOfWait(db: QueryExecutor, wait: string, client: string): Promise<StoredHold | null> {
  return (await db.query<StoredHold & QueryResultRow>(BY_WAIT, [wait, client])).rows[0] ?? null;
}

/** The hold that a token names, also an expired one whose time is still free; null without one. */
export async function holdOf(db: QueryExecutor, token: string | null): Promise<StoredHold | null> {
  if (token === null) return null;
  return (await db.query<StoredHold & QueryResultRow>(BY_TOKEN, [secretHash(token)])).rows[0] ?? null;
}

/** Whose days are locked for a hold that goes. */
export function keysOf(hold: StoredHold): readonly string[] {
  const test = hold.test?.parts.map(({ employee }) => lockKey.employee(employee, hold.test!.day)) ?? [];
  return [lockKey.hold(hold.id), ...hold.parts.map(({ employee }) => lockKey.employee(employee, hold.day)), ...test];
}

/** What a hold keeps on a day of a salon; null: nothing. */
export function heldOn(hold: StoredHold | null, location: string, day: string): readonly HeldPart[] | null {
  if (hold?.location !== location) return null;
  return hold.day === day ? hold.parts : hold.test?.day === day ? hold.test.parts : null;
}

/** All that a hold keeps, its test included. */
export const allHeld = (hold: StoredHold | null): readonly HeldPart[] => (hold ? [...hold.parts, ...(hold.test?.parts ?? [])] : []);

/** Lets a hold go. The caller has locked it. */
export async function releaseHold(tx: QueryExecutor, hold: StoredHold): Promise<void> {
  await tx.query(RELEASE, [hold.id]);
}

/** Times that are kept for strangers. */
export class Holds {
  constructor(
    private readonly transactions: CalendarTransactions,
    private readonly engine: Engine,
    private readonly bounds: HoldBounds,
  ) {}

  /** @throws `time_conflict`, `cannot_be_booked`, `too_many_holds` */
  hold(appointment: WantedAppointment, visitor: Visitor): Promise<Hold> {
    checkDay(appointment.date);
    const salon = this.engine.salon(appointment.location);
    const wanted = requestedParts(salon, appointment.services, this.engine.settings());
    const day = appointment.date;
    const test = requestedTest(this.engine, appointment, wanted);
    return this.holdPlace({ salon, day, wanted, test }, visitor, async (db, own) => {
      const [found, tested] = await Promise.all([
        findPlace(db, this.engine, { salon, day, wanted, kept: [], own }, null),
        test && findPlace(db, this.engine, { ...test, kept: [], own }, null),
      ]);
      return { ...this.taken({ salon, day }, found), test: test && tested && { day: test.day, ...this.taken(test, tested) } };
    });
  }

  /**
   * Holds what is found, once without a lock and once behind it.
   * @param place where, and who may be taken @throws `too_many_holds`, and as `find`
   */
  holdPlace(
    { salon, day, wanted, test = null }: Pick<HoldToTake, 'salon' | 'day' | 'wanted'> & { readonly test?: RequestedTest | null },
    visitor: Visitor,
    find: HoldToTake['find'],
  ): Promise<Hold> {
    const days = [{ day, wanted }, ...(test ? [test] : [])];
    return this.transactions.transaction(
      async (db) => {
        const own = { holdToken: visitor.hold === null ? null : secretHash(visitor.hold) };
        const [old] = await Promise.all([holdOf(db, visitor.hold), find(db, own)]);
        return old;
      },
      async (tx, old) => {
        const address = secretHash(networkOf(visitor.address));
        const locked = lock(tx, salon.location.id, [
          lockKey.holdsAt(salon.location.id, day),
          lockKey.holdsFrom(address),
          ...days.flatMap((each) => [
            ...each.wanted.flatMap(({ candidates }) => candidates.map(({ employee }) => lockKey.employee(employee, each.day))),
            ...this.engine.resourceLocks(salon.location.id, each.day, each.wanted),
          ]),
          ...(old ? keysOf(old) : []),
        ]);
        return this.take(tx, locked, { salon, wanted, day, old, address, find });
      },
    );
  }

  private async take(tx: Transaction, locked: Promise<void>, { salon, day, old, address, find }: HoldToTake): Promise<Hold> {
    // read behind the lock, on the same trip
    const [, { parts, schedules, employees: placed, units, test = null }, counts] = await Promise.all([
      locked,
      find(tx, { hold: old?.id }),
      tx.query<Counts>(COUNTS, [address, salon.location.id, day, old?.id ?? null]),
    ]);
    const minutes = rangesOf(placed).reduce((sum, { from, to }) => sum + to - from, 0);
    await this.checkBounds(tx, counts.rows[0]!, { salon, day, old, minutes });
    const token = newSecret();
    const id = randomUUID();
    const expiresAt = new Date(schedules.now.getTime() + HOLD_MS);
    const heldTest = test && { day: test.day, parts: test.parts };
    const employees = [...parts, ...(heldTest?.parts ?? []), ...allHeld(old)].map(({ employee }) => employee);
    const at = { location: salon.location.id, zone: salon.location.timezone };
    const taker = { kind: 'hold', id, expiresAt } as const;
    // one trip, in this order
    await Promise.all([
      old && releaseHold(tx, old),
      tx.query(WRITE, [id, secretHash(token), address, salon.location.id, day, JSON.stringify(parts), minutes, expiresAt, heldTest]),
      takeTime(tx, { ...at, day, schedules }, [...placed, ...units], taker),
      test && takeTime(tx, { ...at, day: test.day, schedules: test.schedules }, [...test.employees, ...test.units], taker),
      bumpVersions(tx, [...this.engine.locationsOf(salon, employees), ...(old ? [old.location] : [])]),
    ]);
    return { id, token, expiresAt, services: servicesOf(parts), ...testIn(heldTest) };
  }

  private taken({ salon, day }: Pick<HoldToTake, 'salon' | 'day'>, { placed, schedules }: Placement): PlacedDay {
    const parts = placed.map(({ sideBySide: _, ...part }) => part);
    return { schedules, parts, employees: placed, units: this.engine.unitParts({ salon, schedules, day }, placed) };
  }

  /** @throws `hold_unknown` for one that has run out, `hold_renewed` for the second time */
  renew(token: string): Promise<Hold> {
    return this.change(token, async (tx, hold) => {
      if (!hold?.isLive) throw holdUnknown();
      if (hold.isRenewed) throw holdRenewed();
      const { rows } = await tx.query<{ expiresAt: Date }>(RENEW, [hold.id, HOLD_MS]);
      const [renewed] = rows;
      if (!renewed) throw holdUnknown();
      await bumpVersions(tx, this.placesOf(hold));
      return { id: hold.id, token, expiresAt: renewed.expiresAt, services: servicesOf(hold.parts), ...testIn(hold.test) };
    });
  }

  async find(db: QueryExecutor, token: string): Promise<HeldAppointment | null> {
    const hold = await holdOf(db, token);
    if (!hold?.isLive) return null;
    const { id, location, day, parts, test, expiresAt, isRenewed } = hold;
    const services = servicesOf(parts).map((service, at) => ({ ...service, end: timeOfDay(parts[at]!.to) }));
    return { id, token, location, day, expiresAt, isRenewed, services, ...testIn(test) };
  }

  async release(token: string): Promise<void> {
    await this.change(token, async (tx, hold) => {
      if (!hold) return;
      await releaseHold(tx, hold);
      await bumpVersions(tx, this.placesOf(hold));
    });
  }

  private placesOf(hold: StoredHold): readonly string[] {
    return this.engine.placesOf({ location: hold.location, parts: allHeld(hold) });
  }

  /** Does something with a locked hold; null where there is none. */
  private change<T>(token: string, work: (tx: Transaction, hold: StoredHold | null) => Promise<T>): Promise<T> {
    return this.transactions.transaction(
      (db) => holdOf(db, token),
      async (tx, found) => {
        if (!found) return work(tx, null);
        await lock(tx, found.location, keysOf(found));
        return work(tx, await holdOf(tx, token));
      },
    );
  }

  /** @throws `too_many_holds` */
  private async checkBounds(
    tx: QueryExecutor,
    { ofAddress, minutesOfAddress, minutes: held }: Counts,
    { salon, day, old, minutes }: Pick<HoldToTake, 'salon' | 'day' | 'old'> & { readonly minutes: number },
  ): Promise<void> {
    if (ofAddress >= this.bounds.perAddress) throw tooManyHolds();
    if (minutesOfAddress > 0 && minutesOfAddress + minutes > this.bounds.minutesPerAddress) throw tooManyHolds();
    if (held === 0) return;
    const schedules = await loadSchedules(tx, salon.location, salon.employees, { from: day, to: day }, { hold: old?.id });
    const free = this.engine.days(salon, schedules).on(day);
    const minutesFree = free.flatMap(({ work, busy }) => without(work, busy)).reduce((sum, { from, to }) => sum + to - from, 0);
    // what is held is not free for others, yet it is part of what strangers and clients share
    if (held + minutes > (minutesFree + held) * this.bounds.shareOfDay) throw tooManyHolds();
  }
}

interface HoldToTake {
  readonly salon: BookableSalon;
  readonly wanted: readonly Pick<PartToPlace, 'service' | 'candidates'>[];
  readonly day: string;
  readonly old: StoredHold | null;
  readonly address: string;
  /** Finds what is held, in what is read of the days of its employees. @throws `time_conflict` */
  readonly find: (db: QueryExecutor, own: OwnClaims) => Promise<PlacedHold>;
}

/** What a hold takes of a day. */
interface PlacedDay {
  readonly schedules: DaySchedules;
  readonly parts: readonly HeldPart[];
  /** Of employees, and of units of resources. */
  readonly employees: readonly EmployeePart[];
  readonly units: readonly EmployeePart[];
}

interface PlacedHold extends PlacedDay {
  /** The test that is held with it. */
  readonly test?: (PlacedDay & { readonly day: string }) | null;
}

/** The test of a hold as visitors see it. */
function testIn(test: HeldTest | null): Pick<Hold, 'test'> {
  const [service] = servicesOf(test?.parts ?? []);
  return test && service ? { test: { ...service, date: test.day, services: test.parts.map((part) => part.service) } } : {};
}

function servicesOf(parts: readonly HeldPart[]): Hold['services'] {
  return parts.map(({ service, employee, from, quantity, person }) => ({
    service,
    professional: employee,
    start: timeOfDay(from),
    quantity,
    ...(person !== undefined && { person }),
  }));
}
