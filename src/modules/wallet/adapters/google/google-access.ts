import type { KeyObject } from 'node:crypto';
import type { HttpClient } from '../../../../platform/http-client/http-client';
import { signedJwt } from './google-jwt';

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const HOUR = 3600;
/** Seconds before its end at which a token is not used any more. */
const MARGIN = 120;

export interface GoogleAccessOptions {
  readonly client: Pick<HttpClient, 'postJson'>;
  /** Whole address of the token endpoint: the audience of what we sign. */
  readonly tokenUrl: string;
  /** E-mail of the service account. */
  readonly account: string;
  readonly key: KeyObject;
  readonly now: () => number;
}

/** The access token of a service account, which is fetched when the last one is about to end. */
export class GoogleAccess {
  private kept: { readonly token: string; readonly endsAt: number } | null = null;

  constructor(private readonly options: GoogleAccessOptions) {}

  /** @returns null when the answer holds no token @throws UpstreamError */
  async token(signal: AbortSignal): Promise<string | null> {
    const { client, tokenUrl, account, key, now } = this.options;
    if (this.kept && now() < this.kept.endsAt) return this.kept.token;
    const iat = Math.floor(now() / 1000);
    const assertion = signedJwt({ iss: account, scope: SCOPE, aud: tokenUrl, iat, exp: iat + HOUR }, key);
    const { json } = await client.postJson(new URL(tokenUrl).pathname, { form: { grant_type: GRANT, assertion }, signal });
    const { access_token: token, expires_in: seconds } = (json ?? {}) as { readonly access_token?: unknown; readonly expires_in?: unknown };
    if (typeof token !== 'string' || token === '' || typeof seconds !== 'number' || !(seconds > 0)) return null;
    this.kept = { token, endsAt: now() + (Math.min(seconds, HOUR) - MARGIN) * 1000 };
    return token;
  }

  /** The token was not taken: the next call fetches another. */
  drop(): void {
    this.kept = null;
  }
}
