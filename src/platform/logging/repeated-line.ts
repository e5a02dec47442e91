const MINUTE_MS = 60_000;

/**
 * A line of the log that every request would write while something is away: it is written once a minute for each reason, with the number of
 * those that were left out since.
 */
export class RepeatedLine {
  private readonly written = new Map<string, { readonly at: number; leftOut: number }>();

  constructor(private readonly now = () => performance.now()) {}

  /**
   * Asks whether the line is due.
   * @param reason one of a few fixed codes
   * @returns how many were left out since the last one; null: this one is left out, too
   */
  due(reason: string): number | null {
    const last = this.written.get(reason);
    const at = this.now();
    if (last && at - last.at < MINUTE_MS) {
      last.leftOut += 1;
      return null;
    }
    this.written.set(reason, { at, leftOut: 0 });
    return last?.leftOut ?? 0;
  }
}
