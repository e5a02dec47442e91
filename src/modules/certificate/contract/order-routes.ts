import { apiRoute } from '../../../shared/api-route';
import type { DeliveryLink } from './order-request';
import type { OrderView } from './order-view';

/** A gift of an order as it is sent; what is left out is the default. */
export interface GiftBody {
  /** Id of the package. */
  readonly id: number;
  readonly recipient?: string;
  /** Who gives it; left out: the mail names the buyer. */
  readonly giver?: string;
  /** Without it the buyer passes a link on. */
  readonly email?: string;
  readonly message?: string;
  readonly design?: string;
  /** ISO 8601 with an offset; left out: at once. */
  readonly sendAt?: string;
}

/** An order as forms send it; `readOrder` checks it. */
export interface OrderBody {
  readonly order_id?: string;
  readonly name: string;
  readonly phone: string;
  readonly certificate: readonly { readonly id: number; readonly qty: number }[];
  readonly for_mother: boolean;
  readonly delivery: number | null;
  readonly linkValue?: DeliveryLink;
  readonly email?: string;
  /** Slug. */
  readonly salon?: string;
  readonly comments: string;
  readonly promo?: string;
  /** What the buyer was shown, hryvnias. */
  readonly amount: number;
  readonly discontPercent: number;
  readonly pay?: 'card' | 'salon';
  readonly gifts?: readonly GiftBody[];
}

/** The order is committed; its token is in a cookie, too. */
export interface OrderMade {
  readonly ok: true;
  readonly order_id: string;
  readonly token: string;
}

/** How the browser goes to the provider's checkout: it posts `fields` as a form, or opens `action` where they are null. */
export interface CheckoutFields {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>> | null;
}

/** What certificates cost, hryvnias with at most 2 decimals. */
export interface QuoteAnswer {
  readonly subtotal: number;
  readonly discountPercent: number;
  readonly discount: number;
  readonly amount: number;
  readonly currency: 'UAH';
  /** The promo code that was sent; null: none. counts: false where the volume discount is no smaller, and the code is not used. */
  readonly promo: { readonly code: string; readonly counts: boolean } | null;
}

/** 422 with what is wrong with the packages or the promo code, 429 `rate_limited`. */
export const QUOTE_ORDER = apiRoute<
  { readonly items: readonly { readonly id: number; readonly qty: number }[]; readonly promo?: string },
  QuoteAnswer
>('POST', '/api/certificates/quote');

/** 201; 422 with the fields, 409 `amount_changed` with the right amount in `details.amount`, 429 `rate_limited`. */
export const MAKE_ORDER = apiRoute<OrderBody, OrderMade>('POST', '/api/certificates/orders', { idempotent: true });

/** The order's token is in its cookie. 503 `payment_keys_missing`, 404 without the token, 409 when it is not to be paid. */
export const BEGIN_PAYMENT = apiRoute<{ readonly order_id: string; readonly provider?: string }, CheckoutFields>(
  'POST',
  '/api/certificates/orders/{order_id}/payment',
);

/** The order as its buyer sees it; 404 without the token. */
export const READ_ORDER = apiRoute<{ readonly order_id: string }, OrderView>('GET', '/api/certificates/orders/{order_id}');

/** Page on which certificates are ordered without a script, without language prefix. */
export const ORDER_FORM_PATH = '/gift_certificate/order/';
