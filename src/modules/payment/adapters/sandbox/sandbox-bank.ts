import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database';
import type { Query } from '../../../../platform/database/database-connection';
import { databaseUnavailable } from '../../../../platform/database/database-errors';
import { toHryvnias, type Kopiykas } from '../../../../shared/money';
import { sandboxPayments } from './sandbox.schema';

type SandboxPayment = typeof sandboxPayments.$inferSelect;

/** Name of our shop at the sandbox. */
export const SANDBOX_ACCOUNT = 'sandbox';

const KEY_ROW = `INSERT INTO sandbox_keys (name, key) VALUES ('payment', $1) ON CONFLICT (name) DO NOTHING`;
const PAY = `INSERT INTO sandbox_payments AS known (id, amount, currency, status) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id) DO UPDATE SET status = excluded.status WHERE known.status = 'failure'`;
const REFUND = `UPDATE sandbox_payments SET returned = returned + $2,
  status = CASE WHEN returned + $2 = amount THEN 'reversed' ELSE status END
  WHERE id = $1 AND (status = 'success' OR (status = 'reversed' AND returned > 0)) AND returned + $2 <= amount RETURNING id`;

/** A form as the checkout gets it and callbacks are posted. */
export interface SignedData {
  readonly data: string;
  readonly signature: string;
}

/** The provider's side of the sandbox: its payments, and the key that signs on both ways. */
export class SandboxBank {
  private key: string | null = null;

  constructor(private readonly database: Database) {}

  /** Before anybody can pay. @param query on a database that is migrated */
  async loadKey(query: Query): Promise<void> {
    await query(KEY_ROW, [randomBytes(32).toString('hex')]);
    const { rows } = await query<{ key: string }>(`SELECT key FROM sandbox_keys WHERE name = $1`, ['payment']);
    this.key = rows[0]!.key;
  }

  /** @throws DomainError `database_unavailable` while the key is not known */
  signed(payload: object): SignedData {
    const data = Buffer.from(JSON.stringify(payload), 'utf8').toString('base64');
    return { data, signature: this.hash(data).toString('base64') };
  }

  /** The payload of signed data; undefined when the signature is wrong, null when it is no JSON. */
  read({ data, signature }: SignedData): unknown {
    const given = Buffer.from(signature, 'base64');
    const right = this.hash(data);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    try {
      return (JSON.parse(Buffer.from(data, 'base64').toString('utf8')) ?? null) as unknown;
    } catch {
      return null;
    }
  }

  async find(id: string): Promise<SandboxPayment | null> {
    const [row] = await this.database.run((db) => db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)));
    return row ?? null;
  }

  /** A payment that went well stays so; one that failed may be tried again. */
  async pay(id: string, amount: Kopiykas, currency: string, status: 'success' | 'failure'): Promise<void> {
    await this.database.query(PAY, [id, amount, currency, status]);
  }

  /** @returns whether so much is left to give back */
  async refund(id: string, amount: Kopiykas): Promise<boolean> {
    return (await this.database.query(REFUND, [id, amount])).rows.length > 0;
  }

  /** A payment in the words of callbacks and of answers to questions. */
  described({ id, number, amount, currency, status, returned }: SandboxPayment): object {
    return {
      public_key: SANDBOX_ACCOUNT,
      order_id: id,
      payment_id: number,
      amount: toHryvnias(amount),
      currency,
      status,
      ...(returned > 0 && { refund_amount: toHryvnias(returned) }),
      ...(status === 'failure' && { err_code: 'declined' }),
    };
  }

  private hash(data: string): Buffer {
    if (this.key === null) throw databaseUnavailable();
    return createHmac('sha256', this.key).update(data, 'utf8').digest();
  }
}
