import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type PgBoss from 'pg-boss';
import type { Transaction } from '../database/database';
import { DatabaseConnection, type Query } from '../database/database-connection';
import { describeError, isUnreachable } from '../database/database-errors';
import { keyedUuid } from '../database/keyed-uuid';
import { Redaction } from '../logging/redaction';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { bossDatabase } from './boss-database';
import { JOB_DEFAULTS, type Job, type JobHandler, type JobOptions } from './job';
import { makeJobIndex } from './job-index';
import { JobQueue } from './job-queue';
import { JobTable, withParent, type DeadJob, type JobCount } from './job-table';
import { homeZone } from '../../shared/home-zone';

interface EnqueueOptions {
  /** The same key of the same kind of job is enqueued once, for as long as the job is kept (a day after it was done). */
  readonly key?: string;
  /** Not before this moment. */
  readonly startAfter?: Date;
}

/** Jobs finish within this time when the process stops, or are interrupted and run again. */
const DRAIN_MS = 5000;
const DAY_SECONDS = 86_400;

/**
 * Work that must not be lost: written in the transaction of the change it belongs to, run at least once, tried again with growing
 * delays, and kept for an operator when nothing helps. Handlers are idempotent: a process that is killed leaves its jobs to the next.
 */
@Injectable()
export class Jobs implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly declared = new Map<string, { job: Job; handler: JobHandler<object>; options: Required<JobOptions> }>();
  private readonly schedules = new Map<string, string>();
  private queues = new Map<string, JobQueue<object>>();
  private boss: PgBoss | null = null;
  private table: JobTable | null = null;
  private starting: Promise<void> | null = null;
  private isStopping = false;
  private readonly runs;

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly redaction: Redaction,
    metrics: MetricsRegistry,
  ) {
    this.runs = metrics.counter({ name: 'job_runs_total', help: 'Runs of jobs by outcome', labels: ['job', 'outcome'] });
    metrics.gaugeOf({
      name: 'jobs',
      help: 'Jobs that are not done, by kind and state; state failed: dead, for an operator',
      labels: ['job', 'state'],
      read: async () => (await this.counts()).map(({ name, state, count }) => ({ labels: { job: name, state }, value: count })),
    });
    connection.beforeOpen((query) => (this.starting = this.start(query)));
  }

  /**
   * Declares who runs a kind of job. In a constructor or in `onModuleInit`, once for each kind.
   * @throws Error when the kind has a handler
   */
  handle<Data extends object>(job: Job<Data>, handler: JobHandler<Data>, options: JobOptions = {}): void {
    if (this.declared.has(job.name)) throw new Error(`the job ${job.name} has a handler`);
    this.declared.set(job.name, { job, handler: handler as JobHandler<object>, options: { ...JOB_DEFAULTS, ...options } });
  }

  /**
   * Runs a job again and again: once for all instances. It needs a handler, too.
   * @param cron five fields, Kyiv time: `0 4 * * *` every night at four
   */
  schedule(job: Job, cron: string): void {
    this.schedules.set(job.name, cron);
  }

  /**
   * Writes a job with the rows of a transaction; it begins to run as soon as that is committed.
   * @throws Error when nobody handles this kind
   */
  async enqueue<Data extends object>(tx: Transaction, job: Job<Data>, data: Data, options: EnqueueOptions = {}): Promise<void> {
    if (!this.boss || !this.declared.has(job.name)) throw new Error(`nobody handles the job ${job.name}`);
    await this.boss.send(job.name, withParent(data), {
      db: { executeSql: (text, values) => tx.query(text, values) },
      ...(options.key !== undefined && { id: keyedUuid(job.name, options.key) }),
      ...(options.startAfter && { startAfter: options.startAfter }),
    });
    if (!options.startAfter) tx.afterCommit(() => this.queues.get(job.name)?.wake());
  }

  /** Many jobs of a kind, as `enqueue` does one, in one statement. */
  async enqueueAll<Data extends object>(
    tx: Transaction,
    job: Job<Data>,
    all: readonly (EnqueueOptions & { readonly data: Data })[],
  ): Promise<void> {
    if (!this.boss || !this.declared.has(job.name)) throw new Error(`nobody handles the job ${job.name}`);
    if (all.length === 0) return;
    const jobs = all.map(({ data, key, startAfter }) => ({
      name: job.name,
      data: withParent(data),
      ...(key !== undefined && { id: keyedUuid(job.name, key) }),
      ...(startAfter && { startAfter }),
    }));
    await this.boss.insert(jobs, { db: { executeSql: (text, values) => tx.query(text, values) } });
    tx.afterCommit(() => this.queues.get(job.name)?.wake());
  }

  /** The dead jobs of all kinds, newest first. */
  async dead(most = 100): Promise<DeadJob[]> {
    return (await this.table?.dead(most)) ?? [];
  }

  /** A mark that changes when one of the newest 100 dead jobs dies, is revived or taken away. */
  async deadMark(): Promise<string> {
    return (await this.table?.deadMark()) ?? '';
  }

  /**
   * Runs a job with the transaction: the one with the same data that waits or runs already, which becomes due at once, or else a new one.
   * It does the work of dead ones with these data, which are taken away.
   * Jobs of the same data never run at the same time that way; the caller has locked the row they are about.
   */
  async enqueueOnce<Data extends object>(tx: Transaction, job: Job<Data>, data: Data): Promise<void> {
    if (!(await this.table?.runNow(tx, job.name, data))) return this.enqueue(tx, job, data);
    tx.afterCommit(() => this.queues.get(job.name)?.wake());
  }

  /** Runs the one of the jobs with these data at once that has the fewest tries, unless one runs; the try is not counted. @returns whether there is one */
  async tryOneNow<Data extends object>(job: Job<Data>, data: readonly Data[]): Promise<boolean> {
    const isDue = (await this.table?.hastenOne(job.name, data)) ?? false;
    if (isDue) this.queues.get(job.name)?.wake();
    return isDue;
  }

  /** Takes dead jobs with these data away with the transaction, in which their work is given to something else. */
  async removeDead<Data extends object>(tx: Transaction, job: Job<Data>, data: Data): Promise<void> {
    await this.table?.removeDead(tx, job.name, data);
  }

  /**
   * Runs a dead job again, with all its tries.
   * @param data beside those that it has
   * @returns whether there is one; one whose work another job with the same data does is left dead
   */
  async revive(id: string, data: object = {}): Promise<boolean> {
    const name = (await this.table?.revive(id, data)) ?? null;
    if (name !== null) this.queues.get(name)?.wake();
    return name !== null;
  }

  /** Takes a dead job away for good. @returns whether there was one */
  async discard(id: string): Promise<boolean> {
    return (await this.table?.discard(id)) ?? false;
  }

  /** How many jobs there are that are not done, by kind and state. */
  async counts(): Promise<JobCount[]> {
    return (await this.table?.counts()) ?? [];
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    // what has begun to start would go on after its end
    await this.starting?.catch(() => undefined);
    await Promise.all([...this.queues.values()].map((queue) => queue.stop(DRAIN_MS)));
    await this.boss?.stop({ graceful: false });
  }

  private async recover(table: JobTable): Promise<void> {
    for (const facts of await table.recoverOrphans())
      this.logger.error(facts, 'a job is dead, its process was killed: an operator has to look at it');
  }

  private async start(query: Query): Promise<void> {
    if (this.isStopping) return;
    const { default: Boss } = await import('pg-boss');
    const boss = new Boss({
      db: bossDatabase(query),
      maintenanceIntervalSeconds: 30,
      archiveCompletedAfterSeconds: DAY_SECONDS,
      archiveFailedAfterSeconds: 365 * DAY_SECONDS,
      deleteAfterDays: 7,
    });
    boss.on('error', (error) => this.logger.warn({ reason: error.message }, 'the job table could not be tended'));
    try {
      await boss.start();
      await this.makeIndex(query);
      await this.begin(boss, new JobTable(boss, query));
    } catch (error) {
      // it is tried again with another one
      await boss.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
  }

  /** Without it the site works all the same, and looks longer. */
  private async makeIndex(query: Query): Promise<void> {
    try {
      await makeJobIndex(query);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      this.logger.warn({ reason: describeError(error) }, 'the index of jobs could not be made; the next start tries again');
    }
  }

  private async begin(boss: PgBoss, table: JobTable): Promise<void> {
    if (this.connection.source === 'embedded') await this.recover(table);
    const queues = new Map<string, JobQueue<object>>();
    for (const { job, handler, options } of this.declared.values()) {
      const policy = { expireInSeconds: options.limitSeconds + 10, retryLimit: options.tries, retryDelay: 1, retentionDays: 365 };
      await boss.createQueue(job.name, { name: job.name, ...policy });
      await boss.updateQueue(job.name, { name: job.name, ...policy });
      const count = (outcome: string) => this.runs.inc({ job: job.name, outcome });
      queues.set(job.name, new JobQueue(job, handler, options, table, this.logger, this.redaction, count));
    }
    for (const [name, cron] of this.schedules) await boss.schedule(name, cron, {}, { tz: homeZone() });
    [this.boss, this.table, this.queues] = [boss, table, queues];
    for (const queue of queues.values()) queue.start();
  }
}
