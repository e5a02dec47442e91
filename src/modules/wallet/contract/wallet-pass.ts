import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';

/** What a pass is of. */
export const PASS_KINDS = ['certificate', 'appointment'] as const;
export type PassKind = (typeof PASS_KINDS)[number];

/** Which wallets passes can be added to; nothing is shown of the others. */
export interface OfferedWallets {
  readonly google: boolean;
  readonly apple: boolean;
}

/** What a pass shows: no more than the page with its button. */
export interface WalletPass {
  readonly kind: PassKind;
  /** Of the certificate or the appointment, in its module. */
  readonly id: string;
  /** Its words are in it. */
  readonly locale: Locale;
  /** Brand, as the page has it. */
  readonly site: string;
  /** What it is in one line. */
  readonly title: string;
  /** The line below; empty: none. */
  readonly note: string;
  /** What the salon reads; null: nothing. */
  readonly code: string | null;
  /** Whole address of its page. */
  readonly link: string;
  /** What is available; null: it has no sum, or none that its holder may know. */
  readonly balance: Kopiykas | null;
  /** When it begins; null: it has begun. */
  readonly from: Date | null;
  /** When it is over. */
  readonly until: Date;
  /** false: used up, void or cancelled. */
  readonly isValid: boolean;
  readonly lines: readonly { readonly id: string; readonly label: string; readonly value: string }[];
}
