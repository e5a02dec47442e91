import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../../../platform/database/database';
import { DomainError } from '../../../../shared/domain-error';
import type { Appointment, AppointmentState, WantedVisit } from '../../domain/appointment';
import { checkAmount, checkMinutes, tooManyVisits } from '../../domain/booking-failure';
import { changeableUntil } from '../../domain/change-rules';
import type { ClientIdentity } from '../../domain/client';
import type { BookOptions } from '../../ports/booking-calendar.port';
import type { BookableSalon } from './bookable';
import { bookedParts, lengthsOf, prepaymentOf } from './booked-parts';
import { bumpVersions, lock, lockKey, type Asked, type Books } from './calendar-store';
import { findPlace, type Engine, type Placing } from './engine';
import { holdOf, keysOf, releaseHold, type KeptHold } from './holds';
import { openPrepayment } from './prepayment-rows';
import type { VisitNews } from './visit-news';
import type { BookedPart, PartToPlace } from './visit-part';
import { appointmentOf, liveVisitsOf, releaseVisit, take, visitsThere, writeVisit, type Visit, type VisitToWrite } from './visit-rows';
import { asChosen, checkDay, partsWanted, standing } from './wanted-parts';
import type { Writes } from './writes';

/** How long a visit keeps its time that is not certain yet. */
const UNCERTAIN_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** What the name of a client is, for the visit; empty where it is not known. */
export type FirstNames = (client: string) => Promise<string>;

interface ToBook {
  readonly salon: BookableSalon;
  readonly visit: WantedVisit;
  readonly wanted: readonly PartToPlace[];
  readonly client: string;
  readonly clientName: string;
  readonly options: BookOptions;
}

/** What there is before a visit is booked. */
interface Seen {
  /** The client's visit that it becomes part of. */
  readonly joined: Visit | null;
  readonly hold: KeptHold | null;
  /** Null: all of it is booked already. */
  readonly placing: Placing | null;
}

/** Books visits. */
export class Bookings {
  constructor(
    private readonly writes: Writes,
    private readonly engine: Engine,
    private readonly firstNames: FirstNames,
    private readonly news: VisitNews,
    /** Visits to come of one client at most. */
    private readonly mostVisits: number,
  ) {}

  /** @throws `time_conflict`, `cannot_be_booked`, `amount_changed`, `duration_changed`, `too_many_visits` */
  async book(visit: WantedVisit, as: ClientIdentity, options: BookOptions): Promise<Appointment> {
    checkDay(visit.date);
    const salon = this.engine.salon(visit.location);
    const wanted = partsWanted(salon, visit.services, this.engine.settings());
    const toBook = { salon, visit, wanted, client: as.client, clientName: await this.firstNames(as.client), options };
    const booked = await this.writes.transaction(
      (database) => this.lookAhead(database, toBook),
      async (tx, { joined, hold }) => {
        const masters = wanted.flatMap(({ candidates }) => candidates.map(({ employee }) => employee));
        await lock(tx, visit.location, [
          lockKey.visitsOf(as.client, visit.location, visit.date),
          lockKey.visitsFrom(as.client),
          ...[...masters, ...(joined?.parts ?? []).map(({ employee }) => employee)].map((employee) => lockKey.master(employee, visit.date)),
          ...(hold ? keysOf(hold) : []),
        ]);
        return this.write(tx, toBook, await this.look(tx, toBook));
      },
    );
    return appointmentOf(booked);
  }

