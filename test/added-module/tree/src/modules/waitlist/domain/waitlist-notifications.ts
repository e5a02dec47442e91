import { notificationTemplate } from '../../../shared/notification-template';

export interface PlaceConfirmedArgs {
  readonly name: string;
}

/** The visitor is on the list, by mail. */
export const PLACE_CONFIRMED = notificationTemplate<PlaceConfirmedArgs>('waitlist.confirmed');
