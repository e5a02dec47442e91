import type { Kopiykas } from '../../../shared/money';
import type { MasterDay, OfferRules } from './offered-times';
import { doersOf, mastersOf, type StepCandidate } from './visit-masters';
import { VisitSearch, type FoundSteps } from './visit-search';
import { startsOf, type VisitStarts } from './visit-starts';
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
 * @param isOver whether it has taken too long: then only what was found so far is offered
 */
export function visitsOn(
  days: readonly MasterDay[],
  steps: readonly VisitStep[],
  rules: OfferRules,
  most: number,
  isOver = () => false,
): readonly FoundVisit[] {
  const { chain, ways } = stepsOf(mastersOf(days), steps);
  if (chain.length === 0 || chain.some(({ doers }) => doers.length === 0)) return [];
  const search = new VisitSearch(chain, ways, rules, { left: MOST_WRONG });
  const found = [...startsOf(chain, ways, rules)].flatMap(([start, firsts]) =>
    isOver() ? [] : search.at(start, firsts).map((visit) => ({ touches: visit.touches, visit: visitOf(start, visit, steps) })),
  );
  return [...found.filter(({ touches }) => touches), ...found.filter(({ touches }) => !touches)].slice(0, most).map(({ visit }) => visit);
}

/** Those of `visitsOn` that begin at a minute, for much less work. */
export function visitsAt(start: number, masters: Masters, steps: readonly VisitStep[], rules: OfferRules): readonly FoundVisit[] {
  const { chain, ways } = stepsOf(masters, steps);
  if (chain.length === 0 || chain.some(({ doers }) => doers.length === 0)) return [];
  const firsts = startsOf(chain, ways, rules).get(start);
  if (!firsts) return [];
  const search = new VisitSearch(chain, ways, rules, { left: MOST_WRONG });
  return search.at(start, firsts).map((visit) => visitOf(start, visit, steps));
}

/** When visits with these services first can begin, and by whom: all beginnings of `visitsOn` are among these. */
export function beginningsOf(masters: Masters, steps: readonly VisitStep[], rules: OfferRules): VisitStarts {
  const { chain, ways } = stepsOf(masters, steps);
  return startsOf(chain, ways, rules);
}

type Masters = ReturnType<typeof mastersOf>;

function stepsOf(masters: Masters, steps: readonly VisitStep[]) {
  const chain = steps.map(({ candidates }, index) => ({ index, doers: doersOf(candidates, masters) }));
  const beside = new Set(steps.flatMap(({ sideBySide }, index) => (sideBySide ? [index] : [])));
  return { chain, ways: waysBeside(chain, beside) };
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
