import { maskEmail } from '../../../shared/email';
import { maskPhone } from '../../../shared/phone';
import { nextStep } from '../domain/lead-delivery';
import type { LeadCall } from '../domain/lead-call';
import type { LeadState } from '../domain/lead-state';
import type { LeadAdmin, LeadRecord } from '../application/lead-admin';

/** A line of GET /api/ops/leads. */
export interface LeadLine {
  readonly id: string;
  readonly createdAt: Date;
  readonly state: LeadState;
  readonly source: string;
  readonly name: string;
  /** Masked, as is the e-mail. */
  readonly phone: string;
  readonly email: string | null;
  readonly salon: string;
  /** The step that is due: `customer`, `customer-tags`, `chat`, `chat-tags`, `note`, `done`. */
  readonly step: string;
  readonly attempts: number;
  readonly lastError: string | null;
  /** What became of the call: `none`, `new`, `called`, `not_reached`, `booked`, `closed`. */
  readonly call: LeadCall['state'];
  /** By when a call was promised. */
  readonly promisedAt: Date | null;
  /** When to call again. */
  readonly callAt: Date | null;
}

/** Answer of GET /api/ops/leads/:id. */
export interface LeadDetails extends Omit<LeadRecord, 'lead'> {
  readonly lead: LeadRecord['lead'];
  readonly step: string;
}

type Listed = Awaited<ReturnType<LeadAdmin['list']>>[number];

export function leadLine({ id, createdAt, state, lead, progress, attempts, lastError, call }: Listed): LeadLine {
  const { source, name, phone, email, salon } = lead;
  const masked = { phone: maskPhone(phone), email: email === null ? null : maskEmail(email) };
  return {
    id,
    createdAt,
    state,
    source,
    name,
    ...masked,
    salon,
    step: nextStep(progress),
    attempts,
    lastError,
    call: call.state,
    promisedAt: call.promisedAt,
    callAt: call.callAt,
  };
}

export function leadDetails(record: LeadRecord): LeadDetails {
  return { ...record, step: nextStep(record.progress) };
}
