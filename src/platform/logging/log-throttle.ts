const MINUTE_MS = 60_000;
/** Reasons that are remembered; beyond them the oldest is forgotten, and its next line written. */
const MAX_REASONS = 500;

/**
 * A line of the log that every request would write while something is away: it is written a few times a minute for each reason, with the
 * number of those that were left out since.
 */
export class LogThrottle {
  private readonly written = new Map<string, { at: number; times: number; leftOut: number }>();

  /** @param times how often it is written in a minute for one reason */
  constructor(
    private readonly times = 1,
    private readonly now = () => performance.now(),
  ) {}

  /**
   * Asks whether the line is due.
   * @param reason a fixed code, or a text without what differs from line to line
   * @returns how many were left out since the last minute; null: this one is left out, too
   */
  due(reason: string): number | null {
    const at = this.now();
    const last = this.written.get(reason);
    if (last && at - last.at < MINUTE_MS) {
      if (last.times < this.times) {
        last.times++;
        return 0;
      }
      last.leftOut++;
      return null;
    }
    this.written.delete(reason);
    if (this.written.size >= MAX_REASONS) this.written.delete(this.written.keys().next().value!);
    this.written.set(reason, { at, times: 1, leftOut: 0 });
    return last?.leftOut ?? 0;
  }
}
