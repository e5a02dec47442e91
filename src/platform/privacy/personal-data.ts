import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database';
import { DatabaseClock } from '../database/database-clock';
import { GiveUp, job } from '../jobs/job';
import type { DeadJob } from '../jobs/job-table';
import { Jobs } from '../jobs/jobs';
import { PrivacyEnvironment } from './privacy.env';
import type { PersonalColumns, Retention } from './retention';

const FORGET = job<{ readonly isAllowed?: boolean }>('privacy.forget');
/** How the words begin by which a night asks. */
const ASKS = 'not erased, more than';
/** Kyiv time. */
const NIGHTLY = '20 4 * * *';
const BATCH = 500;
/** The share of a table that may be blanked in a night counts from so many rows on: of a few rows many may be due. */
const MIN_ROWS = 20;
/** A clock that is further off than this from the database's is one that nothing is erased by. */
const MAX_DIFFERENCE_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** What is kept of people, and for how long. Every night what is older is blanked or deleted. */
@Injectable()
export class PersonalData {
  private readonly logger = new Logger('PersonalData');
  private readonly declared: (Retention | PersonalColumns)[] = [];

  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly env: PrivacyEnvironment,
    private readonly jobs: Jobs,
  ) {
    jobs.handle(FORGET, ({ isAllowed }, { signal }) => this.forget(signal, isAllowed), { parallel: 1, limitSeconds: 900 });
    jobs.schedule(FORGET, NIGHTLY);
  }

  /** In a constructor or in `onModuleInit`. */
  declare(...declarations: readonly (Retention | PersonalColumns)[]): void {
    this.declared.push(...declarations);
  }

  get declarations(): readonly (Retention | PersonalColumns)[] {
    return this.declared;
  }

  /**
   * Blanks and deletes what is due by the clock of the database, in batches; the next night goes on where this one was stopped.
   * @throws GiveUp while the clock of this process is more than an hour off, and when more of a table is due than a night may blank: what is
   *   due elsewhere is blanked first
   * @param isAllowed an operator has said that it may be as much as it is
   */
  async forget(signal?: AbortSignal, isAllowed = false): Promise<void> {
    const differenceMs = await this.clock.differenceMs();
    if (Math.abs(differenceMs) > MAX_DIFFERENCE_MS)
      throw new GiveUp(
        `nothing is erased: the clock of this machine is ${Math.round(differenceMs / 60_000)} minutes ahead of the database's. Set it, then run the job again`,
      );
    const now = await this.clock.now();
    const stopped: string[] = [];
    for (const declaration of this.declared) {
      const before = new Date(now.getTime() - declaration.keepDays * DAY_MS);
      const tooMany = 'blank' in declaration && !isAllowed ? await this.tooMany(declaration, before) : null;
      if (tooMany !== null) {
        stopped.push(tooMany);
        continue;
      }
      const rows = await this.forgetRowsOf(declaration, now, before, signal);
      if (rows > 0)
        this.logger.log({ table: declaration.table, rows }, 'blank' in declaration ? 'personal data erased' : 'old rows removed');
    }
    if (stopped.length > 0)
      throw new GiveUp(
        `${ASKS} ${this.env.ERASE_SHARE} % of a table: ${stopped.join('; ')}. If it is right, say so in the console, among the jobs, or set ERASE_SHARE=100 and run the job again`,
      );
  }

  /** Whether a dead job is a night that asks whether it may erase so much. */
  asks({ name, reason }: Pick<DeadJob, 'name' | 'reason'>): boolean {
    return name === FORGET.name && reason?.startsWith(ASKS) === true;
  }

  /**
   * Blanks rows of one person before their time, as the night would.
   * @param where in SQL, its values from $1 on: a constant of the code
   * @throws Error for a table without personal columns
   */
  async erase(table: string, where: string, values: readonly unknown[]): Promise<void> {
    const declared = this.declared.find((each): each is PersonalColumns => each.table === table && 'blank' in each);
    if (!declared) throw new Error(`${table} has no personal columns that are declared`);
    const { blank, erasedAt } = declared;
    const columns = Object.entries(blank).map(([column], place) => `${column} = $${values.length + place + 1}`);
    const sql = `UPDATE ${table} SET ${columns.join(', ')}, ${erasedAt} = now() WHERE (${where}) AND ${erasedAt} IS NULL`;
    await this.database.query(sql, [...values, ...Object.values(blank).map(storedBlank)]);
  }

  /** Lets a night that asks erase what is due. @returns whether there is one with this id */
  async allow(id: string): Promise<boolean> {
    const asking = (await this.jobs.dead()).find((dead) => dead.id === id);
    return asking !== undefined && this.asks(asking) && this.jobs.revive(id, { isAllowed: true });
  }

  /** @returns which part of a table is due, in words, when it is more than a night may blank */
  private async tooMany({ table, since, where = 'true', erasedAt }: PersonalColumns, before: Date): Promise<string | null> {
    const { rows } = await this.database.query<{ due: number; all: number }>(
      `SELECT count(*) FILTER (WHERE ${since} < $1)::int AS due, count(*)::int AS all FROM ${table} WHERE ${where} AND ${erasedAt} IS NULL`,
      [before],
    );
    const { due, all } = rows[0]!;
    return due > MIN_ROWS && due > (all * this.env.ERASE_SHARE) / 100 ? `${due} of ${all} rows of ${table}` : null;
  }

  private async forgetRowsOf(declaration: Retention | PersonalColumns, now: Date, before: Date, signal?: AbortSignal): Promise<number> {
    const { sql, values } = statementOf(declaration, now, before);
    for (let rows = 0; ;) {
      signal?.throwIfAborted();
      const changed = (await this.database.query(sql, values)).rowCount ?? 0;
      rows += changed;
      if (changed < BATCH) return rows;
    }
  }
}

const storedBlank = (value: PersonalColumns['blank'][string]) => (Array.isArray(value) ? '[]' : value);

/** One batch. Locked rows wait for the next night. */
function statementOf(declaration: Retention | PersonalColumns, now: Date, before: Date): { sql: string; values: unknown[] } {
  const { table, since, where } = declaration;
  const due = [`${since} < $1`, ...(where === undefined ? [] : [where])];
  const batch = (conditions: readonly string[]) =>
    `ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE ${conditions.join(' AND ')} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;
  if (!('blank' in declaration)) return { sql: `DELETE FROM ${table} WHERE ${batch(due)}`, values: [before] };
  const { blank, erasedAt } = declaration;
  const columns = Object.entries(blank);
  const values = columns.map(([, value]) => storedBlank(value));
  const blanks = columns.map(([column], place) => `${column} = $${place + 3}`);
  const sql = `UPDATE ${table} SET ${[...blanks, `${erasedAt} = $2`].join(', ')} WHERE ${batch([...due, `${erasedAt} IS NULL`])}`;
  return { sql, values: [before, now, ...values] };
}
