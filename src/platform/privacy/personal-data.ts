import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database';
import { job } from '../jobs/job';
import { Jobs } from '../jobs/jobs';
import { Clock } from '../time/clock';
import type { PersonalColumns, Retention } from './retention';

const FORGET = job<Record<string, never>>('privacy.forget');
/** Kyiv time. */
const NIGHTLY = '20 4 * * *';
const BATCH = 500;
const DAY_MS = 86_400_000;

/** What is kept of people, and for how long. Every night what is older is blanked or deleted. */
@Injectable()
export class PersonalData {
  private readonly logger = new Logger('PersonalData');
  private readonly declared: (Retention | PersonalColumns)[] = [];

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle(FORGET, (_data, { signal }) => this.forget(signal), { parallel: 1, limitSeconds: 900 });
    jobs.schedule(FORGET, NIGHTLY);
  }

  /** In a constructor or in `onModuleInit`. */
  declare(...declarations: readonly (Retention | PersonalColumns)[]): void {
    this.declared.push(...declarations);
  }

  get declarations(): readonly (Retention | PersonalColumns)[] {
    return this.declared;
  }

  /** Blanks and deletes what is due, in batches; the next night goes on where this one was stopped. */
  async forget(signal?: AbortSignal): Promise<void> {
    for (const declaration of this.declared) {
      const rows = await this.forgetRowsOf(declaration, signal);
      if (rows > 0)
        this.logger.log({ table: declaration.table, rows }, 'blank' in declaration ? 'personal data erased' : 'old rows removed');
    }
  }

  private async forgetRowsOf(declaration: Retention | PersonalColumns, signal?: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const { sql, values } = statementOf(declaration, now, new Date(now.getTime() - declaration.keepDays * DAY_MS));
    for (let rows = 0; ;) {
      signal?.throwIfAborted();
      const changed = (await this.database.query(sql, values)).rowCount ?? 0;
      rows += changed;
      if (changed < BATCH) return rows;
    }
  }
}

/** One batch. Rows that somebody else works on wait for the next night. */
function statementOf(declaration: Retention | PersonalColumns, now: Date, before: Date): { sql: string; values: unknown[] } {
  const { table, since, where } = declaration;
  const due = [`${since} < $1`, ...(where === undefined ? [] : [where])];
  const batch = (conditions: readonly string[]) =>
    `ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE ${conditions.join(' AND ')} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;
  if (!('blank' in declaration)) return { sql: `DELETE FROM ${table} WHERE ${batch(due)}`, values: [before] };
  const { blank, erasedAt } = declaration;
  const columns = Object.entries(blank);
  const values = columns.map(([, value]) => (Array.isArray(value) ? '[]' : value));
  const blanks = columns.map(([column], place) => `${column} = $${place + 3}`);
  const sql = `UPDATE ${table} SET ${[...blanks, `${erasedAt} = $2`].join(', ')} WHERE ${batch([...due, `${erasedAt} IS NULL`])}`;
  return { sql, values: [before, now, ...values] };
}
