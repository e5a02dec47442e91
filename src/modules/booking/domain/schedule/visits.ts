import type { Kopiykas } from '../../../../shared/money';
import type { MasterDay, OfferRules } from './offered-times';
import { doersOf, mastersOf, type StepCandidate } from './visit-masters';
import { VisitSearch, type FoundSteps } from './visit-search';
import { startsOf } from './visit-starts';
import { waysBeside } from './visit-ways';

/** One service of the visit that is looked for. */
export interface VisitStep {
  readonly service: string;
  /** May be done by another master while the client has something else done. */
  readonly sideBySide: boolean;
  /** Who can do it, each once, in which time; masters without a day are left out. */
  readonly candidates: readonly StepCandidate[];
}

/** A whole visit; minutes of the salon's day. */
export interface FoundVisit {
  readonly start: number;
  readonly end: number;
  /** Kopiykas; null when a price is not known. */
  readonly price: Kopiykas | null;
  /** In the order of the services that were asked for. */
  readonly parts: readonly { readonly service: string; readonly employee: string; readonly from: number; readonly to: number }[];
}

/** Most steps of one search that may turn out wrong: what a request may cost. */
const MOST_WRONG = 1500;

/**
 * Whole visits of a day: first those that touch an appointment or an edge of work, then the others, both by time; at most `most`.
 *
 * - Services are done in the order of `steps`, by one master or several, without a pause; those with `sideBySide` also while another master
 *   does something else. A beginning is given at most twice: with all services in turn, and side by side where that is over sooner.
 * - One master for all comes before several; of those who are free then whoever has the fewest booked minutes.
 * - A visit begins at a step of the master of its first service (`time_step`, see `offeredStarts`; `auto` is the length of all services in
 *   turn), or, whatever the step, so that the time it takes of that master begins or ends with a free stretch.
 * - `gaps_mode` optimal asks of all that is taken of a master to touch something or to leave no short gap; maximal asks one of the masters'
 *   ranges to touch what `gaps_positions` names.
 * - Each range with its buffers (`rangesOf`) lies in one free stretch; buffers stand between visits, not within one.
 *
 * The search is bounded: visits with all services in turn are found in steps that grow with services, minutes and masters alone; for
 * those side by side or bound by gap rules, ways that turn out wrong are counted, and of many services and masters some may be missed.
 */
export function visitsOn(days: readonly MasterDay[], steps: readonly VisitStep[], rules: OfferRules, most: number): readonly FoundVisit[] {
  const masters = mastersOf(days);
  const chain = steps.map(({ candidates }, index) => ({ index, doers: doersOf(candidates, masters) }));
  if (chain.length === 0 || chain.some(({ doers }) => doers.length === 0)) return [];
  const beside = new Set(steps.flatMap(({ sideBySide }, index) => (sideBySide ? [index] : [])));
  const ways = waysBeside(chain, beside);
  const search = new VisitSearch(chain, ways, rules, { left: MOST_WRONG });
  const found = [...startsOf(chain, ways, rules)].flatMap(([start, firsts]) =>
    search.at(start, firsts).map((visit) => ({ touches: visit.touches, visit: visitOf(start, visit, steps) })),
  );
  return [...found.filter(({ touches }) => touches), ...found.filter(({ touches }) => !touches)].slice(0, most).map(({ visit }) => visit);
}

function visitOf(start: number, { placed, end }: FoundSteps, steps: readonly VisitStep[]): FoundVisit {
  const prices = placed.map(({ doer }) => doer.price);
  return {
    start,
    end,
    price: prices.reduce<Kopiykas | null>((sum, price) => (sum === null || price === null ? null : sum + price), 0),
    parts: [...placed]
      .sort((a, b) => a.index - b.index)
      .map(({ index, doer, from, to }) => ({ service: steps[index]!.service, employee: doer.employee, from, to })),
  };
}
