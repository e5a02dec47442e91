import type { AskedVisit } from '../../booking/booking.api';
import { timeConflict } from '../../../shared/booking-failure';
import { isWhole } from '../contract/booking-choice';
import { chosenMaster, optionOf } from '../screens/widget-situation';
import type { WidgetSituation } from '../screens/widget-situation';
import type { WidgetTimes } from './widget-times.service';

/**
 * The visit that was chosen: what is held as it is held, else at the chosen time by the chosen master, or by whoever is free.
 * @throws `time_conflict` when that is not offered any more
 */
export async function chosenVisit(times: WidgetTimes, situation: WidgetSituation, comments: string): Promise<AskedVisit> {
  const { choice, held } = situation;
  if (!isWhole(choice)) throw timeConflict();
  const { salon, date, time, services } = choice;
  const visit = { location: salon, date, comments };
  if (held) return { ...visit, services: held.services };
  if (services.length === 1) return { ...visit, services: [{ service: services[0]!, professional: chosenMaster(choice), start: time }] };
  const isAny = chosenMaster(choice) === null;
  const option = optionOf(choice, await times.options(situation, date));
  if (!option) throw timeConflict();
  return { ...visit, services: option.parts.map(({ service, employee: by, start }) => ({ service, professional: by, isAny, start })) };
}
