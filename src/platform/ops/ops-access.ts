import { Injectable } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../../shared/domain-error';
import { RateLimits, type RateLimiter } from '../limits/rate-limits';
import { OpsEnvironment } from './ops.env';

/** Decides who is an operator. */
@Injectable()
export class OpsAccess {
  /** Wrong or missing tokens of one address; beyond them it is refused whatever it sends. */
  private readonly tries: RateLimiter;

  constructor(
    private readonly env: OpsEnvironment,
    limits: RateLimits,
  ) {
    this.tries = limits.limiter({ name: 'ops.token', points: 20, seconds: 900, text: 'Too many wrong tokens' });
  }

  /** Whether the routes of operators exist. */
  get isOn(): boolean {
    return this.env.OPS_TOKEN !== undefined;
  }

  /**
   * @param header Authorization of the request; nothing else, a cookie neither, gives access
   * @param address of the client
   * @returns name of the access
   * @throws DomainError `rate_limited` (429) for an address that has guessed too often, `unauthorized` (401)
   */
  async check(header: string | undefined, address: string): Promise<string> {
    await this.tries.check(address);
    const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
    if (given !== undefined && this.env.OPS_TOKEN !== undefined && isSame(given, this.env.OPS_TOKEN)) return 'owner';
    await this.tries.consume(address);
    throw new DomainError('unauthorized', 'unauthorized', given === undefined ? 'A bearer token is needed' : 'The token is not valid');
  }
}

/** Compares in constant time; hashed first, because the comparison needs equal lengths and must not reveal them. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
