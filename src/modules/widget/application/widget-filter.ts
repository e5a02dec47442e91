import type { Day } from '../../scheduling/contract/free-time';
import { choosingSteps, isChosen, nextStep, queryOf } from '../contract/booking-choice';
import type { WidgetFields, WidgetStep } from '../contract/booking-choice';
import { WIDGET_PATH, WIDGET_APPOINTMENTS_PATH } from '../contract/widget-model';
import { ONLY_LIKED } from '../screens/service-step.presenter';
import type { ServiceFilter } from '../screens/service-step.presenter';
import type { WidgetSituation } from '../screens/widget-situation';
import { isCalendarDay } from '../../../shared/calendar-day';

/** What an address of the widget says of a choice. */
const ADDRESSED: ReadonlySet<string> = new Set([
  'route',
  'salon',
  'location',
  'service',
  'services',
  'employee',
  'then',
  'addons',
  'date',
  'time',
  'end',
  'test',
  'step',
]);
/** The address, without language prefix, at which what was asked for is asked for again. */
export function addressOf(fields: WidgetFields): string {
  if (fields.step === 'visits') return WIDGET_APPOINTMENTS_PATH;
  const typed = Object.entries(fields).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[0] !== 'action');
  const query = queryOf(Object.fromEntries(typed.filter(([name]) => ADDRESSED.has(name))));
  return query ? `${WIDGET_PATH}?${query}` : WIDGET_PATH;
}

/** Which services an address asks for. */
export function filterOf({ q, gender, only }: WidgetFields): ServiceFilter {
  const query = typeof q === 'string' ? q.trim().slice(0, 80) : '';
  return { query, gender: gender === 'female' || gender === 'male' ? gender : null, onlyLiked: only === ONLY_LIKED };
}

/** The day from which an address shows the calendar. */
export function shownDay(from: string | null): Day | null {
  return from !== null && isCalendarDay(from) ? from : null;
}

/** The step that an address names, where what comes before it is chosen; else the first that is not gone through. */
export function stepOf({ choice, settings }: WidgetSituation, { step }: WidgetFields): WidgetStep {
  const steps = choosingSteps(choice, settings.clientModule);
  const named = step === 'confirm' ? 'service' : step;
  const at = steps.findIndex((one) => one === named);
  const isOpen = at >= 0 && steps.slice(0, at).every((one) => isChosen(choice, one));
  return isOpen ? steps[at]! : nextStep(choice, settings.clientModule);
}
