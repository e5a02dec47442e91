// What other modules may see of leads.
export { LeadDesk } from './application/lead-desk';
export type { LeadCount } from './domain/stored-lead';
export { callPromise } from './contract/call-promise';
export { nextStep } from './domain/lead-delivery';
export { LEAD_STATES, type LeadState } from './domain/lead-state';
export { LEAD_SOURCES } from './contract/lead-forms';
export { Leads } from './application/lead.service';
