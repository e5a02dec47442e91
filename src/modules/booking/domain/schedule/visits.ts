import type { Kopiykas } from '../../../../shared/money';
import { byBookedMinutes } from './choose-master';
import { rangesOf, type MasterPart } from './merged-ranges';
import { without } from './interval';
import { offeredStarts, type MasterDay, type OfferRules } from './offered-times';

/** Somebody who can do a service; minutes, and kopiykas or null where the price is not known. */
export interface StepCandidate {
  readonly employee: string;
  readonly minutes: number;
  readonly before: number;
  readonly after: number;
  readonly price: Kopiykas | null;
}

/** One service of the visit that is looked for. */
export interface VisitStep {
  readonly service: string;
  /** May be done by another master while the client has something else done. */
  readonly sideBySide: boolean;
  readonly candidates: readonly StepCandidate[];
}

/** A whole visit; minutes of the salon's day. */
export interface FoundVisit {
  readonly start: number;
  readonly end: number;
  /** Kopiykas; null when a price is not known. */
  readonly price: Kopiykas | null;
  readonly parts: readonly { readonly service: string; readonly employee: string; readonly from: number; readonly to: number }[];
}

/** Whole visits of a day, at most `most`. */
export function visitsOn(days: readonly MasterDay[], steps: readonly VisitStep[], rules: OfferRules, most: number): readonly FoundVisit[] {
  const free = new Map(days.map((day) => [day.employee, without(day.work, day.busy)]));
  const byEmployee = new Map(days.map((day) => [day.employee, day]));
  const starts = new Set(
    (steps[0]?.candidates ?? []).flatMap(({ employee, before, minutes, after }) => {
      const day = byEmployee.get(employee);
      return day ? offeredStarts(day, { before, minutes, after }, rules) : [];
    }),
  );
  const visits: FoundVisit[] = [];
  for (const start of [...starts].sort((a, b) => a - b)) {
    const parts: (MasterPart & { readonly service: string; readonly price: Kopiykas | null })[] = [];
    let at = start;
    for (const step of steps) {
      const order = step.candidates
        .flatMap((candidate) => {
          const day = byEmployee.get(candidate.employee);
          return day ? [{ ...candidate, bookedMinutes: day.bookedMinutes }] : [];
        })
        .sort(byBookedMinutes);
      const found = order
        .map((candidate) => ({ ...candidate, service: step.service, from: at, to: at + candidate.minutes }))
        .find((part) =>
          rangesOf([...parts, part]).every(({ employee, from, to }) =>
            free.get(employee)?.some((each) => each.from <= from && to <= each.to),
          ),
        );
      if (!found) break;
      parts.push(found);
      at = found.to;
    }
    if (parts.length < steps.length) continue;
    const price = parts.reduce<Kopiykas | null>((sum, part) => (sum === null || part.price === null ? null : sum + part.price), 0);
    visits.push({ start, end: at, price, parts: parts.map(({ service, employee, from, to }) => ({ service, employee, from, to })) });
    if (visits.length >= most) break;
  }
  return visits;
}
