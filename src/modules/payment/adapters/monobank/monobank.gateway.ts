import type { CallbackHeaders } from '../../domain/callback-headers';
import { fiscalLines, fiscalPart } from '../../../fiscal/contract/fiscal-lines';
import type { PaymentAttempt, PaymentFacts } from '../../domain/payment';
import { PaymentError, PaymentRefused, PaymentUnavailable } from '../../domain/payment-failure';
import { PaymentGateway } from '../../ports/payment-gateway.port';
import type { CheckoutForm } from '../../domain/checkout-form';
import type { CallbackReading, Checkout, GatewayRefund, RefundOutcome } from '../../ports/payment-gateway.port';
import { keysMissing } from '../keys-missing';
import { MonobankApi, unusable, type MonobankClient } from './monobank-api';
import type { InvoiceBook, MonobankInvoice } from './monobank-invoices';
import type { BasketItem } from './monobank.schema';
import { MonobankKey } from './monobank-key';
import {
  cancelStatusOf,
  factsOf,
  givenBackOf,
  invoiceOf,
  madeInvoiceOf,
  MONOBANK_ACCOUNT,
  refundStatusOf,
  saleReceiptOf,
  UAH,
  type InvoiceState,
} from './monobank.wire';

export interface MonobankOptions {
  /** On the address of the API, with MONOBANK_LIMITS and the token. */
  readonly client: MonobankClient;
  readonly token: string | undefined;
  /** Scheme of the API, `https:`: the page of an invoice has it too. */
  readonly protocol: string;
  readonly invoices: InvoiceBook;
  /** Whether a register that is linked in monobank's cabinet makes receipts. */
  readonly isFiscal: boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Longest text that a payer reads on an invoice. */
const LONGEST_TEXT = 280;

/**
 * monobank acquiring: an invoice for each attempt, paid at a page of the bank. Callbacks come in any order and never for an invoice that
 * expired: settlement takes them in any order, and open attempts are asked about. Without its token every call is refused, and none is made.
 */
export class MonobankGateway extends PaymentGateway {
  readonly name = 'monobank';
  private readonly api: MonobankApi;
  private readonly key: MonobankKey;

  constructor(private readonly options: MonobankOptions) {
    super();
    this.api = new MonobankApi(options.client);
    this.key = new MonobankKey(this.api, options.now);
  }

  override get tellsReceiptsLate(): boolean {
    return this.options.isFiscal;
  }

  get account(): string {
    this.requireToken();
    return MONOBANK_ACCOUNT;
  }

  async checkout(checkout: Checkout): Promise<CheckoutForm> {
    this.requireToken();
    const invoice = (await this.options.invoices.find(checkout.attempt.id)) ?? (await this.invoiceFor(checkout));
    return { action: invoice.pageUrl, fields: null };
  }

  async readCallback(body: Buffer, headers: CallbackHeaders): Promise<CallbackReading> {
    this.requireToken();
    const signature = headers['x-sign'];
    if (typeof signature !== 'string' || body.length === 0 || !(await this.key.hasSigned(body, signature))) return { kind: 'forged' };
    // an order service knows the callbacks of LiqPay alone
    const callback = { key: body.toString('utf8'), body: null };
    const told = invoiceOf(parsed(callback.key));
    if (!told) return { kind: 'unreadable', callback };
    const facts = factsOf(told, await this.options.invoices.attemptOf(told.invoiceId));
    return { kind: 'genuine', facts, digest: 'sha256', callback };
  }

  async status(attempt: string, signal?: AbortSignal): Promise<PaymentFacts | null> {
    const invoice = await this.invoiceOf(attempt, signal);
    const told = invoice && (await this.ask(invoice, signal));
    const facts = told && factsOf(told, attempt);
    return facts && invoice && facts.state === 'paid' && this.options.isFiscal
      ? { ...facts, receipt: await this.receiptOf(invoice, signal) }
      : facts;
  }

