import { createHash } from 'node:crypto';
import { z } from 'zod';
import { phoneDigits } from '../../shared/phone';
import type { HttpClient } from '../http-client/http-client';
import type { HttpClientFactory } from '../http-client/http-client.factory';
import { UpstreamError } from '../http-client/upstream-error';
import { DeliveryDelayed, DeliveryRefused, SmsSender, type Sms, type SmsReport } from './sender.port';

export interface AlphaSmsOptions {
  /** Whole address of the JSON API. */
  readonly url: string;
  readonly key: string;
  /** Registered name that SMS come from. */
  readonly sender: string;
}

const TIMEOUT_MS = 10_000;
const LIFETIME_SECONDS = 172_800;
const WITHOUT_BALANCE_MS = 5 * 60_000;

const item = z.object({ success: z.boolean(), error: z.string().nullish(), data: z.unknown().optional() });
const answer = z.object({ success: z.boolean(), error: z.string().nullish(), data: z.array(item).nullish() });
const state = z.object({ id: z.coerce.string().nullish(), status: z.coerce.string() });
const balance = z.object({ amount: z.coerce.number() });

/**
 * SMS by AlphaSMS (JSON API). It answers 200 to errors, too: `success` counts, with a text for people. Our own id names an SMS; whether a
 * second request with it is sent again is not documented, so one whose answer was lost may come twice.
 */
export class AlphaSmsSender extends SmsSender {
  private readonly client: HttpClient;
  private readonly path: string;

  constructor(
    clients: Pick<HttpClientFactory, 'create'>,
    private readonly options: AlphaSmsOptions,
  ) {
    super();
    const { origin, pathname, search } = new URL(options.url);
    this.path = `${pathname}${search}`;
    this.client = clients.create({ name: 'alphasms', baseUrl: origin, timeoutMs: TIMEOUT_MS, retries: 0, maxBytes: 256 * 1024 });
  }

  async send({ key, to, text }: Sms, signal: AbortSignal): Promise<string> {
    const id = idOf(key);
    const sms = { type: 'sms', id, phone: Number(phoneDigits(to)), sms_signature: this.options.sender, sms_message: text };
    const [taken] = await this.call([{ ...sms, sms_lifetime: LIFETIME_SECONDS }], signal);
    if (!taken?.success) throw failureOf(taken?.error);
    return String(id);
  }

  override async reports(ids: readonly string[], signal: AbortSignal): Promise<readonly SmsReport[]> {
    const told = await this.call(
      ids.map((id) => ({ type: 'status', id: Number(id) })),
      signal,
    );
    return told.flatMap(({ success, data }, at) => {
      const read = state.safeParse(data);
      return success && read.success ? [{ id: ids[at]!, state: stateOf(read.data.status), by: 'sms' as const }] : [];
    });
  }

  /** Asks for the balance: without one nothing is sent. */
  override async check(signal: AbortSignal): Promise<boolean> {
    const [told] = await this.call([{ type: 'balance' }], signal);
    if (!told?.success) throw failureOf(told?.error);
    if (!(balance.parse(told.data).amount > 0)) throw new Error('AlphaSMS has no balance left');
    return true;
  }

  private async call(data: readonly object[], signal: AbortSignal): Promise<readonly z.infer<typeof item>[]> {
    const { json } = await this.client.postJson(this.path, { json: { auth: this.options.key, data }, signal }).catch((error: unknown) => {
      if (!(error instanceof UpstreamError) || error.retryAfterMs === undefined) throw error;
      throw new DeliveryDelayed(error.message, error.retryAfterMs, (error.status ?? 0) >= 500);
    });
    const { success, data: items, error } = answer.parse(json);
    if (!success || !items) throw failureOf(error, true);
    return items;
  }
}

/** A whole number of 15 digits at most, the same for the same key. */
const idOf = (key: string) => createHash('sha256').update(key).digest().readUIntBE(0, 6);

/** The texts are for people, and not all are known: only what names the number or a list of it is refused for good. */
function failureOf(error: string | null | undefined, isWhole = false): Error {
  const text = error ?? '';
  if (/balance|fund|money|баланс|кошт/i.test(text)) return new DeliveryDelayed('AlphaSMS no balance', WITHOUT_BALANCE_MS, true);
  if (!isWhole && /phone|recipient|телефон|stop.?list|black.?list/i.test(text)) return new DeliveryRefused('AlphaSMS refused the SMS');
  return new Error(isWhole ? 'AlphaSMS refused the request' : 'AlphaSMS failed');
}

/** Words like those of SMPP, or numbers. UNDELIVERABLE holds DELIVER. */
function stateOf(status: string): SmsReport['state'] {
  if (/UNDELIV|EXPIRED|REJECT|FAIL|DELETED/i.test(status) || /^(103|104|105|108)$/.test(status)) return 'failed';
  return /DELIVER|DELIVRD/i.test(status) || status === '102' ? 'delivered' : 'open';
}
