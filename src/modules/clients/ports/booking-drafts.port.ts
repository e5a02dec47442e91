import type { BookingDraft } from '../contract/booking-draft';

/** Drafts of bookings, by the token that a browser has; each is kept for two hours after its last change. */
export abstract class BookingDrafts {
  /** An empty one for a token that is not known. @throws DomainError unavailable without the database */
  abstract of(token: string): Promise<BookingDraft>;
  /** One change after the other. @returns the draft as it is then @throws as `of` */
  abstract change(token: string, change: (draft: BookingDraft) => BookingDraft): Promise<BookingDraft>;
  /** One that is not there is no mistake. @throws as `of` */
  abstract forget(token: string): Promise<void>;
}
