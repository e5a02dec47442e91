import { SignJWT, errors, jwtVerify } from 'jose';
import type { Clock } from '../../../platform/time/clock';
import { authFailed } from '../../../shared/booking-failure';
import type { ClientKeys } from './client-keys';

const ALGORITHM = 'HS256';
const AUDIENCE = 'booking';
const LIFE_MS = 15 * 60_000;

/** What an access token says. */
export interface AccessClaims {
  readonly client: string;
  /** The sign-in that it belongs to. */
  readonly session: string;
}

/** Access tokens: signed, readable by this site alone, for 15 minutes. */
export class AccessTokens {
  /** @param issuer public address of the site */
  constructor(
    private readonly keys: ClientKeys,
    private readonly issuer: string,
    private readonly clock: Clock,
  ) {}

  async sign({ client, session }: AccessClaims): Promise<{ readonly accessToken: string; readonly expiresAt: Date }> {
    const now = this.clock.epochMs();
    const expiresAt = new Date(Math.floor((now + LIFE_MS) / 1000) * 1000);
    const accessToken = await new SignJWT({ sid: session })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
      .setSubject(client)
      .setIssuer(this.issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(this.keys.for('access'));
    return { accessToken, expiresAt };
  }

  /** @throws DomainError unauthorized, `token_expired` or `token_invalid` */
  async read(accessToken: string): Promise<AccessClaims> {
    return this.verified(accessToken, this.clock.now());
  }

  /** Of a token that may have expired; null for one that is not ours. */
  async readExpired(accessToken: string): Promise<AccessClaims | null> {
    return this.verified(accessToken, new Date(0)).catch(() => null);
  }

  private async verified(accessToken: string, currentDate: Date): Promise<AccessClaims> {
    try {
      const key = this.keys.for('access');
      const rules = { algorithms: [ALGORITHM], typ: 'at+jwt', issuer: this.issuer, audience: AUDIENCE, currentDate };
      const { sub, sid } = (await jwtVerify<{ sid?: unknown }>(accessToken, key, rules)).payload;
      if (typeof sub === 'string' && typeof sid === 'string') return { client: sub, session: sid };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      if (error instanceof errors.JWTExpired) throw authFailed(401, 'token_expired');
    }
    throw authFailed(401, 'token_invalid');
  }
}
