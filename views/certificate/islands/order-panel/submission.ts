import { BEGIN_PAYMENT, MAKE_ORDER } from '../../../../src/modules/certificate/contract/order-routes';
import type { CheckoutFields, OrderBody } from '../../../../src/modules/certificate/contract/order-routes';
import type { Locale } from '../../../../src/shared/locale';
import type { ApiError } from '../../../ui/api/api-error';
import { callApi } from '../../../ui/api/call-api';
import { asApiError, isChatLinked } from './messenger';

/** What was sent, so that the same once more is the same order. Kept with the draft. */
export interface Submission {
  /** The body as JSON. */
  readonly body: string;
  /** Idempotency-Key. */
  readonly key: string;
  /** Null until the order is there. */
  readonly order: string | null;
}

export const isSubmission = (value: unknown): value is Submission => {
  const { body, key, order } = (value ?? {}) as Partial<Submission>;
  return typeof body === 'string' && typeof key === 'string' && (order === null || typeof order === 'string');
};

/** How an order that was sent goes on. */
export type SubmitOutcome =
  | { readonly kind: 'checkout'; readonly order: string; readonly fields: CheckoutFields }
  /** The order is there, and its buyer has to start the chat with the bot before it is paid. */
  | { readonly kind: 'connect'; readonly order: string }
  /** It is paid at the salon. */
  | { readonly kind: 'reserved'; readonly order: string }
  /** Nothing was made: it costs something else. Hryvnias; null where the server does not say. */
  | { readonly kind: 'amount'; readonly amount: number | null }
  /** Nothing was made: what is wrong, in words, by the path of the field. */
  | { readonly kind: 'fields'; readonly details: Readonly<Record<string, string>> }
  /** The order is there, and is not to be paid any more: its own state says why. */
  | { readonly kind: 'settled'; readonly order: string }
  /** It was made, and a link of a mail has opened it in another browser since: a new link opens it here. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'orderFailed' | 'paymentFailed'; readonly error: ApiError };

/** The submission of a body: the one before, when it is of the same. */
export function submissionOf(body: OrderBody, before: Submission | null, newKey: () => string): Submission {
  const text = JSON.stringify(body);
  return before?.body === text ? before : { body: text, key: newKey(), order: null };
}

/**
 * Makes the order, unless it is there already, and prepares its payment.
 * @param provider who is paid through; left out: the default
 * @param onMade told of the order as soon as there is one: what fails afterwards is tried with it
 */
export async function submitOrder(
  { body: text, key, order: known }: Submission,
  locale: Locale,
  onMade: (order: string) => void,
  provider?: string,
): Promise<SubmitOutcome> {
  const body = JSON.parse(text) as OrderBody;
  let order = known;
  if (order === null) {
    try {
      ({ order_id: order } = await callApi(MAKE_ORDER, body, { locale, idempotencyKey: key }));
      onMade(order);
    } catch (error) {
      return refusedOrder(asApiError(error));
    }
  }
  if (body.pay === 'salon') return { kind: 'reserved', order };
  try {
    if (body.linkValue === 'telegram' && !(await isChatLinked(order, { locale }))) return { kind: 'connect', order };
    return { kind: 'checkout', order, fields: await callApi(BEGIN_PAYMENT, { order_id: order, provider }, { locale }) };
  } catch (thrown) {
    const error = asApiError(thrown);
    const isSettled = error.refusal !== null && SETTLED.includes(error.refusal.code);
    return isSettled ? { kind: 'settled', order } : { kind: 'paymentFailed', error };
  }
}

/** An order that is paid, over, or not to be seen from here. */
const SETTLED: readonly string[] = ['order_not_payable', 'order_unknown'];

function refusedOrder(error: ApiError): SubmitOutcome {
  const { code, details = {} } = error.refusal ?? {};
  if (code === 'amount_changed') {
    const amount = Number(details.amount);
    return { kind: 'amount', amount: Number.isFinite(amount) && amount > 0 ? amount : null };
  }
  if (code === 'order_opened_elsewhere') return { kind: 'elsewhere' };
  if (code !== 'invalid_fields') return { kind: 'orderFailed', error };
  return { kind: 'fields', details: Object.fromEntries(Object.entries(details).map(([path, words]) => [path, String(words)])) };
}

/** Takes the browser to the checkout of the provider. */
export function openCheckout({ action, fields }: CheckoutFields): void {
  if (fields === null) return location.assign(action);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
