import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database';
import type { Locale } from '../../../shared/locale';
import type { Operator } from './operator';
import { OperatorStore, type Invitation, type NewSession, type OperatorSecrets, type StoredSession } from './operator-store.port';
import { operatorSessions, operators } from './operator.schema';

const MOST = 200;

/** Operators in PostgreSQL. */
export class PostgresOperators extends OperatorStore<Transaction> {
  constructor(private readonly database: Database) {
    super();
  }

  override async list(): Promise<readonly Operator[]> {
    const rows = await this.database.run((db) =>
      db.select().from(operators).where(isNull(operators.removedAt)).orderBy(asc(operators.createdAt), asc(operators.id)).limit(MOST),
    );
    return rows.map(operatorOf);
  }

  override async invite({ db }: Transaction, { hash, until, ...invitation }: Invitation): Promise<boolean> {
    const row = { ...invitation, inviteHash: hash, inviteUntil: until };
    return (await db.insert(operators).values(row).onConflictDoNothing().returning({ id: operators.id })).length > 0;
  }

  override async invited(hash: string, now: Date): Promise<OperatorSecrets | null> {
    const [row] = await this.database.run((db) => db.select().from(operators).where(isOpen(hash, now)));
    return row ? secretsOf(row) : null;
  }

  override async join(hash: string, passwordHash: string, step: number, now: Date): Promise<boolean> {
    const change = { passwordHash, totpStep: step, joinedAt: now, inviteHash: null, inviteUntil: null };
    const joined = await this.database.run((db) =>
      db.update(operators).set(change).where(isOpen(hash, now)).returning({ id: operators.id }),
    );
    return joined.length > 0;
  }

  override async byEmail(email: string): Promise<OperatorSecrets | null> {
    const where = and(eq(operators.email, email), isNull(operators.removedAt));
    const [row] = await this.database.run((db) => db.select().from(operators).where(where));
    return row ? secretsOf(row) : null;
  }

  override async useStep(id: string, step: number): Promise<boolean> {
    const where = and(eq(operators.id, id), isNull(operators.removedAt), lt(operators.totpStep, step));
    const used = await this.database.run((db) => db.update(operators).set({ totpStep: step }).where(where).returning({ id: operators.id }));
    return used.length > 0;
  }

  override remove(id: string, now: Date): Promise<boolean> {
    return this.database.transaction(async ({ db }) => {
      const where = and(eq(operators.id, id), isNull(operators.removedAt));
      const change = { removedAt: now, inviteHash: null, inviteUntil: null };
      const removed = await db.update(operators).set(change).where(where).returning({ id: operators.id });
      await db.delete(operatorSessions).where(eq(operatorSessions.operatorId, id));
      return removed.length > 0;
    });
  }

  override async beginSession(hash: string, id: string | null, { locale, now, idleUntil, until }: NewSession): Promise<void> {
    const row = { hash, operatorId: id, locale, createdAt: now, seenAt: now, expiresAt: idleUntil, endsAt: until };
    await this.database.run((db) => db.insert(operatorSessions).values(row));
  }

  override async session(hash: string, now: Date): Promise<StoredSession | null> {
    const where = and(eq(operatorSessions.hash, hash), gt(operatorSessions.expiresAt, now), isNull(operators.removedAt));
    const [row] = await this.database.run((db) =>
      db.select().from(operatorSessions).leftJoin(operators, eq(operators.id, operatorSessions.operatorId)).where(where),
    );
    if (!row) return null;
    const { locale, seenAt } = row.operator_sessions;
    return { operator: row.operators && operatorOf(row.operators), locale, seenAt };
  }

  override async touch(hash: string, now: Date, until: Date): Promise<void> {
    const expiresAt = sql`least(${until.toISOString()}::timestamptz, ${operatorSessions.endsAt})`;
    await this.database.run((db) => db.update(operatorSessions).set({ seenAt: now, expiresAt }).where(eq(operatorSessions.hash, hash)));
  }

  override async setLocale(hash: string, locale: Locale): Promise<void> {
    await this.database.run((db) => db.update(operatorSessions).set({ locale }).where(eq(operatorSessions.hash, hash)));
  }

  override async endSession(hash: string): Promise<void> {
    await this.database.run((db) => db.delete(operatorSessions).where(eq(operatorSessions.hash, hash)));
  }
}

type Row = typeof operators.$inferSelect;

const isOpen = (hash: string, now: Date) =>
  and(eq(operators.inviteHash, hash), gt(operators.inviteUntil, now), isNull(operators.removedAt));

function operatorOf({ id, name, email, role, salon, locale, createdAt, joinedAt }: Row): Operator {
  return { id, name, email, role, salon, locale, createdAt, joinedAt };
}

function secretsOf(row: Row): OperatorSecrets {
  return { ...operatorOf(row), passwordHash: row.passwordHash, totpSecret: row.totpSecret };
}
