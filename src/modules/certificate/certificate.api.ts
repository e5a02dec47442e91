/** @uses content, messenger, payment */
// What other modules may call of issued certificates.
export { CertificateAdmin } from './application/issued/certificate-admin';
export { CertificateFigures, type CertificateTotals } from './application/issued/certificate-figures';
