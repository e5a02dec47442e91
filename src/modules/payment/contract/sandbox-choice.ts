/**
 * What a payer can do at the checkout of the sandbox. late: the callback comes after the payer is back; lost: never; three: three times at
 * once.
 */
export const SANDBOX_CHOICES = ['pay', 'decline', 'pay_late', 'pay_lost', 'pay_three', 'cancel'] as const;
export type SandboxChoice = (typeof SANDBOX_CHOICES)[number];

/** Path of the checkout, without language. */
export const SANDBOX_PATH = '/sandbox/checkout/';
