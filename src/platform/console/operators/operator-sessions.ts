import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isUnreachable } from '../../database/database-errors';
import { OpsEnvironment } from '../../ops/ops.env';
import { Clock } from '../../time/clock';
import type { Locale } from '../../../shared/locale';
import type { ConsoleUser, Operator } from './operator';
import { OperatorHashes } from './operator-hashes';
import { newSecretToken } from './operator-secrets';
import { OperatorStore, type StoredSession } from './operator-store';
import { sessionLength } from './session-lengths';

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
    private readonly hashes: OperatorHashes,
    private readonly store: OperatorStore,
    private readonly clock: Clock,
  ) {}

  /**
   * @param operator null for OPS_TOKEN @param device hash of the trusted device that it is on; null: of none
   * @returns the token for the cookie, and the seconds that the cookie is kept; null: it is gone with the browser's window
   */
  async begin(operator: Operator | null, device: string | null): Promise<{ readonly token: string; readonly keptSeconds: number | null }> {
    const token = newSecretToken();
    const now = this.clock.now();
    const { idle, whole } = sessionLength(this.env, operator?.role ?? 'owner', device !== null);
    const [idleUntil, until] = [new Date(now.getTime() + idle), new Date(now.getTime() + whole)];
    const locale = operator?.locale ?? 'ua';
    await this.store.beginSession(this.hash(token), operator?.id ?? null, { locale, now, idleUntil, until, device });
    return { token, keptSeconds: device === null ? null : whole / 1000 };
  }

  /** Who had a session that may have ended by itself, as the audit knows them; null: it is not known, or was signed out. */
  async lastUser(token: string): Promise<string | null> {
    return TOKEN.test(token) ? this.store.lastOf(this.hash(token)) : null;
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
    if (isUse && now.getTime() - session.seenAt.getTime() > MINUTE_MS) await this.prolong(hash, session, now);
    const user = userOf(session);
    this.seen.set(hash, { user, until: this.idleUntil(session, now).getTime() });
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
  private async prolong(hash: string, session: StoredSession, now: Date): Promise<void> {
    try {
      await this.store.touch(hash, now, this.idleUntil(session, now));
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  }

  private idleUntil({ operator, isOnTrustedDevice }: StoredSession, now: Date): Date {
    return new Date(now.getTime() + sessionLength(this.env, operator?.role ?? 'owner', isOnTrustedDevice).idle);
  }

  private hash(token: string): string {
    return this.hashes.of(token);
  }
}

function userOf({ operator, locale }: StoredSession): ConsoleUser {
  if (!operator) return { actor: 'owner', name: '', role: 'owner', salon: null, employee: null, locale };
  return { actor: operator.id, name: operator.name, role: operator.role, salon: operator.salon, employee: operator.employee, locale };
}
