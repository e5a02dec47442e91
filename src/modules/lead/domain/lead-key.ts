import type { Lead } from './lead';

/** How long an equal lead counts as the same one, in milliseconds (docs/product.md, leads 4). */
export const LEAD_REPEAT_MS = 4000;

/**
 * Tells equal leads: two leads are equal when their keys are. It holds personal data and is as long as the lead's text: whoever keeps it
 * hashes it.
 */
export function leadKey({ userId, appointmentId, text, support, phone, email }: Lead): string {
  const isNamed = userId !== '' || appointmentId !== '';
  return JSON.stringify([userId, appointmentId, text, support, ...(isNamed ? [] : [phone, email])]);
}
