/** What cannot be booked online. */
export interface ByPhone {
  /** The `tel:` address that stands in for links to booking. */
  readonly call: string;
  /** Slugs of the services; `all`: nothing can be booked online. */
  readonly services: ReadonlySet<string> | 'all';
}
