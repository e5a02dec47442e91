/** An update of the Bot API, as far as it is read. */
export const UPDATE_SCHEMA = {
  type: 'object',
  properties: { update_id: { type: 'integer' }, message: { type: 'object' } },
};
