import { DomainError } from '../../../../shared/domain-error';

/** What one import of one language may take; a backend that needs more, or pages without an end, is not read. */
export interface ImportLimits {
  readonly requests: number;
  /** Entries of all lists together. */
  readonly items: number;
  /** After decompression. */
  readonly bytes: number;
  readonly ms: number;
}

/** Several times what the site of a large chain needs. */
export const IMPORT_LIMITS: ImportLimits = { requests: 1000, items: 20_000, bytes: 64 * 1024 * 1024, ms: 300_000 };

/** The budget of a whole import. When it is used up, or one part of the import fails, the other parts stop too. */
export class ImportBudget {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly left: { -readonly [K in Exclude<keyof ImportLimits, 'ms'>]: number };
  /** Aborted with the reason why the import has failed. */
  readonly signal: AbortSignal = this.controller.signal;

  constructor(
    private readonly limits: ImportLimits,
    stop?: AbortSignal,
  ) {
    this.left = { requests: limits.requests, items: limits.items, bytes: limits.bytes };
    this.timer = setTimeout(() => this.exceed('ms'), limits.ms);
    this.timer.unref();
    if (stop) this.signal = AbortSignal.any([this.signal, stop]);
  }

  /** Runs the whole import; a part that fails stops the others. */
  async run<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      this.controller.abort(error);
      throw error;
    } finally {
      clearTimeout(this.timer);
    }
  }

  /** Before each request. @throws when nothing more may be asked */
  countRequest(): void {
    this.signal.throwIfAborted();
    this.take('requests', 1);
  }

  /** After each answer. @throws when the import has become too large */
  countAnswer(items: number, bytes: number): void {
    this.take('items', items);
    this.take('bytes', bytes);
    this.signal.throwIfAborted();
  }

  private take(what: keyof typeof this.left, amount: number): void {
    this.left[what] -= amount;
    if (this.left[what] < 0) {
      this.exceed(what);
      this.signal.throwIfAborted();
    }
  }

  private exceed(what: keyof ImportLimits): void {
    const message = `WordPress reading: takes more than ${this.limits[what]} ${what}`;
    this.controller.abort(new DomainError('unavailable', 'content_unavailable', message));
  }
}
