import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { IssuedCertificate, LedgerEntry } from './ledger';
import type { DeliveryState } from '../contract/order-view';
import type { StoredOrder } from './order';

/** A certificate as it is kept, with what is known of its way to its holder. */
export interface StoredCertificate extends IssuedCertificate {
  readonly id: string;
  readonly orderId: string;
  readonly packageId: number;
  readonly unit: number;
  /** 1 for the first; a reissue has the next. */
  readonly issue: number;
  readonly deliveryId: string;
  /** `7KQ2-M9XR-04TD` */
  readonly code: string;
  readonly token: string;
  readonly locale: Locale;
  readonly title: string;
  /** Name of its picture; empty: none. */
  readonly picture: string;
  readonly balance: Kopiykas;
  /** What of the balance is reserved for appointments. */
  readonly reserved: Kopiykas;
  /** How often an operator has put its last day off. */
  readonly prolonged: number;
  /** The key with which it was done last; empty: none. */
  readonly prolongKey: string;
  readonly state: 'active' | 'refund_pending' | 'void';
  readonly issuedAt: Date;
  readonly delivery: {
    readonly isGift: boolean;
    readonly channel: 'email' | 'telegram' | 'salon' | 'link';
    readonly recipient: string;
    readonly giver: string;
    readonly message: string;
    /** Of the recipient of a gift. */
    readonly email: string | null;
    readonly state: DeliveryState;
    readonly openedAt: Date | null;
  };
  readonly order: Pick<StoredOrder, 'name' | 'email' | 'paidAttempt' | 'salon' | 'companyName'>;
}

/** An entry of the ledger as it is kept. */
export interface StoredEntry extends Omit<LedgerEntry, 'undoes'> {
  /** What went back to the buyer; null for what is no refund, and for those of before. */
  readonly money: Kopiykas | null;
  readonly at: Date;
  readonly undoes: string | null;
  readonly salon: string;
  readonly note: string;
  readonly key: string;
}

export type NewEntry = Pick<StoredEntry, 'kind' | 'amount' | 'key'> & Partial<Pick<StoredEntry, 'salon' | 'note' | 'undoes' | 'money'>>;

/** By what a certificate is found. */
export type CertificateKey =
  | { readonly id: string }
  | { readonly token: string }
  | { readonly code: string }
  | { readonly orderId: string }
  | { readonly deliveryId: string };

export interface CertificateFilter {
  readonly state?: StoredCertificate['state'];
  /** Only those that were issued before the certificate of this id. */
  readonly before?: string;
  readonly most: number;
}

/** A certificate in a salon's list of what is to be handed out. */
export interface PickUp {
  readonly certificate: StoredCertificate;
  /** The buyer's telephone, as it is kept. */
  readonly phone: string;
}
