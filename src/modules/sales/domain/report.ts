import type { Kopiykas } from '../../../shared/money';
import type { Scope } from '../../../shared/scope';
import type { PaymentMethod, TillEntryKind } from '../contract/sale';

/** What a report is about. */
export interface ReportSpan {
  /** Ids of salons in the booking system. */
  readonly at: Scope;
  /** First and last day, `YYYY-MM-DD` by the clock of the salons, both included. */
  readonly from: string;
  readonly to: string;
}

/** Money of a salon's day by method, kopiykas; what went out is taken off. */
export interface DayMoney {
  readonly day: string;
  readonly location: string;
  readonly kind: TillEntryKind;
  readonly method: PaymentMethod;
  readonly amount: Kopiykas;
}

/** What was sold of a service by an employee at a salon; less what was taken back of earlier sales. */
export interface SoldService {
  readonly location: string;
  readonly employee: string;
  readonly employeeName: string;
  readonly service: string;
  readonly serviceName: string;
  readonly quantity: number;
  readonly discount: Kopiykas;
  /** After the discount. */
  readonly sum: Kopiykas;
}

/** Sales at a salon, less those of earlier days that were taken back. */
export interface SalonSales {
  readonly location: string;
  readonly count: number;
  readonly tips: Kopiykas;
}

/** A service of a sale, for a file. */
export interface SoldLine extends SoldService {
  readonly id: string;
  readonly day: string;
  readonly price: Kopiykas;
}

/** Money at a counter, for a file. */
export interface MoneyLine extends DayMoney {
  readonly id: number;
  /** Id of the order of certificates; null for other money. */
  readonly order: string | null;
  /** Id of the certificate that was given back on a later day; null for other money. */
  readonly certificate: string | null;
  readonly note: string;
  /** Id of the operator. */
  readonly by: string;
}
