import { LOCALES } from '../../../shared/locale';
import { LEAD_LIMITS } from '../domain/lead';

const texts = Object.entries(LEAD_LIMITS).map(([name, most]) => [
  name,
  { type: 'string', description: `The first ${most} characters are kept` },
]);

/** What `readLead` reads of a body, for /api/docs. */
export const LEAD_SCHEMA = {
  type: 'object',
  properties: {
    ...(Object.fromEntries(texts) as Record<string, object>),
    email: { type: 'string' },
    send: { type: 'boolean', default: true, description: 'False: it is kept here and not sent to the helpdesk' },
    support: { type: 'boolean', default: false, description: 'The visitor asks for help' },
    lang: { type: 'string', enum: LOCALES, description: 'Language of the visitor' },
  },
};
