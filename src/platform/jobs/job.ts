/**
 * A kind of job with the type of its data. A module declares it once and hands it to `Jobs.handle` and `Jobs.enqueue`.
 * Data are identifiers, not personal facts: they stay in the job table after the job is done.
 */
export interface Job<Data extends object = object> {
  /** Unique in the site: `lead.send`. */
  readonly name: string;
  /** Never set: it only carries the type. */
  readonly data?: Data;
}

/** @param name `module.action` */
export function job<Data extends object>(name: `${string}.${string}`): Job<Data> {
  return { name };
}

/** What a handler is told about its run. */
export interface JobRun {
  readonly id: string;
  /** 1 for the first try; runs that ended in RunLater or with the process are not counted. */
  readonly attempt: number;
  /** Aborted when the run takes too long or the process stops: the job is then run again. */
  readonly signal: AbortSignal;
}

export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>;

export interface JobOptions {
  /** Runs of this process at the same time. Default 4. */
  readonly parallel?: number;
  /** Tries before the job counts as dead and waits for an operator. Default 20. */
  readonly tries?: number;
  /** Wait before the second try, seconds; it doubles, with jitter. Default 2. */
  readonly firstDelaySeconds?: number;
  /** Bound of the wait, seconds. Default 900. */
  readonly mostDelaySeconds?: number;
  /** A run that takes longer is given up and repeated, seconds. Default 60. */
  readonly limitSeconds?: number;
}

export const JOB_DEFAULTS: Required<JobOptions> = {
  parallel: 4,
  tries: 20,
  firstDelaySeconds: 2,
  mostDelaySeconds: 900,
  limitSeconds: 60,
};

/** Thrown by a handler to be run again at a time of its choice, without counting as a failure: the other side asked for patience. */
export class RunLater extends Error {
  /** @param delayMs from now */
  constructor(
    reason: string,
    readonly delayMs: number,
  ) {
    super(reason);
  }
}

/** Thrown by a handler when trying again is useless: the job is dead at once. */
export class GiveUp extends Error {}
