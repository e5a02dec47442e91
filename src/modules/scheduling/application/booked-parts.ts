import { randomUUID } from 'node:crypto';
import type { Locale } from '../../../shared/locale';
import { prepaymentFor } from '../contract/prepayment';
import type { BookableSalon } from './bookable';
import type { BookedPart, PlacedPart } from './appointment-part';

/** Parts as they are written: with the names and prices of now, in the language of the appointment. */
export function bookedParts(salon: BookableSalon, placed: readonly PlacedPart[], locale: Locale): readonly BookedPart[] {
  return placed.map(({ sideBySide: _, ...part }) => {
    const { service, candidates } = salon.service(part.service, part.employee);
    const one = candidates[0]?.price ?? null;
    const price = one === null ? null : one * part.quantity;
    return {
      ...part,
      id: randomUUID(),
      serviceName: service.name[locale],
      employeeName: salon.catalogue.employees.get(part.employee)?.name[locale] ?? '',
      price,
      prepayment: prepaymentFor(salon.prepaymentOf(service), price, part.quantity),
      patchTest: service.patchTest ?? null,
    };
  });
}

/** What is paid in advance for all parts, kopiykas; null for nothing. */
export function prepaymentOf(parts: readonly BookedPart[]): number | null {
  return parts.reduce((sum, { prepayment }) => sum + (prepayment ?? 0), 0) || null;
}

/** Minutes of each part. */
export const lengthsOf = (parts: readonly BookedPart[]): readonly number[] => parts.map(({ from, to }) => to - from);
