import type { FormField } from '../../../shared/form';

/** How an id of a booking system is written, ours or a vendor's. */
export const BOOKING_ID = /^[\p{L}\d_.-]{1,100}$/u;
/** As long as a visitor keeps a time; renewed once, as long again. */
export const HOLD_MINUTES = 15;
/** Services of one appointment. */
export const MAX_SERVICES = 10;
/** Employees that one question may name. */
export const MAX_EMPLOYEES = 50;
/** Links to booking whose next free times are asked for at once. */
export const MAX_NEXT_FREE_LINKS = 24;
/** Days that one question for free times may span. */
export const MAX_DAYS = 62;
/** What a client writes to the salon. */
export const COMMENT = { kind: 'lines', most: 1000 } as const satisfies FormField;
/** Who comes, where it is not the client: a child, a friend. */
export const GUEST = { kind: 'text', least: 2, most: 100, letters: true, problem: 'name' } as const satisfies FormField;
/** A guest's own phone. */
export const GUEST_PHONE = { kind: 'phone' } as const satisfies FormField;

/** Certificates that pay for one appointment before it. */
export const MAX_PAYING_CERTIFICATES = 2;
