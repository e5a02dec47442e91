import type { ConsoleContext } from '../../../platform/console/console-words';
import { timeOfDay } from '../../../shared/clock-time';
import type { AppointmentService } from '../../scheduling/contract/appointment';
import type { Interval } from '../../scheduling/contract/interval';
import { processingOf } from '../../scheduling/contract/processing';

/** When an employee is free for others meanwhile, with what that is. */
export function processingWords({ t }: Pick<ConsoleContext, 't'>, { from, to }: Interval): string {
  return t('booking.console.visits.processing', { from: timeOfDay(from), to: timeOfDay(to) });
}

/** The same of a service, for the small print of a cell; nothing where there is none. */
export function processingNote(
  context: Pick<ConsoleContext, 't'>,
  service: Pick<AppointmentService, 'start' | 'processing'>,
): { readonly small?: string } {
  const times = processingOf(service);
  return times.length === 0 ? {} : { small: times.map((time) => processingWords(context, time)).join(', ') };
}
