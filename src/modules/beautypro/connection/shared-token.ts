import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../platform/time/clock';
import { accessOf, tokensOf, type WireTokens } from './auth.wire';
import { callApi, type JsonClient, type SiteToken } from './beautypro-api';
import { BeautyProRejected, BeautyProTimeout } from './beautypro-failure';
import { problemOf } from './problem.wire';
import type { StoredToken, TokenStore } from '../store/token-store';

/** What the salons' owner gave the site access with. */
export interface BeautyProAccount {
  readonly applicationId: string;
  readonly applicationSecret: string;
  readonly databaseCode: string;
}

/** A token that has less than this to live is replaced before it is used. */
const RESERVE_MS = 60_000;
/** Where an answer does not say how long a token lives. */
const USUAL_LIFE_MS = 24 * 3_600_000;
/** After a refusal nobody asks again for so long: an operator has to do something. */
const PAUSE_MS = 30_000;
/** How often a process looks whether another one has got the token. */
const LOOK_MS = 100;
/** All of it, with the wait for another process. */
const LIMIT_MS = 5400;
const AUTH_DATABASE = '/auth/database';

/**
 * The one token of the site (“Database token”), which all processes share: a new one kills the one before. Whoever is first gets the next
 * one and writes it down; the others wait for it, within a process and between processes.
 */
export class SharedToken implements SiteToken {
  private readonly logger = new Logger('BeautyPro');
  private known: StoredToken | null = null;
  private renewing: Promise<StoredToken> | null = null;
  private refused: { readonly error: Error; readonly until: number } | null = null;

  constructor(
    private readonly client: JsonClient,
    private readonly account: BeautyProAccount | null,
    private readonly store: TokenStore | null,
    private readonly clock: Clock,
  ) {}

  async current(signal: AbortSignal): Promise<StoredToken> {
    if (this.known && this.isGood(this.known)) return this.known;
    return within(signal, this.next(null));
  }

  async after(dead: { readonly access: string }, signal: AbortSignal): Promise<StoredToken> {
    if (this.known && this.known.access !== dead.access && this.isGood(this.known)) return this.known;
    return within(signal, this.next(dead.access));
  }

  private isGood({ expiresAt }: StoredToken): boolean {
    return expiresAt.getTime() - RESERVE_MS > this.clock.epochMs();
  }

  /** One at a time; the limit is its own, as others wait for it who came later. */
  private next(dead: string | null): Promise<StoredToken> {
    return (this.renewing ??= this.renew(dead, AbortSignal.timeout(LIMIT_MS)).finally(() => (this.renewing = null)));
  }

  private async renew(dead: string | null, signal: AbortSignal): Promise<StoredToken> {
    const { account, store } = this;
    if (!account || !store) throw refusalOf('UNCONFIGURED', 'the access is not set');
    for (;;) {
      const { token, version } = await store.read();
      if (token && token.access !== dead && this.isGood(token)) return (this.known = token);
      if (this.refused && this.refused.until > this.clock.epochMs()) throw this.refused.error;
      if (await store.claim(version)) return this.replace(token, version, { account, store, signal });
      await sleep(LOOK_MS, undefined, { signal });
    }
  }

  private async replace(old: StoredToken | null, version: number, { account, store, signal }: Access): Promise<StoredToken> {
    try {
      const got = await this.ask(old, account, signal);
      const expiresAt = got.expiresAt ?? new Date(this.clock.epochMs() + USUAL_LIFE_MS);
      this.known = { access: got.access, refresh: got.refresh, expiresAt, version: version + 1 };
      this.refused = null;
      await store.write(this.known);
      return this.known;
    } catch (error) {
      if (error instanceof BeautyProRejected) {
        this.refused = { error, until: this.clock.epochMs() + PAUSE_MS };
        this.logger.error({ err: error.message }, 'BeautyPro gives the site no token: see docs/booking.md');
      }
      await store.giveUp(version).catch(() => undefined);
      throw error;
    }
  }

  /** By the refresh token while there is one that is taken, else by the secret. */
  private async ask(old: StoredToken | null, account: BeautyProAccount, signal: AbortSignal): Promise<WireTokens> {
    const { applicationId: application_id, applicationSecret: application_secret, databaseCode: database_code } = account;
    if (old) {
      try {
        const query = { application_id, refresh_token: old.refresh };
        const tokens = tokensOf(await callApi(this.client, { method: 'GET', path: '/auth/refresh', query }, signal));
        if (tokens) return tokens;
      } catch (error) {
        if (!(error instanceof BeautyProRejected) || error.is(429)) throw error;
      }
    }
    const query = { application_id, application_secret, database_code };
    const json = await callApi(this.client, { method: 'GET', path: AUTH_DATABASE, query }, signal);
    const tokens = tokensOf(json);
    if (tokens) return tokens;
    const access = accessOf(json);
    if (!access) throw new BeautyProTimeout(`GET ${AUTH_DATABASE}`, 'an answer without a token', true);
    throw refusalOf(access.toUpperCase(), `access is ${access}`);
  }
}

interface Access {
  readonly account: BeautyProAccount;
  readonly store: TokenStore;
  readonly signal: AbortSignal;
}

/** The site has no access, which only an operator can mend. */
function refusalOf(type: string, message: string): BeautyProRejected {
  return new BeautyProRejected(`GET ${AUTH_DATABASE}`, problemOf(403, { type, message }));
}

/** The result, unless the caller gives up before. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
