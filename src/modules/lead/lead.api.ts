// What other modules may see of leads.
export { callPromise } from './contract/call-promise';
export { Leads } from './application/lead.service';
