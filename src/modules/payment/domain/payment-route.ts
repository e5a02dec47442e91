/** Where the provider tells of payments. */
export const CALLBACK_PATH = '/api/payments/callback';
/** Path to which a provider posts the browser of a payer who comes back. */
export const RETURN_PATH = '/api/payments/return';
