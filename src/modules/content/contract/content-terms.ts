import type { Locale } from '../../../shared/locale';
import type { Employee, PriceSpan } from './entities';

/** What operators say of a service instead of the content. */
export interface ServiceTerms {
  readonly durationMinutes: number | null;
  /** By slug of a salon; a salon that is missing has the price of its class. */
  readonly salonPrices: Readonly<Record<string, PriceSpan>>;
}

/** What operators say of an employee instead of the content; what is left out is as the content has it. */
export interface EmployeeTerms extends Pick<Employee, 'services' | 'ownDurations' | 'ownPrices'> {
  readonly position?: Readonly<Record<Locale, string>>;
  /** Slugs of the salons where the employee works. */
  readonly salons?: readonly string[];
}

/** Prices, lengths and people that operators changed, by the slugs of the content. Words and pictures stay the content's. */
export interface ContentTerms {
  /** The same for equal terms; empty: there are none. */
  readonly version: string;
  readonly services: ReadonlyMap<string, ServiceTerms>;
  readonly employees: ReadonlyMap<string, EmployeeTerms>;
}
