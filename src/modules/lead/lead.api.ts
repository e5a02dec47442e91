/** @uses content, messenger, traffic */
// What other modules may see of leads.
export { callDeadline, callPromise } from './contract/call-promise';
export { Leads } from './application/lead.service';
export { LeadCalls } from './application/lead-calls';
export { LeadAccess } from './console/lead-access';
export { ANONYMOUS } from './domain/lead';