  /**
   * Without a lock. Between its two questions the same request, sent twice, may have taken the time: then the visit is there at the second look.
   * @throws `time_conflict`
   */
  private async lookAhead(database: Database, toBook: ToBook): Promise<Seen> {
    try {
      return await this.look(database, toBook);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'time_conflict') throw error;
      return this.look(database, toBook);
    }
  }

  /** Where the visit has its place, or that it is there already. @throws `time_conflict` */
  private async look(asked: Asked, toBook: ToBook): Promise<Seen> {
    const { salon, visit, wanted, options } = toBook;
    const hold = await holdOf(asked, options.hold);
    const joined = await this.joined(asked, toBook);
    const kept = joined?.parts ?? [];
    // the same once more: sent again by somebody who did not see the answer
    const missing = wanted.filter((part) => !kept.some((each) => isSame(each, part)));
    if (joined && missing.length === 0) return { joined, hold, placing: null };
    const own = { hold: hold?.id, appointment: joined?.id };
    const granted = hold?.location === visit.location && hold.day === visit.date ? asChosen(missing, hold.parts) : null;
    const place = { salon, day: visit.date, wanted: missing, kept: standing(kept, salon), own };
    return { joined, hold, placing: await findPlace(asked, this.engine, place, granted) };
  }

  /**
   * The visit that was booked by the same request before, or that the services are added to: one of the client's at the same salon that they
   * touch. Those that are paid in advance are one of their own, which is there when it is sent again.
   */
  private async joined(asked: Asked, { salon, visit, wanted, client, options }: ToBook): Promise<Visit | null> {
    const isPrepaid = wanted.some(({ service }) => salon.asksPrepayment(service));
    if (!isPrepaid && options.state !== 'planned') return null;
    const there = await visitsThere(asked, client, visit.location, visit.date);
    const isThere = (one: PartToPlace) => (kept: BookedPart) => isSame(kept, one);
    if (isPrepaid) return there.find(({ parts }) => wanted.every((one) => parts.some(isThere(one)))) ?? null;
    const certain = there.filter(({ state }) => state === 'planned' || state === 'confirmed');
    return certain.find(({ parts }) => wanted.some((one) => parts.some(isThere(one)))) ?? certain.find(touching(wanted)) ?? null;
  }

  private async write(tx: Transaction, toBook: ToBook, { joined, hold, placing }: Seen): Promise<Visit> {
    if (joined && !placing) return joined;
    if (!joined && (await liveVisitsOf(tx, toBook.client)) >= this.mostVisits) throw tooManyVisits(this.mostVisits);
    const { placed, books } = placing!;
    const { salon, visit, options } = toBook;
    const added = bookedParts(salon, placed, joined?.locale ?? options.locale);
    // of what is sent again in part the client was shown the sum of all
    if (added.length === toBook.wanted.length) {
      checkAmount(
        options.amount,
        added.map(({ price }) => price),
      );
      checkMinutes(options.minutes, lengthsOf(added));
    }
    const parts = [...(joined?.parts ?? []), ...added];
    if (hold) await releaseHold(tx, hold);
    if (joined) await releaseVisit(tx, joined.id);
    const written = joined ? joinedVisit(joined, parts, visit.comments) : this.newVisit(toBook, added, books);
    const moments = await writeVisit(tx, written);
    if (!joined && written.prepayment !== null) await openPrepayment(tx, written, books.now);
    const at = { location: visit.location, day: visit.date, zone: written.zone, books };
    await take(tx, at, parts, { kind: 'visit', id: written.id, expiresAt: written.expiresAt });
    const employees = [...parts, ...(hold?.parts ?? [])].map(({ employee }) => employee);
    await bumpVersions(tx, [...this.engine.locationsOf(salon, employees), ...(hold ? [hold.location] : [])]);
    // of a visit that is not certain yet there is nothing to tell
    if (written.expiresAt === null) await this.news(tx, written, { kind: 'booked' });
    return {
      ...written,
      ...moments,
      feedback: joined?.feedback ?? null,
      prepaymentState: joined?.prepaymentState ?? null,
      parts: [...parts].sort(byTime),
    };
  }

  private newVisit({ salon, visit, client, clientName, options }: ToBook, parts: readonly BookedPart[], books: Books): VisitToWrite {
    const { clientModule } = this.engine.settings();
    const prepayment = prepaymentOf(parts);
    const state: AppointmentState = prepayment === null ? options.state : 'awaiting_prepayment';
    const until = changeableUntil(books.now, clientModule);
    return {
      ...{ id: randomUUID(), location: visit.location, client, clientName, day: visit.date, zone: salon.location.timezone },
      ...{ state, expiresAt: state === 'planned' ? null : new Date(books.now.getTime() + UNCERTAIN_MS) },
      ...{ comments: visit.comments, locale: options.locale, prepayment, revision: 0, parts },
      // the rule as it is now, in hours before whatever the beginning will be
      changeableHours: until && (books.now.getTime() - until.getTime()) / HOUR_MS,
    };
  }
}

function byTime(a: BookedPart, b: BookedPart): number {
  return a.from - b.from || (a.id < b.id ? -1 : 1);
}

function isSame(kept: BookedPart, wanted: PartToPlace): boolean {
  return (
    kept.service === wanted.service && kept.from === wanted.from && wanted.candidates.some(({ employee }) => employee === kept.employee)
  );
}

/** Whether a visit ends where these services begin, begins where they end, or is at the same time. */
function touching(wanted: readonly PartToPlace[]): (visit: Visit) => boolean {
  const from = Math.min(...wanted.map((part) => part.from));
  const to = Math.max(...wanted.map((part) => part.from + Math.max(...part.candidates.map(({ minutes }) => minutes))));
  return ({ parts }) => Math.min(...parts.map((part) => part.from)) <= to && from <= Math.max(...parts.map((part) => part.to));
}

function joinedVisit({ feedback: _, ...visit }: Visit, parts: readonly BookedPart[], comments: string): VisitToWrite {
  const said = [visit.comments, comments === visit.comments ? '' : comments].filter(Boolean).join('\n');
  return { ...visit, parts, comments: said, revision: visit.revision + 1 };
}
