import type { Lead } from './lead';
import type { CallState, LeadCall } from './lead-call';
import type { DeliveryProgress } from './lead-delivery';
import type { LeadState } from './lead-state';

/** A lead as it is kept. */
export interface StoredLead {
  readonly id: string;
  readonly createdAt: Date;
  readonly lead: Lead;
  readonly state: LeadState;
  readonly progress: DeliveryProgress;
  /** Runs of the sender that failed. */
  readonly attempts: number;
  /** Why the last one failed; names no person. */
  readonly lastError: string | null;
  /** Whose it is: what the console calls an operator; null: nobody's yet. */
  readonly assignee: string | null;
  /** What operators note for each other; may name a person, and is erased with the lead. */
  readonly note: string;
  /** What became of the call that it asks for. */
  readonly call: LeadCall;
  /** Slug of the salon that it names; null: of none that is known. */
  readonly salonSlug: string | null;
  /** When what it says of a person was removed, because its time was over; such a lead is never sent. */
  readonly erasedAt: Date | null;
}

/** What happened to a lead, oldest first. */
export interface LeadEvent {
  readonly at: Date;
  readonly event:
    'received' | 'repeated' | 'delivered' | 'failed' | 'retried' | 'dropped' | 'assigned' | 'noted' | 'warning' | 'undone' | CallState;
  readonly detail: string | null;
}

/** What `add` made of a lead. */
export interface AddedLead {
  readonly id: string;
  /** An equal one came a moment ago: this is its id, and nothing was added. */
  readonly isRepeat: boolean;
}

/** Leads that came within a stretch of time. */
export interface LeadCount {
  /** Which stretch, from 0. */
  readonly step: number;
  /** Empty: it is none of those that were asked for. */
  readonly source: string;
  readonly state: LeadState;
  readonly count: number;
}

export interface LeadFilter {
  readonly state?: LeadState;
  /** Only those whose call is in this state. */
  readonly call?: CallState;
  /** Of whom they may be seen; all when left out. */
  readonly scope?: LeadScope;
  /** Only those with this phone, as it is kept. */
  readonly phone?: string;
  /** Only those of this operator. */
  readonly assignee?: string;
  /** Only those that came before the lead of this id. */
  readonly before?: string;
  /** 1 to 200. */
  readonly most: number;
}

/** Which leads somebody sees: all, none, or those of a salon (slug) and of none. */
export type LeadScope = 'all' | 'none' | { readonly salon: string };

/** What is kept of a lead beside what it says. */
export interface LeadBeginning {
  /** False: it tells of an appointment, and nobody waits for a call. */
  readonly isToCall: boolean;
  /** By when the visitor was promised a call; null: nothing was promised. */
  readonly promisedAt: Date | null;
  readonly salonSlug: string | null;
}
