import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import type { Locale } from '../../../shared/locale';
import { ClientSignIn } from './client-sign-in';
import { EMPTY_DRAFT, isOpen, codeFor, withCode, withCodeState, withoutCode, withTyped } from '../contract/booking-draft';
import type { BookingDraft, DraftCertificate, SentCode } from '../contract/booking-draft';
import { authFailed } from '../../../shared/booking-failure';
import type { SignedIn } from '../contract/client';
import { BookingDrafts } from '../store/booking-drafts';

/** As often as our own engine sends and takes one; the salons' API has bounds of its own as well. */
const PAUSE_MS = 60_000;
const MAX_TRIES = 5;

/** Who asks for a code, and from where. */
interface CodeRequest {
  /** As `normalizedPhone` gives it. */
  readonly phone: string;
  /** For a code by mail; null: none was typed. */
  readonly email: string | null;
  readonly locale: Locale;
  /** Address of the network. */
  readonly address: string;
  /** Address of the widget at which the code is typed. */
  readonly path: string;
}

/**
 * Sign-in by a code whose request is kept with the browser's draft: the code can be typed after a reload, and asking for another one too soon
 * loses nothing.
 */
@Injectable()
export class DraftSignIn {
  private readonly logger = new Logger('Drafts');

  constructor(
    private readonly drafts: BookingDrafts,
    private readonly signIn: ClientSignIn,
    private readonly clock: Clock,
  ) {}

  /** What a browser has begun; nothing where that cannot be read. */
  async draft(token: string): Promise<BookingDraft> {
    return this.drafts.of(token).catch((error: unknown) => this.without(error, EMPTY_DRAFT));
  }

  /** Keeps what a form has of the typed fields. @returns the draft with it */
  async type(token: string, fields: Readonly<Record<string, unknown>>): Promise<BookingDraft> {
    const typing = (draft: BookingDraft) => withTyped(draft, fields);
    return this.drafts.change(token, typing).catch((error: unknown) => this.without(error, typing(EMPTY_DRAFT)));
  }

  /** Certificates that are to pay from now on. @returns the draft with them */
  async payWith(token: string, change: (certificates: readonly DraftCertificate[]) => readonly DraftCertificate[]): Promise<BookingDraft> {
    const paying = (draft: BookingDraft) => ({ ...draft, certificates: change(draft.certificates ?? []) });
    return this.drafts.change(token, paying).catch((error: unknown) => this.without(error, paying(EMPTY_DRAFT)));
  }

  /** The appointment is booked, or its client has signed out. */
  async forget(token: string): Promise<void> {
    await this.drafts.forget(token).catch((error: unknown) => this.without(error, undefined));
  }

  /**
   * Sends a code; where one was sent to this phone within the last minute, that one is to be typed, unless another address was typed with it.
   * @returns the code that is on its way @throws DomainError `rate_limited` for a phone to which another browser has had one sent
   */
  async send(token: string, { phone, email, locale, address, path }: CodeRequest): Promise<SentCode> {
    const known = codeFor(await this.draft(token), phone);
    const isSame = (code: SentCode) => (code.email ?? null) === email;
    if (known && isSame(known) && this.clock.epochMs() < known.resendAt) {
      await this.change(token, (draft) => withCode(draft, { ...(codeFor(draft, phone) ?? known), path }));
      return known;
    }
    try {
      const { authId } = await this.signIn.requestCode({ phone, email, locale, address });
      const now = this.clock.epochMs();
      const times = { expiresAt: now + this.signIn.codeSeconds * 1000, resendAt: now + PAUSE_MS };
      const code = { phone, ...(email !== null && { email }), authId, path, triesLeft: MAX_TRIES, ...times };
      await this.change(token, (draft) => withCode(draft, code));
      return code;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'too-many') throw error;
      // a second press at the same moment: the first one has sent it
      const sent = codeFor(await this.draft(token), phone);
      if (!sent || !isSame(sent)) throw error;
      if (sent !== known && sent.authId !== known?.authId) return sent;
      const resendAt = this.clock.epochMs() + (error.retryAfterSeconds ?? PAUSE_MS / 1000) * 1000;
      await this.change(token, (draft) => withCodeState(draft, sent.authId, { resendAt }));
      return { ...sent, resendAt };
    }
  }

  /**
   * Signs in with the code of a phone.
   * @param otherwise the request of a code that no draft is known for
   * @throws DomainError `code_wrong`, with the tries that are left in `details.triesLeft`; `code_expired` once there is none; as `ClientSignIn`
   */
  async with(token: string, phone: string, otherwise: string, work: (authId: string) => Promise<SignedIn>): Promise<SignedIn> {
    const code = codeFor(await this.draft(token), phone);
    if (code && !isOpen(code, this.clock.epochMs())) throw authFailed(401, 'code_expired');
    const authId = code?.authId ?? otherwise;
    try {
      const signedIn = await work(authId);
      await this.change(token, (draft) => withoutCode(draft, authId));
      return signedIn;
    } catch (error) {
      if (!(error instanceof DomainError) || !code) throw error;
      const triesLeft = triesAfter(error, code);
      if (triesLeft !== code.triesLeft)
        await this.change(token, (draft) => withCodeState(draft, authId, { triesLeft, ...this.pauseOf(error) }));
      if (error.code !== 'code_wrong') throw error;
      throw triesLeft > 0 ? authFailed(401, 'code_wrong', { triesLeft }) : authFailed(401, 'code_expired');
    }
  }

  /** The code is right and the client is new: the name is asked for next, also after a reload. */
  async accept(token: string, phone: string, accepted: string): Promise<void> {
    await this.change(token, (draft) => withCodeState(draft, codeFor(draft, phone)?.authId ?? '', { accepted }));
  }

  /** The salons' API may refuse another code for longer than a minute. */
  private pauseOf({ kind, retryAfterSeconds }: DomainError): Partial<Pick<SentCode, 'resendAt'>> {
    return kind === 'too-many' && retryAfterSeconds !== undefined ? { resendAt: this.clock.epochMs() + retryAfterSeconds * 1000 } : {};
  }

  private async change(token: string, change: (draft: BookingDraft) => BookingDraft): Promise<void> {
    await this.drafts.change(token, change).catch((error: unknown) => this.without(error, EMPTY_DRAFT));
  }

  /** A draft is a help: without the database one goes on with what stands in the forms. */
  private without<T>(error: unknown, instead: T): T {
    if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
    this.logger.warn({ err: error.message }, 'a draft of a booking was not kept');
    return instead;
  }
}

/** Tries that are left after a failure: the booking system says it, or we count. */
function triesAfter(error: DomainError, { triesLeft }: SentCode): number {
  if (error.code === 'code_expired' || error.code === 'sign_in_blocked') return 0;
  if (error.code !== 'code_wrong') return triesLeft;
  const said = (error.details as { readonly triesLeft?: unknown } | undefined)?.triesLeft;
  return typeof said === 'number' ? said : triesLeft - 1;
}
