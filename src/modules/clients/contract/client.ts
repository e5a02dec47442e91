/** Somebody who books, as the booking system knows them. */
export interface BookingClient {
  readonly id: string;
  /** Digits, 380 first for a Ukrainian number. */
  readonly phone: string;
  readonly photo: string | null;
  /** Kopiykas. */
  readonly bonus: number;
  readonly email: string | null;
  /** Kopiykas. */
  readonly balance: number;
  readonly gender: 'female' | 'male' | null;
  /** May not book online: is asked to call. */
  readonly forbiddenOnlineBooking: boolean;
  /** Pays in advance for what is booked online. */
  readonly asksPrepayment: boolean;
  readonly firstname: string;
  readonly lastname: string;
}

/** How a client proves who they are: tokens of our own, or of the booking system. */
export interface ClientTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

export interface SignedIn extends ClientTokens {
  readonly client: BookingClient;
}

/** Whose behalf a call is made on. */
export interface ClientIdentity {
  readonly client: string;
  /** What the client proved it with: the booking system may ask for it. */
  readonly accessToken: string;
}

/** What a client has marked: ids of the booking system, in the order in which they were chosen. */
export interface Favourites {
  readonly services: readonly string[];
  readonly employees: readonly string[];
}
