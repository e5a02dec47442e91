import type { PaymentAttempt, PaymentFacts } from '../../domain/payment';
import { PaymentRefused, PaymentUnavailable, RefundUnclear } from '../../domain/payment-failure';
import { PaymentGateway } from '../../ports/payment-gateway.port';
import type { CheckoutForm } from '../../domain/checkout-form';
import type { CallbackReading, Checkout, GatewayRefund, RefundOutcome } from '../../ports/payment-gateway.port';
import { keysMissing } from '../keys-missing';
import { amountText } from './wayforpay-amount';
import { WayforpayApi, type WayforpayClient, type WayforpayRequest } from './wayforpay-api';
import { sign } from './wayforpay-signature';
import { codeOf, factsOf, fieldsOf, isSignedPayment, isSignedAnswer, saysUnknown, statusOf } from './wayforpay.wire';

export interface WayforpayOptions {
  /** On the address of the API, with WAYFORPAY_LIMITS. */
  readonly client: WayforpayClient;
  readonly merchant: string | undefined;
  readonly secret: string | undefined;
  /** Name of the site as the shop has it at WayForPay. */
  readonly domain: string;
  /** Where the browser's form goes. */
  readonly checkoutUrl: string;
  /** Where its page posts the browser back to; the address of the page to show follows. */
  readonly returnUrl: string;
  /** Milliseconds. */
  readonly now: () => number;
}

interface Keys {
  readonly merchant: string;
  readonly secret: string;
}

/** Longest text that a payer reads. */
const LONGEST_TEXT = 255;

/**
 * WayForPay's hosted checkout. It does not tell how much went back: a refund of a part that was called for and not answered is unclear, and a
 * person decides. Without its keys every call is refused, and none is made.
 */
export class WayforpayGateway extends PaymentGateway {
  readonly name = 'wayforpay';
  private readonly api: WayforpayApi;

  constructor(private readonly options: WayforpayOptions) {
    super();
    this.api = new WayforpayApi(options.client);
  }

  get account(): string {
    return this.keys().merchant;
  }

  checkout({ attempt, begunAt, expiresAt, ...checkout }: Checkout): CheckoutForm {
    const { merchant, secret } = this.keys();
    const { domain, checkoutUrl } = this.options;
    const begun = Math.floor(begunAt.getTime() / 1000);
    const amount = amountText(attempt.amount);
    // a semicolon parts the values that are signed
    const text = checkout.description.replaceAll(';', ',').slice(0, LONGEST_TEXT);
    const signed = [merchant, domain, attempt.id, String(begun), amount, attempt.currency, text, '1', amount];
    return {
      action: checkoutUrl,
      fields: {
        merchantAccount: merchant,
        merchantAuthType: 'SimpleSignature',
        merchantDomainName: domain,
        merchantTransactionType: checkout.isHeld ? 'AUTH' : 'SALE',
        merchantTransactionSecureType: 'AUTO',
        apiVersion: '1',
        language: checkout.locale === 'ua' ? 'UA' : 'EN',
        returnUrl: `${this.options.returnUrl}${encodeURIComponent(pathOf(checkout.resultUrl))}`,
        serviceUrl: checkout.serverUrl,
        orderReference: attempt.id,
        orderDate: String(begun),
        orderTimeout: String(Math.max(1, Math.floor(expiresAt.getTime() / 1000) - begun)),
        amount,
        currency: attempt.currency,
        'productName[]': text,
        'productCount[]': '1',
        'productPrice[]': amount,
        merchantSignature: sign(secret, signed),
      },
    };
  }

  readCallback(body: Buffer): CallbackReading {
    const { secret } = this.keys();
    const key = body.toString('utf8');
    const told = fieldsOf(key);
    if (!told || !isSignedPayment(told, secret)) return { kind: 'forged' };
    // an order service knows the callbacks of LiqPay alone
    const callback = { key, body: null };
    const answer = this.accepted(String(told.orderReference));
    const facts = factsOf(told);
    return facts ? { kind: 'genuine', facts, digest: 'hmac-md5', callback, answer } : { kind: 'unreadable', callback, answer };
  }

