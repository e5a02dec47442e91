import { expect } from '@playwright/test';

/** Waits until a site that has just been started knows free times: its database is open, and the visits of the demonstration are made. */
export async function knowsTimes(origin: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${origin}/api/next-free/links?of=salon%3Doksamyt-pechersk`);
        return ((await answer.json()) as { readonly links?: readonly unknown[] }).links?.[0] ?? null;
      },
      { timeout: 100_000 },
    )
    .not.toBeNull();
}
