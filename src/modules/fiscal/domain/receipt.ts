import type { Kopiykas } from '../../../shared/money';
import type { ReceiptKind, ReceiptState } from '../contract/receipt';
import type { FiscalDocument } from './receipt-document';

/** A receipt as it is kept. */
export interface StoredReceipt {
  readonly id: string;
  readonly kind: ReceiptKind;
  /** What was paid: `order_…`, `visit_…`. */
  readonly subject: string;
  /** Which money of it: `paid`, or the key of a refund. A movement of money has one receipt. */
  readonly movement: string;
  readonly amount: Kopiykas;
  /** Null: it could not be made of what was sold. */
  readonly document: FiscalDocument | null;
  readonly state: ReceiptState;
  /** Its id at the register: a UUID that makes a repeated question harmless. */
  readonly registerId: string;
  /** Whether the register may know `registerId`. */
  readonly isCalled: boolean;
  /** An operator wants it once more. */
  readonly isRepeated: boolean;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly fiscalCode: string | null;
  /** Where the tax service shows it, https. */
  readonly taxUrl: string | null;
  /** The register's name of a chain of prepayments; null: it is of none. */
  readonly relation: string | null;
  /** Id of the receipt that it follows, which has to be made before: the sale of a return, the prepayment of an after-payment. */
  readonly relatedId: string | null;
  /** Made at a test register: it counts for nothing. */
  readonly isTest: boolean;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

export type NewReceipt = Pick<
  StoredReceipt,
  'kind' | 'subject' | 'movement' | 'amount' | 'document' | 'state' | 'lastError' | 'createdAt'
> &
  Partial<Pick<StoredReceipt, 'relatedId' | 'settledAt'>>;

export type ReceiptChange = Partial<
  Pick<
    StoredReceipt,
    'state' | 'registerId' | 'isCalled' | 'isRepeated' | 'lastError' | 'fiscalCode' | 'taxUrl' | 'relation' | 'isTest' | 'settledAt'
  >
>;

export interface ReceiptFilter {
  readonly state?: ReceiptState;
  /** Only of what was paid. */
  readonly subject?: string;
  /** Only those that came before the one of this id. */
  readonly before?: string;
  /** 1 to 200. */
  readonly most: number;
}
