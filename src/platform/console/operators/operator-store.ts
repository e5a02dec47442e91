import { Injectable } from '@nestjs/common';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Locale } from '../../../shared/locale';
import { Database, type Transaction } from '../../database/database';
import type { Operator } from './operator';
import { operatorDevices, operatorSessions, operators } from './operator.schema';

/** An operator with what proves who it is. */
export interface OperatorSecrets extends Operator {
  /** Null: not joined yet. */
  readonly passwordHash: string | null;
  /** Base32. */
  readonly totpSecret: string;
}

export interface Invitation extends Pick<Operator, 'id' | 'name' | 'email' | 'role' | 'salon' | 'employee' | 'locale'> {
  readonly totpSecret: string;
  /** Hash of the token in its link. */
  readonly hash: string;
  readonly until: Date;
}

/** A session as it is kept; of somebody who was removed there is none. */
export interface StoredSession {
  /** Null: signed in with OPS_TOKEN. */
  readonly operator: Operator | null;
  readonly locale: Locale;
  readonly seenAt: Date;
  /** Whether it is on a device that the operator trusts. */
  readonly isOnTrustedDevice: boolean;
}

/** A device that an operator trusts. */
export interface OperatorDevice {
  /** Of the token in its cookie. */
  readonly hash: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Of the last sign-in there. */
  readonly seenAt: Date;
  readonly expiresAt: Date;
}

export interface TrustedDevice {
  readonly hash: string;
  readonly operator: string;
  readonly name: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export interface NewSession {
  readonly locale: Locale;
  readonly now: Date;
  /** When it ends unless another page is asked for, and when it ends whatever happens. */
  readonly idleUntil: Date;
  readonly until: Date;
  /** Hash of the trusted device that it is on; null: of none. */
  readonly device: string | null;
}

const MAX_DEVICES = 50;
const MOST = 200;

/** The operators of all instances, and their sessions. */
@Injectable()
export class OperatorStore {
  constructor(private readonly database: Database) {}

  /** Those who were not removed, oldest first; at most 200. */
  async list(): Promise<readonly Operator[]> {
    const rows = await this.database.run((db) =>
      db.select().from(operators).where(isNull(operators.removedAt)).orderBy(asc(operators.createdAt), asc(operators.id)).limit(MOST),
    );
    return rows.map(operatorOf);
  }

  /** @returns whether the operator was added: not when somebody has this e-mail */
  async invite({ db }: Transaction, { hash, until, ...invitation }: Invitation): Promise<boolean> {
    const row = { ...invitation, inviteHash: hash, inviteUntil: until };
    return (await db.insert(operators).values(row).onConflictDoNothing().returning({ id: operators.id })).length > 0;
  }

  /** An invitation that can still be accepted. @param hash of its token */
  async invited(hash: string, now: Date): Promise<OperatorSecrets | null> {
    const [row] = await this.database.run((db) => db.select().from(operators).where(isOpen(hash, now)));
    return row ? secretsOf(row) : null;
  }

  /** Accepts an invitation, once. @param step of the code that was typed. @returns whether it could be accepted */
  async join(hash: string, passwordHash: string, step: number, now: Date): Promise<boolean> {
    const change = { passwordHash, totpStep: step, joinedAt: now, inviteHash: null, inviteUntil: null };
    const joined = await this.database.run((db) =>
      db.update(operators).set(change).where(isOpen(hash, now)).returning({ id: operators.id }),
    );
    return joined.length > 0;
  }

  async byEmail(email: string): Promise<OperatorSecrets | null> {
    const where = and(eq(operators.email, email), isNull(operators.removedAt));
    const [row] = await this.database.run((db) => db.select().from(operators).where(where));
    return row ? secretsOf(row) : null;
  }

  /** Uses up a code: each step counts once, and none before one that was used. @returns whether it counts */
  async useStep(id: string, step: number): Promise<boolean> {
    const where = and(eq(operators.id, id), isNull(operators.removedAt), lt(operators.totpStep, step));
    const used = await this.database.run((db) => db.update(operators).set({ totpStep: step }).where(where).returning({ id: operators.id }));
    return used.length > 0;
  }

  /** Takes the access away and ends all sessions. @returns whether there was one */
  remove(id: string, now: Date): Promise<boolean> {
    return this.database.transaction(async ({ db }) => {
      const where = and(eq(operators.id, id), isNull(operators.removedAt));
      const change = { removedAt: now, inviteHash: null, inviteUntil: null };
      const removed = await db.update(operators).set(change).where(where).returning({ id: operators.id });
      await db.delete(operatorSessions).where(eq(operatorSessions.operatorId, id));
      await db.delete(operatorDevices).where(eq(operatorDevices.operatorId, id));
      return removed.length > 0;
    });
  }

  /** @param id of the operator; null for OPS_TOKEN */
  async beginSession(hash: string, id: string | null, { locale, now, idleUntil, until, device }: NewSession): Promise<void> {
    const row = { hash, operatorId: id, locale, createdAt: now, seenAt: now, expiresAt: idleUntil, endsAt: until, deviceHash: device };
    await this.database.run((db) => db.insert(operatorSessions).values(row));
  }

