import type { ConsoleContext } from '../../../platform/console/console-words';
import type { Interval } from '../../scheduling/contract/interval';
import type { AppointmentUnit } from '../../scheduling/contract/taken-unit';

/** A room or device by its name, with its number where a salon has several. */
export function unitName(
  { t, locale }: Pick<ConsoleContext, 't' | 'locale'>,
  { name, number }: Pick<AppointmentUnit, 'name' | 'number'>,
): string {
  return number === null ? name[locale] : t('booking.console.resources.unit', { name: name[locale], number });
}

/** Names of the rooms and devices that an appointment has during its parts. */
export function unitNames(
  context: Pick<ConsoleContext, 't' | 'locale'>,
  units: readonly AppointmentUnit[] | undefined,
  parts: readonly Interval[],
): string {
  const during = (units ?? []).filter(({ from, to }) => parts.some((part) => part.from < to && from < part.to));
  return [...new Set(during.map((unit) => unitName(context, unit)))].join(', ');
}
