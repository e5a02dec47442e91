import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../database/database';
import { describeError } from '../database/database-errors';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { Clock } from '../time/clock';
import { metricTotals } from './metric-totals';

/** Sum of a counter over one period. */
export interface CounterSum {
  readonly figure: string;
  /** Index of the period, from 0. */
  readonly step: number;
  readonly value: number;
}

const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Unwritten sums in memory; beyond this the oldest are dropped. */
const MAX_WAITING = 2000;
/** Most rows of one query: counters times periods. */
const MAX_READ = 5000;
const ADD = `INSERT INTO site_figures AS kept (figure, hour, value) SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::bigint[])
  ON CONFLICT (hour, figure) DO UPDATE SET value = kept.value + excluded.value`;
const READ = `SELECT figure, width_bucket(hour, $2::timestamptz[]) - 1 AS step, sum(value)::float8 AS value FROM site_figures
  WHERE figure LIKE ANY ($1) AND hour >= $3 AND hour < $4 GROUP BY 1, 2 LIMIT ${MAX_READ}`;

/**
 * Counters of all processes by hour, kept for thirteen months: answers and their durations, cache hits, outside calls. Each process adds
 * the increase since its last sample once a minute; sums that could not be written are written with the next sample.
 */
@Injectable()
export class HourlyCounters implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('HourlyCounters');
  /** Unwritten sums by counter and hour. */
  private pending = new Map<string, { readonly figure: string; readonly hour: number; value: number }>();
  private lastTotals: ReadonlyMap<string, number> = new Map();
  private timer?: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly metrics: MetricsRegistry,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sample(), EVERY_MS).unref();
  }

  /** Writes the last minute before the process stops. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sample();
  }

  /** Writes the increase since the last sample. Calls run one after the other. */
  sample(): Promise<void> {
    return (this.writing = this.writing.then(() => this.write()));
  }

  /** @param figures names or LIKE patterns @param bounds of the periods: one more than there are periods */
  async read(figures: readonly string[], bounds: readonly Date[]): Promise<readonly CounterSum[]> {
    const values = [figures, bounds.slice(0, -1), bounds[0], bounds.at(-1)];
    return (await this.database.query<CounterSum & Record<string, unknown>>(READ, values)).rows;
  }

  private async write(): Promise<void> {
    const totals = await metricTotals((name) => this.metrics.read(name));
    const hour = Math.floor(this.clock.epochMs() / HOUR_MS) * HOUR_MS;
    for (const [figure, total] of totals) this.addPending(figure, hour, total - (this.lastTotals.get(figure) ?? 0));
    this.lastTotals = totals;
    if (this.pending.size === 0) return;
    const taken = this.pending;
    this.pending = new Map();
    const rows = [...taken.values()];
    try {
      await this.database.query(ADD, [
        rows.map(({ figure }) => figure),
        rows.map((row) => new Date(row.hour)),
        rows.map(({ value }) => value),
      ]);
    } catch (error) {
      this.pending = taken;
      this.logger.debug({ reason: describeError(error), rows: rows.length }, 'counters of this process wait for the database');
    }
  }

  private addPending(figure: string, hour: number, value: number): void {
    if (value <= 0) return;
    const key = `${hour} ${figure}`;
    const known = this.pending.get(key);
    if (known) known.value += value;
    else this.pending.set(key, { figure, hour, value });
    while (this.pending.size > MAX_WAITING) this.pending.delete(this.pending.keys().next().value!);
  }
}
