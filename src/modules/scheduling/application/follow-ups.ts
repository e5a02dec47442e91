import { randomUUID } from 'node:crypto';
import type { Database, QueryResultRow, Transaction } from '../../../platform/database/database';
import { localAt } from '../../../platform/time/zoned-time';
import { addDays } from '../../../shared/calendar-day';
import { DomainError } from '../../../shared/domain-error';
import type { Appointment, WantedService } from '../contract/appointment';
import type { FollowUpKind, NextOffer } from '../contract/follow-up';
import { isNextDue, isReviewDue, NEXT_AHEAD_DAYS, NEXT_LATE_DAYS, nextDay } from './follow-up-times';
import { appointmentById, toAppointment, type StoredAppointment } from '../store/appointment-rows';
import { bumpVersions, lock, lockKey, type QueryExecutor } from '../store/calendar-store';
import type { CalendarTransactions } from '../store/calendar-transactions';
import {
  bookedSince,
  busyDays,
  decide,
  endNext,
  followUpById,
  followUpsOfClient,
  hasOffer,
  holdsOfNext,
  needlessOffers,
  nextToDecide,
  offersOfClient,
  reviewsToDecide,
  toNextTime,
  type DueAppointment,
  type StoredFollowUp,
} from '../store/follow-up-rows';
import { momentOf, type Engine } from './engine';
import { keysOf, releaseHold } from './holds';
import { keepTime } from './kept-time';
import { NextTimes } from './next-times';
import type { Proposal } from './time-proposals';

const HOUR_MS = 3_600_000;
/** A time that is kept is free again so long before it begins. */
const BEFORE_MS = HOUR_MS;

/** Who tells clients, with the transaction in which it is decided. */
export interface FollowUpTeller {
  /** Whether a client wants such a message, and can be reached. */
  wants(db: QueryExecutor, client: string, kind: FollowUpKind): Promise<boolean>;
  /** @param id of the message */
  review(tx: Transaction, id: string, appointment: Appointment): Promise<void>;
  next(tx: Transaction, offer: NextOffer): Promise<void>;
}

/** There is no such offer, or it is another client's. */
export const nextUnknown = (): DomainError => new DomainError('not-found', 'next_unknown', { key: 'booking.errors.next_unknown' });

/**
 * Messages after appointments. That one was decided on is a row, written in one transaction with the message and the times that it offers: nothing is
 * lost with a process, and nothing told twice.
 */
export class FollowUps {
  private readonly times: NextTimes;

  constructor(
    private readonly database: Database,
    private readonly transactions: CalendarTransactions,
    private readonly engine: Engine,
  ) {
    this.times = new NextTimes(database, engine);
  }

  /** Appointments whose clients are to be asked now how they were. */
  async reviewsDue(): Promise<readonly DueAppointment[]> {
    const now = await this.now();
    return (await reviewsToDecide(this.database)).filter(({ endsAt, zone }) => isReviewDue(endsAt, zone, now));
  }

