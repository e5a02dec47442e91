import { createHash } from 'node:crypto';
import { z } from 'zod';
import { phoneDigits } from '../../shared/phone';
import type { HttpClient } from '../http-client/http-client';
import type { HttpClientFactory } from '../http-client/http-client.factory';
import { UpstreamError } from '../http-client/upstream-error';
import { DeliveryDelayed, DeliveryRefused, SmsSender, type Sms, type SmsReport } from './sender.port';

export interface TurboSmsOptions {
  /** Address of the HTTP API, without a final slash. */
  readonly url: string;
  readonly token: string;
  /** Registered name for SMS. */
  readonly sender: string;
  /** Registered name for Viber, and how long Viber is waited for, seconds; null: by SMS alone. */
  readonly viber: { readonly sender: string; readonly seconds: number } | null;
}

const TIMEOUT_MS = 10_000;
/** Longest text that Viber takes. */
const MAX_VIBER = 1000;
/** 800 to 803: taken, sent, some of it taken, some of it sent. */
const TAKEN: ReadonlySet<number> = new Set([0, 800, 801, 802, 803]);
/** The answer of the first request with this sequence_id. */
const REPEATED = 507;
/** The same message within 90 seconds. */
const JUST_SENT = 427;
const NO_BALANCE = 203;
/** Somebody will correct these: token, balance, registration of the names. */
const SETTINGS: ReadonlySet<number> = new Set([103, 104, 105, 106, 107, 200, NO_BALANCE, 301, 302, 400, 401, 410, 415, 416, 421, 425, 426]);
const WITHOUT_BALANCE_MS = 5 * 60_000;

const envelope = z.object({ response_code: z.number().int(), response_result: z.unknown() });
const taken = z.array(z.object({ message_id: z.string().nullish(), response_code: z.number().int() })).min(1);
const reported = z.array(z.object({ message_id: z.string(), status: z.string().nullish(), type: z.string().nullish() }));
const balance = z.object({ balance: z.coerce.number() });

/**
 * SMS by TurboSMS (HTTP API), by Viber first where a sender for it is registered. It answers 200 to errors, too: `response_code` counts.
 * `sequence_id` makes a repeated request harmless.
 */
export class TurboSmsSender extends SmsSender {
  private readonly client: HttpClient;

  constructor(
    clients: Pick<HttpClientFactory, 'create'>,
    private readonly options: TurboSmsOptions,
  ) {
    super();
    const headers = { authorization: `Bearer ${options.token}` };
    this.client = clients.create({
      name: 'turbosms',
      baseUrl: options.url,
      timeoutMs: TIMEOUT_MS,
      retries: 1,
      maxBytes: 256 * 1024,
      headers,
    });
  }

  async send({ key, to, text, mayGoByViber }: Sms, signal: AbortSignal): Promise<string | null> {
    const { sender, viber } = this.options;
    const json = {
      recipients: [phoneDigits(to)],
      sequence_id: createHash('sha256').update(key).digest('hex').slice(0, 32),
      sms: { sender, text },
      ...(viber && mayGoByViber && text.length <= MAX_VIBER && { viber: { sender: viber.sender, text, ttl: viber.seconds } }),
    };
    const { code, result } = await this.call('/message/send.json', json, signal, key);
    const answers = taken.safeParse(result);
    if (code === JUST_SENT) return null;
    if (!TAKEN.has(code) && !(code === REPEATED && answers.success)) throw failureOf(code);
    if (!answers.success) throw new Error('TurboSMS gave no answer for the recipient');
    const [{ response_code: own, message_id: id }] = answers.data as [(typeof answers.data)[number]];
    if (own !== JUST_SENT && own !== REPEATED && !TAKEN.has(own)) throw failureOf(own);
    return id ?? null;
  }

  override async reports(ids: readonly string[], signal: AbortSignal): Promise<readonly SmsReport[]> {
    const { code, result } = await this.call('/message/status.json', { messages: ids }, signal, ids.join());
    if (!TAKEN.has(code)) throw failureOf(code);
    return reported.parse(result).map(({ message_id: id, status, type }) => ({
      id,
      state: stateOf(status ?? ''),
      by: type === 'sms' || type === 'viber' ? type : null,
    }));
  }

  /** Asks for the balance: without one nothing is sent. */
  override async check(signal: AbortSignal): Promise<boolean> {
    const { code, result } = await this.call('/user/balance.json', {}, signal, 'balance');
    if (!TAKEN.has(code)) throw failureOf(code);
    if (!(balance.parse(result).balance > 0)) throw new Error('TurboSMS has no balance left');
    return true;
  }

  /** @param key makes a repetition within the call harmless: questions change nothing, an SMS has its sequence_id */
  private async call(path: string, json: object, signal: AbortSignal, key: string): Promise<{ code: number; result: unknown }> {
    const idempotencyKey = createHash('sha256').update(key).digest('hex');
    const { json: answer } = await this.client.postJson(path, { json, idempotencyKey, signal }).catch((error: unknown) => {
      if (!(error instanceof UpstreamError) || error.retryAfterMs === undefined) throw error;
      throw new DeliveryDelayed(error.message, error.retryAfterMs, (error.status ?? 0) >= 500);
    });
    const { response_code: code, response_result: result } = envelope.parse(answer);
    return { code, result };
  }
}

/** 1 is a test; what is below 500 and no setting is wrong with this SMS: stop-list, number, country, text. */
function failureOf(code: number): Error {
  const reason = `TurboSMS ${code}`;
  if (code === NO_BALANCE) return new DeliveryDelayed(`${reason} no balance`, WITHOUT_BALANCE_MS, true);
  if (SETTINGS.has(code) || code < 100 || code >= 500) return new Error(reason);
  return new DeliveryRefused(code === 404 ? `${reason} stop list` : reason);
}

function stateOf(status: string): SmsReport['state'] {
  if (/^read$/i.test(status)) return 'read';
  if (/^(delivrd|delivered)$/i.test(status)) return 'delivered';
  return /^(undeliv|undelivered|rejectd|rejected|expired|failed|cancelled)$/i.test(status) ? 'failed' : 'open';
}
