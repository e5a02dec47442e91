/**
 * kept: not to be sent. queued: on its way. delivered: in the helpdesk. failed: refused, or tried too often; an operator has to look at
 * it. dropped: an operator, or the spam trap, has decided that it is not sent.
 */
export const LEAD_STATES = ['kept', 'queued', 'delivered', 'failed', 'dropped'] as const;
export type LeadState = (typeof LEAD_STATES)[number];
