/** What cannot be booked online. */
export interface PhoneOnlyBooking {
  /** The `tel:` address that stands in for links to booking; null where the content names no phone: then the contacts do. */
  readonly call: string | null;
  /** Slugs of the services; `all`: nothing can be booked online. */
  readonly services: ReadonlySet<string> | 'all';
}
