import { Injectable } from '@nestjs/common';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../limits/network';
import { BoundedQueue, QueueRefusal } from '../../queue/bounded-queue';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';

/** One of the costs that OWASP gives for scrypt: 32 MiB and about 0.1 s of a processor. */
const COST = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;
/** One derivation at a time: it occupies a thread of the pool that also reads files. Networks take turns in a short queue. */
const DERIVATIONS = { atOnce: 1, waiting: 10, limitMs: 5_000 };

/** As long as any other takes: for whom there is no password. */
const NOBODYS = `scrypt$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(KEY_BYTES).toString('base64url')}`;

/** Hashes and compares passwords of operators. */
@Injectable()
export class OperatorPasswords {
  private readonly queue = new BoundedQueue(DERIVATIONS);

  /** What is kept of a password: `scrypt$salt$key`. @throws DomainError too-many, `busy`, while too many wait */
  async hash(password: string, address: string): Promise<string> {
    const salt = randomBytes(16);
    return `scrypt$${salt.toString('base64url')}$${(await this.derived(password, salt, address)).toString('base64url')}`;
  }

  /** In constant time, whether there is a hash or not. @throws DomainError too-many, `busy`, while too many wait */
  async matches(password: string, hash: string | null, address: string): Promise<boolean> {
    const [, salt = '', key = ''] = (hash ?? NOBODYS).split('$');
    const derived = await this.derived(password, Buffer.from(salt, 'base64url'), address);
    return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && hash !== null;
  }

  private async derived(password: string, salt: Buffer, address: string): Promise<Buffer> {
    try {
      return await this.queue.run(() => derive(password, salt), { addresses: new Set([networkOf(address)]) });
    } catch (error) {
      if (!(error instanceof QueueRefusal)) throw error;
      throw new DomainError('too-many', 'busy', translation('common.problems.busy'), { retryAfterSeconds: 5 });
    }
  }
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // the same letters in another Unicode form are the same password
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
