import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { IssuedCertificate, LedgerEntry } from './ledger';
import type { OrderReturns } from './order-returns';
import type { Days } from './expiry-reminder';
import type { DeliveryState } from '../contract/order-view';

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
  readonly state: 'active' | 'refund_pending' | 'void';
  readonly issuedAt: Date;
  readonly delivery: {
    readonly isGift: boolean;
    readonly channel: 'email' | 'telegram' | 'salon' | 'link';
    readonly recipient: string;
    readonly message: string;
    /** Of the recipient of a gift. */
    readonly email: string | null;
    readonly state: DeliveryState;
    readonly openedAt: Date | null;
  };
  readonly order: {
    /** The buyer's e-mail, and the attempt that paid; null: none, and money taken at a salon. */
    readonly email: string | null;
    readonly paidAttempt: string | null;
    /** Slug of the salon where it is handed out. */
    readonly salon: string | null;
    readonly name: string;
  };
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

/**
 * The issued certificates and their ledger. Every method rejects with `database_unavailable` while the database is out of reach. `Unit` is
 * what happens whole or not at all.
 */
export abstract class CertificateStore<Unit> {
  /** Oldest first; those of an order or a delivery with the void ones, at most 200. */
  abstract find(by: CertificateKey, unit?: Unit): Promise<readonly StoredCertificate[]>;

  /** Newest first. */
  abstract list(filter: CertificateFilter): Promise<readonly StoredCertificate[]>;

  /** The certificate, which nobody else changes before the unit ends. */
  abstract lock(unit: Unit, id: string): Promise<StoredCertificate | null>;

  /** Oldest first. */
  abstract ledger(id: string, unit?: Unit): Promise<readonly StoredEntry[]>;

  /**
   * Takes from the balance, or gives back to it, by one conditional statement: only of an active certificate, and only while the balance
   * stays between 0 and the nominal.
   * @param amount negative where it takes
   * @returns the new balance; null when it is not possible
   */
  abstract move(unit: Unit, id: string, amount: Kopiykas, isWhole?: boolean): Promise<Kopiykas | null>;

  /** Writes an entry. @returns its id; null when there is one with this key, or one that undoes the same */
  abstract enter(unit: Unit, id: string, entry: NewEntry): Promise<string | null>;

  /** What of an order went back. @param unit given: nobody else gives anything of it back before the unit ends */
  abstract returns(orderId: string, unit?: Unit): Promise<OrderReturns>;

  /** The certificate is locked. */
  abstract setState(unit: Unit, id: string, state: StoredCertificate['state']): Promise<void>;

  /** Puts a new certificate in the place of one that is locked. @returns its id; null when the code or the token is taken */
  abstract reissue(unit: Unit, old: StoredCertificate, code: string, token: string, issuedAt: Date): Promise<string | null>;

  /** Active certificates with something left whose last day is one of these, by id, only those after `after`. @returns their ids */
  abstract expiring(days: Days, after: string | undefined, most: number): Promise<readonly string[]>;

  /** Certificates that wait for their buyers at a salon, newest first. */
  abstract pickUps(salon: string, most: number): Promise<readonly PickUp[]>;

  /** How many there are by state, up to 10,000 of each. */
  abstract counts(): Promise<Readonly<Record<StoredCertificate['state'], number>>>;
}
