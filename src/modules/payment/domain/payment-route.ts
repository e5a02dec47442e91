/** Where the provider tells of payments. */
export const CALLBACK_PATH = '/api/payments/callback';
