import type { Kopiykas } from '../../../shared/money';
import type { Appointment } from './appointment';
import type { TimeOfDay } from './free-time';

interface Part {
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
}

/** When an appointment begins and ends; of one part at least. */
export function spanOf(parts: readonly Part[]): Part {
  const start = parts.reduce((first, part) => (part.start < first ? part.start : first), parts[0]!.start);
  const end = parts.reduce((last, part) => (part.end > last ? part.end : last), parts[0]!.end);
  return { start, end };
}

/** How the parts of an appointment lie: each after the one before, at the same time, or only some of them so. */
export function orderOf(parts: readonly Part[]): 'inTurn' | 'together' | 'partly' {
  const overlaps = parts.map((one, at) => parts.some((other, place) => place !== at && one.start < other.end && other.start < one.end));
  if (!overlaps.includes(true)) return 'inTurn';
  return overlaps.includes(false) ? 'partly' : 'together';
}

/** What certificates pay for an appointment, or paid, kopiykas. */
export function paidByCertificates({ certificates = [] }: Pick<Appointment, 'certificates'>): Kopiykas {
  return certificates.reduce((sum, { state, amount, taken }) => sum + (state === 'reserved' ? amount : taken), 0);
}
