import { Injectable } from '@nestjs/common';
import { networkOf } from '../../limits/network';
import { RateLimits, type RateLimiter } from '../../limits/rate-limits';
import { OpsAccess } from '../../ops/ops-access';
import { Clock } from '../../time/clock';
import { DomainError } from '../../../shared/domain-error';
import { readEmail } from '../../../shared/email';
import { translation } from '../../../shared/translation';
import { MAX_PASSWORD } from './operator';
import { OperatorDevices } from './operator-devices';
import { OperatorPasswords } from './operator-passwords';
import { totpStep } from './operator-secrets';
import { OperatorSessions } from './operator-sessions';
import { OperatorStore, type OperatorSecrets } from './operator-store';

/** What an invited operator types. */
export interface TypedSignIn {
  readonly email: string;
  readonly password: string;
  /** Not needed on a device that the operator trusts. */
  readonly code: string;
}

/** The device of a sign-in. */
export interface SignInDevice {
  /** Token of its cookie; null: it has none. */
  readonly token: string | null;
  /** How its browser calls itself. */
  readonly agent: string;
  /** Whether it is to be trusted from now on. */
  readonly isToTrust: boolean;
}

/** A session that has begun. */
export interface BegunSession {
  /** For the cookie of the session, and the seconds that it is kept; null: it is gone with the browser's window. */
  readonly token: string;
  readonly keptSeconds: number | null;
  /** For the cookie of the device; null: it is not trusted. */
  readonly device: string | null;
}

/** Who may begin a session. */
@Injectable()
export class OperatorSignIn {
  /** Tries of a network for any account, and for one: tries from elsewhere lock nobody out. */
  private readonly ofAddress: RateLimiter;
  private readonly ofAccount: RateLimiter;

  constructor(
    private readonly access: OpsAccess,
    private readonly store: OperatorStore,
    private readonly sessions: OperatorSessions,
    private readonly devices: OperatorDevices,
    private readonly passwords: OperatorPasswords,
    private readonly clock: Clock,
    limits: RateLimits,
  ) {
    this.ofAddress = limits.limiter({ name: 'ops.sign-in.address', points: 20, seconds: 900 });
    this.ofAccount = limits.limiter({ name: 'ops.sign-in.account', points: 10, seconds: 900 });
  }

  /** The owner, with OPS_TOKEN. @throws DomainError `rate_limited`, `unauthorized` */
  async owner(token: string, address: string): Promise<BegunSession> {
    await this.access.check(`Bearer ${token.trim()}`, address);
    return { ...(await this.sessions.begin(null, null)), device: null };
  }

  /**
   * An invited operator, with all three at once, without the code on a device that they trust: nothing tells which of them was wrong.
   * @throws DomainError `rate_limited`, `busy`, `sign_in_failed`
   */
  async operator({ email: typed, password, code }: TypedSignIn, device: SignInDevice, address: string): Promise<BegunSession> {
    await this.ofAddress.consume(address);
    const email = readEmail(typed);
    await this.ofAccount.consume(`${email ?? 'none'} ${networkOf(address)}`);
    const operator = email === null ? null : await this.store.byEmail(email);
    const isTheirs = await this.passwords.matches(password.slice(0, MAX_PASSWORD + 1), operator?.passwordHash ?? null, address);
    const known = operator && (await this.devices.trusted(device.token, operator));
    if (!operator || !isTheirs || (known === null && !(await this.isCode(operator, code))))
      throw new DomainError('unauthorized', 'sign_in_failed', translation('console.signIn.failed'));
    const isTrusted = device.isToTrust || known !== null;
    const trusted = isTrusted ? await this.devices.trust(device.token, operator, device.agent) : null;
    return { ...(await this.sessions.begin(operator, trusted?.hash ?? null)), device: trusted?.token ?? null };
  }

  /** Whether a code is right; it is used up then. */
  private async isCode({ id, totpSecret }: OperatorSecrets, code: string): Promise<boolean> {
    const step = totpStep(totpSecret, code, this.clock.epochMs());
    return step !== null && this.store.useStep(id, step);
  }
}
