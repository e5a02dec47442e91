import { HelpdeskConflict } from '../domain/helpdesk-failure';
import type { Lead } from '../domain/lead';
import { afterStep, failureOf, lookupsAfterConflict, lookupsOf, nextStep, withoutTags } from '../domain/lead-delivery';
import type { CustomerLookup, DeliveryProgress, HelpdeskId } from '../domain/lead-delivery';
import { leadNote, leadTags } from '../domain/lead-note';
import type { Helpdesk } from '../ports/helpdesk.port';

/**
 * Takes the step that is due and gives the progress to record before the next; unchanged when nothing is due.
 * Tags that fail are a warning in the progress. What else fails rejects: `failureOf(error, nextStep(progress))` tells what to do.
 */
export async function takeStep(
  helpdesk: Helpdesk,
  lead: Lead,
  progress: DeliveryProgress,
  signal?: AbortSignal,
): Promise<DeliveryProgress> {
  const step = nextStep(progress);
  const { customerId, chatId } = progress as { customerId: HelpdeskId; chatId: HelpdeskId };
  switch (step) {
    case 'customer':
      return afterStep(progress, { step, id: await customerOf(helpdesk, lead, signal) });
    case 'customer-tags':
      return tagged(progress, step, () => helpdesk.tagCustomer(customerId, leadTags(lead), signal));
    case 'chat':
      return afterStep(progress, { step, id: await helpdesk.createChat(customerId, signal) });
    case 'chat-tags':
      return tagged(progress, step, () => helpdesk.tagChat(chatId, leadTags(lead), signal));
    case 'note':
      return afterStep(progress, { step, format: await helpdesk.addNote(chatId, leadNote(lead), signal) });
    case 'done':
      return progress;
  }
}

async function customerOf(helpdesk: Helpdesk, lead: Lead, signal?: AbortSignal): Promise<HelpdeskId> {
  const known = await firstOf(helpdesk, lookupsOf(lead), signal);
  if (known !== null) return known;
  try {
    return await helpdesk.createCustomer(lead, signal);
  } catch (error) {
    if (!(error instanceof HelpdeskConflict)) throw error;
    const existing = await firstOf(helpdesk, lookupsAfterConflict(lead), signal);
    if (existing === null) throw error;
    return existing;
  }
}

async function firstOf(helpdesk: Helpdesk, lookups: readonly CustomerLookup[], signal?: AbortSignal): Promise<HelpdeskId | null> {
  for (const lookup of lookups) {
    const id = await helpdesk.findCustomer(lookup, signal);
    if (id !== null) return id;
  }
  return null;
}

async function tagged(
  progress: DeliveryProgress,
  step: 'customer-tags' | 'chat-tags',
  tag: () => Promise<void>,
): Promise<DeliveryProgress> {
  try {
    await tag();
    return afterStep(progress, { step });
  } catch (error) {
    const failure = failureOf(error, step);
    if (failure.kind !== 'warning') throw error;
    return withoutTags(progress, step, failure.reason);
  }
}
