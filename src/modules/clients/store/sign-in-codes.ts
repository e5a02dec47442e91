import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Database, Transaction } from '../../../platform/database/database';
import type { Notifications } from '../../../platform/notifications/notifications';
import type { Clock } from '../../../platform/time/clock';
import type { Locale } from '../../../shared/locale';
import { authFailed, tooManyCodes } from '../../../shared/booking-failure';
import { SIGN_IN_CODE } from '../domain/client-notifications';
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
const ADD = `INSERT INTO client_codes (id, phone, code_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`;
/** Counts a try before anybody looks whether it is right: guesses that come at once are counted one after another. */
const TRY = `UPDATE client_codes SET tries = tries + 1
  WHERE id = $1 AND used_at IS NULL AND expires_at > $2 AND tries < ${MAX_TRIES} RETURNING phone, code_hash AS "codeHash", tries`;
const GIVE_BACK = `UPDATE client_codes SET tries = tries - 1 WHERE id = $1 AND tries > 0`;
const USE = `UPDATE client_codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING id`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Codes of four digits by SMS, kept as hashes: ten minutes, five tries; for a phone one a minute and ten a day. */
export class SignInCodes {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly keys: ClientKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a code. @returns the id that it is tried with
   * @throws DomainError too-many, `rate_limited`, with the seconds until the next one may be sent; invalid for a number that gets no SMS
   */
  send(phone: string, locale: Locale): Promise<string> {
    return this.database.transaction(async (tx) => {
      await tx.query(ONE_BY_ONE, [phone]);
      const now = this.clock.now();
      await refuseTooMany(tx, phone, now);
      await this.notifications.admitSms(tx, phone, SIGN_IN_CODE);
      const id = randomUUID();
      const code = String(randomInt(10_000)).padStart(4, '0');
      await tx.query(ADD, [id, phone, this.hashOf(id, code), now, new Date(now.getTime() + LIFE_MS)]);
      await this.notifications.send(tx, {
        channel: 'sms',
        to: phone,
        template: SIGN_IN_CODE,
        args: { code },
        locale,
        key: `sign-in:${id}`,
      });
      return id;
    });
  }

  /** Uses up a try. @returns the phone that the code was sent to @throws DomainError unauthorized, `code_wrong` or `code_expired` */
  async try(id: string, code: string): Promise<string> {
    if (!UUID.test(id)) throw authFailed(401, 'code_expired');
    const { rows } = await this.database.query<{ phone: string; codeHash: string; tries: number }>(TRY, [id, this.clock.now()]);
    const tried = rows[0];
    if (!tried) throw authFailed(401, 'code_expired');
    const [given, right] = [Buffer.from(this.hashOf(id, code)), Buffer.from(tried.codeHash)];
    if (given.length === right.length && timingSafeEqual(given, right)) return tried.phone;
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
