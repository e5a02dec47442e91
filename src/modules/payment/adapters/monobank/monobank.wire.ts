import { z } from 'zod';
import type { Kopiykas } from '../../../../shared/money';
import type { PaymentFacts, PaymentState } from '../../domain/payment';

/** Name of our shop where accounts are compared: monobank names none, an invoice of ours is known by its number. */
export const MONOBANK_ACCOUNT = 'monobank';
/** Hryvnia by ISO 4217. */
export const UAH = 980;

const kopiykas = z.number().int().nonnegative().safe().nullable().catch(null);
const word = z
  .string()
  .regex(/^[\w.-]{1,60}$/)
  .nullable()
  .catch(null);

const cancel = z.object({ status: z.string(), amount: kopiykas, extRef: z.string().nullable().catch(null) });

const invoice = z.object({
  invoiceId: z.string().min(1).max(100),
  status: z.string().regex(/^\w{1,30}$/),
  amount: kopiykas,
  ccy: z.number().int().catch(0),
  finalAmount: kopiykas,
  reference: z.string().max(255).catch(''),
  errCode: word,
  cancelList: z.array(cancel).catch([]),
});

/** An invoice as answers and callbacks tell of it, as far as it is read. */
export type InvoiceState = z.infer<typeof invoice>;

/** Statuses that decide; every other one is pending. */
const STATES: Readonly<Record<string, PaymentState>> = {
  hold: 'held',
  success: 'paid',
  failure: 'failed',
  expired: 'failed',
  reversed: 'refunded',
};

/** @returns null when it is no invoice */
export function invoiceOf(json: unknown): InvoiceState | null {
  return invoice.safeParse(json).data ?? null;
}

/** @param attempt the attempt of ours that has this invoice; null: none has */
export function factsOf(told: InvoiceState, attempt: string | null): PaymentFacts {
  const { invoiceId, status, amount, ccy, reference, errCode } = told;
  return {
    attempt: reference,
    paymentId: invoiceId,
    state: Object.hasOwn(STATES, status) ? STATES[status]! : 'pending',
    status,
    amount,
    currency: ccy === UAH ? 'UAH' : String(ccy),
    // the key that signs is the bank's, and whoever has a shop there can name our attempt
    account: attempt !== null && attempt === reference ? MONOBANK_ACCOUNT : '',
    needsOperator: false,
    returned: returnedOf(told),
    failure: errCode,
    receipt: null,
  };
}

/** By the list of what went back; where there is none, by what an invoice that is called reversed has left. */
function returnedOf({ status, amount, finalAmount, cancelList }: InvoiceState): Kopiykas | null {
  const done = cancelList.filter((one) => one.status === 'success');
  if (done.length > 0) return done.every((one) => one.amount !== null) ? done.reduce((sum, one) => sum + one.amount!, 0) : null;
  return status === 'reversed' && amount !== null && finalAmount !== null && finalAmount < amount ? amount - finalAmount : null;
}

/** What became of the refund with a key of ours; null when there is none. One that failed counts only while no other is there. */
export function cancelStatusOf({ cancelList }: InvoiceState, key: string): string | null {
  const statuses = cancelList.filter(({ extRef }) => extRef === key).map(({ status }) => status);
  return statuses.find((status) => status === 'success') ?? statuses.find((status) => status !== 'failure') ?? statuses[0] ?? null;
}

const checks = z.object({
  checks: z.array(z.object({ type: z.string(), status: z.string(), taxUrl: z.string().max(2000).nullable().catch(null) })),
});

/** Where the tax service shows the receipt of a sale, https; null while it is not made, or there is none. */
export function saleReceiptOf(json: unknown): string | null {
  const sale = checks.safeParse(json).data?.checks.find(({ type, status }) => type === 'sale' && status === 'done');
  return sale?.taxUrl?.startsWith('https://') ? sale.taxUrl : null;
}

/** What other refunds than the one with a key of ours have given back, or are giving. */
export function givenBackOf({ cancelList }: InvoiceState, key: string): Kopiykas {
  const others = cancelList.filter(({ extRef, status }) => extRef !== key && status !== 'failure');
  return others.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

const made = z.object({ invoiceId: z.string().min(1).max(100), pageUrl: z.string().max(500) });

/** The invoice that was made. @returns null when it cannot be paid at a page @param protocol of the API: a stub may have none of TLS */
export function madeInvoiceOf(json: unknown, protocol: string): { readonly id: string; readonly pageUrl: string } | null {
  const read = made.safeParse(json).data;
  if (!read || !URL.canParse(read.pageUrl)) return null;
  const page = new URL(read.pageUrl);
  return page.protocol === 'https:' || page.protocol === protocol ? { id: read.invoiceId, pageUrl: page.href } : null;
}

/** What became of a refund by the answer to its call; empty when it says nothing. */
export function refundStatusOf(json: unknown): string {
  return z.object({ status: z.string() }).safeParse(json).data?.status ?? '';
}

/** Base64 of the key that callbacks are signed with; empty when it names none. */
export function publicKeyOf(json: unknown): string {
  return z.object({ key: z.string().max(10_000) }).safeParse(json).data?.key ?? '';
}

/** Code of an error; empty where it gives none. Its text is for people and may name them. */
export function errorCodeOf(body: string): string {
  try {
    return z.object({ errCode: word }).safeParse(JSON.parse(body)).data?.errCode ?? '';
  } catch {
    return '';
  }
}
