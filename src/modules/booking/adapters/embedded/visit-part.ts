import type { Kopiykas } from '../../../../shared/money';
import type { MasterPart } from '../../domain/schedule/merged-ranges';

/** One service of a visit with its master and its time; minutes of the salon's day. */
export interface HeldPart extends MasterPart {
  readonly service: string;
  readonly quantity: number;
  /** Its master was chosen for somebody who wants any. */
  readonly isAny?: boolean;
}

/** A part as it is written with a visit. */
export interface BookedPart extends HeldPart {
  /** UUID. */
  readonly id: string;
  readonly serviceName: string;
  readonly employeeName: string;
  /** Of all of its quantity; null: not known. */
  readonly price: Kopiykas | null;
  readonly prepayment: Kopiykas | null;
}
