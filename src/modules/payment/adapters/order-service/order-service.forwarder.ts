import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../../platform/database/database';
import type { HttpClient } from '../../../../platform/http-client/http-client';
import type { HttpClientFactory } from '../../../../platform/http-client/http-client.factory';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import { PaymentUnavailable } from '../../domain/payment-failure';
import { CallbackForwarder } from '../../ports/callback-forwarder.port';
import { paymentCallbackCopies } from '../../store/payment.schema';

const LIMITS = { timeoutMs: 10_000, retries: 0, maxBytes: 256 * 1024 } as const;
const FORM = 'application/x-www-form-urlencoded';

/** Callbacks are posted to an address of the order service as the provider posted them to us. */
export class OrderServiceForwarder extends CallbackForwarder<Transaction> {
  private readonly target: { readonly client: HttpClient; readonly url: URL } | null;

  /** @param address where they go; undefined: nowhere, and none is kept */
  constructor(
    private readonly database: Database,
    clients: Pick<HttpClientFactory, 'create'>,
    address: string | undefined,
  ) {
    super();
    const url = address === undefined ? null : new URL(address);
    this.target = url && { url, client: clients.create({ name: 'order-service-callback', baseUrl: url.origin, ...LIMITS }) };
  }

  get isOn(): boolean {
    return this.target !== null;
  }

  override async store({ db }: Transaction, { key, body }: { readonly key: string; readonly body: Buffer }): Promise<string | null> {
    const hash = createHash('sha256').update(key).digest('hex');
    const row = { hash, body: body.toString('base64') };
    const [kept] = await db.insert(paymentCallbackCopies).values(row).onConflictDoNothing().returning({ id: paymentCallbackCopies.id });
    return kept?.id ?? null;
  }

  override async forward(id: string, signal: AbortSignal): Promise<void> {
    if (!this.target) return;
    const { client, url } = this.target;
    const mine = eq(paymentCallbackCopies.id, id);
    const [copy] = await this.database.run((db) => db.select({ body: paymentCallbackCopies.body }).from(paymentCallbackCopies).where(mine));
    if (!copy) return;
    const body = Buffer.from(copy.body, 'base64');
    const answer = await client.post(url.pathname, { body, headers: { 'content-type': FORM }, signal }).catch(fail);
    // a page of what stands before the service, under maintenance
    if (/^\s*</.test(answer.body.toString('utf8'))) throw new PaymentUnavailable('order service, copy of a callback: a page');
    await this.database.run((db) => db.delete(paymentCallbackCopies).where(mine));
  }
}

function fail(error: unknown): never {
  if (!(error instanceof UpstreamError)) throw error;
  const { kind, status, retryAfterMs } = error;
  throw new PaymentUnavailable(`order service, copy of a callback: ${kind === 'status' ? status : kind}`, retryAfterMs, { cause: error });
}
