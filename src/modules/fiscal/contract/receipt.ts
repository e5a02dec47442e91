/**
 * sale: everything is paid · prepayment: a part is paid of what is done later, and begins a chain · after_payment: the rest of a chain is paid · redemption:
 * services that a certificate pays for · return: money of a receipt went back
 */
export const RECEIPT_KINDS = ['sale', 'prepayment', 'after_payment', 'redemption', 'return'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/**
 * waiting: is to be asked for · asked: the register was asked, or may have been · done: it is fiscal · failed: the register refused it, an operator has
 * to look at it
 */
export const RECEIPT_STATES = ['waiting', 'asked', 'done', 'failed'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];
