/** Somebody who signed in with a messenger. */
export interface MessengerAccount {
  readonly messenger: 'telegram';
  /** The messenger's number of the user. */
  readonly userId: string;
  readonly username: string | null;
}