  /** Asks how an appointment was, once. One that was missed or cancelled meanwhile, or that its client has told of, is not asked of. */
  async review({ id }: Pick<DueAppointment, 'id'>, teller: FollowUpTeller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const appointment = await appointmentById(tx, id);
      if (appointment?.state !== 'done' || appointment.client === null) return;
      const isAsked = appointment.feedback === null && (await teller.wants(tx, appointment.client, 'review'));
      const message = { id: randomUUID(), appointment: id, kind: 'review', state: isAsked ? 'sent' : 'skipped' } as const;
      if ((await decide(tx, message)) && isAsked) await teller.review(tx, message.id, toAppointment(appointment));
    });
  }

  /** Appointments whose clients are to be offered the next one now. */
  async nextDue(): Promise<readonly (DueAppointment & { readonly weeks: number })[]> {
    const weeks = new Map(
      [...this.engine.catalogue().services.values()].flatMap(({ id, intervalWeeks }) =>
        intervalWeeks ? [[id, intervalWeeks] as const] : [],
      ),
    );
    if (weeks.size === 0) return [];
    const now = await this.now();
    const found = await nextToDecide(this.database, weeks, { ahead: NEXT_AHEAD_DAYS, late: NEXT_LATE_DAYS });
    return found.filter((each) => isNextDue(each, each.weeks, now));
  }

  /**
   * Keeps three times for the client and tells of them, once for an appointment and an interval. Nothing is offered of what the client has booked
   * since, nor beside another offer, which is waited for. @throws DomainError `time_conflict` where another took a time meanwhile: try again
   */
  async offer({ id, weeks }: { readonly id: string; readonly weeks: number }, teller: FollowUpTeller): Promise<void> {
    await this.transactions.transaction(
      (db) => this.plan(db, id, weeks, teller),
      async (tx, plan) => {
        if (plan === 'not now') return;
        const { last, proposals } = plan;
        const client = last.client!;
        const message = { id: randomUUID(), appointment: id, kind: 'next', weeks } as const;
        if (proposals.length === 0) {
          await decide(tx, { ...message, state: 'skipped' });
          return;
        }
        await this.lockAll(tx, last, proposals);
        const [since, isTaken, now] = [
          await bookedSince(tx, client, last.startsAt, servicesOf(last)),
          await hasOffer(tx, client),
          await this.now(tx),
        ];
        if (since.size > 0 || isTaken) return;
        const until = this.keptUntil(proposals, now);
        if (!(await decide(tx, { ...message, state: 'offered', services: servicesOf(last), until }))) return;
        for (const proposal of proposals) await this.keep(tx, last, proposal, message.id, until);
        await bumpVersions(
          tx,
          proposals.flatMap(({ location, option }) => this.engine.placesOf({ location, parts: option.parts })),
        );
        await teller.next(tx, await this.offerOf(tx, (await followUpById(tx, message.id))!));
      },
    );
  }

  /** @throws DomainError `next_unknown` */
  async one(id: string, client?: string): Promise<NextOffer> {
    return this.offerOf(this.database, await this.stored(this.database, id, client));
  }

  /** What a client can answer now. */
  async of(client: string): Promise<readonly NextOffer[]> {
    return Promise.all((await offersOfClient(this.database, client)).map((id) => this.one(id)));
  }

  /** Whose message it is, and of what kind. Null: there is none, or its client was erased. */
  async message(id: string): Promise<{ readonly client: string; readonly kind: FollowUpKind } | null> {
    const found = await followUpById(this.database, id);
    return found?.client ? { client: found.client, kind: found.kind } : null;
  }

  /**
   * Frees all times of an offer; done twice it is done once. @param booked the appointment that its client has made instead; null: none
   * @throws DomainError `next_unknown`
   */
  async decline(id: string, client?: string, booked: string | null = null): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.stored(tx, id, client);
      const holds = await holdsOfNext(tx, id);
      const [place] = holds;
      if (place)
        await lock(
          tx,
          place.location,
          holds.flatMap((hold) => keysOf(hold)),
        );
      if (!(await endNext(tx, id, booked === null ? 'declined' : 'booked', booked))) return;
      for (const hold of holds) await releaseHold(tx, hold);
      await bumpVersions(
        tx,
        holds.flatMap((hold) => this.engine.placesOf(hold)),
      );
    });
  }

  /** Frees the times of clients who have booked the service by another way. */
  async withdrawNeedless(): Promise<void> {
    for (const id of await needlessOffers(this.database)) await this.decline(id);
  }

  /** What was sent to a client, for themselves. */
  history(client: string): Promise<readonly object[]> {
    return followUpsOfClient(this.database, client);
  }

  /** Frees what is kept for a client who is erased. */
  async forget(client: string): Promise<void> {
    for (const id of await offersOfClient(this.database, client)) await this.decline(id);
  }

  /** What is offered of an appointment; without times nothing. `not now`: decided before, or to be decided later. */
  private async plan(db: QueryExecutor, id: string, weeks: number, teller: FollowUpTeller): Promise<Plan | 'not now'> {
    const appointment = await appointmentById(db, id);
    if (appointment?.state !== 'done' || appointment.client === null) return 'not now';
    const { client, zone, day } = appointment;
    const { services } = this.engine.catalogue();
    const due = appointment.parts.filter(({ service }) => services.get(service)?.intervalWeeks === weeks);
    const since = await bookedSince(
      db,
      client,
      appointment.startsAt,
      due.map(({ service }) => service),
    );
    const last = { ...appointment, parts: due.filter(({ service }) => !since.has(service)) };
    if (last.parts.length === 0 || !(await teller.wants(db, client, 'next'))) return { last, proposals: [] };
    if (await hasOffer(db, client)) return 'not now';
    const tomorrow = addDays(localAt(await this.now(db), zone).day, 1);
    const wanted = nextDay(day, weeks);
    const proposals = await this.times.find(last, {
      day: wanted > tomorrow ? wanted : tomorrow,
      first: tomorrow,
      busy: await busyDays(db, client),
    });
    return { last, proposals };
  }

  private async keep(
    tx: Transaction,
    last: StoredAppointment,
    { location, day, option }: Proposal,
    id: string,
    until: Date,
  ): Promise<void> {
    const services = last.parts.map(({ service, quantity, isAny }, at): WantedService => {
      const { start, employee } = option.parts[at]!;
      return { service, quantity, isAny: isAny === true, professional: employee, start };
    });
    await keepTime(tx, this.engine, { salon: this.engine.salon(location), day, services }, { column: 'next_of', id }, () => until);
  }

  private keptUntil(proposals: readonly Proposal[], now: Date): Date {
    const starts = proposals.map(({ location, day, option }) => {
      const [hours = 0, minutes = 0] = option.start.split(':').map(Number);
      return momentOf(day, hours * 60 + minutes, this.engine.salon(location).location.timezone).getTime();
    });
    return new Date(Math.min(now.getTime() + this.engine.settings().followUps.heldHours * HOUR_MS, Math.min(...starts) - BEFORE_MS));
  }

  /** Who books for the client waits, and who decides about the employees of the times. */
  private async lockAll(tx: QueryExecutor, { client, location, parts }: StoredAppointment, proposals: readonly Proposal[]): Promise<void> {
    const keys = proposals.flatMap((each) => [
      ...each.option.parts.map(({ employee }) => lockKey.employee(employee, each.day)),
      ...this.engine.resourceLocks(each.location, each.day, parts),
    ]);
    const others = [...new Set(proposals.map((each) => each.location))].filter((each) => each !== location).sort();
    for (const other of others) await lock(tx, other, []);
    await lock(tx, location, [lockKey.appointmentsFrom(client!), ...keys]);
  }

  private async stored(db: QueryExecutor, id: string, client?: string): Promise<StoredFollowUp> {
    const found = await followUpById(db, id);
    if (!found?.client || found.kind !== 'next' || (client !== undefined && found.client !== client)) throw nextUnknown();
    return found;
  }

  private async offerOf(
    db: QueryExecutor,
    { id, appointment, client, state, weeks, services, until, booked }: StoredFollowUp,
  ): Promise<NextOffer> {
    const last = await appointmentById(db, appointment);
    if (!last || client === null || until === null) throw nextUnknown();
    const times = state === 'offered' ? (await holdsOfNext(db, id)).filter(({ isLive }) => isLive).map(toNextTime) : [];
    const again = { ...last, parts: last.parts.filter(({ service }) => services.includes(service)) };
    return {
      id,
      client,
      locale: last.locale,
      state,
      day: nextDay(last.day, weeks),
      until,
      booked,
      times,
      appointment: toAppointment(again),
    };
  }

  private async now(db: QueryExecutor = this.database): Promise<Date> {
    return (await db.query<{ now: Date } & QueryResultRow>('SELECT booking_now() AS now')).rows[0]!.now;
  }
}

interface Plan {
  /** The appointment with the services that are offered again. */
  readonly last: StoredAppointment;
  readonly proposals: readonly Proposal[];
}

const servicesOf = ({ parts }: StoredAppointment): readonly string[] => [...new Set(parts.map(({ service }) => service))];
