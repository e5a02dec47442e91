import type { PaymentFacts, PaymentState } from '../../domain/payment';
import { amountOf } from './wayforpay-amount';
import { hasSigned } from './wayforpay-signature';

type Fields = Readonly<Record<string, unknown>>;

/** What a callback and the answer to a status call are signed over, in this order. */
const OF_PAYMENT = [
  'merchantAccount',
  'orderReference',
  'amount',
  'currency',
  'authCode',
  'cardPan',
  'transactionStatus',
  'reasonCode',
] as const;
const OF_REFUND = ['merchantAccount', 'orderReference', 'transactionStatus', 'reasonCode'] as const;
/** What is signed for a field that is not there; the vendor's plug-in leaves it out instead. */
const ABSENT: Readonly<Record<string, string>> = { authCode: '0', cardPan: '' };

/** Code of what went well, and of an order that WayForPay does not know. */
const FINE = '1100';
const UNKNOWN_ORDER = '1127';
/** Codes of what is under way: the same call may go well later. */
const PASSING: ReadonlySet<string> = new Set(['1131', '1132', '1134', '1138']);

/** Statuses that decide; every other one is pending. */
const STATES: Readonly<Record<string, PaymentState>> = {
  WaitingAuthComplete: 'held',
  Approved: 'paid',
  Declined: 'failed',
  Expired: 'failed',
  Refunded: 'refunded',
  Voided: 'refunded',
};

/** @returns null for what is no JSON object */
export function fieldsOf(body: string): Fields | null {
  try {
    const json: unknown = JSON.parse(body);
    return isFields(json) ? json : null;
  } catch {
    return null;
  }
}

export function isFields(json: unknown): json is Fields {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Whether what is told of a payment is signed with our key. */
export function isSignedPayment(told: Fields, secret: string): boolean {
  return isSigned(told, OF_PAYMENT, secret);
}

/** Whether the answer to a refund or to a settlement is; copies of the documentation differ in what it is signed over. */
export function isSignedAnswer(told: Fields, secret: string): boolean {
  return isSigned(told, OF_REFUND, secret) || isSigned(told, OF_PAYMENT, secret);
}

/** What is told of a payment. @returns null when it is no payment: it names no status or no order */
export function factsOf(told: Fields): PaymentFacts | null {
  const [status, attempt, code] = [textOf(told.transactionStatus), textOf(told.orderReference), textOf(told.reasonCode)];
  if (!status || !/^\w{1,30}$/.test(status) || !attempt || attempt.length > 255) return null;
  const state = Object.hasOwn(STATES, status) ? STATES[status]! : 'pending';
  return {
    attempt,
    paymentId: null,
    state,
    status,
    amount: amountOf(textOf(told.amount) ?? ''),
    currency: textOf(told.currency) ?? '',
    account: textOf(told.merchantAccount) ?? '',
    needsOperator: false,
    // nothing that is documented says how much went back
    returned: null,
    failure: state === 'failed' && code !== FINE ? codeOf(told) || null : null,
    receipt: null,
  };
}

/** The code of an answer, empty without one. Its reason is for people. */
export function codeOf(told: Fields): string {
  const code = textOf(told.reasonCode);
  return code && /^\d{1,6}$/.test(code) ? code : '';
}

export function statusOf(told: Fields): string {
  return textOf(told.transactionStatus) ?? '';
}

export const saysUnknown = (told: Fields) => codeOf(told) === UNKNOWN_ORDER;
export const mayPass = (code: string) => PASSING.has(code);

function isSigned(told: Fields, names: readonly string[], secret: string): boolean {
  const signature = told.merchantSignature;
  if (typeof signature !== 'string') return false;
  const missing = names.filter((name) => told[name] === undefined);
  if (missing.some((name) => !Object.hasOwn(ABSENT, name))) return false;
  const values = (all: readonly string[]) => all.map((name) => (told[name] === undefined ? ABSENT[name]! : textOf(told[name])));
  const forms = [values(names), ...(missing.length > 0 ? [values(names.filter((name) => !missing.includes(name)))] : [])];
  return forms.some((form) => form.every((value) => value !== null) && hasSigned(secret, form, signature));
}

/** A value as it is signed; null for one that is not. */
function textOf(value: unknown): string | null {
  if (value === null) return '';
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}
