import type { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { traced } from '../tracing/tracer';
import { isUnreachable } from '../database/database-errors';
import { runAs } from '../database/work-owner';
import type { Redaction } from '../logging/redaction';
import type { Job, JobHandler, JobOptions } from './job';
import { outcomeOfFailure, reasonOf, type JobOutcome } from './job-outcome';
import type { FetchedJob, JobTable } from './job-table';

/** How often a queue looks for jobs that other instances have written, or whose time has come. */
const POLL_MS = 1000;

/** Runs the jobs of one kind: at most `parallel` at a time, each whenever it is due. */
export class JobQueue<Data extends object> {
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private done: string[] = [];
  private completing: Promise<void> | null = null;
  private loop: Promise<void> | null = null;
  /** Ends the wait for the next look; null while the queue does not wait. */
  private awake: (() => void) | null = null;
  private isWoken = false;

  constructor(
    readonly job: Job<Data>,
    private readonly handler: JobHandler<Data>,
    private readonly options: Required<JobOptions>,
    private readonly table: JobTable,
    private readonly logger: Logger,
    private readonly redaction: Redaction,
    private readonly count: (outcome: JobOutcome['kind']) => void,
    private readonly pollMs = POLL_MS,
  ) {}

  start(): void {
    this.loop = this.work();
  }

  /** Looks for jobs at once. */
  wake(): void {
    this.isWoken = true;
    this.awake?.();
  }

  /**
   * Takes no new jobs, and waits for the running ones.
   * @param limitMs after that they are interrupted, and run again later
   */
  async stop(limitMs: number): Promise<void> {
    const interrupt = setTimeout(() => this.stopping.abort(new Error('the process stops')), limitMs);
    this.isStopped = true;
    this.wake();
    // what cannot be written down any more is run again by the next process
    await Promise.allSettled([this.loop, ...this.running]);
    await Promise.allSettled([this.completing]);
    clearTimeout(interrupt);
  }

  private isStopped = false;

  private async work(): Promise<void> {
    while (!this.isStopped) {
      const free = this.options.parallel - this.running.size;
      this.isWoken = false;
      const jobs = free > 0 ? await this.fetch(free) : [];
      for (const job of jobs) this.begin(job);
      if (jobs.length < free || this.running.size >= this.options.parallel) await this.pause();
    }
  }

  private async fetch(most: number): Promise<FetchedJob[]> {
    try {
      return await this.table.fetch(this.job.name, most);
    } catch {
      // the database is out of reach, which it has logged itself
      return [];
    }
  }

  /** Until something is to be done: it was woken, a run has ended, or time has passed. */
  private async pause(): Promise<void> {
    if (this.isWoken || this.isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.pollMs);
      this.awake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.awake = null;
  }

  private begin(job: FetchedJob): void {
    const run = this.run(job)
      .catch((error: unknown) => this.logger.error({ err: error, job: this.job.name, id: job.id }, 'a job could not be settled'))
      .finally(() => {
        this.running.delete(run);
        this.wake();
      });
    this.running.add(run);
  }

  private async run({ id, data, attempt, failures, parent }: FetchedJob): Promise<void> {
    const begun = performance.now();
    const limit = AbortSignal.timeout(this.options.limitSeconds * 1000);
    const signal = AbortSignal.any([this.stopping.signal, limit]);
    try {
      const facts = { 'job.name': this.job.name, 'job.id': id, 'job.attempt': attempt };
      await traced(`job ${this.job.name}`, facts, () => runAs('jobs', () => this.handler(data as Data, { id, attempt, signal })), parent);
    } catch (error) {
      const outcome = outcomeOfFailure(
        error,
        reasonOf(error, this.redaction),
        { attempt, failures },
        this.options,
        this.stopping.signal.aborted,
        Math.random(),
      );
      return this.settle(id, attempt, begun, outcome as Exclude<JobOutcome, { kind: 'done' }>);
    }
    this.count('done');
    this.done.push(id);
    await this.complete();
  }

  /** Many jobs that end at the same time are completed by one statement. */
  private complete(): Promise<void> {
    this.completing ??= this.flush().finally(() => (this.completing = null));
    return this.completing;
  }

  private async flush(): Promise<void> {
    await Promise.resolve();
    while (this.done.length > 0) {
      const ids = this.done.splice(0);
      await this.write(performance.now(), () => this.table.complete(this.job.name, ids));
    }
  }

  private async settle(id: string, attempt: number, begun: number, outcome: Exclude<JobOutcome, { kind: 'done' }>): Promise<void> {
    this.count(outcome.kind);
    const facts = { job: this.job.name, id, attempt, reason: outcome.reason };
    if (outcome.kind === 'dead') this.logger.error(facts, 'a job is dead: an operator has to look at it');
    else this.logger.warn({ ...facts, againInSeconds: Math.round(outcome.delaySeconds) }, 'a job is tried again');
    await this.write(begun, () => this.table.settle(this.job.name, id, outcome));
  }

  /** Writes down what became of a run; while the database is away, again and again: else the job would rest until its time limit. */
  private async write(begun: number, statement: () => Promise<void>): Promise<void> {
    const end = begun + this.options.limitSeconds * 1000;
    for (;;) {
      try {
        return await statement();
      } catch (error) {
        if (!isUnreachable(error) || this.isStopped || performance.now() > end) throw error;
      }
      await sleep(this.pollMs, undefined, { signal: this.stopping.signal });
    }
  }
}
