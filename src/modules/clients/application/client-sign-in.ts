import { Injectable } from '@nestjs/common';
import { SingleFlight } from '../../../platform/images/single-flight';
import { LocalLimit } from '../../../platform/limits/local-limit';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import { DomainError } from '../../../shared/domain-error';
import type { Locale } from '../../../shared/locale';
import { translation, type Translation } from '../../../shared/translation';
import { authFailed } from '../../../shared/booking-failure';
import type { ClientIdentity, ClientTokens, SignedIn } from '../contract/client';
import { ClientAccounts, type CodeRecipient, type NewClient, type TypedCode } from '../ports/client-accounts.port';

/** Of one address of the network; many visitors of a mobile network share one. */
const CODES = { name: 'client.codes', points: 30, seconds: 600 };
const TRIES = { name: 'client.tries', points: 60, seconds: 600 };
/** For one phone and of one code, from all networks together, where the booking system does not bound them itself. */
const PHONE_CODES = { name: 'client.phone', points: 10, seconds: 86_400 };
/** To one typed address, of all phones together. */
const MAILED_CODES = { name: 'client.mail', points: 10, seconds: 86_400 };
const GUESSES = { name: 'client.guesses', points: 5, seconds: 7200 };
const REFRESHES = { points: 300, seconds: 600 };

/** What a browser has kept of a sign-in. */
export interface SessionTokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

/** Whose request it is, with new tokens where the old ones had to be replaced on the way. */
export interface Resumed {
  readonly identity: ClientIdentity;
  readonly renewed: ClientTokens | null;
}

/** Sign-in of clients by phone, whichever the booking system is. */
@Injectable()
export class ClientSignIn {
  private readonly codes: RateLimiter;
  private readonly tries: RateLimiter;
  private readonly phoneCodes: RateLimiter;
  private readonly mailedCodes: RateLimiter;
  private readonly guesses: RateLimiter;
  private readonly refreshes = new LocalLimit(REFRESHES);
  /** A refresh token is good for once: requests that bring the same one wait for one answer. */
  private readonly underWay = new SingleFlight<ClientTokens>();

  constructor(
    private readonly accounts: ClientAccounts,
    limits: RateLimits,
  ) {
    this.codes = limits.limiter(CODES);
    this.tries = limits.limiter(TRIES);
    this.phoneCodes = limits.limiter(PHONE_CODES);
    this.mailedCodes = limits.limiter(MAILED_CODES);
    this.guesses = limits.limiter(GUESSES);
  }

  /** How long a code that was sent can be typed, seconds. */
  get codeSeconds(): number {
    return this.accounts.codeSeconds;
  }

  /** Countries whose numbers get their codes by SMS: codes, comma separated; `*`: all. */
  get smsCountries(): string {
    return this.accounts.smsCountries;
  }

  /**
   * @throws DomainError invalid: `email_needed` for a number that gets its code by mail, `invalid_fields` for one that gets none; too-many
   */
  async requestCode(recipient: CodeRecipient): Promise<{ readonly authId: string }> {
    const { phone, email, address } = recipient;
    const channel = this.accounts.codeChannel(phone);
    if (channel === null) throw refused('invalid_fields', { phone: translation('common.forms.problems.phoneNoCode') });
    if (channel === 'mail' && email === null) throw refused('email_needed', { email: translation('common.forms.problems.emailForCode') });
    await this.codes.consume(address);
    if (!this.accounts.boundsGuesses) await this.phoneCodes.consume(phone);
    if (channel === 'mail') await this.mailedCodes.consume(email!);
    return this.accounts.requestCode({ ...recipient, email: channel === 'mail' ? email : null });
  }

  async verify(code: TypedCode, address: string): Promise<SignedIn> {
    await this.tries.consume(address);
    if (!this.accounts.boundsGuesses) await this.guesses.consume(code.authId);
    return this.accounts.verify(code);
  }

  async register(code: TypedCode, client: NewClient, { locale, address }: { locale: Locale; address: string }): Promise<SignedIn> {
    await this.tries.consume(address);
    if (!this.accounts.boundsGuesses) await this.guesses.consume(code.authId);
    return this.accounts.register(code, client, locale);
  }

  /** New tokens for a client who asks for them. */
  async refresh(refreshToken: string, address: string): Promise<ClientTokens> {
    this.refreshes.consume(address);
    return this.accounts.refresh(refreshToken, 'client');
  }

  signOut(tokens: SessionTokens): Promise<void> {
    return this.accounts.signOut(tokens);
  }

  /** @throws DomainError unauthorized */
  identify(accessToken: string): Promise<ClientIdentity> {
    return this.accounts.identify(accessToken);
  }

  /**
   * Whose request it is, by the tokens that a browser has kept: an access that has expired is renewed on the way.
   * @throws DomainError unauthorized: nothing of it counts any more
   */
  async resume({ accessToken, refreshToken }: SessionTokens): Promise<Resumed> {
    try {
      if (accessToken !== null) return { identity: await this.identify(accessToken), renewed: null };
    } catch (error) {
      if (refreshToken === null || !(error instanceof DomainError) || error.kind !== 'unauthorized') throw error;
    }
    if (refreshToken === null) throw authFailed(401, 'unauthorized');
    const renewed = await this.renew(refreshToken);
    return { identity: await this.identify(renewed.accessToken), renewed };
  }

  /** New tokens for a browser, whose requests may bring the same token several times before it has the answer. */
  renew(refreshToken: string): Promise<ClientTokens> {
    return this.underWay.run(refreshToken, () => this.accounts.refresh(refreshToken, 'site'));
  }
}

function refused(code: 'invalid_fields' | 'email_needed', details: Readonly<Record<string, Translation>>): DomainError {
  return new DomainError('invalid', code, translation('common.fields.summary'), { details });
}
