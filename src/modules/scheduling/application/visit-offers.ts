import { offeredStarts, type MasterDay, type OfferRules } from '../domain/offered-times';
import { mastersOf } from '../domain/visit-masters';
import type { VisitStarts } from '../domain/visit-starts';
import { beginningsOf, visitsAt } from '../domain/visits';
import type { PartToPlace, PlacedPart } from './visit-part';

/** Which times of a day are offered for services of a visit. What does not depend on their masters is worked out once. */
export class VisitOffers {
  private readonly masters;
  private readonly days: ReadonlyMap<string, MasterDay>;
  private readonly beginnings = new Map<number, VisitStarts>();
  private readonly turns = new Map<string, ReadonlySet<number>>();

  /** @param wanted in the order of their times */
  constructor(
    days: readonly MasterDay[],
    private readonly wanted: readonly PartToPlace[],
    private readonly rules: OfferRules,
  ) {
    this.masters = mastersOf(days);
    this.days = new Map(days.map((day) => [day.employee, day]));
  }

  /**
   * Whether anything can be offered that begins with a part, whoever does what follows.
   * @param at its place among those that are wanted
   */
  mayBegin(at: number, { employee, from }: PlacedPart): boolean {
    // those steps are as long as all that goes together
    if (this.rules.step === 'auto') return true;
    let starts = this.beginnings.get(at);
    if (!starts) this.beginnings.set(at, (starts = beginningsOf(this.masters, this.wanted.slice(at), this.rules)));
    return starts.get(from)?.some((doer) => doer.employee === employee) ?? false;
  }

  /** Whether services that follow each other, or are done side by side, are offered together; in the order of their times. */
  has(parts: readonly PlacedPart[]): boolean {
    return this.isTurn(parts) || this.isVisit(parts);
  }

  /** Services that one master does in turn, at a time that is offered for all of them. */
  private isTurn(parts: readonly PlacedPart[]): boolean {
    const [first, last] = [parts[0]!, parts.at(-1)!];
    const day = this.days.get(first.employee);
    if (!day || parts.some(({ employee, from }, at) => employee !== first.employee || from !== (parts[at - 1]?.to ?? from))) return false;
    const length = { before: first.before, minutes: last.to - first.from, after: last.after };
    const key = [first.employee, ...Object.values(length)].join();
    let starts = this.turns.get(key);
    if (!starts) this.turns.set(key, (starts = new Set(offeredStarts(day, length, this.rules))));
    return starts.has(first.from);
  }

  /** Services that are among the whole visits of the day. */
  private isVisit(parts: readonly PlacedPart[]): boolean {
    const steps = parts.map(({ service, employee, from, to, before, after, sideBySide }) => ({
      service,
      sideBySide,
      candidates: [{ employee, minutes: to - from, before, after, price: null }],
    }));
    const visits = visitsAt(parts[0]!.from, this.masters, steps, this.rules);
    return visits.some((visit) => visit.parts.every(({ from }, at) => from === parts[at]!.from));
  }
}
