import { notificationTemplate } from '../../../shared/notification-template';

interface FollowUpArgs {
  /** First name; empty: nobody is addressed. */
  readonly name: string;
  readonly salon: string;
  readonly link: string;
  /** The page that ends messages of this kind. */
  readonly off: string;
}

/** Asks how an appointment was. */
export interface ReviewRequestArgs extends FollowUpArgs {
  /** «вівторок, 24 листопада, 14:00–15:30» */
  readonly when: string;
  /** One line for each: «14:00 Манікюр, Анна Коваль». */
  readonly services: readonly string[];
}

/** By the client's channel, in the daytime. */
export const REVIEW_REQUEST = notificationTemplate<ReviewRequestArgs>('booking.reviewRequest');

/** Offers the next appointment. */
export interface NextOfferArgs extends FollowUpArgs {
  /** Of the services, joined. */
  readonly services: string;
  /** One line for each: «ср 25.11 о 14:00, Анна Коваль, Оксамит Печерськ». */
  readonly times: readonly string[];
  /** Until when they are kept: «вт 24.11 о 18:00» */
  readonly until: string;
}

/** As `REVIEW_REQUEST`. */
export const NEXT_OFFER = notificationTemplate<NextOfferArgs>('booking.nextOffer');