  async session(hash: string, now: Date): Promise<StoredSession | null> {
    const where = and(eq(operatorSessions.hash, hash), gt(operatorSessions.expiresAt, now), isNull(operators.removedAt));
    const [row] = await this.database.run((db) =>
      db.select().from(operatorSessions).leftJoin(operators, eq(operators.id, operatorSessions.operatorId)).where(where),
    );
    if (!row) return null;
    const { locale, seenAt, deviceHash } = row.operator_sessions;
    return { operator: row.operators && operatorOf(row.operators), locale, seenAt, isOnTrustedDevice: deviceHash !== null };
  }

  /** Whose a session was that may have ended by itself, for a day after its end: the id, `owner` for OPS_TOKEN; null: it is not known. */
  async lastOf(hash: string): Promise<string | null> {
    const where = eq(operatorSessions.hash, hash);
    const [row] = await this.database.run((db) => db.select({ operator: operatorSessions.operatorId }).from(operatorSessions).where(where));
    return row ? (row.operator ?? 'owner') : null;
  }

  /** Who trusts a device now, by their ids. */
  async devicesAt(hash: string, now: Date): Promise<readonly string[]> {
    const where = and(eq(operatorDevices.hash, hash), gt(operatorDevices.expiresAt, now));
    const rows = await this.database.run((db) =>
      db.select({ operator: operatorDevices.operatorId }).from(operatorDevices).where(where).limit(MOST),
    );
    return rows.map(({ operator }) => operator);
  }

  /** Those that an operator trusts now, the last used one first; at most 50. */
  async devicesOf(operator: string, now: Date): Promise<readonly OperatorDevice[]> {
    const where = and(eq(operatorDevices.operatorId, operator), gt(operatorDevices.expiresAt, now));
    return this.database.run((db) =>
      db.select().from(operatorDevices).where(where).orderBy(desc(operatorDevices.seenAt), asc(operatorDevices.hash)).limit(MAX_DEVICES),
    );
  }

  async trust({ hash, operator, name, now, expiresAt }: TrustedDevice): Promise<void> {
    const row = { hash, operatorId: operator, name, createdAt: now, seenAt: now, expiresAt };
    const target = [operatorDevices.hash, operatorDevices.operatorId];
    await this.database.run((db) =>
      db
        .insert(operatorDevices)
        .values(row)
        .onConflictDoUpdate({ target, set: { name, seenAt: now, expiresAt } }),
    );
  }

  /** Trusts a device no more and ends the sessions there. @returns whether there was one */
  forgetDevice(operator: string, hash: string): Promise<boolean> {
    return this.database.transaction(async ({ db }) => {
      const where = and(eq(operatorDevices.operatorId, operator), eq(operatorDevices.hash, hash));
      const gone = await db.delete(operatorDevices).where(where).returning({ hash: operatorDevices.hash });
      await db.delete(operatorSessions).where(and(eq(operatorSessions.operatorId, operator), eq(operatorSessions.deviceHash, hash)));
      return gone.length > 0;
    });
  }

  /** Lets somebody trust devices, or no more: then those that they trust are forgotten, and the sessions there end. */
  async allowDevices(operator: string, mayTrust: boolean): Promise<void> {
    await this.database.transaction(async ({ db }) => {
      await db.update(operators).set({ mayTrust }).where(eq(operators.id, operator));
      if (mayTrust) return;
      await db.delete(operatorDevices).where(eq(operatorDevices.operatorId, operator));
      await db.delete(operatorSessions).where(and(eq(operatorSessions.operatorId, operator), isNotNull(operatorSessions.deviceHash)));
    });
  }

  /** Lets a session go on, but not beyond its last moment. */
  async touch(hash: string, now: Date, until: Date): Promise<void> {
    const expiresAt = sql`least(${until.toISOString()}::timestamptz, ${operatorSessions.endsAt})`;
    await this.database.run((db) => db.update(operatorSessions).set({ seenAt: now, expiresAt }).where(eq(operatorSessions.hash, hash)));
  }

  async setLocale(hash: string, locale: Locale): Promise<void> {
    await this.database.run((db) => db.update(operatorSessions).set({ locale }).where(eq(operatorSessions.hash, hash)));
  }

  async endSession(hash: string): Promise<void> {
    await this.database.run((db) => db.delete(operatorSessions).where(eq(operatorSessions.hash, hash)));
  }
}

type Row = typeof operators.$inferSelect;

const isOpen = (hash: string, now: Date) =>
  and(eq(operators.inviteHash, hash), gt(operators.inviteUntil, now), isNull(operators.removedAt));

function operatorOf({ id, name, email, role, salon, employee, mayTrust, locale, createdAt, joinedAt }: Row): Operator {
  return { id, name, email, role, salon, employee, mayTrust, locale, createdAt, joinedAt };
}

function secretsOf(row: Row): OperatorSecrets {
  return { ...operatorOf(row), passwordHash: row.passwordHash, totpSecret: row.totpSecret };
}
