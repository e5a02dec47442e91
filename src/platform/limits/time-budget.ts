import { LRUCache } from 'lru-cache';
import { DomainError } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import { networkOf } from './network';

export interface TimeBudgetOptions {
  /** Part of the time that the work may take in the long run, 0 to 1. */
  readonly share: number;
  /** What it may take at once after a rest, ms. */
  readonly burstMs: number;
}

/** Time that one kind of work on the main thread may take, whoever asks for it: what is left belongs to all other requests. */
export class TimeBudget {
  private leftMs: number;
  private countedAt: number;

  /** @param now a clock in ms that never goes back */
  constructor(
    private readonly options: TimeBudgetOptions,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.leftMs = options.burstMs;
    this.countedAt = now();
  }

  /**
   * Does the work and counts its time; while the budget is used up it is refused instead.
   * @throws DomainError of kind too-many, with the seconds after which there is time again
   */
  run<T>(work: () => T): T {
    const { share, burstMs } = this.options;
    const begin = this.now();
    this.leftMs = Math.min(burstMs, this.leftMs + (begin - this.countedAt) * share);
    this.countedAt = begin;
    if (this.leftMs <= 0) {
      const retryAfterSeconds = Math.max(1, Math.ceil(-this.leftMs / share / 1000));
      throw new DomainError('too-many', 'busy', translation('common.problems.busy'), { retryAfterSeconds });
    }
    try {
      return work();
    } finally {
      this.leftMs -= this.now() - begin;
    }
  }
}

/** Addresses whose budgets are kept; who has not asked for long has a full one again anyway. */
const MAX_ADDRESSES = 10_000;

/** A budget for all, and within it one for each address: who asks for much is refused before others are. */
export class SharedTimeBudget {
  private readonly all: TimeBudget;
  /** Made with the first work: it takes room for all addresses at once, 0.2 MB. */
  private each: LRUCache<string, TimeBudget> | undefined;

  constructor(
    all: TimeBudgetOptions,
    private readonly ofEach: TimeBudgetOptions,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.all = new TimeBudget(all, now);
  }

  /**
   * Does the work for somebody at a network address; an IPv6 address counts as its network.
   * @throws DomainError of kind too-many when the budget of the address, or that of all, is used up
   */
  run<T>(address: string, work: () => T): T {
    const each = (this.each ??= new LRUCache({ max: MAX_ADDRESSES }));
    const network = networkOf(address);
    let own = each.get(network);
    if (!own) each.set(network, (own = new TimeBudget(this.ofEach, this.now)));
    return own.run(() => this.all.run(work));
  }
}
