import { Injectable } from '@nestjs/common';

/** What has become of a lead so far. */
export type LeadResult =
  | { readonly kind: 'delivered'; readonly customerId: number; readonly chatId: number }
  /** Not sent, and not meant to be. */
  | { readonly kind: 'kept' }
  /** It is kept, and not in the helpdesk yet: why. */
  | { readonly kind: 'waiting'; readonly reason: string };

/** Tells those who wait for a lead what its sender in this process has found. */
@Injectable()
export class LeadResults {
  private readonly waiting = new Map<string, Set<(result: LeadResult) => void>>();

  publish(id: string, result: LeadResult): void {
    for (const tell of this.waiting.get(id) ?? []) tell(result);
  }

  /** Calls `tell` at each result until the returned function is called. */
  subscribe(id: string, tell: (result: LeadResult) => void): () => void {
    const listeners = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, listeners.add(tell));
    return () => {
      listeners.delete(tell);
      if (listeners.size === 0) this.waiting.delete(id);
    };
  }
}
