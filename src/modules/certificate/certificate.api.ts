/** @uses content, fiscal, messenger, payment, traffic, wallet */
// What other modules may call of orders and issued certificates.
export { CertificateAdmin } from './application/issued/certificate-admin';
export { CounterPayments, type CounterEntry, type OrderTill } from './application/orders/counter-payments';
export { CertificateReservations, problem as payingProblem, type TakenSum } from './application/issued/certificate-reservations';
export { PayingCertificates, type PayingCertificate } from './application/issued/paying-certificates';
export { CertificateFigures, certificateTotals, type SalonTotals } from './application/issued/certificate-figures';
