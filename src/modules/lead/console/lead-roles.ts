import type { OperatorRole } from '../../../platform/console/operators/operator';

type Roles = readonly OperatorRole[];

/** Who sees leads: all of them, a salon as the owner chose. */
export const LOOK: Roles = ['owner', 'call_centre', 'salon', 'viewer'];
/** Who calls, opens contacts and says what became of it. */
export const CALL: Roles = ['owner', 'call_centre', 'salon'];
/** Who gives leads to people and sends them on. */
export const ACT: Roles = ['owner', 'call_centre'];
/** Who sees all leads, and can be given them. */
export const SEE_ALL: Roles = ['owner', 'call_centre', 'viewer'];
/** Who has whole lists as files. */
export const FILES: Roles = ['owner', 'salon', 'viewer'];
