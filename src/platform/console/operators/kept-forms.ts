import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { OpsEnvironment } from '../../ops/ops.env';
import { Clock } from '../../time/clock';

/** A form that was sent after its session had ended. */
export interface KeptForm {
  /** Where it was sent. */
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Who had the session, as the audit knows them: nobody else gets it back. */
  readonly by: string;
}

const HOUR_MS = 3_600_000;
/** Larger forms are not kept, in bytes of JSON: the sign-in that carries one is bounded too. */
const MOST = 24_000;
const ALGORITHM = 'aes-256-gcm';
const [IV, TAG] = [12, 16];

/** Carries a form through the sign-in in the page itself, sealed: this site keeps nothing of it, and nobody at the device reads it. */
@Injectable()
export class KeptForms {
  constructor(
    private readonly env: OpsEnvironment,
    private readonly clock: Clock,
  ) {}

  /** @returns what the sign-in carries; null for what is no form of texts, or too large */
  seal(path: string, body: unknown, by: string): string | null {
    const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
    if (fields.length === 0 || fields.some(([, value]) => typeof value !== 'string')) return null;
    const text = JSON.stringify({ path, fields: Object.fromEntries(fields), by, at: this.clock.epochMs() });
    if (Buffer.byteLength(text) > MOST) return null;
    const iv = randomBytes(IV);
    const cipher = createCipheriv(ALGORITHM, this.key(), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @returns null for what this site did not seal within the hour */
  open(sealed: string): KeptForm | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length <= IV + TAG) return null;
    try {
      const decipher = createDecipheriv(ALGORITHM, this.key(), bytes.subarray(0, IV), { authTagLength: TAG });
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
      const text = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
      const { at, ...form } = JSON.parse(text) as KeptForm & { readonly at: number };
      return this.clock.epochMs() - at < HOUR_MS ? form : null;
    } catch {
      return null;
    }
  }

  private key(): Buffer {
    return createHmac('sha256', this.env.OPS_TOKEN ?? '')
      .update('forms of ended sessions')
      .digest();
  }
}
