import type { PageCache } from './page-cache.service';

/** How long a change is waited for to be followed by others, which come with it, ms. */
const SETTLE_MS = 50;
/** The longest pause between two pages, ms. */
const MAX_MS = 100;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/**
 * Renders kept pages anew whenever they have become stale, one at a time, the last used ones first. It pauses after each for as long as the
 * page took, so that visitors have half of the processor at least. Until its turn comes a page is served as it was.
 * @param refresh renders the page of a key anew, and resolves when that is done or has failed
 */
export function warmPages(cache: PageCache, refresh: (key: string) => Promise<void>): void {
  const warming = new PageWarming(cache, refresh);
  cache.onStale(() => warming.wake());
}

class PageWarming {
  private isRunning = false;
  /** A page that cannot be rendered stays stale: it is tried once for a change. */
  private readonly tried = new Set<string>();

  constructor(
    private readonly cache: PageCache,
    private readonly refresh: (key: string) => Promise<void>,
  ) {}

  wake(): void {
    this.tried.clear();
    if (this.isRunning) return;
    this.isRunning = true;
    void this.run();
  }

  private async run(): Promise<void> {
    await pause(SETTLE_MS);
    for (let keys = this.left(); keys.length > 0; keys = this.left())
      for (const key of keys) {
        this.tried.add(key);
        const entry = this.cache.peek(key);
        if (entry && !this.cache.isFresh(entry)) await this.warm(key);
      }
    this.isRunning = false;
  }

  private left(): readonly string[] {
    return this.cache.staleKeys().filter((key) => !this.tried.has(key));
  }

  private async warm(key: string): Promise<void> {
    const begun = performance.now();
    await this.refresh(key);
    await pause(Math.min(performance.now() - begun, MAX_MS));
  }
}
