import type { Kopiykas } from '../../../shared/money';
import type { PatchTestRule } from '../contract/patch-test';
import type { EmployeePart } from '../domain/merged-ranges';
import type { StepCandidate } from '../domain/ranked-days';

/** One service of an appointment with its employee and its time; minutes of the salon's day. */
export interface HeldPart extends EmployeePart {
  readonly service: string;
  readonly quantity: number;
  /** Its employee was chosen for somebody who wants any. */
  readonly isAny?: boolean;
  /** Place of its person in a group that is held; absent: one person's. */
  readonly person?: number;
}

/** A patch test that is kept with services of another day. */
export interface HeldTest {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly parts: readonly HeldPart[];
}

/** A part as it is written with an appointment. */
export interface BookedPart extends HeldPart {
  /** UUID. */
  readonly id: string;
  readonly serviceName: string;
  readonly employeeName: string;
  /** Of all of its quantity; null: not known. */
  readonly price: Kopiykas | null;
  readonly prepayment: Kopiykas | null;
  /** The test that it required when it was booked; absent or null: none. */
  readonly patchTest?: PatchTestRule | null;
  /** Id of its sale at the counter, and what was paid for it there; absent or null: it was not sold. */
  readonly sale?: string | null;
  readonly saleSum?: Kopiykas | null;
  /** What of it was given back at the counter since; absent or null: nothing. */
  readonly refundSum?: Kopiykas | null;
}

/** A service that is to have a place in an appointment. */
export interface PartToPlace {
  readonly service: string;
  readonly quantity: number;
  /** Minute of the salon's day. */
  readonly from: number;
  /** May be done while the client has something else done. */
  readonly sideBySide: boolean;
  /** Any employee was asked for, also where one has been chosen since. */
  readonly isAny?: boolean;
  readonly candidates: readonly StepCandidate[];
}

/** A part that has its place, and whether it may be beside others. */
export type PlacedPart = HeldPart & { readonly sideBySide: boolean };
