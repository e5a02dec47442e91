import { job } from '../../platform/jobs/job';

/** Confirms a place in the list by mail. */
export const CONFIRM_PLACE = job<{ readonly id: string }>('waitlist.confirm');
