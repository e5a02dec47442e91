import { notificationTemplate } from '../../../shared/notification-template';

export interface LeadAlertArgs {
  readonly id: string;
  readonly name: string;
  /** Masked. */
  readonly phone: string;
  /** As the lead names it; empty: none. */
  readonly salon: string;
  /** By when a call was promised, in words of Kyiv's clock; empty: nothing was promised. */
  readonly promised: string;
}

/** Somebody has left a lead. */
export const LEAD_CAME = notificationTemplate<LeadAlertArgs>('lead.new');
/** A visitor was not called in time. */
export const LEAD_IS_LATE = notificationTemplate<LeadAlertArgs>('lead.late');
