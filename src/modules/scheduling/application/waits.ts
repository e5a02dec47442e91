import { randomUUID } from 'node:crypto';
import type { Database, QueryResultRow, Transaction } from '../../../platform/database/database';
import { localAt } from '../../../platform/time/zoned-time';
import { addDays, daysBetween, weekdayOf } from '../../../shared/calendar-day';
import { cannotBeBooked } from '../../../shared/booking-failure';
import { DomainError } from '../../../shared/domain-error';
import type { Locale } from '../../../shared/locale';
import type { Scope } from '../../../shared/scope';
import type { Translation } from '../../../shared/translation';
import { checkDay } from '../contract/booking-days';
import { MAX_SERVICES } from '../contract/booking-limits';
import { MAX_DECLINED, MAX_WAIT_DAYS, MAX_WAIT_SALONS, type Wait, type WantedWait } from '../contract/wait';
import { bumpVersions, endOf, lock, lockKey, lockWaits, type QueryExecutor } from '../store/calendar-store';
import { endOffer, toWait, waitById, waitsWhere, type StoredWait } from '../store/wait-rows';
import type { Engine } from './engine';
import type { WaitMatching } from './wait-matching';

const MAX_QUANTITY = 10;
const DAY_MINUTES = 1440;
/** Waits of one client that are shown, and of the desk's list. */
const MAX_OF_CLIENT = 20;
const MAX_LISTED = 300;

const ADD = `INSERT INTO booking_waits (id, client, services, locations, from_day, to_day, weekdays, from_minute, to_minute, until, state, locale,
    created_at, added_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting', $11, booking_now(), $12)`;
const LEAVE = `UPDATE booking_waits SET state = 'left', ended_at = booking_now() WHERE id = $1 AND state IN ('waiting', 'offered')`;
const JUMP = `UPDATE booking_waits SET jumped_at = booking_now() WHERE id = $1 AND state IN ('waiting', 'offered')`;
const COUNT = `SELECT count(*)::int AS count FROM booking_waits
  WHERE state IN ('waiting', 'offered') AND ($1::text[] IS NULL OR locations && $1)`;
/** The same request, sent twice. */
const SAME = `wait.client = $1 AND wait.state IN ('waiting', 'offered') AND wait.services = $2::jsonb AND wait.locations = $3::text[]
  AND wait.from_day = $4 AND wait.to_day = $5 AND wait.weekdays = $6::int[] AND wait.from_minute = $7 AND wait.to_minute = $8`;

/** There is no such wait, or it is another client's. */
export const waitUnknown = (): DomainError => new DomainError('not-found', 'wait_unknown', { key: 'booking.errors.wait_unknown' });
/** The wait is over. */
const waitOver = (): DomainError => new DomainError('conflict', 'wait_over', { key: 'booking.errors.wait_over' });
/** A client waits for as much as is possible. */
const tooManyWaits = (most: number): DomainError =>
  new DomainError('conflict', 'too_many_waits', { key: 'booking.errors.too_many_waits', args: { count: most } });

interface NewWait {
  /** Id of the client. */
  readonly client: string;
  readonly locale: Locale;
  /** Who adds it for the client, as the audit log names the operator; null: the client. */
  readonly addedBy: string | null;
}

