import type { AskedVisit } from '../../appointments.service';
import { timeConflict } from '../../domain/booking-failure';
import { isWhole } from '../../domain/widget/booking-choice';
import type { WidgetScreens } from './widget-screens.service';
import { chosenMaster } from './widget-situation';
import type { WidgetSituation } from './widget-situation';

/**
 * The visit that was chosen: what is held as it is held, else at the chosen time by the chosen master, or by whoever is free.
 * @throws `time_conflict` when that is not offered any more
 */
export async function chosenVisit(screens: WidgetScreens, situation: WidgetSituation, comments: string): Promise<AskedVisit> {
  const { choice, held } = situation;
  if (!isWhole(choice)) throw timeConflict();
  const { salon, date, time, services } = choice;
  const visit = { location: salon, date, comments };
  if (held) return { ...visit, services: held.services };
  if (services.length === 1) return { ...visit, services: [{ service: services[0]!, professional: chosenMaster(choice), start: time }] };
  const isAny = chosenMaster(choice) === null;
  const option = (await screens.options(situation, date)).find(({ start }) => start === time);
  if (!option) throw timeConflict();
  return { ...visit, services: option.parts.map(({ service, employee: by, start }) => ({ service, professional: by, isAny, start })) };
}
