import { Injectable } from '@nestjs/common';

/**
 * The time, for everything that decides by it: services inject it, functions of a domain are given a moment. Tests override it with a clock
 * of their own. Durations are measured with `performance.now()`, which no correction of the machine's clock changes.
 */
@Injectable()
export class Clock {
  /** Milliseconds since 1970. */
  epochMs(): number {
    return Date.now();
  }

  now(): Date {
    return new Date(this.epochMs());
  }
}
