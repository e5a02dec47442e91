import { isoOf } from '../../../../shared/locale';
import { toHryvnias } from '../../../../shared/money';
import { fiscalLines } from '../../../fiscal/contract/fiscal-lines';
import type { PaymentFacts } from '../../domain/payment';
import { PaymentRefused } from '../../domain/payment-failure';
import { PaymentGateway } from '../../ports/payment-gateway.port';
import type { CheckoutForm } from '../../domain/checkout-form';
import type { CallbackReading, Checkout, GatewayRefund, RefundOutcome } from '../../ports/payment-gateway.port';
import { LiqpayApi, type FormClient } from './liqpay-api';
import { encodeData, sign, signedWith, type LiqpayVersion } from './liqpay-signature';
import { keysMissing } from '../keys-missing';
import { isOwnForm, readPosted } from '../posted-data';
import { answerOf, factsOf, type LiqpayReading } from './liqpay.wire';

export interface LiqpayOptions {
  /** On the folder of the API's address, with LIQPAY_LIMITS. */
  readonly client: FormClient;
  readonly publicKey: string | undefined;
  readonly privateKey: string | undefined;
  readonly version: LiqpayVersion;
  /** Where the browser's form goes. */
  readonly checkoutUrl: string;
  /** Whether LiqPay makes fiscal receipts for the shop. */
  readonly isFiscal: boolean;
  /** Field of its answers with the address of the receipt (`LiqpayReading`). */
  readonly receiptField: string;
}

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Codes by which LiqPay says that it knows no such payment. */
const UNKNOWN_PAYMENT: ReadonlySet<string> = new Set(['payment_not_found', 'order_not_found', 'invoice_not_found']);

/** LiqPay's hosted checkout, protocol version 3 (SHA-1) or 7 (SHA3-256). Without its keys every call is refused, and none is made. */
export class LiqpayGateway extends PaymentGateway {
  readonly name = 'liqpay';
  private readonly api: LiqpayApi;

  constructor(private readonly options: LiqpayOptions) {
    super();
    this.api = new LiqpayApi(options.client);
  }

  get account(): string {
    return this.keys().publicKey;
  }

  checkout({ attempt, lines, receiptEmail, ...checkout }: Checkout): CheckoutForm {
    const data = {
      action: 'pay',
      amount: toHryvnias(attempt.amount),
      currency: attempt.currency,
      description: checkout.description,
      order_id: attempt.id,
      result_url: checkout.resultUrl,
      server_url: checkout.serverUrl,
      language: isoOf(checkout.locale),
      expired_date: utcTime(checkout.expiresAt),
      ...(this.options.isFiscal && {
        rro_info: {
          items: fiscalLines(lines, attempt.amount).map(({ id, quantity, price, cost }) => ({
            id,
            amount: quantity,
            price: toHryvnias(price),
            cost: toHryvnias(cost),
          })),
          ...(receiptEmail && { delivery_emails: [receiptEmail] }),
        },
      }),
    };
    return { action: this.options.checkoutUrl, fields: { ...this.signed(data) } };
  }

  readCallback(body: Buffer): CallbackReading {
    const { privateKey } = this.keys();
    const posted = readPosted(body);
    if (!posted) return { kind: 'forged' };
    const digest = signedWith(privateKey, posted.data, posted.signature);
    if (!digest) return { kind: 'forged' };
    const { callback } = posted;
    const told = decoded(posted.data);
    if (isOwnForm(told)) return { kind: 'forged' };
    const facts = factsOf(told, this.reading);
    return facts ? { kind: 'genuine', facts, digest, callback } : { kind: 'unreadable', callback };
  }

  async status(attempt: string, signal?: AbortSignal): Promise<PaymentFacts | null> {
    const json = await this.call('status', { order_id: attempt }, signal);
    const error = answerOf(json)?.error ?? null;
    if (error !== null && UNKNOWN_PAYMENT.has(error)) return null;
    if (error !== null) throw this.api.failed('status', error);
    const facts = factsOf(json, this.reading);
    if (!facts) throw this.api.unusable('status');
    return facts;
  }

  async refund({ attempt, amount }: GatewayRefund, signal?: AbortSignal): Promise<RefundOutcome> {
    const json = await this.call('refund', { order_id: attempt, amount: toHryvnias(amount) }, signal);
    const answer = answerOf(json);
    if (!answer) throw this.api.unusable('refund');
    if (answer.error !== null) throw this.api.failed('refund', answer.error);
    if (answer.status === 'failure' || answer.status === 'error') throw new PaymentRefused(`LiqPay refund: ${answer.status}`, '');
    return answer.isWaiting ? 'waiting' : 'done';
  }

  private async call(action: string, fields: object, signal?: AbortSignal): Promise<unknown> {
    return this.api.call(action, this.signed({ action, ...fields }), signal);
  }

  /** Data and signature of a request. Version and public key come first, as in LiqPay's examples. */
  private signed(fields: object): { readonly data: string; readonly signature: string } {
    const { publicKey, privateKey } = this.keys();
    const data = encodeData({ version: this.options.version, public_key: publicKey, ...fields });
    return { data, signature: sign(privateKey, data, this.options.version) };
  }

  private get reading(): LiqpayReading {
    const { isFiscal, receiptField } = this.options;
    return { isTestShop: this.keys().publicKey.startsWith('sandbox_'), receiptField: isFiscal ? receiptField : '' };
  }

  private keys(): Keys {
    const { publicKey, privateKey } = this.options;
    if (!publicKey || !privateKey) throw keysMissing('LIQPAY_PUBLIC_KEY, LIQPAY_PRIVATE_KEY');
    return { publicKey, privateKey };
  }
}

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
function utcTime(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}

function decoded(data: string): unknown {
  try {
    return JSON.parse(Buffer.from(data, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
