/** Why money goes back, as it is kept with the refund; for operators, without personal data. */
export const REFUND_REASONS = {
  visit: 'the visit was cancelled in time',
  /** Of itself: for an order or an appointment that is paid, over, or not complete. */
  unwanted: 'a payment that came where none was wanted',
  /** What is left of a certificate; its id follows. */
  certificate: 'certificate',
} as const;
