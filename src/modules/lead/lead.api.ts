// What other modules may see of leads.
export { LeadDesk } from './lead-desk';
export { nextStep } from './domain/lead-delivery';
export { LEAD_STATES, type LeadState } from './domain/lead-state';
