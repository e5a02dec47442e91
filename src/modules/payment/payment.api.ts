// What other modules may see of payments, and do with them.
export { PAYMENT_STATES, type PaymentState } from './domain/payment';
export { REFUND_REASONS } from './domain/refund-reason';
export { REFUND_STATES, type RefundState } from './domain/refund-state';
export type { CheckoutForm } from './ports/payment-gateway.port';
export { Payments } from './application/payment.service';
export { PaymentDesk } from './application/payment-desk.service';
export type { CheckoutDetails, PaymentEvent, PaymentEffect, RefundEvent, PaymentListener } from './application/payment-orders';
