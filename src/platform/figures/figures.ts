import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../database/database';
import { inWords } from '../database/database-errors';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { Clock } from '../time/clock';
import { metricTotals } from './metric-totals';

/** A figure of a stretch of time. */
export interface FigureOfStep {
  readonly figure: string;
  /** Which stretch, from 0. */
  readonly step: number;
  readonly value: number;
}

const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Figures of hours that wait for the database; when there are more, the oldest are given up. */
const MOST_WAITING = 2000;
/** A reading has no more rows: figures times stretches. */
const MOST_READ = 5000;
const ADD = `INSERT INTO site_figures AS kept (figure, hour, value) SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::bigint[])
  ON CONFLICT (hour, figure) DO UPDATE SET value = kept.value + excluded.value`;
const READ = `SELECT figure, width_bucket(hour, $2::timestamptz[]) - 1 AS step, sum(value)::float8 AS value FROM site_figures
  WHERE figure LIKE ANY ($1) AND hour >= $3 AND hour < $4 GROUP BY 1, 2 LIMIT ${MOST_READ}`;

/**
 * What all processes counted of themselves, hour by hour for thirteen months: answers and their times, pages from memory, calls of other
 * services. Each process adds what has come since its last sample once a minute; what the database could not take waits for the next one.
 */
@Injectable()
export class Figures implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Figures');
  /** By figure and hour. */
  private waiting = new Map<string, { readonly figure: string; readonly hour: number; value: number }>();
  private seen: ReadonlyMap<string, number> = new Map();
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

  /** The last minute is not lost. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sample();
  }

  /** Adds what was counted since the last sample; one after the other. */
  sample(): Promise<void> {
    return (this.writing = this.writing.then(() => this.take()));
  }

  /** @param figures names, or patterns of LIKE; @param bounds of the stretches, one more than there are */
  async read(figures: readonly string[], bounds: readonly Date[]): Promise<readonly FigureOfStep[]> {
    const values = [figures, bounds.slice(0, -1), bounds[0], bounds.at(-1)];
    return (await this.database.query<FigureOfStep & Record<string, unknown>>(READ, values)).rows;
  }

  private async take(): Promise<void> {
    const totals = await metricTotals((name) => this.metrics.read(name));
    const hour = Math.floor(this.clock.epochMs() / HOUR_MS) * HOUR_MS;
    for (const [figure, total] of totals) this.wait(figure, hour, total - (this.seen.get(figure) ?? 0));
    this.seen = totals;
    if (this.waiting.size === 0) return;
    const taken = this.waiting;
    this.waiting = new Map();
    const rows = [...taken.values()];
    try {
      await this.database.query(ADD, [
        rows.map(({ figure }) => figure),
        rows.map((row) => new Date(row.hour)),
        rows.map(({ value }) => value),
      ]);
    } catch (error) {
      this.waiting = taken;
      this.logger.debug({ reason: inWords(error), rows: rows.length }, 'figures of this process wait for the database');
    }
  }

  private wait(figure: string, hour: number, value: number): void {
    if (value <= 0) return;
    const key = `${hour} ${figure}`;
    const known = this.waiting.get(key);
    if (known) known.value += value;
    else this.waiting.set(key, { figure, hour, value });
    while (this.waiting.size > MOST_WAITING) this.waiting.delete(this.waiting.keys().next().value!);
  }
}
