import type { Locale } from '../../../shared/locale';

/**
 * What somebody may do in the console. `owner`: everything · `call_centre`: appointments, clients and leads of all salons, no money ·
 * `salon`: what one salon needs at its counter · `employee`: the own appointments of one employee · `accountant`: looks at money, without contacts of clients · `viewer`: looks.
 */
export const OPERATOR_ROLES = ['owner', 'call_centre', 'salon', 'employee', 'accountant', 'viewer'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Somebody whom the owner has invited. */
export interface Operator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  /** Slug of the salon that a `salon` works at; null for the others. */
  readonly salon: string | null;
  /** Id in our own booking engine of who an `employee` is; null for the others. */
  readonly employee: string | null;
  /** Whether the owner lets this person trust a device, where the role does not. */
  readonly mayTrust: boolean;
  readonly locale: Locale;
  readonly createdAt: Date;
  /** Null: the invitation was not accepted yet. */
  readonly joinedAt: Date | null;
}

/** Who works in the console at this moment. */
export interface ConsoleUser {
  /** For the audit: `owner` for OPS_TOKEN, else the id of the operator. */
  readonly actor: string;
  /** Empty for OPS_TOKEN. */
  readonly name: string;
  readonly role: OperatorRole;
  readonly salon: string | null;
  readonly employee: string | null;
  readonly locale: Locale;
}

/** A password that is shorter is refused; NIST SP 800-63B asks for eight beside a second factor. */
export const MIN_PASSWORD = 10;
/** Longer ones are refused: each one is worked on for as long as any other. */
export const MAX_PASSWORD = 200;
/** How long an invitation can be accepted. */
export const INVITATION_HOURS = 48;
