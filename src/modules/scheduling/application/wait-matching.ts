import { randomUUID } from 'node:crypto';
import type { Database, QueryResultRow, Transaction } from '../../../platform/database/database';
import { nextSlice } from '../../../platform/limits/time-slices';
import { newSecret, secretHash } from '../../../platform/security/secret-token';
import { localAt } from '../../../platform/time/zoned-time';
import { DomainError } from '../../../shared/domain-error';
import { DAY_BEGINS, DAY_ENDS } from '../contract/message-hours';
import { MAX_DECLINED, OFFERED_MINUTES } from '../contract/wait';
import { rangesOf } from '../domain/merged-ranges';
import { takeTime } from '../store/appointment-rows';
import { bumpVersions, loadSchedules, lock, lockKey, lockWaits } from '../store/calendar-store';
import { endOffer, liveWaitsAt, type StoredWait } from '../store/wait-rows';
import type { HeldPart } from './appointment-part';
import type { BookableSalon } from './bookable';
import { findPlace, lastDay, unitsOf, type Engine } from './engine';
import { requestedParts } from './requested-parts';
import { WaitSearch, type DayTime, type Fit } from './wait-search';

/** A salon where nothing has happened is compared again: days come, and catalogue and settings change. */
const AGAIN_MS = 60_000;
const MINUTE_MS = 60_000;
/** Times that others took while one was looked for, until it is left to the next look. */
const MAX_CONFLICTS = 5;
/** So long it counts that nobody waits at a salon: who books there is not asked to look. */
const KNOWN_MS = 1000;
/** Rounds of one look. */
const MAX_ROUNDS = 20;
/** Steps at one salon: more than there can be offers. */
const MAX_STEPS = 500;

const SALONS = `SELECT place.location, look.location IS NULL OR look.version <> coalesce(book.version, 0) OR look.next_at <= booking_now() AS "isDue"
  FROM (SELECT DISTINCT unnest(locations) AS location FROM booking_waits WHERE state IN ('waiting', 'offered')) AS place
  LEFT JOIN booking_wait_looks AS look USING (location) LEFT JOIN booking_versions AS book USING (location)`;
const NOW = `SELECT booking_now() AS now, coalesce((SELECT version FROM booking_versions WHERE location = $1), 0)::float8 AS version`;
const LOOKED = `INSERT INTO booking_wait_looks (location, version, next_at) VALUES ($1, $2, $3)
  ON CONFLICT (location) DO UPDATE SET version = excluded.version, next_at = excluded.next_at`;
/** Appointments of those who wait, at the same salon: nobody has two at once. */
const OWN = `SELECT client, day, from_minute AS "from", to_minute AS "to" FROM booking_appointments
  WHERE location = $1 AND client = ANY ($2) AND day >= $3 AND state IN ('planned', 'confirmed')`;
const EXPIRE = `UPDATE booking_waits SET state = 'expired', ended_at = booking_now() WHERE id = ANY ($1) AND state = 'waiting'`;
const OFFERED = `UPDATE booking_waits SET state = 'offered' WHERE id = $1 AND state = 'waiting'`;
const KEEP = `INSERT INTO booking_holds (id, token_hash, address_key, location, day, parts, minutes, created_at, expires_at, waited_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7, booking_now(), $8, $9)`;

/** Hears of an offer with its transaction: the client is told. @param offer id of it */
export type WaitOfferListener = (tx: Transaction, wait: string, offer: string) => Promise<void>;

/** An appointment of a client who waits. */
interface OwnTime extends QueryResultRow, DayTime {
  readonly client: string;
}

interface Look {
  readonly now: Date;
  readonly version: number;
  readonly waits: readonly StoredWait[];
}

/**
 * Gives times that come free to those who wait, in their turn. What has to be done is in the database alone: a salon whose version is another than
 * the one that was compared, or whose next moment has come. So nothing is lost with a process, and doing it twice does it once.
 */
