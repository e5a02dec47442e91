import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHmac } from 'node:crypto';
import { isUnreachable } from '../../database/database-errors';
import { OpsEnvironment } from '../../ops/ops.env';
import { Clock } from '../../time/clock';
import type { Locale } from '../../../shared/locale';
import { IDLE_MINUTES, SESSION_HOURS, type ConsoleUser } from './operator';
import { newSecretToken } from './operator-secrets';
import { OperatorStore, type StoredSession } from './operator-store';

const MINUTE_MS = 60_000;
/** What the cookie holds. */
const TOKEN = /^[\w-]{22}$/;
/** Who is remembered while the database is out of reach. */
const MAX_REMEMBERED = 200;

/** Sessions of the console: kept as hashes, ended from here or by a new OPS_TOKEN. */
@Injectable()
export class OperatorSessions {
  private readonly seen = new LRUCache<string, { readonly user: ConsoleUser; readonly until: number }>({ max: MAX_REMEMBERED });

  constructor(
    private readonly env: OpsEnvironment,
    private readonly store: OperatorStore,
    private readonly clock: Clock,
  ) {}

  /** @param id of the operator; null for OPS_TOKEN. @returns the token for the cookie */
  async begin(id: string | null, locale: Locale): Promise<string> {
    const token = newSecretToken();
    const now = this.clock.now();
    const until = new Date(now.getTime() + SESSION_HOURS * 60 * MINUTE_MS);
    await this.store.beginSession(this.hash(token), id, { locale, now, idleUntil: this.idleUntil(now), until });
    return token;
  }

  /** Whether a session goes on, without prolonging it. */
  async isOpen(token: string): Promise<boolean> {
    return (await this.store.session(this.hash(token), this.clock.now())) !== null;
  }

  /**
   * Who has this token; null: nobody, or not any more. A session goes on with each page.
   * @param isUse false: nobody asked for the page, it brings itself up to date
   */
  async user(token: string, { isUse = true } = {}): Promise<ConsoleUser | null> {
    if (!TOKEN.test(token)) return null;
    const hash = this.hash(token);
    const now = this.clock.now();
    const session = await this.store.session(hash, now);
    if (!session) {
      this.seen.delete(hash);
      return null;
    }
    // once a minute is enough
    if (isUse && now.getTime() - session.seenAt.getTime() > MINUTE_MS) await this.prolong(hash, now);
    const user = userOf(session);
    this.seen.set(hash, { user, until: this.idleUntil(now).getTime() });
    return user;
  }

  /**
   * Who had this token when the database could last be asked, by this process and within the hour; null: nobody. Only for what says what
   * is wrong: that a session was ended elsewhere is not known here.
   */
  remembered(token: string): ConsoleUser | null {
    const known = this.seen.get(this.hash(token));
    return known && known.until > this.clock.epochMs() ? known.user : null;
  }

  async speak(token: string, locale: Locale): Promise<void> {
    await this.store.setLocale(this.hash(token), locale);
  }

  async end(token: string): Promise<void> {
    this.seen.delete(this.hash(token));
    await this.store.endSession(this.hash(token));
  }

  /** A database that is read and does not write ends no session before its time: the console is needed then. */
  private async prolong(hash: string, now: Date): Promise<void> {
    try {
      await this.store.touch(hash, now, this.idleUntil(now));
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  }

  private idleUntil(now: Date): Date {
    return new Date(now.getTime() + IDLE_MINUTES * MINUTE_MS);
  }

  /** Keyed with OPS_TOKEN: a new one ends all sessions, and what a backup holds opens nothing. */
  private hash(token: string): string {
    return createHmac('sha256', this.env.OPS_TOKEN ?? '')
      .update(token)
      .digest('base64url');
  }
}

function userOf({ operator, locale }: StoredSession): ConsoleUser {
  if (!operator) return { actor: 'owner', name: '', role: 'owner', salon: null, employee: null, locale };
  return { actor: operator.id, name: operator.name, role: operator.role, salon: operator.salon, employee: operator.employee, locale };
}
