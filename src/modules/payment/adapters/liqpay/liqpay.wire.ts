import { z } from 'zod';
import { toKopiykas } from '../../../../shared/money';
import type { PaymentFacts } from '../../domain/payment';
import { needsOperator, refundStateOf, stateOf } from './liqpay-status';

/** What LiqPay sends, as far as it is read: numbers may be texts and the reverse, and any field may be missing. */
const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''));
const amount = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' || typeof value === 'number' ? toKopiykas(value) : null));

const payment = z.object({
  action: text,
  status: text,
  order_id: text,
  payment_id: text,
  public_key: text,
  amount,
  currency: text,
  refund_amount: amount,
  err_code: text,
});

const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 1 || value === 'true' || value === '1');

const answer = z.object({ result: text, status: text, err_code: text, payment_id: text, wait_amount: flag });

/** How answers of a shop are read. */
export interface LiqpayReading {
  /** Whether the keys are test keys: only then a test payment counts. */
  readonly isTestShop: boolean;
  /** Name of the field with the address of the fiscal receipt, `a.b` for a field within a field; empty: none is read. */
  readonly receiptField: string;
}

/** Longest address of a receipt that is kept. */
const LONGEST_RECEIPT = 500;

/** A code of an error, or a word of a status: all that is repeated of an answer. */
const WORD = /^[\w.-]{1,60}$/;

/**
 * What a callback, or the answer to a status call, says of a payment.
 * @returns null when it is no payment: it names no status or no order
 */
export function factsOf(json: unknown, { isTestShop, receiptField }: LiqpayReading): PaymentFacts | null {
  const read = payment.safeParse(json);
  if (!read.success) return null;
  const { action, status, order_id, payment_id, public_key, currency, refund_amount, err_code, ...rest } = read.data;
  if (!WORD.test(status) || order_id === '' || order_id.length > 255) return null;
  const failure = wordOf(err_code);
  return {
    attempt: order_id,
    paymentId: payment_id || null,
    state: action === 'refund' ? refundStateOf(status) : stateOf(status, isTestShop),
    status,
    amount: rest.amount,
    currency,
    account: public_key,
    needsOperator: needsOperator(status),
    returned: refund_amount,
    failure,
    receipt: receiptOf(json, receiptField),
  };
}

/** An address that a page can link to; anything else is none. */
function receiptOf(json: unknown, field: string): string | null {
  if (field === '') return null;
  const value = field
    .split('.')
    .reduce<unknown>((part, name) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : null), json);
  if (typeof value !== 'string' || value.length > LONGEST_RECEIPT || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === 'https:' ? href : null;
}

export interface LiqpayAnswer {
  readonly status: string;
  /** Code of the error that it tells of; null when it tells of none. A payment that failed is no error of the call. */
  readonly error: string | null;
  /** Whether money goes back later. */
  readonly isWaiting: boolean;
}

/** @returns null when it is no object */
export function answerOf(json: unknown): LiqpayAnswer | null {
  const read = answer.safeParse(json);
  if (!read.success) return null;
  const { result, status, err_code, payment_id, wait_amount } = read.data;
  const isError = result === 'error' || (status === 'error' && payment_id === '');
  return { status, error: isError ? (wordOf(err_code) ?? '') : null, isWaiting: wait_amount || /^wait_|^processing$/.test(status) };
}

function wordOf(code: string): string | null {
  return WORD.test(code) ? code : null;
}