export class WaitMatching {
  /** Salons where somebody waited when it was read last, `performance.now()`; null: not read yet. */
  private known: { readonly readAt: number; readonly of: ReadonlySet<string> } | null = null;

  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly onOffer: WaitOfferListener,
  ) {}

  /** Salons where somebody waits, and whether there is something to compare. */
  async salons(): Promise<readonly { readonly location: string; readonly isDue: boolean }[]> {
    const readAt = performance.now();
    const { rows } = await this.database.query<{ location: string; isDue: boolean } & QueryResultRow>(SALONS);
    this.known = { readAt, of: new Set(rows.map(({ location }) => location)) };
    return rows;
  }

  /** Somebody waits since a moment ago: what was known of it counts no more. */
  noteNew(): void {
    this.known = null;
  }

  /** A look where somebody waits at a salon: what is free then goes to those who wait, before anybody else takes it. */
  async settle(location: string): Promise<void> {
    const { known } = this;
    if (known && performance.now() - known.readAt < KNOWN_MS && !known.of.has(location)) return;
    await this.look();
  }

  /** One look at all salons that are due, until none is: a time that is declined at one lets the client wait again at another. */
  async look(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const due = (await this.salons()).filter(({ isDue }) => isDue);
      if (due.length === 0) return;
      for (const { location } of due) await this.match(location);
    }
  }

  /** Offers, in turn, whatever fits of a salon's free time, each time in a transaction of its own; until nothing fits anybody. */
  async match(location: string): Promise<void> {
    let conflicts = 0;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      try {
        if (await this.database.transaction((tx) => this.step(tx, location))) return;
      } catch (error) {
        // somebody took it between the search and the lock
        if (!(error instanceof DomainError) || error.code !== 'time_conflict' || ++conflicts > MAX_CONFLICTS) throw error;
      }
    }
  }

  /** @returns whether nothing is left to do */
  private async step(tx: Transaction, location: string): Promise<boolean> {
    await lockWaits(tx);
    const [{ rows }, waits] = await Promise.all([tx.query<{ now: Date; version: number }>(NOW, [location]), liveWaitsAt(tx, location)]);
    const look = { ...rows[0]!, waits };
    // also at other salons: whose offer there is over waits here again, before anybody behind
    const over = waits.filter(({ held }) => held && !held.isLive);
    const place = over[0]?.held?.location;
    if (place !== undefined)
      return this.endOffers(
        tx,
        place,
        over.filter(({ held }) => held?.location === place),
      );
    const ended = waits.filter(({ state, until }) => state === 'waiting' && until <= look.now);
    if (ended.length > 0) {
      await tx.query(EXPIRE, [ended.map(({ id }) => id)]);
      return false;
    }
    return this.offerNext(tx, location, look);
  }

  private async endOffers(tx: Transaction, location: string, over: readonly StoredWait[]): Promise<boolean> {
    const holds = over.flatMap(({ held }) => (held ? [held] : []));
    const keys = holds.flatMap(({ id, day, parts }) => [lockKey.hold(id), ...parts.map(({ employee }) => lockKey.employee(employee, day))]);
    await lock(tx, location, keys);
    // it may have been booked at the last moment
    const left = (await liveWaitsAt(tx, location)).filter(({ held }) => held && holds.some(({ id }) => id === held.id));
    for (const { id, held } of left) if (held) await endOffer(tx, id, held, MAX_DECLINED);
    await bumpVersions(tx, this.engine.placesOf({ location, parts: holds.flatMap(({ parts }) => parts) }));
    return false;
  }

  private async offerNext(tx: Transaction, location: string, { now, version, waits }: Look): Promise<boolean> {
    const salon = this.salonAt(location);
    const next = waits.flatMap(({ held }) => (held?.location === location ? [held.expiresAt.getTime()] : []));
    if (salon && isDaytime(now, salon)) {
      const waiting = waits.filter(({ state, locations }) => state === 'waiting' && locations.includes(location));
      const today = localAt(now, salon.location.timezone).day;
      const last = [
        lastDay(now),
        ...waiting
          .map(({ to }) => to)
          .sort()
          .slice(-1),
      ].sort()[0]!;
      if (waiting.length > 0 && today <= last) {
        const clients = waiting.map(({ client }) => client);
        const units = unitsOf(
          salon,
          waiting.flatMap(({ services }) => services),
        );
        const [schedules, own] = await Promise.all([
          loadSchedules(tx, salon.location, [...salon.employees, ...units], { from: today, to: last }),
          tx.query<OwnTime>(OWN, [location, clients, today]),
        ]);
        const search = new WaitSearch(this.engine, salon, schedules);
        const ownOf = new Map<string, OwnTime[]>();
        for (const each of own.rows) ownOf.set(each.client, [...(ownOf.get(each.client) ?? []), each]);
        for (const wait of waiting) {
          await nextSlice();
          const fit = search.earliest(wait, ownOf.get(wait.client ?? '') ?? []);
          if (!fit) continue;
          await this.keep(tx, wait, salon, fit);
          return false;
        }
        if (schedules.nextExpiry) next.push(schedules.nextExpiry.getTime());
      }
    }
    await tx.query(LOOKED, [location, version, new Date(Math.min(now.getTime() + AGAIN_MS, ...next))]);
    return true;
  }

  /** Holds a time for who waits. @throws `time_conflict` */
  private async keep(tx: Transaction, wait: StoredWait, salon: BookableSalon, { day, option }: Fit): Promise<void> {
    const location = salon.location.id;
    await lock(tx, location, [
      ...option.parts.map(({ employee }) => lockKey.employee(employee, day)),
      ...this.engine.resourceLocks(location, day, wait.services),
    ]);
    const services = wait.services.map(({ service, employee, quantity }, at) => {
      const part = option.parts[at]!;
      return { service, quantity, professional: part.employee, start: part.start, isAny: employee === null };
    });
    const wanted = requestedParts(salon, services, this.engine.settings());
    const { placed, schedules } = await findPlace(tx, this.engine, { salon, day, wanted, kept: [], own: {} }, null);
    const parts = placed.map(({ sideBySide: _, ...part }): HeldPart => part);
    const id = randomUUID();
    const expiresAt = new Date(schedules.now.getTime() + OFFERED_MINUTES * MINUTE_MS);
    const minutes = rangesOf(placed).reduce((sum, { from, to }) => sum + to - from, 0);
    const { rowCount } = await tx.query(OFFERED, [wait.id]);
    // it was left meanwhile: the next step does without it
    if (rowCount !== 1) return;
    // nobody has its token: it is booked by way of the wait
    await tx.query(KEEP, [
      id,
      secretHash(newSecret()),
      `wait|${wait.id}`,
      location,
      day,
      JSON.stringify(parts),
      minutes,
      expiresAt,
      wait.id,
    ]);
    const taken = [...placed, ...this.engine.unitParts({ salon, schedules, day }, placed)];
    await takeTime(tx, { location, day, zone: salon.location.timezone, schedules }, taken, { kind: 'hold', id, expiresAt });
    await bumpVersions(tx, this.engine.placesOf({ location, parts }));
    await this.onOffer(tx, wait.id, id);
  }

  private salonAt(location: string): BookableSalon | null {
    try {
      return this.engine.salon(location);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'cannot_be_booked') return null;
      throw error;
    }
  }
}

/** Whether who is told now has the whole time to answer before the night. */
function isDaytime(now: Date, { location }: BookableSalon): boolean {
  const { minute } = localAt(now, location.timezone);
  return minute >= DAY_BEGINS && minute <= DAY_ENDS - OFFERED_MINUTES;
}
