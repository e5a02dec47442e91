import { isoOf } from '../../../../shared/locale';
import { toHryvnias } from '../../../../shared/money';
import type { PaymentFacts } from '../../domain/payment';
import { PaymentRefused } from '../../domain/payment-failure';
import { PaymentGateway } from '../../ports/payment-gateway.port';
import type { CheckoutForm } from '../../domain/checkout-form';
import type { CallbackReading, Checkout, GatewayRefund, RefundOutcome } from '../../ports/payment-gateway.port';
import { factsOf } from '../liqpay/liqpay.wire';
import { isOwnForm, readPosted } from '../posted-data';
import { SANDBOX_ACCOUNT, type SandboxBank } from './sandbox-bank';

/** It makes no fiscal receipts. */
const READING = { isTestShop: true, receiptField: '' } as const;

/** A provider of our own for trials: no money moves. It has the form fields of LiqPay, its words, and callbacks that are signed. */
export class SandboxGateway extends PaymentGateway {
  readonly name = 'sandbox';
  readonly account = SANDBOX_ACCOUNT;

  /** @param checkoutUrl address of the checkout, in Ukrainian and in English */
  constructor(
    private readonly bank: SandboxBank,
    private readonly checkoutUrl: Readonly<Record<'ua' | 'en', string>>,
  ) {
    super();
  }

  checkout({ attempt, description, resultUrl, serverUrl, locale, expiresAt }: Checkout): CheckoutForm {
    const payload = {
      version: 3,
      public_key: SANDBOX_ACCOUNT,
      action: 'pay',
      amount: toHryvnias(attempt.amount),
      currency: attempt.currency,
      description,
      order_id: attempt.id,
      result_url: resultUrl,
      server_url: serverUrl,
      language: isoOf(locale),
      expired_date: expiresAt.toISOString(),
    };
    return { action: this.checkoutUrl[locale], fields: { ...this.bank.signed(payload) } };
  }

  readCallback(body: Buffer): CallbackReading {
    const posted = readPosted(body);
    if (!posted) return { kind: 'forged' };
    const payload = this.bank.read(posted);
    if (payload === undefined || isOwnForm(payload)) return { kind: 'forged' };
    const { callback } = posted;
    const facts = factsOf(payload, READING);
    return facts ? { kind: 'genuine', facts, digest: 'hmac-sha256', callback } : { kind: 'unreadable', callback };
  }

  async status(attempt: string, signal?: AbortSignal): Promise<PaymentFacts | null> {
    signal?.throwIfAborted();
    const payment = await this.bank.find(attempt);
    return payment && factsOf(this.bank.described(payment), READING);
  }

  async refund({ attempt, amount }: GatewayRefund, signal?: AbortSignal): Promise<RefundOutcome> {
    signal?.throwIfAborted();
    if (!(await this.bank.refund(attempt, amount)))
      throw new PaymentRefused('sandbox refund: it was not paid, or less is left', 'refund_amount_wrong');
    return 'done';
  }
}
