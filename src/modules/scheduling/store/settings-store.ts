import { Logger } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import type { Database } from '../../../platform/database/database';
import { DomainError } from '../../../shared/domain-error';
import type { BookingSettings } from '../contract/settings';
import { changedSettings, type SettingsChange } from '../contract/settings-change';
import { storedSettings } from './stored-settings';

const READ = 'SELECT changes, revision FROM booking_settings';
const PARTS = `'{common,clientModule,information,statistics,noShows,followUps}'::text[]`;
/** A change of a part is laid over what the part holds; two at once are both kept. */
const CHANGE = `INSERT INTO booking_settings AS kept (id, changes, revision) VALUES (1, $1, 1)
  ON CONFLICT (id) DO UPDATE SET revision = kept.revision + 1, changed_at = now(), changes = (
    SELECT jsonb_object_agg(part, coalesce(kept.changes -> part, '{}') || coalesce(excluded.changes -> part, '{}')) FROM unnest(${PARTS}) AS part)
  WHERE $2::int IS NULL OR kept.revision = $2 RETURNING changes, revision`;
/** The revision goes on growing, so that every process sees the difference. */
const RESET = `INSERT INTO booking_settings AS kept (id, changes, revision) VALUES (1, '{}', 1)
  ON CONFLICT (id) DO UPDATE SET revision = kept.revision + 1, changed_at = now(), changes = excluded.changes RETURNING changes, revision`;

/** Settings that were read so long ago are read again behind the answer, and before it when they are older. */
const AGE_MS = { young: 1000, old: 2000 };

interface Row extends QueryResultRow {
  readonly changes: unknown;
  readonly revision: number;
}

/**
 * The engine's settings: those of the release, with what operators have set. Every process reads them again while it is asked, so that all
 * go by a change within two seconds. While the database is away those count that were read last.
 */
export class SettingsStore {
  private readonly logger = new Logger('BookingSettings');
  private readonly reported = new Set<string>();
  private known = 0;
  private settings: BookingSettings;
  private readAt = -Infinity;
  private reading: Promise<unknown> | null = null;

  /** @param defaults those of the release */
  constructor(
    private readonly database: Database,
    readonly defaults: BookingSettings,
  ) {
    this.settings = defaults;
  }

  /** As they were read last: the same object while nothing has changed. */
  get current(): BookingSettings {
    return this.settings;
  }

  /** Of `current`: grows with every change; 0: nothing was ever set. */
  get revision(): number {
    return this.known;
  }

  /** Brings `current` up to date. False: the database cannot be read, and they may be of an earlier moment. */
  async refresh(): Promise<boolean> {
    const age = performance.now() - this.readAt;
    if (age <= AGE_MS.young) return true;
    const reading = (this.reading ??= this.read().finally(() => (this.reading = null)));
    if (age <= AGE_MS.old) {
      reading.catch(() => undefined); // whoever asks when they are old is told
      return true;
    }
    return reading.then(
      () => true,
      () => false,
    );
  }

  async read(): Promise<BookingSettings> {
    const readAt = performance.now();
    const { rows } = await this.database.query<Row>(READ);
    return this.take(rows[0] ?? { changes: {}, revision: 0 }, readAt);
  }

  /**
   * What is left out stays.
   * @param revision the one that was changed; without it whichever there is
   * @returns all settings, with the change
   * @throws DomainError `settings_changed` when somebody has changed them meanwhile
   */
  async change(change: SettingsChange, revision: number | null = null): Promise<BookingSettings> {
    const { rows } = await this.database.query<Row>(CHANGE, [JSON.stringify(change), revision]);
    if (!rows[0]) throw new DomainError('conflict', 'settings_changed', 'Somebody has changed the settings meanwhile');
    return this.take(rows[0], performance.now());
  }

  /** As the release has them. */
  async reset(): Promise<BookingSettings> {
    const { rows } = await this.database.query<Row>(RESET);
    return this.take(rows[0]!, performance.now());
  }

  /** A reading that a later one has overtaken changes nothing. */
  private take({ changes, revision }: Row, readAt: number): BookingSettings {
    this.readAt = Math.max(this.readAt, readAt);
    if (revision > this.known) {
      this.known = revision;
      this.settings = changedSettings(
        this.defaults,
        storedSettings(changes, (name) => this.tell(name)),
      );
    }
    return this.settings;
  }

  private tell(name: string): void {
    if (this.reported.has(name)) return;
    this.reported.add(name);
    this.logger.warn({ setting: name }, 'a setting that was stored is not known: the default counts');
  }
}
