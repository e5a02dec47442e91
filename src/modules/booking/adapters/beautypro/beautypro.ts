import type { Database } from '../../../../platform/database/database';
import type { HttpClientOptions, HttpClient } from '../../../../platform/http-client/http-client';
import type { Clock } from '../../../../platform/time/clock';
import type { HeldTimes } from '../../ports/held-times.port';
import { BEAUTYPRO_LIMITS, BEAUTYPRO_ONCE_LIMITS, BeautyproApi } from '../../../beautypro/connection/beautypro-api';
import { BeautyProAccounts } from '../../../clients/adapters/beautypro/beautypro.accounts';
import { BeautyProCalendar } from './beautypro.calendar';
import { SealedText } from '../../../beautypro/connection/sealed-text';
import { SharedToken, type BeautyproAccount } from '../../../beautypro/connection/shared-token';
import { TokenStore } from '../../../beautypro/store/token-store';
import type { ForceForm } from './visit-writer';

export interface BeautyproOptions {
  /** Makes the clients of the API: `HttpClientFactory.create`. */
  readonly createClient: (options: HttpClientOptions) => HttpClient;
  readonly url: string;
  /** Null where a part of the access is not set: everything is then unavailable. */
  readonly account: BeautyproAccount | null;
  readonly forceForm: ForceForm;
  readonly database: Database;
  readonly held: HeldTimes;
  readonly clock: Clock;
  /** Longest that anything takes, milliseconds; for tests. */
  readonly limitMs?: number;
}

/** The salons' calendar and their clients, with one access to the API. Called once. */
export function createBeautypro(options: BeautyproOptions): { readonly calendar: BeautyProCalendar; readonly accounts: BeautyProAccounts } {
  const { createClient, url: baseUrl, account, forceForm, database, held, clock, limitMs } = options;
  const once = createClient({ name: 'beautypro_auth', baseUrl, ...BEAUTYPRO_ONCE_LIMITS });
  const seal = new SealedText(account?.applicationSecret ?? '', 'token of the site at BeautyPro');
  const store = account && new TokenStore(database, seal, account);
  const token = new SharedToken(once, account, store, clock);
  const api = new BeautyproApi(createClient({ name: 'beautypro', baseUrl, ...BEAUTYPRO_LIMITS }), token);
  const accounts = new BeautyProAccounts({ api, once, account, clock, limitMs });
  const calendar = new BeautyProCalendar({ api, held, database, clock, forceForm, limitMs });
  return { calendar, accounts };
}
