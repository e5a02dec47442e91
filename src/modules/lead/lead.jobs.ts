import { job } from '../../platform/jobs/job';

/** Sends a lead to the helpdesk. */
export const SEND_LEAD = job<{ readonly id: string }>('lead.send');

/** With the delays between them about ten days. */
export const SEND_TRIES = 1000;

/** Notifies of new leads and of broken promises. */
export const ALERT_LEADS = job('lead.alert');
