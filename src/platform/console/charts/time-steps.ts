import { kyivDay } from '../../../shared/kyiv-day';
import { addKyivDays, startOfKyivDay } from '../../time/kyiv-time';
import type { TimeSpan } from './time-span';

const HOUR_MS = 3_600_000;
const STEPS = { day: 24, month: 30, year: 12 } as const;

/**
 * The bounds of the stretches that a chart shows, one more than there are stretches, the last of them in the future: 24 hours, 30 days or
 * 12 months, of which the present one is the last.
 */
export function timeSteps(span: TimeSpan, now: Date): readonly Date[] {
  const steps = STEPS[span];
  if (span === 'day') {
    const end = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
    return Array.from({ length: steps + 1 }, (_, step) => new Date(end - (steps - step) * HOUR_MS));
  }
  if (span === 'month') {
    const today = startOfKyivDay(kyivDay(now));
    return Array.from({ length: steps + 1 }, (_, step) => addKyivDays(today, step + 1 - steps));
  }
  const [year, month] = kyivDay(now).split('-').map(Number) as [number, number];
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = new Date(Date.UTC(year, month + step - steps, 1));
    return startOfKyivDay(at.toISOString().slice(0, 10));
  });
}
