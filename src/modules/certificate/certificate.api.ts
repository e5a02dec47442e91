/** @uses content, messenger, payment */
// What other modules may see of orders of certificates, and do with them.
export { OrderDesk } from './application/orders/order-desk';
export type { OrderCount } from './domain/order';
export { ORDER_STATES, type OrderState } from './contract/order-states';
export { CertificateDesk } from './application/issued/certificate-desk';
export { canGoBack, CertificateRefunds } from './application/issued/certificate-refunds';
export { maskCertificateCode } from './contract/certificate-code';
export { formatDay } from './domain/day-words';
