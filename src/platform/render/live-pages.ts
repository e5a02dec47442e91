import { Injectable } from '@nestjs/common';

/** Whether a page stands at a path: with the language prefix and a trailing slash, segments encoded by `encodeURIComponent`. */
export type LivePredicate = (path: string) => boolean;

/**
 * Which addresses have a page, for those who must know without asking a module (redirects, for one).
 * The content module registers its predicate as soon as it has content to answer from, not before:
 * a predicate over empty content would declare the whole site dead.
 */
@Injectable()
export class LivePages {
  private readonly predicates: LivePredicate[] = [];
  private together = true;
  private waiting: (() => void)[] = [];

  /** Adds the pages of a module. The first registration makes the registry ready and calls those who wait for it. */
  register(isLive: LivePredicate, { deployedTogether = true } = {}): void {
    this.predicates.push(isLive);
    this.together &&= deployedTogether;
    const callbacks = this.waiting;
    this.waiting = [];
    for (const callback of callbacks) callback();
  }

  /** True when all pages come with this build, false when some come and go with a remote backend. */
  get deployedTogether(): boolean {
    return this.together;
  }

  /** True when some module has a page there; false for everything as long as the registry is not ready. */
  isLive(path: string): boolean {
    return this.predicates.some((isLive) => isLive(path));
  }

  ready(): boolean {
    return this.predicates.length > 0;
  }

  /** Calls back once, now if the registry is ready already. */
  onReady(callback: () => void): void {
    if (this.ready()) callback();
    else this.waiting.push(callback);
  }
}
