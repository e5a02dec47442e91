import type { ReceiptKind } from '../contract/receipt';
import type { FiscalDocument } from '../domain/receipt-document';

/** A receipt that is wanted. */
export interface WantedReceipt {
  /** UUID: the same is the same receipt. */
  readonly id: string;
  readonly kind: ReceiptKind;
  readonly document: FiscalDocument;
  /** What a return or an after-payment follows; null: nothing. */
  readonly related: RelatedReceipt | null;
}

/** A receipt that is made. */
export interface RelatedReceipt {
  /** As it was asked for. */
  readonly id: string;
  /** Name of the chain of prepayments that it is of; null: of none. A chain goes back as a whole. */
  readonly relation: string | null;
}

/** What the register says of a receipt. */
export type ReceiptReading =
  /** It is being made. */
  | { readonly state: 'waiting' }
  | {
      readonly state: 'done';
      readonly fiscalCode: string;
      /** Where the tax service shows it, https; null where nothing is said of it. */
      readonly taxUrl: string | null;
      /** Name of the chain of prepayments that it begins; null: none. */
      readonly relation: string | null;
      /** Made at a test register: it counts for nothing. */
      readonly isTest: boolean;
    }
  /** It will not be made under this id. */
  | { readonly state: 'failed'; readonly reason: string };

/**
 * A cash register (ПРРО) that makes fiscal receipts. Methods reject with FiscalUnavailable, FiscalRefused (domain/fiscal-failure) or the reason of
 * `signal`. None of them is repeated by itself.
 */
export abstract class FiscalRegister {
  /** For logs, health and the console: who makes the receipts. */
  abstract readonly name: string;

  /** False: the site asks for no receipts, and there are none. */
  abstract readonly isOn: boolean;

  /**
   * Has a receipt made, in a shift of the present day, which it opens. Asked again with the same id it is the same receipt. After FiscalUnavailable
   * it may have been made: `find` tells.
   */
  abstract make(receipt: WantedReceipt, signal?: AbortSignal): Promise<ReceiptReading>;

  /** @returns null when the register knows no such receipt, under its id or in its chain */
  abstract find(receipt: WantedReceipt, signal?: AbortSignal): Promise<ReceiptReading | null>;

  /** Closes the shift, where one is open: it ends on the day on which it began. */
  abstract closeShift(signal?: AbortSignal): Promise<void>;
}