/** Those who wait for a time: how they come to the list, and leave it. */
export class Waits {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    readonly matching: WaitMatching,
    /** Waits of one client at a time; operators are not bound. */
    private readonly mostOfClient: number,
  ) {}

  /**
   * Puts a client on the list; what is free already is offered at once. The same again is the wait that is there.
   * @throws DomainError `cannot_be_booked` where no salon does all of it, `invalid_fields`, `too_many_waits`
   */
  async add(wanted: WantedWait, { client, locale, addedBy }: NewWait): Promise<Wait> {
    const locations = this.salonsOf(wanted);
    const id = await this.database.transaction(async (tx) => {
      await lockWaits(tx);
      const { rows } = await tx.query<{ now: Date } & QueryResultRow>('SELECT booking_now() AS now');
      const zone = this.engine.salon(locations[0]!).location.timezone;
      checkWanted(wanted, localAt(rows[0]!.now, zone).day);
      const { services, weekdays, hours, from, to } = wanted;
      const kept = JSON.stringify(services.map(({ service, employee, quantity }) => ({ service, employee, quantity })));
      const days = [...new Set(weekdays)].sort((a, b) => a - b);
      const [same] = await waitsWhere(tx, SAME, [client, kept, locations, from, to, days, hours.from, hours.to]);
      if (same) return same.id;
      if (addedBy === null && (await this.live(tx, client)).length >= this.mostOfClient) throw tooManyWaits(this.mostOfClient);
      const added = randomUUID();
      const until = endOf(wanted.until ?? to, zone);
      await tx.query(ADD, [added, client, kept, locations, from, to, days, hours.from, hours.to, until, locale, addedBy]);
      await tx.query('DELETE FROM booking_wait_looks WHERE location = ANY ($1)', [locations]);
      return added;
    });
    this.matching.noteNew();
    for (const location of locations) await this.matching.match(location);
    return this.one(id);
  }

  /** @throws DomainError `wait_unknown` */
  async one(id: string, client?: string): Promise<Wait> {
    return toWait(await this.stored(this.database, id, client));
  }

  /** Those of a client, the latest first; at most 20. */
  async of(client: string): Promise<readonly Wait[]> {
    const order = `ORDER BY wait.state NOT IN ('waiting', 'offered'), wait.created_at DESC LIMIT ${MAX_OF_CLIENT}`;
    return (await waitsWhere(this.database, 'wait.client = $1', [client], order)).map(toWait);
  }

  /** Those who wait at some salons, in their turn; at most 300. */
  async list(at: Scope): Promise<readonly Wait[]> {
    if (at === 'none') return [];
    const condition = `wait.state IN ('waiting', 'offered') AND ($1::text[] IS NULL OR wait.locations && $1)`;
    const order = `ORDER BY wait.jumped_at DESC NULLS LAST, wait.created_at, wait.id LIMIT ${MAX_LISTED}`;
    return (await waitsWhere(this.database, condition, [at === 'all' ? null : at], order)).map(toWait);
  }

  /** How many wait at some salons. */
  async count(at: Scope): Promise<number> {
    if (at === 'none') return 0;
    const { rows } = await this.database.query<{ count: number }>(COUNT, [at === 'all' ? null : at]);
    return rows[0]!.count;
  }

  /** Ends a wait, by the client or the desk; a time that is kept goes to the next. Done twice it is done once. @throws DomainError `wait_unknown` */
  async leave(id: string, client?: string): Promise<void> {
    await this.change(id, client, async (tx, { held }) => {
      if (held) await tx.query('DELETE FROM booking_holds WHERE id = $1', [held.id]);
      await tx.query(LEAVE, [id]);
    });
  }

  /**
   * Declines what is offered: its day is not offered again, the turn stays. Done twice it is done once.
   * @param offer id of what is declined @throws DomainError `wait_unknown`
   */
  async decline(id: string, offer: string, client?: string): Promise<void> {
    await this.change(id, client, async (tx, { held }) => {
      if (held?.id === offer) await endOffer(tx, id, held, MAX_DECLINED);
    });
  }

  /** Puts a wait before all others. @throws DomainError `wait_unknown`, `wait_over` */
  async jump(id: string): Promise<void> {
    await this.stored(this.database, id);
    if ((await this.database.query(JUMP, [id])).rowCount !== 1) throw waitOver();
  }

  /** Forgets all waits of a client who is erased. */
  async forget(tx: QueryExecutor, client: string): Promise<void> {
    const waits = await waitsWhere(tx, 'wait.client = $1', [client]);
    await tx.query('DELETE FROM booking_waits WHERE client = $1', [client]);
    await bumpVersions(
      tx,
      waits.flatMap(({ held }) => (held ? this.engine.placesOf(held) : [])),
    );
  }

  private async change(id: string, client: string | undefined, work: (tx: Transaction, wait: StoredWait) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockWaits(tx);
      const { held } = await this.stored(tx, id, client);
      if (held) {
        const keys = held.parts.map(({ employee }) => lockKey.employee(employee, held.day));
        await lock(tx, held.location, [lockKey.hold(held.id), ...keys]);
      }
      // booked meanwhile, nothing is kept any more
      await work(tx, await this.stored(tx, id, client));
      if (held) await bumpVersions(tx, this.engine.placesOf(held));
    });
  }

  private async live(tx: QueryExecutor, client: string): Promise<readonly StoredWait[]> {
    return waitsWhere(tx, `wait.client = $1 AND wait.state IN ('waiting', 'offered')`, [client]);
  }

  private async stored(db: QueryExecutor, id: string, client?: string): Promise<StoredWait> {
    const wait = await waitById(db, id);
    if (!wait || (client !== undefined && wait.client !== client)) throw waitUnknown();
    return wait;
  }

  /** Salons of those that are wanted which do all of it. @throws `cannot_be_booked` */
  private salonsOf({ services, locations }: WantedWait): readonly string[] {
    if (services.length < 1 || services.length > MAX_SERVICES) throw cannotBeBooked('services');
    if (services.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY))
      throw cannotBeBooked('services');
    if (locations.length < 1 || locations.length > MAX_WAIT_SALONS) throw cannotBeBooked('locations');
    const does = (location: string) => {
      try {
        const salon = this.engine.salon(location);
        for (const { service, employee } of services) salon.service(service, employee);
        return true;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'cannot_be_booked') return false;
        throw error;
      }
    };
    const able = [...new Set(locations)].sort().filter(does);
    if (able.length === 0) throw cannotBeBooked('services');
    return able;
  }
}

/** @throws DomainError `invalid_fields` */
function checkWanted({ from, to, weekdays, hours, until }: WantedWait, today: string): void {
  checkDay(from, 'from');
  checkDay(to, 'to');
  if (until !== undefined) checkDay(until, 'until');
  if (to < from || to < today || to > addDays(today, MAX_WAIT_DAYS)) throw wrong('to', 'days');
  if (until !== undefined && (until < today || until > to)) throw wrong('until', 'until');
  if (weekdays.length === 0 || weekdays.some((day) => !Number.isInteger(day) || day < 1 || day > 7)) throw wrong('weekdays', 'weekdays');
  const first = from > today ? from : today;
  const days = Array.from({ length: Math.min(7, daysBetween(first, to) + 1) }, (_each, ahead) => weekdayOf(addDays(first, ahead)));
  if (!days.some((day) => weekdays.includes(day))) throw wrong('weekdays', 'weekdays');
  const isMinute = (minute: number) => Number.isInteger(minute) && minute >= 0 && minute <= DAY_MINUTES;
  if (!isMinute(hours.from) || !isMinute(hours.to) || hours.from >= hours.to) throw wrong('hours', 'hours');
}

type WaitProblem = 'days' | 'until' | 'weekdays' | 'hours';

/** @throws DomainError `invalid_fields` */
function wrong(field: string, problem: WaitProblem): DomainError {
  const text = { key: `booking.waits.fields.${problem}`, args: { most: MAX_WAIT_DAYS } } as Translation;
  return new DomainError('invalid', 'invalid_fields', { key: 'common.fields.summary' }, { details: { [field]: text } });
}
