/**
 * What of an appointment is typed, and is kept for the browser until it is booked; `amount` and `minutes` are the price that was shown with it, in
 * kopiykas, and the length of all services; `paid` what certificates pay of it, in kopiykas; `wish` is the choice of who wants to wait for a time,
 * and signs in first; `next` is `on` where the client agrees to be offered the next appointment; `group` that of who books for several people.
 */
export const TYPED_FIELDS = [
  'phone',
  'comments',
  'guest',
  'firstname',
  'lastname',
  'email',
  'sex',
  'amount',
  'minutes',
  'paid',
  'wish',
  'next',
  'group',
] as const;
export type TypedFields = Readonly<Partial<Record<(typeof TYPED_FIELDS)[number], string>>>;

/** A code that was sent by SMS or mail. Moments are ms since 1970. */
export interface SentCode {
  /** As `normalizedPhone` gives it. */
  readonly phone: string;
  /** The address that was typed for a code by mail. */
  readonly email?: string;
  /** The request of the booking system that the code belongs to. */
  readonly authId: string;
  readonly expiresAt: number;
  /** When another one may be sent. */
  readonly resendAt: number;
  /** 0: it is of no use any more. */
  readonly triesLeft: number;
  /** Address of the widget at which it is typed, without language prefix. */
  readonly path: string;
  /** The code as it was typed, once it was right and the client is new: registering uses it up. */
  readonly accepted?: string;
}

/** A certificate that is to pay for the appointment. It was found by its code or link: the draft has neither. */
export interface DraftCertificate {
  /** Id of the certificate. */
  readonly id: string;
  /** Kopiykas; null: as much as it has and the appointment costs. */
  readonly amount: number | null;
}

/** What a browser has begun on the way to an appointment or to a sign-in, and not finished. */
export interface BookingDraft {
  readonly typed: TypedFields;
  /** The latest first, one for each phone. */
  readonly codes: readonly SentCode[];
  /** Answers to what services ask, by the names of their fields; left out: none. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Left out: none. */
  readonly certificates?: readonly DraftCertificate[];
}

export const EMPTY_DRAFT: BookingDraft = { typed: {}, codes: [] };

/** How names of fields begin that have answers, how many are kept, and characters of one. */
export const ANSWER_FIELDS = 'answer.';
const ANSWERS = { most: 60, name: 200, text: 1000 } as const;

/** A client may mistype the phone and return to the first one. */
const MAX_CODES = 3;

/** The code that was sent to a phone last, also one that is used up: it says when another may be sent. */
export function codeFor({ codes }: BookingDraft, phone: string): SentCode | null {
  return codes.find((code) => code.phone === phone) ?? null;
}

/** The code that was sent last, while it has not run out; null for none. */
export function lastCode({ codes }: BookingDraft, now: number): SentCode | null {
  return codes.find(({ expiresAt }) => now < expiresAt) ?? null;
}

/** Whether it can still be typed. */
export function isOpen({ triesLeft, expiresAt }: SentCode, now: number): boolean {
  return triesLeft > 0 && now < expiresAt;
}

export function withCode(draft: BookingDraft, code: SentCode): BookingDraft {
  return { ...draft, codes: [code, ...draft.codes.filter(({ phone }) => phone !== code.phone)].slice(0, MAX_CODES) };
}

/** With what has become of the code of a request; a newer one for the same phone stays as it is. */
export function withCodeState(
  draft: BookingDraft,
  authId: string,
  change: Partial<Pick<SentCode, 'triesLeft' | 'resendAt' | 'accepted'>>,
): BookingDraft {
  return { ...draft, codes: draft.codes.map((code) => (code.authId === authId ? { ...code, ...change } : code)) };
}

export function withoutCode(draft: BookingDraft, authId: string): BookingDraft {
  return { ...draft, codes: draft.codes.filter((code) => code.authId !== authId) };
}

/** With what a form has of the typed fields; what it does not have stays. */
export function withTyped(draft: BookingDraft, fields: Readonly<Record<string, unknown>>): BookingDraft {
  const typed = TYPED_FIELDS.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]] as const] : []));
  const answers = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith(ANSWER_FIELDS) && name.length <= ANSWERS.name && typeof value === 'string'
      ? [[name, value.slice(0, ANSWERS.text)] as const]
      : [],
  );
  const known = Object.fromEntries([...Object.entries(draft.answers ?? {}), ...answers].slice(-ANSWERS.most));
  return { ...draft, typed: { ...draft.typed, ...Object.fromEntries(typed) }, ...(answers.length > 0 && { answers: known }) };
}
