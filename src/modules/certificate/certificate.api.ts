// What other modules may see of orders of certificates, and do with them.
export { OrderDesk } from './orders/order-desk';
export type { OrderCount } from './ports/order-store.port';
export { ORDER_STATES, type OrderState } from './contract/order-states';
export { CertificateDesk } from './issued/certificate-desk';
export { canGoBack, CertificateRefunds } from './issued/certificate-refunds';
export { maskCertificateCode } from './contract/certificate-code';
export { formatDay } from './domain/day-words';
