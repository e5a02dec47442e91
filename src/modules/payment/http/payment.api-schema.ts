/** The fields of a callback, for /api/docs. */
export const CALLBACK_SCHEMA = {
  type: 'object',
  required: ['data', 'signature'],
  properties: {
    data: { type: 'string', description: 'Base64 of the JSON payload' },
    signature: { type: 'string', description: 'Base64 signature made with the private key of the shop' },
  },
};
