import type { Locale } from '../../../shared/locale';
import type { CustomerLookup, HelpdeskId } from '../domain/lead-delivery';

/** A customer to be made; empty texts and null are left out. */
export interface NewCustomer {
  readonly name: string;
  readonly email: string | null;
  /** As a lead keeps it (`normalizedPhone`). */
  readonly phone: string;
  readonly userId: string;
  readonly locale: Locale;
}

/**
 * Where operators answer leads. Each call is one step or less, so that whoever records the results can go on after any of them; none is
 * repeated by itself.
 *
 * Every method rejects with HelpdeskUnavailable, HelpdeskRefused or HelpdeskUnconfigured (domain/helpdesk-failure), or with the reason
 * of `signal` when the caller gave up. After HelpdeskUnavailable it is unknown whether the call was carried out: `findCustomer`, tags are
 * harmless to repeat, a customer is found by the search that comes first, a chat or a note may come twice.
 */
export abstract class Helpdesk {
  /** For logs, health and the start-up banner. */
  abstract readonly name: string;

  /** True where its data are in our database: its calls join a transaction of ours, and are undone with it. */
  abstract readonly joinsTransactions: boolean;

  /**
   * A customer with exactly this value.
   * A helpdesk that cannot search by this field answers null: the others and the making of a customer go on.
   */
  abstract findCustomer(lookup: CustomerLookup, signal?: AbortSignal): Promise<HelpdeskId | null>;

  /** @throws HelpdeskConflict when a customer with this user id exists */
  abstract createCustomer(customer: NewCustomer, signal?: AbortSignal): Promise<HelpdeskId>;

  /** Adds tags and keeps those that there are; the same tag twice is one. */
  abstract tagCustomer(customer: HelpdeskId, tags: readonly string[], signal?: AbortSignal): Promise<void>;

  /** Deletes customers with these phones, with all that was written; does nothing where `joinsTransactions` is false. */
  abstract forget(phones: readonly string[]): Promise<void>;

  /** A new chat of the customer, which operators see among the others. */
  abstract createChat(customer: HelpdeskId, signal?: AbortSignal): Promise<HelpdeskId>;

  /** As `tagCustomer`. */
  abstract tagChat(chat: HelpdeskId, tags: readonly string[], signal?: AbortSignal): Promise<void>;

  /**
   * Writes a text into a chat, for operators, once.
   * @returns name of the first of NOTE_FORMATS that was accepted
   */
  abstract addNote(chat: HelpdeskId, text: string, signal?: AbortSignal): Promise<string>;
}
