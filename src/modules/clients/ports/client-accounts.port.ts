import type { Locale } from '../../../shared/locale';
import type { BookingClient, ClientIdentity, ClientTokens, SignedIn } from '../contract/client';

/** Who asks for a code. */
export interface CodeRecipient {
  /** As `normalizedPhone` gives it. */
  readonly phone: string;
  /** Where a new client gets a code by mail, as typed; a known one gets it at the address of their card. Null with a code by SMS. */
  readonly email: string | null;
  readonly locale: Locale;
  /** Of the network, for the limits. */
  readonly address: string;
}

/** A code that somebody typed, and the request that it belongs to. */
export interface TypedCode {
  readonly authId: string;
  readonly code: string;
  /** The salon where the client books. */
  readonly location: string | null;
}

export interface NewClient {
  readonly firstname: string;
  readonly lastname: string;
  readonly sex: 'Female' | 'Male';
  readonly email: string | null;
}

/** Who asks for new tokens: the client's own program, or the site, for requests of a browser whose access has expired. */
export type RefreshedBy = 'client' | 'site';

/**
 * Clients and how they prove who they are. Failures are `unauthorized` with a code of their own (`code_wrong`, `code_expired`,
 * `token_expired`, `token_invalid`) or `auth_failed`; `too-many` says when to try again.
 */
export abstract class ClientAccounts {
  abstract readonly name: string;
  /** How long a code that was sent can be typed, seconds. */
  abstract readonly codeSeconds: number;
  /** Whether it bounds the codes of a phone and the guesses of a code by itself, whichever networks they come from. */
  abstract readonly boundsGuesses: boolean;

  /** Countries whose numbers get their codes by SMS: codes, comma separated; `*`: all, or others get none. */
  abstract readonly smsCountries: string;
  /** By what the code of a number goes; null: it cannot sign in. @param phone as `normalizedPhone` gives it */
  abstract codeChannel(phone: string): 'sms' | 'mail' | null;
  /** Sends a code. */
  abstract requestCode(request: CodeRecipient): Promise<{ readonly authId: string }>;
  /** @throws `client_unknown` for a right code of somebody new: the code stays good for `register` */
  abstract verify(code: TypedCode): Promise<SignedIn>;
  abstract register(code: TypedCode, client: NewClient, locale: Locale): Promise<SignedIn>;
  /**
   * The old tokens die. A refresh token that was used before ends the whole family. A browser may send several requests before it has the
   * new tokens: by `site` an old one is answered as it was before, for a short time and as long as its successor was not used.
   */
  abstract refresh(refreshToken: string, by: RefreshedBy): Promise<ClientTokens>;
  /** Ends what belongs to the token; one that is not known is no mistake. */
  abstract signOut(tokens: { readonly accessToken: string | null; readonly refreshToken: string | null }): Promise<void>;
  /** Whose token it is. @throws `token_expired` or `token_invalid` */
  abstract identify(accessToken: string): Promise<ClientIdentity>;
  abstract me(as: ClientIdentity): Promise<BookingClient>;
}
