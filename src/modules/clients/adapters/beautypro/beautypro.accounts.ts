import { Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../../platform/time/clock';
import type { Locale } from '../../../../shared/locale';
import { isUkrainianPhone } from '../../../../shared/phone';
import { authFailed, bookingUnavailable, clientUnknown } from '../../../../shared/booking-failure';
import type { BookingClient, ClientIdentity, ClientTokens, SignedIn } from '../../contract/client';
import { ClientAccounts, type CodeRecipient, type NewClient, type TypedCode } from '../../ports/client-accounts.port';
import {
  authIdOf,
  tokensOf,
  type WireTokens,
  callApi,
  type BeautyProApi,
  type JsonClient,
  BeautyProRejected,
  BeautyProTimeout,
  domainFailure,
  tokenFailure,
  type BeautyProAccount,
  MAX_WAIT_MS,
  WHO_WAIT_MS,
  timeLimited,
} from '../../../beautypro/beautypro.api';
import { CLIENT_FIELDS, clientOf } from './client.wire';
import { signInFailure } from './sign-in-failure';

export interface BeautyProAccountsOptions {
  readonly api: BeautyProApi;
  /** A client that tries each call once: they are GET, and each sends an SMS or kills a token. */
  readonly once: JsonClient;
  /** Null: sign-in is off. */
  readonly account: Pick<BeautyProAccount, 'applicationId' | 'databaseCode'> | null;
  readonly clock: Clock;
  readonly limitMs?: number;
}

type Query = Readonly<Record<string, string | undefined>>;

const MINUTE_MS = 60_000;
/** How long it is believed whose token it is before the API is asked again. */
const BELIEVED_MS = MINUTE_MS;
const RECENT_MS = 5000;
const MAX_CLIENTS = 5000;
const USUAL_LIFE_MS = 24 * 60 * MINUTE_MS;

/** Clients of BeautyPro, who sign in by its SMS and carry its tokens. */
export class BeautyProAccounts extends ClientAccounts {
  readonly name = 'beautypro';
  readonly codeSeconds = 2 * 3600;
  /** For all others there is no code by mail either. */
  readonly smsCountries = '*';
  // the documentation names no bounds
  readonly boundsGuesses = false;
  private readonly logger = new Logger('BeautyPro');
  private readonly limitMs: number;
  private readonly whoLimitMs: number;
  private readonly identities = new LRUCache<string, { readonly client: string; readonly until: number }>({ max: MAX_CLIENTS });
  /** What was learned of a client a moment ago: a request asks who it is, and then what is known of them. */
  private readonly recent = new LRUCache<string, { readonly client: BookingClient; readonly until: number }>({ max: MAX_CLIENTS });
  private readonly refreshing = new Map<string, Promise<ClientTokens>>();

  constructor(private readonly options: BeautyProAccountsOptions) {
    super();
    this.limitMs = options.limitMs ?? MAX_WAIT_MS;
    this.whoLimitMs = Math.min(this.limitMs, WHO_WAIT_MS);
  }

  /** It sends its codes by SMS alone, and its documentation says nothing of other countries. */
  override codeChannel(phone: string): 'sms' | null {
    return isUkrainianPhone(phone) ? 'sms' : null;
  }

  override requestCode({ phone }: Pick<CodeRecipient, 'phone'>): Promise<{ readonly authId: string }> {
    return this.signIn(async (signal) => {
      const authId = authIdOf(await this.auth('client', { ...this.account(), phone }, signal));
      if (authId === null) throw new BeautyProTimeout('GET /auth/client', 'an answer without auth_id', true);
      return { authId };
    });
  }

  override verify({ authId, code, location }: TypedCode): Promise<SignedIn> {
    return this.signIn((signal) => this.exchange({ auth_id: authId, code, location: location ?? undefined }, undefined, signal));
  }

  override register({ authId, code, location }: TypedCode, client: NewClient, locale: Locale): Promise<SignedIn> {
    const { firstname, lastname, sex, email } = client;
    // all of them must be there, if only empty
    const query = { auth_id: authId, code, location: location ?? '', firstname, lastname, sex, email: email ?? '' };
    return this.signIn((signal) => this.exchange(query, locale, signal));
  }

  /** Both old tokens die: who asks for the same at once in this process gets the same. */
  override refresh(refreshToken: string): Promise<ClientTokens> {
    const key = hash(refreshToken);
    const known = this.refreshing.get(key);
    if (known) return known;
    const refreshing = timeLimited(
      'GET /auth/refresh',
      this.limitMs,
      async (signal) => {
        const { application_id } = this.account();
        return this.tokens(await this.auth('refresh', { application_id, refresh_token: refreshToken }, signal));
      },
      (error) => (error instanceof BeautyProRejected && error.problem.status < 429 ? tokenFailure(error, 401) : domainFailure(error)),
    ).finally(() => this.refreshing.delete(key));
    this.refreshing.set(key, refreshing);
    return refreshing;
  }

  /** A token that the API does not take is no error, and no caller waits for an API that does not answer. */
  override async signOut({ accessToken, refreshToken }: Parameters<ClientAccounts['signOut']>[0]): Promise<void> {
    if (accessToken) this.forget(hash(accessToken));
    if (!refreshToken) return;
    await timeLimited('GET /auth/revoke', this.limitMs, async (signal) => {
      const { application_id } = this.account();
      await this.auth('revoke', { application_id, refresh_token: refreshToken }, signal);
    }).catch((error: unknown) => this.logger.warn({ err: (error as Error).message }, 'a token of a client was not revoked'));
  }

  override identify(accessToken: string): Promise<ClientIdentity> {
    const key = hash(accessToken);
    const known = this.identities.get(key);
    if (known && known.until > this.options.clock.epochMs()) return Promise.resolve({ client: known.client, accessToken });
    return timeLimited('GET /clients/me', this.whoLimitMs, async (signal) => {
      const client = await this.look(accessToken, signal);
      this.believe(accessToken, client.id);
      this.recent.set(key, { client, until: this.options.clock.epochMs() + RECENT_MS });
      return { client: client.id, accessToken };
    });
  }

  override me({ accessToken }: ClientIdentity): Promise<BookingClient> {
    const recent = this.recent.get(hash(accessToken));
    if (recent && recent.until > this.options.clock.epochMs()) return Promise.resolve(recent.client);
    return timeLimited('GET /clients/me', this.whoLimitMs, (signal) => this.look(accessToken, signal));
  }

  private async look(accessToken: string, signal: AbortSignal): Promise<BookingClient> {
    const json = await this.options.api.withFields(CLIENT_FIELDS, (fields) => this.mine(fields, accessToken, signal));
    const client = clientOf(json);
    if (!client) throw new BeautyProTimeout('GET /clients/me', 'an answer that cannot be used', true);
    return client;
  }

  /** @throws `token_invalid` without a token: an empty one would be that of the site */
  private mine(fields: string, accessToken: string, signal: AbortSignal): Promise<unknown> {
    if (accessToken === '') throw authFailed(401, 'token_invalid');
    return this.options.api.asClient({ method: 'GET', path: '/clients/me', query: { fields } }, accessToken, signal);
  }

  /** A code for tokens. */
  private async exchange(query: Query, locale: Locale | undefined, signal: AbortSignal): Promise<SignedIn> {
    const headers = locale && { 'content-language': locale === 'ua' ? 'uk' : 'en' };
    const json = await this.auth('client', query, signal, headers).catch((error: unknown) => {
      throw error instanceof BeautyProRejected && error.is(404) ? clientUnknown() : error;
    });
    const { client: id, ...tokens } = this.tokens(json);
    // the code is spent and the tokens are good: a client without a name is better than none
    const client = await this.look(tokens.accessToken, signal).catch((): BookingClient => ({ ...NOBODY, id: id ?? '' }));
    if (!client.id) throw new BeautyProTimeout('GET /auth/client', 'an answer without a client', true);
    this.believe(tokens.accessToken, client.id);
    return { ...tokens, client };
  }

  private tokens(json: unknown): ClientTokens & { readonly client: WireTokens['client'] } {
    const read = tokensOf(json);
    if (!read) throw new BeautyProTimeout('GET /auth', 'an answer without tokens', true);
    const expiresAt = read.expiresAt ?? new Date(this.options.clock.epochMs() + USUAL_LIFE_MS);
    return { accessToken: read.access, refreshToken: read.refresh, expiresAt, client: read.client };
  }

  private forget(key: string): void {
    this.identities.delete(key);
    this.recent.delete(key);
  }

  private believe(accessToken: string, client: string): void {
    this.identities.set(hash(accessToken), { client, until: this.options.clock.epochMs() + BELIEVED_MS });
  }

  private account(): { readonly application_id: string; readonly database_code: string } {
    const { account } = this.options;
    if (!account) throw bookingUnavailable(new Error('BEAUTYPRO_APPLICATION_ID and BEAUTYPRO_DATABASE_CODE are not set'));
    return { application_id: account.applicationId, database_code: account.databaseCode };
  }

  /** Without a token: these calls must not carry one. */
  private auth(
    what: 'client' | 'refresh' | 'revoke',
    query: Query,
    signal: AbortSignal,
    headers?: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    return callApi(this.options.once, { method: 'GET', path: `/auth/${what}`, query, headers }, signal);
  }

  private signIn<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return timeLimited('GET /auth/client', this.limitMs, work, (error) =>
      error instanceof BeautyProRejected ? signInFailure(error) : domainFailure(error),
    );
  }
}

const NOBODY: BookingClient = {
  id: '',
  phone: '',
  photo: null,
  bonus: 0,
  email: null,
  balance: 0,
  gender: null,
  forbiddenOnlineBooking: false,
  asksPrepayment: false,
  firstname: '',
  lastname: '',
};

/** Tokens are not kept in the open. */
const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');
