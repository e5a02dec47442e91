import { HelpdeskRefused, HelpdeskUnavailable, HelpdeskUnconfigured } from './helpdesk-failure';
import type { Lead } from './lead';

/** The helpdesk's own number of a customer, a chat or a note. */
export type HelpdeskId = number;

/** What a lead's way to the helpdesk consists of, in order; each is recorded before the next begins. */
export const DELIVERY_STEPS = ['customer', 'customer-tags', 'chat', 'chat-tags', 'note'] as const;
export type DeliveryStep = (typeof DELIVERY_STEPS)[number];

/** What is recorded of a lead's way: plain data, kept as JSON. A step that has a result is never taken again. */
export interface DeliveryProgress {
  readonly customerId: HelpdeskId | null;
  readonly customerTags: TagsResult;
  readonly chatId: HelpdeskId | null;
  readonly chatTags: TagsResult;
  /** Name of the note format that was accepted (NOTE_FORMATS); null before. */
  readonly note: string | null;
  /** What did not work and held up nothing, oldest first: tags. */
  readonly warnings: readonly string[];
}

/** failed: given up with a warning, the lead went on without. */
export type TagsResult = 'done' | 'failed' | null;

/** The beginning: nothing is known to have been done. */
export const NOT_BEGUN: DeliveryProgress = {
  customerId: null,
  customerTags: null,
  chatId: null,
  chatTags: null,
  note: null,
  warnings: [],
};

/** The result of a step that went well. */
export type StepResult =
  | { readonly step: 'customer' | 'chat'; readonly id: HelpdeskId }
  | { readonly step: 'customer-tags' | 'chat-tags' }
  | { readonly step: 'note'; readonly format: string };

/** What is to be done next. */
export function nextStep(progress: DeliveryProgress): DeliveryStep | 'done' {
  if (progress.customerId === null) return 'customer';
  if (progress.customerTags === null) return 'customer-tags';
  if (progress.chatId === null) return 'chat';
  if (progress.chatTags === null) return 'chat-tags';
  return progress.note === null ? 'note' : 'done';
}

/** @throws Error when this is not the step that was due */
export function afterStep(progress: DeliveryProgress, result: StepResult): DeliveryProgress {
  mustBeDue(progress, result.step);
  switch (result.step) {
    case 'customer':
      return { ...progress, customerId: result.id };
    case 'customer-tags':
      return { ...progress, customerTags: 'done' };
    case 'chat':
      return { ...progress, chatId: result.id };
    case 'chat-tags':
      return { ...progress, chatTags: 'done' };
    case 'note':
      return { ...progress, note: result.format };
  }
}

/** Tags that failed hold up nothing: they are noted, and the step counts as taken. @throws Error when this is not the step that was due */
export function withoutTags(progress: DeliveryProgress, step: 'customer-tags' | 'chat-tags', warning: string): DeliveryProgress {
  mustBeDue(progress, step);
  const warnings = [...progress.warnings, `${step}: ${warning}`];
  return step === 'customer-tags' ? { ...progress, customerTags: 'failed', warnings } : { ...progress, chatTags: 'failed', warnings };
}

function mustBeDue(progress: DeliveryProgress, step: DeliveryStep): void {
  const due = nextStep(progress);
  if (due !== step) throw new Error(`The step ${step} is not due, ${due} is`);
}

/** What is to become of a lead whose step failed. */
export type DeliveryFailure =
  /** Take the same step later, not before `afterMs` if it is given. */
  | { readonly kind: 'later'; readonly afterMs?: number; readonly reason: string }
  /** Wait for an operator to set the key, which is missing or refused; it counts as no try. */
  | { readonly kind: 'unconfigured'; readonly reason: string }
  /** No repetition helps: an operator has to look at it. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Go on without tags. */
  | { readonly kind: 'warning'; readonly reason: string };

/** A helpdesk that asks for more than this is asked again nevertheless, in milliseconds. */
const MAX_AFTER_MS = 3_600_000;

/**
 * How a failure is classed. What is unknown here (a conflict whose customer is not found yet, a failure of our own, a shutdown) may pass:
 * `later`. Who repeats bounds how often.
 */
export function failureOf(error: unknown, step: DeliveryStep | 'done'): DeliveryFailure {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof HelpdeskUnconfigured || (isKeyRefused(error) && !isTags(step))) return { kind: 'unconfigured', reason };
  if (error instanceof HelpdeskUnavailable && !isTags(step)) {
    return { kind: 'later', reason, ...(error.retryAfterMs !== undefined && { afterMs: Math.min(error.retryAfterMs, MAX_AFTER_MS) }) };
  }
  if (error instanceof HelpdeskUnavailable || error instanceof HelpdeskRefused)
    return { kind: isTags(step) ? 'warning' : 'refused', reason };
  return { kind: 'later', reason };
}

/** The key is wrong: every lead would meet the same, and none of them is to blame. */
function isKeyRefused(error: unknown): boolean {
  return error instanceof HelpdeskRefused && error.status === 401;
}

function isTags(step: DeliveryStep | 'done'): step is 'customer-tags' | 'chat-tags' {
  return step === 'customer-tags' || step === 'chat-tags';
}

/** By what a customer is looked for; the value is never empty. */
export interface CustomerLookup {
  readonly by: 'email' | 'userId' | 'phone';
  readonly value: string;
}

/** Where a lead's customer is looked for before one is made (docs/product.md, leads 8). */
export function lookupsOf(lead: Lead): readonly CustomerLookup[] {
  return lookups(lead, ['email', 'userId', 'phone']);
}

/** Where it is looked for after the helpdesk said that it exists. */
export function lookupsAfterConflict(lead: Lead): readonly CustomerLookup[] {
  return lookups(lead, ['userId', 'phone', 'email']);
}

function lookups(lead: Lead, order: readonly CustomerLookup['by'][]): readonly CustomerLookup[] {
  return order.flatMap((by) => (lead[by] ? [{ by, value: lead[by] }] : []));
}
