import { Logger } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { z } from 'zod';
import type { Announcements } from '../../../platform/database/announcements';
import type { Database } from '../../../platform/database/database';
import { DomainError } from '../../../shared/domain-error';
import { PATCH_TEST_HOURS, PATCH_TEST_MONTHS } from '../contract/patch-test';
import { ASK_LIMITS, QUESTION_KINDS } from '../contract/service-asks';
import { TERM_BOUNDS, type CatalogueTerm, type TermKey, type TermNote } from '../contract/catalogue-terms';

const TOPIC = 'booking.catalogue';
/** More than a chain has: each service at each salon, and each employee with own lengths and prices. */
const MAX_TERMS = 20_000;
const ALL = `SELECT kind, item, term AS name, scope, value, changed_by AS by, changed_at AS at FROM booking_catalogue_terms
  ORDER BY kind, item, term, scope LIMIT ${MAX_TERMS}`;
const REMOVE = `DELETE FROM booking_catalogue_terms WHERE (kind, item, term, scope) IN (SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]))`;
const SET = `INSERT INTO booking_catalogue_terms AS known (kind, item, term, scope, value, changed_by)
  SELECT kind, item, term, scope, value::jsonb, $6 FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS new (kind, item, term, scope, value)
  ON CONFLICT (kind, item, term, scope) DO UPDATE SET value = excluded.value, changed_by = excluded.changed_by, changed_at = now()
    WHERE known.value <> excluded.value`;

const whole = ({ least, most }: { readonly least: number; readonly most: number }) => z.int().min(least).max(most);
const id = z.string().min(1).max(200);
const minutes = whole(TERM_BOUNDS.minutes);
const price = whole(TERM_BOUNDS.price);
const words = z.object({ ua: z.string(), en: z.string() });
const key = { item: id, scope: z.string().max(400) };
const term = <Kind extends string, Name extends string, Value extends z.ZodType>(kind: Kind, name: Name, value: Value) =>
  z.object({ ...key, kind: z.literal(kind), name: z.literal(name), value });

/** What a row may say: another release may have written one that this one does not know. */
const TERM: z.ZodType<CatalogueTerm> = z.union([
  term('service', 'minutes', minutes),
  term('service', 'buffer', whole(TERM_BOUNDS.buffer)),
  term('service', 'processing', z.object({ from: whole(TERM_BOUNDS.processingFrom), minutes: whole(TERM_BOUNDS.processingMinutes) })),
  term('service', 'public', z.boolean()),
  term('service', 'sideBySide', z.boolean()),
  term('service', 'prepayment', z.object({ percent: whole({ least: 0, most: 100 }), sum: price })),
  term('service', 'interval', whole(TERM_BOUNDS.interval)),
  term('service', 'patchTest', z.object({ service: id, hours: whole(PATCH_TEST_HOURS), months: whole(PATCH_TEST_MONTHS) })),
  term('service', 'price', price),
  term('service', 'needs', z.boolean()),
  term('service', 'addOn', z.boolean()),
  term(
    'service',
    'question',
    z.object({
      id,
      kind: z.enum(QUESTION_KINDS),
      text: words,
      isRequired: z.boolean(),
      choices: z.array(z.object({ id, text: words })).max(ASK_LIMITS.choices),
    }),
  ),
  term('service', 'photographs', z.object({ most: whole({ least: 1, most: ASK_LIMITS.photographs }), isRequired: z.boolean() })),
  term('employee', 'name', z.object({ ua: z.string(), en: z.string() })),
  term('employee', 'position', id),
  term('employee', 'gender', z.enum(['female', 'male'])),
  term('employee', 'public', z.boolean()),
  term('employee', 'does', z.boolean()),
  term('employee', 'worksAt', z.boolean()),
  term('employee', 'leaves', z.object({ day: z.string(), absences: z.array(z.string()) })),
  term('employee', 'minutes', minutes),
  term('employee', 'price', price),
  term('resource', 'name', z.object({ ua: z.string(), en: z.string() })),
  term('resource', 'units', whole(TERM_BOUNDS.units)),
]);

export type StoredTerm = CatalogueTerm & TermNote;

/**
 * What operators say of services, employees and resources. Each process has all of it in memory and follows the changes of the others; while the database
 * is away, what was read last counts.
 */
export class CatalogueTerms {
  private readonly logger = new Logger('Catalogue');
  private readonly listeners: (() => void)[] = [];
  private terms: readonly StoredTerm[] = [];
  private isRead = false;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly announcements: Announcements,
  ) {}

  /** Reads them as soon as the database is there, and again when another process has changed them. Call once, before the start. */
  follow(): void {
    this.announcements.listen(TOPIC, () => this.readAgain());
    this.database.whenOpen(() => this.readAgain());
  }

  /** As they were read last: the same list while nothing has changed. */
  get current(): readonly StoredTerm[] {
    return this.terms;
  }

  /** Calls back after every change. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Resolves when they have been read; false: they cannot be. */
  async present(): Promise<boolean> {
    if (!this.isRead) await this.load().catch(() => undefined);
    return this.isRead;
  }

  /**
   * Changes them, all or nothing, and tells the other processes. The same again changes nothing.
   * @param by as the audit log names the operator
   * @throws DomainError `terms_too_many`
   */
  async change(
    { set = [], remove = [] }: { readonly set?: readonly CatalogueTerm[]; readonly remove?: readonly TermKey[] },
    by: string,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (remove.length > 0) await tx.query(REMOVE, keysOf(remove));
      if (set.length > 0) await tx.query(SET, [...keysOf(set), set.map(({ value }) => JSON.stringify(value)), by]);
      const { rows } = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM booking_catalogue_terms');
      if (rows[0]!.count > MAX_TERMS) throw new DomainError('conflict', 'terms_too_many', `There are ${MAX_TERMS} terms already`);
      await this.announcements.publish(tx, TOPIC);
    });
    await this.load();
  }

  private readAgain(): void {
    this.isRead = false;
    this.load().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'terms of the catalogue could not be read: those that are known stay'),
    );
  }

  /** One reading after the other: a later one knows more. */
  private load(): Promise<void> {
    const loaded = this.reading.then(() => this.read());
    this.reading = loaded.catch(() => undefined);
    return loaded;
  }

  private async read(): Promise<void> {
    const { rows } = await this.database.query<QueryResultRow & TermNote>(ALL);
    const terms = rows.flatMap(({ by, at, ...row }): readonly StoredTerm[] => {
      const read = TERM.safeParse(row);
      if (!read.success)
        this.logger.warn(
          { term: `${row.kind}.${row.name}`, item: row.item as string },
          'a term that was stored is not known: the content counts',
        );
      return read.success ? [{ ...read.data, by, at }] : [];
    });
    this.isRead = true;
    if (JSON.stringify(terms) === JSON.stringify(this.terms)) return;
    this.terms = terms;
    for (const listener of this.listeners) listener();
  }
}

function keysOf(keys: readonly TermKey[]): readonly (readonly string[])[] {
  return [keys.map(({ kind }) => kind), keys.map(({ item }) => item), keys.map(({ name }) => name), keys.map(({ scope }) => scope)];
}
