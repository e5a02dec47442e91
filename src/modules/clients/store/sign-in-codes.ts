import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Database, Transaction } from '../../../platform/database/database';
import type { Notifications } from '../../../platform/notifications/notifications';
import type { Clock } from '../../../platform/time/clock';
import { readEmail } from '../../../shared/email';
import type { Locale } from '../../../shared/locale';
import { formatPhone } from '../../../shared/phone';
import { authFailed, tooManyCodes } from '../../../shared/booking-failure';
import { SIGN_IN_BY_CALL, SIGN_IN_CODE } from '../domain/client-notifications';
import type { ClientKeys } from './client-keys';

/** How long a code counts. */
export const CODE_SECONDS = 600;
const LIFE_MS = CODE_SECONDS * 1000;
const MAX_TRIES = 5;
const PAUSE_MS = 60_000;
const MAX_A_DAY = 10;
const DAY_MS = 86_400_000;

/** Two requests for a phone at once: the second one sees what the first one has sent. */
const ONE_BY_ONE = `SELECT pg_advisory_xact_lock(hashtextextended('client_codes ' || $1, 0))`;
const RECENT = `SELECT created_at AS at FROM client_codes WHERE phone = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT ${MAX_A_DAY}`;
const ADD = `INSERT INTO client_codes (id, phone, email, code_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`;
const EMAIL_OF = `SELECT email FROM clients WHERE phone = $1`;
/** Counts a try before anybody looks whether it is right: guesses that come at once are counted one after another. */
const TRY = `UPDATE client_codes SET tries = tries + 1
  WHERE id = $1 AND used_at IS NULL AND expires_at > $2 AND tries < ${MAX_TRIES} RETURNING phone, email, code_hash AS "codeHash", tries`;
const GIVE_BACK = `UPDATE client_codes SET tries = tries - 1 WHERE id = $1 AND tries > 0`;
const USE = `UPDATE client_codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING id`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who asks for a code. */
interface RequestedCode {
  readonly phone: string;
  /** As typed; null with a code by SMS. */
  readonly email: string | null;
  readonly locale: Locale;
}

/** Codes of four digits by SMS or mail, kept as hashes: ten minutes, five tries; for a phone one a minute and ten a day. */
export class SignInCodes {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly keys: ClientKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a code by SMS. @returns the id that it is tried with
   * @throws DomainError too-many, `rate_limited`, with the seconds until the next one may be sent; invalid for a number that gets no SMS
   */
  send({ phone, locale }: RequestedCode): Promise<string> {
    return this.issue(phone, async (tx, { id, code }) => {
      await this.notifications.admitSms(tx, phone, SIGN_IN_CODE);
      await this.notifications.send(tx, {
        channel: 'sms',
        to: phone,
        template: SIGN_IN_CODE,
        args: { code },
        locale,
        key: `sign-in:${id}`,
      });
      return null;
    });
  }

  /**
   * Sends a code by mail: to the address of the client with this phone, whatever was typed, or of nobody's phone to the typed one. A client
   * without an address gets none: whoever typed one reads there to call the salon.
   * @returns the id that it is tried with, as if there were a code @throws DomainError too-many, as `send`
   */
  mail({ phone, email, locale }: RequestedCode): Promise<string> {
    return this.issue(phone, async (tx, { id, code }) => {
      const typed = readEmail(email ?? '');
      if (typed === null) throw new Error('a code by mail was asked for without an address');
      const { rows } = await tx.query<{ email: string | null }>(EMAIL_OF, [phone]);
      const to = rows[0] ? readEmail(rows[0].email ?? '') : typed;
      const mail = { channel: 'mail', locale, key: `sign-in:${id}` } as const;
      if (to === null)
        await this.notifications.send(tx, { ...mail, to: typed, template: SIGN_IN_BY_CALL, args: { phone: formatPhone(phone) } });
      else await this.notifications.send(tx, { ...mail, to, template: SIGN_IN_CODE, args: { code } });
      return to ?? '';
    });
  }

  /** @param deliver sends the code @returns the id that it is tried with */
  private issue(
    phone: string,
    deliver: (tx: Transaction, made: { readonly id: string; readonly code: string }) => Promise<string | null>,
  ): Promise<string> {
    return this.database.transaction(async (tx) => {
      await tx.query(ONE_BY_ONE, [phone]);
      const now = this.clock.now();
      await refuseTooMany(tx, phone, now);
      const id = randomUUID();
      const code = String(randomInt(10_000)).padStart(4, '0');
      const email = await deliver(tx, { id, code });
      // what was sent to nobody is what nobody can guess
      const hash = this.hashOf(id, email === '' ? randomUUID() : code);
      await tx.query(ADD, [id, phone, email, hash, now, new Date(now.getTime() + LIFE_MS)]);
      return id;
    });
  }

  /**
   * Uses up a try. @returns the phone that the code was sent for, and the address that it was sent to; null: by SMS
   * @throws DomainError unauthorized, `code_wrong` or `code_expired`
   */
  async try(id: string, code: string): Promise<{ readonly phone: string; readonly email: string | null }> {
    if (!UUID.test(id)) throw authFailed(401, 'code_expired');
    const { rows } = await this.database.query<{ phone: string; email: string | null; codeHash: string; tries: number }>(TRY, [
      id,
      this.clock.now(),
    ]);
    const tried = rows[0];
    if (!tried) throw authFailed(401, 'code_expired');
    const [given, right] = [Buffer.from(this.hashOf(id, code)), Buffer.from(tried.codeHash)];
    if (given.length === right.length && timingSafeEqual(given, right)) return { phone: tried.phone, email: tried.email };
    throw authFailed(401, 'code_wrong', { triesLeft: MAX_TRIES - tried.tries });
  }

  /** Gives a right try back: the code is still needed. */
  async giveBack(id: string): Promise<void> {
    await this.database.query(GIVE_BACK, [id]);
  }

  /** Uses the code up, for good. @throws DomainError unauthorized, `code_expired`: it is used already */
  async use(tx: Transaction, id: string): Promise<void> {
    if ((await tx.query(USE, [id, this.clock.now()])).rows.length === 0) throw authFailed(401, 'code_expired');
  }

  /** A hash that is of no use for another request, or without the secret of this site: there are 10,000 codes only. */
  private hashOf(id: string, code: string): string {
    return createHmac('sha256', this.keys.for('code')).update(`${id}\n${code}`).digest('base64url');
  }
}

async function refuseTooMany(tx: Transaction, phone: string, now: Date): Promise<void> {
  const { rows } = await tx.query<{ at: Date }>(RECENT, [phone, new Date(now.getTime() - DAY_MS)]);
  const waits = [
    rows[0] ? rows[0].at.getTime() + PAUSE_MS - now.getTime() : 0,
    rows.length < MAX_A_DAY ? 0 : rows.at(-1)!.at.getTime() + DAY_MS - now.getTime(),
  ];
  const waitMs = Math.max(...waits);
  if (waitMs > 0) throw tooManyCodes(Math.ceil(waitMs / 1000));
}
