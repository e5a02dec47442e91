import { LRUCache } from 'lru-cache';
import { BoundedQueue } from '../../../platform/queue/bounded-queue';
import type { Locale } from '../../../shared/locale';
import type { ContentSource } from '../ports/content-source.port';

/** Choices of services whose salons are remembered. */
const REMEMBERED_CHOICES = 500;
const LIMITS = { atOnce: 1, waiting: 9, limitMs: 1500, stopsBegun: true };

/** Which salons perform the chosen services, as the source says; asked once for a choice and a version of the content. */
export class SalonsByServices {
  private readonly calls = new BoundedQueue(LIMITS);
  private readonly answers = new LRUCache<string, Promise<readonly number[]>>({ max: REMEMBERED_CHOICES });

  constructor(private readonly source: ContentSource) {}

  /** @throws QueueRefusal; DomainError `unavailable`. Neither is remembered. */
  ask(version: string, locale: Locale, serviceIds: readonly number[]): Promise<readonly number[]> {
    const ids = [...new Set(serviceIds)].sort((a, b) => a - b);
    const key = `${version} ${locale} ${ids.join()}`;
    const known = this.answers.get(key);
    if (known) return known;
    const answer = this.calls.run((signal) => this.source.salonsByServices(ids, locale, signal));
    this.answers.set(key, answer);
    answer.catch(() => {
      if (this.answers.peek(key) === answer) this.answers.delete(key);
    });
    return answer;
  }
}
