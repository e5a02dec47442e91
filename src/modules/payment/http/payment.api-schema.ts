/** The fields of a callback, for /api/docs. */
export const CALLBACK_SCHEMA = {
  type: 'object',
  required: ['data', 'signature'],
  properties: {
    data: { type: 'string', description: 'Base64 of what is told, in JSON' },
    signature: { type: 'string', description: 'Base64 of its hash with the private key of the shop' },
  },
};
