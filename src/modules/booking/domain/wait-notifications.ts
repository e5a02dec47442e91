import { notificationTemplate } from '../../../shared/notification-template';

/** A time that is kept for who waits, as the message tells it. */
export interface WaitOfferArgs {
  /** First name; empty: nobody is addressed. */
  readonly name: string;
  /** «вт 24.11 о 14:00» */
  readonly when: string;
  readonly salon: string;
  /** One line for each: «14:00 Манікюр, Анна Коваль». */
  readonly services: readonly string[];
  /** Until when it is kept: «14:30» */
  readonly until: string;
  readonly link: string;
}

/** By the client's channel, in the daytime. */
export const WAIT_OFFER = notificationTemplate<WaitOfferArgs>('booking.waitOffer');
