import type { QueryResultRow } from 'pg';
import type { Database } from '../../../platform/database/database';
import type { BookableSalon } from '../application/bookable';

/** Versions that were read so long ago are read again behind the answer, and before it when they are older. Together below a second. */
const VERSIONS_MS = { young: 250, old: 650 };

/** Versions of the salons' books at a moment: each change of a book makes a new one. */
export interface Versions {
  /** When they were read, `performance.now()`, and what the clock of the database was then. */
  readonly readAt: number;
  readonly now: Date;
  readonly of: ReadonlyMap<string, number>;
}

/** The versions of the salons' books, read often enough that what is kept by them is right within a second in all processes. */
export class CalendarVersions {
  /** What was read last; null before the first reading. */
  latest: Versions | null = null;
  private reading: Promise<Versions> | null = null;

  constructor(private readonly database: Database) {}

  async current(): Promise<Versions> {
    const { latest } = this;
    const age = latest ? performance.now() - latest.readAt : Infinity;
    if (latest && age <= VERSIONS_MS.young) return latest;
    const reading = (this.reading ??= this.read().finally(() => (this.reading = null)));
    if (!latest || age > VERSIONS_MS.old) return reading;
    reading.catch(() => undefined); // whoever asks when they are old is told
    return latest;
  }

  /** The clock of the database, epoch milliseconds; 0 before the first reading. */
  now(): number {
    return this.latest ? this.latest.now.getTime() + performance.now() - this.latest.readAt : 0;
  }

  private async read(): Promise<Versions> {
    const readAt = performance.now();
    const { rows } = await this.database.query<{ now: Date; location: string | null; version: number } & QueryResultRow>(
      'SELECT booking_now() AS now, location, version::float8 AS version FROM (SELECT) AS one LEFT JOIN booking_versions ON true',
    );
    const known = rows.flatMap(({ location, version }): [string, number][] => (location === null ? [] : [[location, version]]));
    return (this.latest = { readAt, now: rows[0]!.now, of: new Map(known) });
  }
}

/** Changes with everything that is kept of a salon's days: its book and what can be booked. */
export function versionOf({ catalogue, location }: BookableSalon, versions: Versions): string {
  return `${catalogue.version}/${versions.of.get(location.id) ?? 0}`;
}
