import type { CheckoutForm } from '../domain/checkout-form';

/** A checkout as the API tells it. `data` and `signature` are the fields of LiqPay, for clients that know no other provider. */
export interface CheckoutAnswer extends CheckoutForm {
  readonly data?: string;
  readonly signature?: string;
}

/** Answer of a route that begins a payment. */
export function checkoutAnswer({ action, fields }: CheckoutForm): CheckoutAnswer {
  return { action, fields, ...(fields && 'data' in fields && { data: fields.data, signature: fields.signature }) };
}

/** For /api/docs. */
export const CHECKOUT_WORDS =
  'The browser posts fields as a form to action; where fields is null it opens action. data and signature repeat the fields of LiqPay. An open attempt is returned again.';

const FIELDS = { data: 'eyJ2ZXJzaW9uIjozfQ==', signature: 'lJFh+TaIJrLr3eNUzqgxFYYkXyk=' };

export const CHECKOUT_DOC = {
  example: { action: 'https://www.liqpay.ua/api/3/checkout', fields: FIELDS, ...FIELDS },
  nullable: ['fields'],
  optional: ['data', 'signature'],
} as const;
