import { z } from 'zod';
import type { FiscalDocument } from '../../domain/receipt-document';
import type { ReceiptReading, WantedReceipt } from '../../ports/fiscal-register.port';

const signedIn = z.object({ access_token: z.string().min(1).max(10_000) });
const register = z.object({ is_test: z.boolean().nullish() });
const shift = z.object({ status: z.string(), opened_at: z.string().nullish() });
const receipt = z.object({
  id: z.string(),
  status: z.string(),
  fiscal_code: z.string().max(200).nullish(),
  tax_url: z.string().max(2000).nullish(),
  is_test: z.boolean().nullish(),
  pre_payment_relation_id: z.string().max(200).nullish(),
  transaction: z
    .object({ status: z.string().nullish(), response_status: z.string().nullish(), response_error_message: z.string().nullish() })
    .nullish(),
});
const chain = z.object({
  pre_payment_status: z.string(),
  receipt_chain: z.object({ returned_receipts: z.array(z.string()).nullish(), after_payment_receipt: z.string().nullish() }).nullish(),
});
const refusal = z.object({ message: z.string() });

/** Longest word of Checkbox's that is kept. */
const MAX_WORD = 300;
/** Thousandths, in which Checkbox counts goods. */
const ONE = 1000;
const MADE: ReadonlySet<string> = new Set(['DONE']);
const ENDED: ReadonlySet<string> = new Set(['ERROR', 'CANCELLATION', 'CANCELLED']);

export const tokenOf = (json: unknown): string | null => signedIn.safeParse(json).data?.access_token ?? null;

/** Whether the register is for tests; null for an answer that says nothing that can be used. */
export function isTestRegister(json: unknown): boolean | null {
  const told = register.safeParse(json);
  return told.success ? (told.data.is_test ?? false) : null;
}

/** A shift, `status` in Checkbox's words. `openedAt` null: not said. */
export function shiftOf(json: unknown): { readonly status: string; readonly openedAt: Date | null } | null {
  const told = shift.safeParse(json);
  if (!told.success) return null;
  const openedAt = new Date(told.data.opened_at ?? NaN);
  return { status: told.data.status, openedAt: Number.isNaN(openedAt.getTime()) ? null : openedAt };
}

/** @returns null for an answer that is of no receipt, or of another one */
export function readingOf(json: unknown, id: string): ReceiptReading | null {
  const told = receipt.safeParse(json);
  if (!told.success || told.data.id.toLowerCase() !== id) return null;
  const { status, fiscal_code: fiscalCode, tax_url: url, is_test: isTest, pre_payment_relation_id: relation, transaction } = told.data;
  if (ENDED.has(status)) {
    const said = [status, transaction?.status, transaction?.response_status, transaction?.response_error_message];
    return { state: 'failed', reason: `Checkbox: ${said.filter(Boolean).join(' ')}`.slice(0, MAX_WORD) };
  }
  if (!MADE.has(status)) return { state: 'waiting' };
  if (!fiscalCode) return null;
  return {
    state: 'done',
    fiscalCode,
    taxUrl: url?.startsWith('https://') ? url : null,
    relation: relation ?? null,
    isTest: isTest ?? false,
  };
}

/** Checkbox's words for a refusal. */
export function messageOf(body: string): string {
  try {
    return (refusal.safeParse(JSON.parse(body)).data?.message ?? '').slice(0, MAX_WORD);
  } catch {
    return '';
  }
}

/** A chain of prepayments as Checkbox has it: a part is paid, all is paid, or it went back; and ids of its receipts. */
export interface ReceiptChain {
  readonly isOpen: boolean;
  readonly isWhole: boolean;
  readonly isReturned: boolean;
  /** Null: it is not closed. */
  readonly closing: string | null;
  readonly returns: readonly string[];
}

/** @returns null for an answer that says nothing that can be used */
export function chainOf(json: unknown): ReceiptChain | null {
  const told = chain.safeParse(json);
  if (!told.success) return null;
  const { pre_payment_status: status, receipt_chain: receipts } = told.data;
  return {
    isOpen: status === 'PARTIAL_PAID',
    isWhole: status === 'FULL_PAID',
    isReturned: status === 'CANCELLED',
    closing: receipts?.after_payment_receipt ?? null,
    returns: receipts?.returned_receipts ?? [],
  };
}

/** Where a receipt is asked for, and the body. Not of a chain that goes back. */
export function receiptCall(wanted: WantedReceipt): { readonly path: string; readonly body: object } {
  const { id, kind, document, related } = wanted;
  const payments = paymentsOf(document);
  if (kind === 'after_payment') return { path: chainPath(related!.relation!), body: { id, payments } };
  if (kind === 'prepayment')
    return { path: '/prepayment-receipts', body: { id, goods: goodsOf(document, false), payments, custom_relation_id: id } };
  const back = kind === 'return' ? { related_receipt_id: related!.id } : {};
  return { path: '/receipts/sell', body: { id, goods: goodsOf(document, kind === 'return'), payments, ...back } };
}

export const chainPath = (relation: string): string => `/prepayment-receipts/${encodeURIComponent(relation)}`;

const goodsOf = ({ goods }: FiscalDocument, isReturn: boolean) =>
  goods.map(({ code, name, price, quantity, taxes }) => ({
    good: { code, name, price, ...(taxes.length > 0 && { tax: taxes }) },
    quantity: quantity * ONE,
    is_return: isReturn,
  }));

const paymentsOf = ({ payments }: FiscalDocument) =>
  payments.map(({ means, amount, label }) => ({
    type: means === 'cash' ? 'CASH' : 'CASHLESS',
    value: amount,
    ...(label !== null && { label }),
  }));
