/**
 * What became of the call that a lead asks for, whatever helpdesk there is. new: nobody has called yet. called: spoken with. not_reached:
 * to be called again at a time. booked, closed: settled.
 */
export const CALL_STATES = ['new', 'called', 'not_reached', 'booked', 'closed'] as const;
export type CallState = (typeof CALL_STATES)[number];

/** Why a lead is closed without an appointment. */
export const CLOSE_REASONS = ['answered', 'declined', 'unreachable', 'mistake', 'spam'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** How long the last step with a call can be taken back, ms. */
export const UNDO_MS = 15 * 60_000;
/** A second press without a time within so long, ms, is the same press. */
export const SAME_PRESS_MS = 60_000;
/** Leads that nobody has called for so long, ms, are not told of any more. */
export const MAX_WAIT_MS = 30 * 86_400_000;

/** What became of a call. */
export interface CallResult {
  readonly state: CallState;
  /** When to call again; null unless `not_reached`. */
  readonly callAt: Date | null;
  /** Id of the appointment in our own booking engine; null unless `booked`, and where another system keeps it. */
  readonly appointment: string | null;
  /** Null unless `closed`. */
  readonly reason: CloseReason | null;
}

/** The call of a lead. */
export interface LeadCall extends Omit<CallResult, 'state'> {
  /** none: the lead tells of an appointment, or is older than these states: nobody waits for a call. */
  readonly state: CallState | 'none';
  /** By when the visitor was promised a call; null: nothing was promised. */
  readonly promisedAt: Date | null;
  /** When its state was set; null: never. */
  readonly changedAt: Date | null;
  /** Whether the state before is known still. */
  readonly hasBefore: boolean;
}

/** Whether nothing is to be done any more. */
export const isSettled = ({ state }: Pick<LeadCall, 'state'>) => state === 'booked' || state === 'closed';

/** Whether the last step can be taken back now. */
export function mayUndo({ hasBefore, changedAt }: Pick<LeadCall, 'hasBefore' | 'changedAt'>, now: Date): boolean {
  return hasBefore && changedAt !== null && now.getTime() - changedAt.getTime() < UNDO_MS;
}

/** By when somebody is to call; null: nobody waits, or at no certain time. */
export function callDue({ state, promisedAt, callAt }: Pick<LeadCall, 'state' | 'promisedAt' | 'callAt'>): Date | null {
  return state === 'new' ? promisedAt : state === 'not_reached' ? callAt : null;
}