  async status(attempt: string, signal?: AbortSignal): Promise<PaymentFacts | null> {
    const { merchant, secret } = this.keys();
    signal?.throwIfAborted();
    const told = await this.api.call(this.request('CHECK_STATUS', { merchantAccount: merchant, orderReference: attempt }), signal);
    if (saysUnknown(told)) return null;
    if (statusOf(told) === '' && codeOf(told) !== '') throw this.api.failed('CHECK_STATUS', codeOf(told));
    const facts = isSignedPayment(told, secret) ? factsOf(told) : null;
    if (facts?.attempt !== attempt) throw this.api.unusable('CHECK_STATUS');
    return facts;
  }

  override async take({ id, amount, currency }: PaymentAttempt, signal?: AbortSignal): Promise<void> {
    await this.change('SETTLE', { orderReference: id, amount: amountText(amount), currency }, {}, signal);
  }

  async refund({ attempt, amount, key, isRepeated }: GatewayRefund, signal?: AbortSignal): Promise<RefundOutcome> {
    if (!isRepeated) return this.callRefund(attempt, amount, key, signal);
    const facts = await this.status(attempt, signal);
    // of a part no answer tells whether it is among what went back
    if (facts?.amount !== amount) throw new RefundUnclear('WayForPay was called and has not answered, and does not tell what went back');
    if (facts.state === 'refunded') return 'done';
    if (facts.state !== 'paid' && facts.state !== 'held') throw new PaymentUnavailable(`WayForPay REFUND: ${facts.status}`);
    try {
      // no more than all of it can go back
      return await this.callRefund(attempt, amount, key, signal);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      throw new RefundUnclear(`${error.message}, and an earlier call was not answered`, { cause: error });
    }
  }

  private async callRefund(attempt: string, amount: number, key: string, signal?: AbortSignal): Promise<RefundOutcome> {
    const money = { orderReference: attempt, amount: amountText(amount), currency: 'UAH' };
    const { status, code } = await this.change('REFUND', money, { comment: `Refund ${key}` }, signal);
    if (status === 'Refunded' || status === 'Voided') return 'done';
    if (status === 'RefundInProcessing') return 'waiting';
    throw status === 'Declined' ? this.api.failed('REFUND', code) : this.api.unusable('REFUND');
  }

  /** Moves money of an order. @returns what became of it, as WayForPay has signed it */
  private async change(
    action: 'REFUND' | 'SETTLE',
    money: { readonly orderReference: string; readonly amount: string; readonly currency: string },
    besides: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<{ readonly status: string; readonly code: string }> {
    const { merchant, secret } = this.keys();
    signal?.throwIfAborted();
    const told = await this.api.call({ ...this.request(action, { merchantAccount: merchant, ...money }), ...besides }, signal);
    const [status, code] = [statusOf(told), codeOf(told)];
    if (status === '' && code !== '') throw this.api.failed(action, code);
    if (!isSignedAnswer(told, secret) || told.orderReference !== money.orderReference) throw this.api.unusable(action);
    return { status, code };
  }

  /** A request that is signed over these fields, in their order. */
  private request(transactionType: string, signed: Readonly<Record<string, string>>): WayforpayRequest {
    return { transactionType, ...signed, merchantSignature: sign(this.keys().secret, Object.values(signed)), apiVersion: 1 };
  }

  /** What WayForPay waits for: without it a callback is repeated. */
  private accepted(orderReference: string): object {
    const time = Math.floor(this.options.now() / 1000);
    return {
      orderReference,
      status: 'accept',
      time,
      signature: sign(this.keys().secret, [orderReference, 'accept', String(time)]),
    };
  }

  private keys(): Keys {
    const { merchant, secret } = this.options;
    if (!merchant || !secret) throw keysMissing('WAYFORPAY_MERCHANT, WAYFORPAY_SECRET');
    return { merchant, secret };
  }
}

/** An address of our site without its origin. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
