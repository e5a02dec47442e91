import type { Kopiykas } from '../../../shared/money';
import type { EmployeeDay, OfferRules } from './offered-times';
import { candidatesOn, rankDays, type StepCandidate } from './ranked-days';
import { AppointmentSearch, type FoundSteps } from './appointment-search';
import { startsOf, type AppointmentStarts } from './appointment-starts';
import { NO_RESOURCES } from './resource-units';
import { parallelPlans } from './parallel-plans';
import type { ChainStep } from './step-chain';

/** One service of the appointment that is looked for. */
export interface ServiceStep {
  readonly service: string;
  /** May be done by another employee while the client has something else done. */
  readonly sideBySide: boolean;
  /** Who can do it, each once, in which time; employees without a day are left out. */
  readonly candidates: readonly StepCandidate[];
}

/** A whole appointment; minutes of the salon's day. */
export interface FoundAppointment {
  readonly start: number;
  readonly end: number;
  /** Kopiykas; null when a price is not known. */
  readonly price: Kopiykas | null;
  /** In the order of the services that were asked for. */
  readonly parts: readonly { readonly service: string; readonly employee: string; readonly from: number; readonly to: number }[];
}

/** Most steps of one search that may turn out wrong: what a request may cost. */
const MAX_WRONG = 1500;

/**
 * Whole appointments of a day: first those that touch an appointment or an edge of work, then the others, both by time; at most `most`.
 *
 * - Services are done in the order of `steps`, by one employee or several, without a pause; those with `sideBySide` also while another employee
 *   does something else. A beginning is given at most twice: with all services in turn, and side by side where that is over sooner.
 * - One employee for all comes before several; of those who are free then the one with the fewest booked minutes.
 * - An appointment begins at a step of the employee of its first service (`time_step`, see `offeredStarts`; `auto` is the length of all services in
 *   turn), or, whatever the step, so that the time it takes of that employee begins or ends with a free stretch.
 * - `gaps_mode` optimal asks of all that is taken of an employee to touch something or to leave no short gap; maximal asks one of the employees'
 *   ranges to touch what `gaps_positions` names.
 * - A unit is free of each resource that a service needs, from its first buffer to its last (`ResourceUnits`).
 * - Each range with its buffers (`rangesOf`) lies in one free stretch; buffers stand between appointments, not within one.
 *
 * The search is bounded: appointments with all services in turn are found in steps that grow with services, minutes and employees alone; for
 * those side by side or bound by gap rules, ways that turn out wrong are counted, and of many services and employees some may be missed.
 * @param isOver whether it has taken too long: then only what was found so far is offered @param units of the salon's resources
 */
export function appointmentsOn(
  days: readonly EmployeeDay[],
  steps: readonly ServiceStep[],
  rules: OfferRules,
  most: number,
  isOver = () => false,
  units = NO_RESOURCES,
): readonly FoundAppointment[] {
  const { chain, ways } = stepsOf(rankDays(days), steps);
  if (chain.length === 0 || chain.some(({ candidates }) => candidates.length === 0)) return [];
  const search = new AppointmentSearch(chain, ways, rules, { left: MAX_WRONG }, units);
  const found = [...startsOf(chain, ways, rules)].flatMap(([start, firsts]) =>
    isOver()
      ? []
      : search
          .at(start, firsts)
          .map((appointment) => ({ touches: appointment.touches, appointment: foundAppointment(start, appointment, steps) })),
  );
  return [...found.filter(({ touches }) => touches), ...found.filter(({ touches }) => !touches)]
    .slice(0, most)
    .map(({ appointment }) => appointment);
}

/** Those of `appointmentsOn` that begin at a minute, for much less work. */
export function appointmentsAt(
  start: number,
  days: RankedDays,
  steps: readonly ServiceStep[],
  rules: OfferRules,
): readonly FoundAppointment[] {
  const { chain, ways } = stepsOf(days, steps);
  if (chain.length === 0 || chain.some(({ candidates }) => candidates.length === 0)) return [];
  const firsts = startsOf(chain, ways, rules).get(start);
  if (!firsts) return [];
  const search = new AppointmentSearch(chain, ways, rules, { left: MAX_WRONG });
  return search.at(start, firsts).map((appointment) => foundAppointment(start, appointment, steps));
}

/** When appointments with these services first can begin, and by whom: all beginnings of `appointmentsOn` are among these. */
export function beginningsOf(days: RankedDays, steps: readonly ServiceStep[], rules: OfferRules): AppointmentStarts {
  const { chain, ways } = stepsOf(days, steps);
  return startsOf(chain, ways, rules);
}

/** The steps with those who can do them that day. */
export function stepsInTurn(days: RankedDays, steps: readonly ServiceStep[]): readonly ChainStep[] {
  return steps.map(({ candidates }, index) => ({ index, candidates: candidatesOn(candidates, days) }));
}

type RankedDays = ReturnType<typeof rankDays>;

function stepsOf(days: RankedDays, steps: readonly ServiceStep[]) {
  const chain = stepsInTurn(days, steps);
  const beside = new Set(steps.flatMap(({ sideBySide }, index) => (sideBySide ? [index] : [])));
  return { chain, ways: parallelPlans(chain, beside) };
}

function foundAppointment(start: number, { placed, end }: FoundSteps, steps: readonly ServiceStep[]): FoundAppointment {
  const prices = placed.map(({ candidate }) => candidate.price);
  return {
    start,
    end,
    price: prices.reduce<Kopiykas | null>((sum, price) => (sum === null || price === null ? null : sum + price), 0),
    parts: [...placed]
      .sort((a, b) => a.index - b.index)
      .map(({ index, candidate, from, to }) => ({ service: steps[index]!.service, employee: candidate.employee, from, to })),
  };
}
