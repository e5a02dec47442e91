import { Injectable } from '@nestjs/common';
import { networkOf } from '../../limits/network';
import { RateLimits, type RateLimiter } from '../../limits/rate-limits';
import { OpsAccess } from '../../ops/ops-access';
import { Clock } from '../../time/clock';
import { DomainError } from '../../../shared/domain-error';
import { readEmail } from '../../../shared/email';
import { translation } from '../../../shared/translation';
import { MAX_PASSWORD } from './operator';
import { OperatorPasswords } from './operator-passwords';
import { totpStep } from './operator-secrets';
import { OperatorSessions } from './operator-sessions';
import { OperatorStore } from './operator-store';

/** What an invited operator types. */
export interface TypedSignIn {
  readonly email: string;
  readonly password: string;
  readonly code: string;
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
    private readonly passwords: OperatorPasswords,
    private readonly clock: Clock,
    limits: RateLimits,
  ) {
    this.ofAddress = limits.limiter({ name: 'ops.sign-in.address', points: 20, seconds: 900 });
    this.ofAccount = limits.limiter({ name: 'ops.sign-in.account', points: 10, seconds: 900 });
  }

  /** The owner, with OPS_TOKEN. @returns the token of a session. @throws DomainError `rate_limited`, `unauthorized` */
  async owner(token: string, address: string): Promise<string> {
    await this.access.check(`Bearer ${token.trim()}`, address);
    return this.sessions.begin(null, 'ua');
  }

  /**
   * An invited operator, with all three at once: nothing tells which of them was wrong.
   * @returns the token of a session. @throws DomainError `rate_limited`, `busy`, `sign_in_failed`
   */
  async operator({ email: typed, password, code }: TypedSignIn, address: string): Promise<string> {
    await this.ofAddress.consume(address);
    const email = readEmail(typed);
    await this.ofAccount.consume(`${email ?? 'none'} ${networkOf(address)}`);
    const operator = email === null ? null : await this.store.byEmail(email);
    const isTheirs = await this.passwords.matches(password.slice(0, MAX_PASSWORD + 1), operator?.passwordHash ?? null, address);
    const step = operator && totpStep(operator.totpSecret, code, this.clock.epochMs());
    if (!operator || !isTheirs || step === null || !(await this.store.useStep(operator.id, step)))
      throw new DomainError('unauthorized', 'sign_in_failed', translation('console.signIn.failed'));
    return this.sessions.begin(operator.id, operator.locale);
  }
}
