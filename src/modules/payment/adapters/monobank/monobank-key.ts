import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { PaymentUnavailable } from '../../domain/payment-failure';
import { unusable, type MonobankApi } from './monobank-api';
import { publicKeyOf } from './monobank.wire';

/** The key is not fetched more often, however many callbacks are forged. */
const FETCH_MS = 30_000;

/** The key with which monobank signs its callbacks: fetched when it is needed first, and again when a signature does not fit. */
export class MonobankKey {
  private key: KeyObject | null = null;
  private fetching: Promise<KeyObject> | null = null;
  private fetchedAt = -Infinity;

  /** @param now milliseconds */
  constructor(
    private readonly api: MonobankApi,
    private readonly now: () => number,
  ) {}

  /** @param signature base64 of an ECDSA signature (DER, SHA-256) over the body as it came @throws PaymentUnavailable, PaymentRefused */
  async hasSigned(body: Buffer, signature: string): Promise<boolean> {
    const given = Buffer.from(signature, 'base64');
    const known = this.key;
    if (known && verify('sha256', body, known, given)) return true;
    const newest = await this.newest();
    return newest !== known && verify('sha256', body, newest, given);
  }

  private async newest(): Promise<KeyObject> {
    if (this.fetching) return this.fetching;
    if (this.now() - this.fetchedAt < FETCH_MS) {
      if (this.key) return this.key;
      throw new PaymentUnavailable('monobank pubkey: not asked again so soon', FETCH_MS);
    }
    this.fetchedAt = this.now();
    this.fetching = this.fetch();
    try {
      return (this.key = await this.fetching);
    } finally {
      this.fetching = null;
    }
  }

  private async fetch(): Promise<KeyObject> {
    const key = publicKeyOf(await this.api.publicKey());
    try {
      const read = createPublicKey(Buffer.from(key, 'base64'));
      if (read.asymmetricKeyType === 'ec') return read;
    } catch {
      // reported below
    }
    throw unusable('pubkey');
  }
}
