import { Injectable } from '@nestjs/common';
import { Clock } from '../../time/clock';
import { OPERATOR_ROLES, type Operator, type OperatorRole } from './operator';
import { deviceName } from './device-name';
import { newSecretToken } from './operator-secrets';
import { OperatorHashes } from './operator-hashes';
import { OperatorStore, type OperatorDevice } from './operator-store';

/** A device is trusted so long after the last sign-in there. */
const DEVICE_DAYS = 90;
export const DEVICE_SECONDS = DEVICE_DAYS * 86_400;
const TOKEN = /^[\w-]{22}$/;
/** Whose people trust a device by themselves; that of others the owner has to allow. */
const BY_THEMSELVES: readonly OperatorRole[] = ['call_centre', 'salon', 'employee'] satisfies readonly (typeof OPERATOR_ROLES)[number][];

export const trustsByThemselves = (role: OperatorRole) => BY_THEMSELVES.includes(role);

/** Devices that operators trust: a sign-in there needs the password and no code. Kept as hashes; a new OPS_TOKEN ends all of them. */
@Injectable()
export class OperatorDevices {
  constructor(
    private readonly store: OperatorStore,
    private readonly hashes: OperatorHashes,
    private readonly clock: Clock,
  ) {}

  /** Whether anybody trusts a device. @param token of its cookie */
  async isKnown(token: string | null): Promise<boolean> {
    return token !== null && TOKEN.test(token) && (await this.store.devicesAt(this.hashes.of(token), this.clock.now())).length > 0;
  }

  /** The hash of a device that an operator trusts; null: they do not, or not any more. */
  async trusted(token: string | null, { id, role, mayTrust }: Operator): Promise<string | null> {
    if (token === null || !TOKEN.test(token) || !(mayTrust || trustsByThemselves(role))) return null;
    const hash = this.hashes.of(token);
    return (await this.store.devicesAt(hash, this.clock.now())).includes(id) ? hash : null;
  }

  /**
   * Trusts a device from now on, or anew.
   * @param token of its cookie, which stays: others may trust it, too @param agent how its browser calls itself
   * @returns its token and hash; null: this operator may not
   */
  async trust(token: string | null, { id, role, mayTrust }: Operator, agent: string): Promise<{ token: string; hash: string } | null> {
    if (!(mayTrust || trustsByThemselves(role))) return null;
    const kept = (await this.isKnown(token)) ? token! : newSecretToken();
    const hash = this.hashes.of(kept);
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + DEVICE_SECONDS * 1000);
    await this.store.trust({ hash, operator: id, name: deviceName(agent), now, expiresAt });
    return { token: kept, hash };
  }

  /** Those of an operator, the last used one first; at most 50. */
  of(operator: string): Promise<readonly OperatorDevice[]> {
    return this.store.devicesOf(operator, this.clock.now());
  }

  /** Trusts a device no more and ends the sessions there. @returns whether there was one */
  forget(operator: string, hash: string): Promise<boolean> {
    return this.store.forgetDevice(operator, hash);
  }
}
