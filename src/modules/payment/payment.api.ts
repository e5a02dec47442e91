/** @uses fiscal */
// What other modules may see of payments, and do with them.
export { REFUND_REASONS } from './domain/refund-reason';
export type { CheckoutForm } from './domain/checkout-form';
export { checkoutAnswer, CHECKOUT_DOC, CHECKOUT_WORDS } from './http/checkout-answer';
export { BeginPaymentRequest, chosenProvider, paymentChoice } from './http/payment-choice';
export { Payments } from './application/payment.service';
export { PaymentAdmin } from './application/payment-admin.service';
export type { CheckoutDetails, PaymentEvent, PaymentEffect, RefundEvent, PaymentListener } from './application/payment-orders';
