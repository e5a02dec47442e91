/** What the login widget gives, for /api/docs. */
export const LOGIN_SCHEMA = {
  type: 'object',
  required: ['id', 'auth_date', 'hash'],
  properties: {
    order_id: { type: 'string', description: 'The order to sign in for; omitted: a draft is created' },
    id: { type: 'integer', description: 'Number of the user' },
    first_name: { type: 'string' },
    last_name: { type: 'string' },
    username: { type: 'string' },
    photo_url: { type: 'string' },
    auth_date: { type: 'integer', description: 'Time of the login, seconds since 1970' },
    hash: { type: 'string', description: 'Signature of the messenger' },
  },
};
