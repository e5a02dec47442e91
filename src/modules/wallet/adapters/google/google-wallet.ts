import type { KeyObject } from 'node:crypto';
import type { HttpClient } from '../../../../platform/http-client/http-client';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import type { PassKind, WalletPass } from '../../contract/wallet-pass';
import { PassFailure, WalletPasses } from '../../ports/wallet-passes.port';
import type { GoogleAccess } from './google-access';
import { signedJwt } from './google-jwt';
import { classIdOf, classOf, GOOGLE_KINDS, objectIdOf, objectOf } from './google-wallet.wire';

/** Limits of both clients: a person waits, and whoever does not repeats in its own time. */
export const GOOGLE_LIMITS = { timeoutMs: 5000, retries: 0, maxBytes: 1024 * 1024 } as const;

const SAVE_ADDRESS = 'https://pay.google.com/gp/v/save/';
const FOLDER = '/walletobjects/v1';
/** Statuses of 4xx after which the same call may go well. */
const TRANSIENT: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

export interface GoogleWalletOptions {
  readonly client: Pick<HttpClient, 'requestJson'>;
  readonly access: GoogleAccess;
  readonly issuer: string;
  /** E-mail of the service account. */
  readonly account: string;
  readonly key: KeyObject;
  /** Origin of the site. */
  readonly origin: string;
  readonly now: () => number;
}

/**
 * Google Wallet. Classes and objects are kept by REST and the link to add one has ids alone, so that it stays short. A class is made with the first pass
 * of its kind.
 */
export class GoogleWallet extends WalletPasses {
  readonly isOffered = true;
  private readonly classes = new Set<PassKind>();

  constructor(private readonly options: GoogleWalletOptions) {
    super();
  }

  async put(pass: WalletPass, signal: AbortSignal): Promise<void> {
    const { issuer, now } = this.options;
    const { objects } = GOOGLE_KINDS[pass.kind];
    const json = objectOf(issuer, pass, new Date(now()));
    await this.makeClass(pass, signal);
    const path = `/${objects}/${objectIdOf(issuer, pass)}`;
    if (await this.call('PATCH', path, json, { signal, except: 404 })) return;
    // somebody else may make it at the same time
    if (await this.call('POST', `/${objects}`, json, { signal, except: 409 })) return;
    await this.call('PATCH', path, json, { signal });
  }

  saveAddress(pass: Pick<WalletPass, 'kind' | 'id'>): string {
    const { issuer, account, key, origin, now } = this.options;
    const object = { id: objectIdOf(issuer, pass), classId: classIdOf(issuer, pass.kind) };
    const claims = {
      iss: account,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(now() / 1000),
      origins: [origin],
      payload: { [GOOGLE_KINDS[pass.kind].inLink]: [object] },
    };
    return SAVE_ADDRESS + signedJwt(claims, key);
  }

  private async makeClass({ kind, site }: WalletPass, signal: AbortSignal): Promise<void> {
    if (this.classes.has(kind)) return;
    await this.call('POST', `/${GOOGLE_KINDS[kind].classes}`, classOf(this.options.issuer, kind, site), { signal, except: 409 });
    this.classes.add(kind);
  }

  /** @returns false for the status that is an answer, too @throws PassFailure, or the reason of the signal */
  private async call(
    method: 'POST' | 'PATCH',
    path: string,
    json: object,
    { signal, except }: { readonly signal: AbortSignal; readonly except?: number },
  ): Promise<boolean> {
    const { client, access } = this.options;
    try {
      const token = await access.token(signal);
      if (token === null) throw new PassFailure('google-wallet token: the answer cannot be used', false);
      await client.requestJson(method, FOLDER + path, { json, headers: { authorization: `Bearer ${token}` }, signal });
      return true;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const { kind, status = 0, retryAfterMs } = error;
      if (kind === 'status' && status === except) return false;
      if (status === 401) access.drop();
      const isFinal = kind === 'status' && status >= 400 && status < 500 && !TRANSIENT.has(status) && error.upstream !== TOKEN_CLIENT;
      throw new PassFailure(`${error.upstream} ${method}: ${kind === 'status' ? status : kind}`, isFinal, retryAfterMs, { cause: error });
    }
  }
}

/** Names of the clients in health and metrics. */
export const API_CLIENT = 'google-wallet';
export const TOKEN_CLIENT = 'google-wallet-token';
