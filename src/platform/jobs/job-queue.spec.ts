import { Logger } from '@nestjs/common';
import { databaseUnavailable } from '../database/database-errors';
import { Redaction } from '../logging/redaction';
import { job, JOB_DEFAULTS } from './job';
import { JobQueue } from './job-queue';
import type { JobTable } from './job-table';

const BAKE = job<{ readonly id: string }>('oven.bake');
const POLL_MS = 1;

/** A table with one job, which refuses some times to write down what became of it. */
class RefusingTable {
  readonly written: string[] = [];
  private readonly waiting = [{ id: 'a', data: { id: 'bread' }, attempt: 1, failures: 0 }];
  private tell: () => void = () => undefined;
  /** Resolves when it is written down. */
  readonly settled = new Promise<void>((resolve) => (this.tell = resolve));

  constructor(private refusals: number) {}

  readonly fetch = () => Promise.resolve(this.waiting.splice(0));
  readonly complete = () => this.write('done');
  readonly settle = (_name: string, _id: string, { kind }: { kind: string }) => this.write(kind);

  private write(what: string): Promise<void> {
    if (this.refusals-- > 0) return Promise.reject(databaseUnavailable());
    this.written.push(what);
    this.tell();
    return Promise.resolve();
  }
}

describe('a job that ends while the database is away', () => {
  it.each([
    ['done', () => Promise.resolve()],
    ['again', () => Promise.reject(new Error('the oven is cold'))],
  ])('is written down as %s as soon as it is back, instead of waiting for its time limit', async (kind, run) => {
    const table = new RefusingTable(3);
    const handler = jest.fn(run);
    const logger = new Logger('Jobs');
    jest.spyOn(logger, 'warn').mockImplementation();
    const queue = new JobQueue(
      ...([BAKE, handler, JOB_DEFAULTS, table as unknown as JobTable, logger, new Redaction(), () => undefined, POLL_MS] as const),
    );
    queue.start();
    await table.settled;
    await queue.stop(1000);
    expect(table.written).toEqual([kind]);
    expect(handler).toHaveBeenCalledTimes(1);
  });
});
