/** A payer needs some minutes; whose callback is lost is found after them. */
const FIRST_MS = 5 * 60_000;
const MAX_MS = 4 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/**
 * When the provider is asked about an attempt that is not paid: after 5 minutes, then after 10, 20 … up to 4 hours, for a day, and a last
 * time after the provider has stopped taking payments for it.
 * @param round how often it was asked
 * @returns null when it was asked for the last time
 */
export function nextCheck(
  round: number,
  now: Date,
  { createdAt, expiresAt }: { readonly createdAt: Date; readonly expiresAt: Date },
): Date | null {
  const last = Math.max(expiresAt.getTime() + FIRST_MS, createdAt.getTime() + DAY_MS);
  if (now.getTime() >= last) return null;
  return new Date(Math.min(now.getTime() + Math.min(FIRST_MS * 2 ** round, MAX_MS), last));
}
