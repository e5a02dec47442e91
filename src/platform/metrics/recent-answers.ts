import { Injectable } from '@nestjs/common';

const MINUTE_MS = 60_000;
const MINUTES = 60;

/** Requests of this process within the last hour, and how many of them it could not serve. */
export interface RecentCounts {
  readonly requests: number;
  /** Answers 5xx. */
  readonly failures: number;
}

/** Counts answers by the minute, for an hour. What the page cache answers is not among them. */
@Injectable()
export class RecentAnswers {
  private readonly minutes = new Map<number, { requests: number; failures: number }>();

  /** @param atMs of a clock that only goes on: `performance.now()` */
  count(status: number, atMs: number = performance.now()): void {
    const minute = Math.floor(atMs / MINUTE_MS);
    let counts = this.minutes.get(minute);
    if (!counts) {
      this.forget(minute);
      this.minutes.set(minute, (counts = { requests: 0, failures: 0 }));
    }
    counts.requests++;
    if (status >= 500) counts.failures++;
  }

  lastHour(atMs: number = performance.now()): RecentCounts {
    this.forget(Math.floor(atMs / MINUTE_MS));
    const all = [...this.minutes.values()];
    return { requests: sum(all.map((each) => each.requests)), failures: sum(all.map((each) => each.failures)) };
  }

  private forget(minute: number): void {
    for (const old of this.minutes.keys()) if (old <= minute - MINUTES) this.minutes.delete(old);
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
