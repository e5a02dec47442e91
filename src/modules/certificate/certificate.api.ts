/** @uses content, messenger, payment */
// What other modules may call of issued certificates.
export { CertificateDesk } from './application/issued/certificate-desk';
export { CertificateFigures, type CertificateTotals } from './application/issued/certificate-figures';
