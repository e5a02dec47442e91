import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Database } from '../../database/database';
import { RateLimits, type RateLimiter } from '../../limits/rate-limits';
import { Notifications } from '../../notifications/notifications';
import { Clock } from '../../time/clock';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { OPERATOR_INVITED } from './operator-notifications';
import { INVITATION_HOURS, MIN_PASSWORD, MAX_PASSWORD, type Operator } from './operator';
import { OperatorPasswords } from './operator-passwords';
import { hashOfToken, newSecretToken, newTotpSecret, totpStep } from './operator-secrets';
import { OperatorStore, type OperatorSecrets } from './operator-store';

export type NewOperator = Pick<Operator, 'name' | 'email' | 'role' | 'salon' | 'employee' | 'locale'>;

/** Who works in the console: invited by the owner, joined by a link, removed. */
@Injectable()
export class OperatorInvitations {
  private readonly tries: RateLimiter;

  constructor(
    private readonly database: Database,
    private readonly store: OperatorStore,
    private readonly notifications: Notifications,
    private readonly passwords: OperatorPasswords,
    private readonly clock: Clock,
    limits: RateLimits,
  ) {
    this.tries = limits.limiter({ name: 'ops.join', points: 20, seconds: 900 });
  }

  list(): Promise<readonly Operator[]> {
    return this.store.list();
  }

  /** What operators are called, by the ids that the audit knows them by. */
  async names(): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.list()).map(({ id, name }) => [id, name]));
  }

  /** Sends the link. @throws DomainError `operator_known` when somebody has this e-mail */
  async invite(operator: NewOperator): Promise<void> {
    const [id, token, totpSecret] = [randomUUID(), newSecretToken(), newTotpSecret()];
    const until = new Date(this.clock.epochMs() + INVITATION_HOURS * 3_600_000);
    await this.database.transaction(async (tx) => {
      const isAdded = await this.store.invite(tx, { ...operator, id, totpSecret, hash: hashOfToken(token), until });
      if (!isAdded) throw new DomainError('conflict', 'operator_known', translation('console.people.known'));
      const args = { name: operator.name, role: operator.role, path: `/ops/join/${token}` };
      await this.notifications.send(tx, {
        channel: 'mail',
        to: operator.email,
        template: OPERATOR_INVITED,
        args,
        locale: operator.locale,
        key: `operator:${id}`,
      });
    });
  }

  /** @throws DomainError `invitation_unknown` for a link that was used, is too old or never was, `rate_limited` */
  async invitation(token: string, address: string): Promise<OperatorSecrets> {
    await this.tries.check(address);
    const invited = await this.store.invited(hashOfToken(token), this.clock.now());
    if (invited) return invited;
    await this.tries.consume(address);
    throw new DomainError('not-found', 'invitation_unknown', translation('console.join.unknown'));
  }

  /**
   * Accepts an invitation.
   * @throws DomainError `password_weak`, `code_wrong` (400), `invitation_unknown`, `rate_limited`, `busy`
   */
  async join(token: string, typed: { readonly password: string; readonly code: string }, address: string): Promise<void> {
    const { totpSecret } = await this.invitation(token, address);
    if (typed.password.length < MIN_PASSWORD || typed.password.length > MAX_PASSWORD)
      throw new DomainError('invalid', 'password_weak', translation('console.join.weak', { least: MIN_PASSWORD }));
    await this.tries.consume(address);
    const step = totpStep(totpSecret, typed.code, this.clock.epochMs());
    if (step === null) throw new DomainError('invalid', 'code_wrong', translation('console.join.wrongCode'));
    const hash = await this.passwords.hash(typed.password, address);
    if (await this.store.join(hashOfToken(token), hash, step, this.clock.now())) return;
    throw new DomainError('not-found', 'invitation_unknown', translation('console.join.unknown'));
  }

  /** Takes the access away at once. @throws DomainError `operator_unknown` */
  async remove(id: string): Promise<void> {
    if (await this.store.remove(id, this.clock.now())) return;
    throw new DomainError('not-found', 'operator_unknown', translation('console.people.unknown'));
  }
}
