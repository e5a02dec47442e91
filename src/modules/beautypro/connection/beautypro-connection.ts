import type { Database } from '../../../platform/database/database';
import type { HttpClient, HttpClientOptions } from '../../../platform/http-client/http-client';
import type { Clock } from '../../../platform/time/clock';
import { TokenStore } from '../store/token-store';
import { BEAUTYPRO_LIMITS, BEAUTYPRO_ONCE_LIMITS, BeautyProApi } from './beautypro-api';
import { EncryptedText } from './encrypted-text';
import { SharedToken, type BeautyProAccount } from './shared-token';

export interface BeautyProConnectionOptions {
  /** Makes the clients of the API: `HttpClientFactory.create`. */
  readonly createClient: (options: HttpClientOptions) => HttpClient;
  readonly url: string;
  /** Null where a part of the access is not set: everything is then unavailable. */
  readonly account: BeautyProAccount | null;
  readonly database: Database;
  readonly clock: Clock;
}

/** The site's one access to the API of BeautyPro, which the calendar and the accounts of clients share. */
export class BeautyProConnection {
  readonly api: BeautyProApi;
  /** For calls that are made once: codes and tokens. */
  readonly once: HttpClient;
  readonly account: BeautyProAccount | null;

  constructor({ createClient, url: baseUrl, account, database, clock }: BeautyProConnectionOptions) {
    this.once = createClient({ name: 'beautypro_auth', baseUrl, ...BEAUTYPRO_ONCE_LIMITS });
    this.account = account;
    const seal = new EncryptedText(account?.applicationSecret ?? '', 'token of the site at BeautyPro');
    const token = new SharedToken(this.once, account, account && new TokenStore(database, seal, account), clock);
    this.api = new BeautyProApi(createClient({ name: 'beautypro', baseUrl, ...BEAUTYPRO_LIMITS }), token);
  }
}
