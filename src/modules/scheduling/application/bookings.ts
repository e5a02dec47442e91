import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../platform/database/database';
import { DomainError } from '../../../shared/domain-error';
import type { Appointment, AppointmentState, WantedVisit } from '../contract/appointment';
import { checkAmount, checkMinutes, tooManyVisits } from '../../../shared/booking-failure';
import { changeableUntil } from '../contract/change-rules';
import type { ClientIdentity } from '../../clients/contract/client';
import type { BookOptions } from '../contract/calendar-requests';
import type { BookableSalon } from './bookable';
import { bookedParts, lengthsOf, prepaymentOf } from './booked-parts';
import { bumpVersions, lock, lockKey, type Asked, type Books } from '../store/calendar-store';
import { booksOf, findPlace, placeIn, type Engine, type Placing } from './engine';
import { holdOf, keysOf, releaseHold, type KeptHold } from './holds';
import { openPrepayment } from '../store/prepayment-rows';
import { secretHash } from '../../../platform/security/secret-token';
import type { VisitNews } from './visit-news';
import type { BookedPart, PartToPlace } from './visit-part';
import {
  appointmentOf,
  liveVisitsOf,
  releaseVisit,
  take,
  visitsThere,
  writeVisit,
  type Visit,
  type VisitToWrite,
} from '../store/visit-rows';
import { asChosen, checkDay, partsWanted, standing } from './wanted-parts';
import type { Writes } from '../store/calendar-transactions';

/** How long a visit keeps its time that is not certain yet. */
const UNCERTAIN_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** What the name of a client is, for the visit; empty where it is not known. */
export type FirstNames = (as: ClientIdentity) => Promise<string>;

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
    const toBook = { salon, visit, wanted, client: as.client, clientName: await this.firstNames(as), options };
    const booked = await this.writes.transaction(
      (asked) => this.lookAhead(asked, toBook),
      async (tx, { joined, hold }) => {
        const masters = wanted.flatMap(({ candidates }) => candidates.map(({ employee }) => employee));
        const locked = lock(tx, visit.location, [
          lockKey.visitsOf(as.client, visit.location, visit.date),
          lockKey.visitsFrom(as.client),
          ...[...masters, ...(joined?.parts ?? []).map(({ employee }) => employee)].map((employee) => lockKey.master(employee, visit.date)),
          ...(hold ? keysOf(hold) : []),
        ]);
        // read behind the lock, on the same trip
        const [, seen, live] = await Promise.all([locked, this.look(tx, toBook), liveVisitsOf(tx, as.client)]);
        return this.write(tx, toBook, seen, live);
      },
    );
    return appointmentOf(booked);
  }

  /**
   * Without a lock. Between its two questions the same request, sent twice, may have taken the time: then the visit is there at the second look.
   * @throws `time_conflict`
   */
  private async lookAhead(asked: Asked, toBook: ToBook): Promise<Seen> {
    try {
      return await this.look(asked, toBook);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'time_conflict') throw error;
      return this.look(asked, toBook);
    }
  }

  /** Where the visit has its place, or that it is there already. @throws `time_conflict` */
  private async look(asked: Asked, toBook: ToBook): Promise<Seen> {
    const { salon, visit, wanted, options } = toBook;
    const [hold, there, books] = await Promise.all([
      holdOf(asked, options.hold),
      this.there(asked, toBook),
      booksOf(asked, salon, visit.date, wanted, { holdToken: options.hold === null ? null : secretHash(options.hold) }),
    ]);
    const joined = this.joined(there, toBook);
    const kept = joined?.parts ?? [];
    // the same once more: sent again by somebody who did not see the answer
    const missing = wanted.filter((part) => !kept.some((each) => isSame(each, part)));
    if (joined && missing.length === 0) return { joined, hold, placing: null };
    const granted = hold?.location === visit.location && hold.day === visit.date ? asChosen(missing, hold.parts) : null;
    const place = { salon, day: visit.date, wanted: missing, kept: standing(kept, salon) };
    // only what belongs to the client is not in the way: that of a visit is known now
    const placing = joined
      ? await findPlace(asked, this.engine, { ...place, own: { hold: hold?.id, appointment: joined.id } }, granted)
      : placeIn(books, this.engine, place, granted);
    return { joined, hold, placing };
  }

  /** The client's visits of the day that it may become part of. */
  private async there(asked: Asked, { salon, visit, wanted, client, options }: ToBook): Promise<readonly Visit[]> {
    if (!isPaidAhead(salon, wanted) && options.state !== 'planned') return [];
    return visitsThere(asked, client, visit.location, visit.date);
  }

  /**
   * The visit that was booked by the same request before, or that the services are added to: one of the client's at the same salon that they
   * touch. Those that are paid in advance are one of their own, which is there when it is sent again.
   */
  private joined(there: readonly Visit[], { salon, wanted }: ToBook): Visit | null {
    const isPrepaid = isPaidAhead(salon, wanted);
    const isThere = (one: PartToPlace) => (kept: BookedPart) => isSame(kept, one);
    if (isPrepaid) return there.find(({ parts }) => wanted.every((one) => parts.some(isThere(one)))) ?? null;
    const certain = there.filter(({ state }) => state === 'planned' || state === 'confirmed');
    return certain.find(({ parts }) => wanted.some((one) => parts.some(isThere(one)))) ?? certain.find(touching(wanted)) ?? null;
  }

  /** @param live visits of the client that are to come */
  private async write(tx: Transaction, toBook: ToBook, { joined, hold, placing }: Seen, live: number): Promise<Visit> {
    if (joined && !placing) return joined;
    if (!joined && live >= this.mostVisits) throw tooManyVisits(this.mostVisits);
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
    const written = joined ? joinedVisit(joined, parts, visit.comments) : this.newVisit(toBook, added, books);
    const at = { location: visit.location, day: visit.date, zone: written.zone, books };
    const employees = [...parts, ...(hold?.parts ?? [])].map(({ employee }) => employee);
    // one trip, in this order
    const [moments] = await Promise.all([
      writeVisit(tx, written),
      hold && releaseHold(tx, hold),
      joined && releaseVisit(tx, joined.id),
      !joined && written.prepayment !== null && openPrepayment(tx, written, books.now),
      take(tx, at, parts, { kind: 'visit', id: written.id, expiresAt: written.expiresAt }),
      bumpVersions(tx, [...this.engine.locationsOf(salon, employees), ...(hold ? [hold.location] : [])]),
      // of a visit that is not certain yet there is nothing to tell
      written.expiresAt === null && this.news(tx, written, { kind: 'booked' }),
    ]);
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
      id: randomUUID(),
      location: visit.location,
      client,
      clientName,
      day: visit.date,
      zone: salon.location.timezone,
      state,
      expiresAt: state === 'planned' ? null : new Date(books.now.getTime() + UNCERTAIN_MS),
      comments: visit.comments,
      locale: options.locale,
      prepayment,
      revision: 0,
      parts,
      // the rule as it is now, in hours before whatever the beginning will be
      changeableHours: until && (books.now.getTime() - until.getTime()) / HOUR_MS,
    };
  }
}

const isPaidAhead = (salon: BookableSalon, wanted: readonly PartToPlace[]) => wanted.some(({ service }) => salon.asksPrepayment(service));

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