  override async take({ id, amount }: PaymentAttempt, signal?: AbortSignal): Promise<void> {
    const invoice = await this.invoiceOf(id, signal);
    if (!invoice) throw new PaymentRefused('monobank finalize: there is no invoice', 'NOT_FOUND');
    await this.api.finalize({ invoiceId: invoice.id, amount }, signal);
  }

  async refund({ attempt, amount, key, isRepeated }: GatewayRefund, signal?: AbortSignal): Promise<RefundOutcome> {
    const invoice = await this.invoiceOf(attempt, signal);
    if (!invoice) throw new PaymentRefused('monobank cancel: there is no invoice', 'NOT_FOUND');
    const { isFiscal } = this.options;
    const told = isRepeated || isFiscal ? await this.ask(invoice, signal) : null;
    const earlier = told && isRepeated ? cancelStatusOf(told, key) : null;
    if (earlier !== null) return outcomeOf(earlier);
    // the receipt of a refund is made of goods
    const items = told && isFiscal && invoice.basket ? { items: itemsOf(fiscalPart(invoice.basket, givenBackOf(told, key), amount)) } : {};
    return outcomeOf(refundStatusOf(await this.api.cancel({ invoiceId: invoice.id, extRef: key, amount, ...items }, signal)));
  }

  /** A receipt that cannot be asked for is told another time: the payment is what matters. */
  private async receiptOf({ id }: MonobankInvoice, signal?: AbortSignal): Promise<string | null> {
    try {
      return saleReceiptOf(await this.api.fiscalChecks(id, signal));
    } catch (error) {
      if (error instanceof PaymentError) return null;
      throw error;
    }
  }

  private async invoiceOf(attempt: string, signal?: AbortSignal): Promise<MonobankInvoice | null> {
    this.requireToken();
    signal?.throwIfAborted();
    return this.options.invoices.find(attempt);
  }

  /** Of two that are made at once the first is kept; nobody learns the address of the other one. */
  private async invoiceFor({ attempt, description, ...checkout }: Checkout): Promise<MonobankInvoice> {
    const text = description.slice(0, LONGEST_TEXT);
    const basket = fiscalLines(checkout.lines, attempt.amount).map(({ id, quantity, price }) => ({
      name: text,
      code: String(id),
      quantity,
      price,
    }));
    const json = await this.api.createInvoice({
      amount: attempt.amount,
      ccy: UAH,
      merchantPaymInfo: {
        reference: attempt.id,
        destination: text,
        basketOrder: itemsOf(basket),
      },
      redirectUrl: checkout.resultUrl,
      webHookUrl: checkout.serverUrl,
      validity: Math.max(1, Math.floor((checkout.expiresAt.getTime() - this.options.now()) / 1000)),
      paymentType: checkout.isHeld ? 'hold' : 'debit',
    });
    const made = madeInvoiceOf(json, this.options.protocol);
    if (!made) throw unusable('create');
    return this.options.invoices.keep({ ...made, attempt: attempt.id, basket });
  }

  private async ask({ id }: MonobankInvoice, signal?: AbortSignal): Promise<InvoiceState | null> {
    const json = await this.api.invoice(id, signal);
    if (json === null) return null;
    const told = invoiceOf(json);
    if (told?.invoiceId !== id) throw unusable('status');
    return told;
  }

  private requireToken(): void {
    if (!this.options.token) throw keysMissing('MONOBANK_TOKEN');
  }
}

/** `sum` is of one. */
const itemsOf = (goods: readonly BasketItem[]) =>
  goods.map(({ name, code, quantity, price }) => ({ name, qty: quantity, sum: price, code }));

/** A refund that is under way is asked about again: it may yet fail. */
function outcomeOf(status: string): RefundOutcome {
  if (status === 'success') return 'done';
  if (status === 'failure') throw new PaymentRefused('monobank cancel: failure', 'failure');
  throw new PaymentUnavailable(`monobank cancel: ${status === 'processing' ? status : 'the answer cannot be used'}`);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
