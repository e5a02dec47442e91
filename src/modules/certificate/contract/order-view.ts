import type { RefundStanding } from './buyer-refund';
import type { DeliveryLink, OrderPay } from './order-request';
import type { OrderState } from './order-states';

/** How a delivery is: see `certificateDeliveries`. */
export type DeliveryState = 'waiting' | 'scheduled' | 'sending' | 'sent' | 'failed' | 'opened';

export interface DeliveryView {
  readonly state: DeliveryState;
  /** ISO 8601: when it is to be sent, was sent or was opened, by the state; null: at once, or not yet. */
  readonly at: string | null;
  /** A sentence for the buyer; null: nothing went wrong. */
  readonly error: string | null;
}

/** A certificate of an order as its buyer sees it. */
export interface CertificateView {
  /** Id of the certificate, for its refund. */
  readonly certificate: string;
  readonly title: string;
  /** For people: `7KQ2-M9XR-04TD`. */
  readonly code: string;
  /** Path of its page with the check of its balance: `/certificate/{token}/`, in the language of the order. */
  readonly path: string;
  /** Path of its PDF. */
  readonly pdf: string;
  /** Hryvnias with at most 2 decimals. */
  readonly nominal: number;
  /** Last day in Kyiv, YYYY-MM-DD. */
  readonly validThrough: string;
  readonly refund: {
    /** Whether the buyer can give it back, or why not; pending: its money is on its way back. */
    readonly state: RefundStanding;
    /** What goes back for it at this moment, hryvnias: less than `share` where what is kept of the order has a smaller discount. */
    readonly amount: number;
    /** What was paid for it, hryvnias. */
    readonly share: number;
    /** Percent of the discount that what is kept of the order has. */
    readonly restPercent: number;
    /** Last day of the buyer's refund in Kyiv, YYYY-MM-DD. */
    readonly until: string;
  };
}

/** A gift of an order as its buyer sees it. */
export interface GiftView {
  /** Id of the gift, for PATCH. */
  readonly gift: string;
  /** Id of its package. */
  readonly id: number;
  readonly title: string;
  readonly recipient: string;
  /** Who gives it, as the buyer wrote it; empty: the mail names the buyer. */
  readonly giver: string;
  /** Null: the buyer passes the link of its certificate on. */
  readonly email: string | null;
  readonly message: string;
  readonly design: string | null;
  /** ISO 8601; null: at once. */
  readonly sendAt: string | null;
  readonly delivery: DeliveryView;
  /** Whether PATCH can still change it. */
  readonly canChange: boolean;
  /** Whether it can be sent once more. */
  readonly canResend: boolean;
  /** Null until it is issued, and once its money went back. Its path is what the buyer passes on. */
  readonly certificate: CertificateView | null;
}

/** An order as its buyer sees it: GET /api/certificates/orders/{order_id} with its token, and /thank/. Amounts are hryvnias. */
export interface OrderView {
  readonly order_id: string;
  readonly state: OrderState;
  /** new, awaiting_payment, failed: whether it can be paid by card now. */
  readonly canPay: boolean;
  readonly pay: OrderPay;
  readonly linkValue: DeliveryLink;
  /** The company that ordered; null: no company. */
  readonly company: string | null;
  /** The invoice of a company, and the path of its PDF; null: there is none. */
  readonly invoice: { readonly number: string; readonly pdf: string } | null;
  /** Null where it is not taken at a salon. */
  readonly salon: { readonly slug: string; readonly title: string; readonly address: string } | null;
  /** Of the delivery; null without. */
  readonly email: string | null;
  readonly items: readonly { readonly id: number; readonly title: string; readonly qty: number; readonly price: number }[];
  readonly subtotal: number;
  readonly discountPercent: number;
  /** The promo code that gave the discount; null: the volume discount, or none. */
  readonly promo: string | null;
  readonly amount: number;
  /** ISO 8601; when an unpaid order ends. */
  readonly expiresAt: string;
  readonly paidAt: string | null;
  /** Delivery of what is no gift; null when all are gifts. */
  readonly delivery: DeliveryView | null;
  /** Whether the buyer's own certificates, or else the confirmation, can be sent once more. */
  readonly canResend: boolean;
  /** Certificates that are no gifts; empty until they are issued. */
  readonly certificates: readonly CertificateView[];
  readonly gifts: readonly GiftView[];
  /** Whether the chat with the bot is linked; null without a messenger. */
  readonly chatLinked: boolean | null;
  /** Address of the fiscal receipt, https; null where there is none. */
  readonly receipt: string | null;
  /** Why the order was refused, for the buyer; null otherwise. */
  readonly refusal: string | null;
}
