/** @uses content, messenger, payment */
// What other modules may call of orders and issued certificates.
export { CertificateAdmin } from './application/issued/certificate-admin';
export { CounterPayments, type CounterEntry, type OrderTill } from './application/orders/counter-payments';
export { CertificateFigures, type CertificateTotals } from './application/issued/certificate-figures';
