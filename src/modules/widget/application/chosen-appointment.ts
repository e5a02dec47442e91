import type { AppointmentRequest } from '../../booking/booking.api';
import { bookingUnavailable, timeConflict } from '../../../shared/booking-failure';
import { isWhole, readTest } from '../contract/booking-choice';
import { chosenEmployee, optionOf } from '../screens/widget-situation';
import type { WidgetSituation } from '../screens/widget-situation';
import type { WidgetTimes } from './widget-times.service';

/**
 * The appointment that was chosen: what is held as it is held, else at the chosen time by the chosen employee, or by whoever is free.
 * @throws `time_conflict` when that is not offered any more, `booking_unavailable` when that cannot be known now
 */
export async function chosenAppointment(times: WidgetTimes, situation: WidgetSituation, comments: string): Promise<AppointmentRequest> {
  const { choice, held } = situation;
  if (!isWhole(choice)) throw timeConflict();
  const { salon, date, time, services } = choice;
  const test = readTest(choice);
  // who was chosen for one of several does not do the others
  const tester = held?.test?.services.length === 1 ? held.test.professional : null;
  const appointment = { location: salon, date, comments, ...(test && { test: { ...test, professional: tester } }) };
  if (held) return { ...appointment, services: held.services };
  if (services.length === 1)
    return { ...appointment, services: [{ service: services[0]!, professional: chosenEmployee(choice), start: time }] };
  const isAny = chosenEmployee(choice) === null;
  const { value: options, isDegraded } = await times.readOptions(situation, date);
  const option = optionOf(choice, options);
  if (!option) throw isDegraded ? bookingUnavailable() : timeConflict();
  return {
    ...appointment,
    services: option.parts.map(({ service, employee: by, start }) => ({
      service,
      professional: by,
      isAny: isAny || choice.addOns.includes(service),
      start,
    })),
  };
}
