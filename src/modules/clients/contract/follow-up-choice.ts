/** Which messages a client gets after an appointment. */
export interface FollowUpChoice {
  /** Is asked how it was: until the client says no. */
  readonly reviews: boolean;
  /** Is offered the next appointment: once the client agreed. */
  readonly next: boolean;
}
