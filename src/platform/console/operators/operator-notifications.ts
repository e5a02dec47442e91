import { notificationTemplate } from '../../../shared/notification-template';
import type { OperatorRole } from './operator';

export interface OperatorInvitedArgs {
  readonly name: string;
  readonly role: OperatorRole;
  /** With the token of the invitation. */
  readonly path: string;
}

/** Somebody is invited to the console, by mail. */
export const OPERATOR_INVITED = notificationTemplate<OperatorInvitedArgs>('console.invited');
