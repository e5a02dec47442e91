import { Injectable } from '@nestjs/common';
import { DomainError } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import { isOfCountries, isUkrainianPhone, phoneDigits } from '../../shared/phone';
import { Database, type Transaction } from '../database/database';
import { NotificationsEnvironment } from './notifications.env';

/** SMS by the hour and by the day that is over with this moment. */
export interface SmsCounts {
  readonly hour: number;
  readonly day: number;
}

/** Of SMS that cost; the outbox has no bound of its own. */
const PER_HOUR = 600;
const PER_DAY = 3000;
/** Share of the budget for what anybody may ask for: reminders of appointments have the rest. */
const VISITOR_SHARE = 0.5;
const HOUR_MS = 3_600_000;
const LATER_SECONDS = 600;

const HOUR = `count(*) FILTER (WHERE at > now() - interval '1 hour')::int AS hour, count(*)::int AS day`;
const SENT = `SELECT ${HOUR} FROM (SELECT sent_at AS at FROM messages
  WHERE state = 'sent' AND channel = 'sms' AND created_at > now() - interval '8 days' AND sent_at > now() - interval '1 day') AS sent`;
const COUNT_BY_TEMPLATE = `SELECT ${HOUR} FROM (SELECT created_at AS at FROM messages
  WHERE channel = 'sms' AND template = $1 AND created_at > now() - interval '1 day') AS asked`;

/** To which numbers an SMS goes, and how many there may be: each one costs. Counted in the database, for all processes together. */
@Injectable()
export class SmsBudget {
  readonly most: SmsCounts;
  /** Countries whose numbers get SMS, as `isOfCountries` has them. */
  readonly countries: string;
  private readonly prefixes: readonly string[];
  private refusedAt = -Infinity;

  constructor(
    env: NotificationsEnvironment,
    private readonly database: Database,
  ) {
    const isFree = env.SMS === 'outbox';
    this.most = { hour: env.SMS_PER_HOUR ?? (isFree ? Infinity : PER_HOUR), day: env.SMS_PER_DAY ?? (isFree ? Infinity : PER_DAY) };
    const prefixes = env.SMS_PREFIXES.split(',');
    this.prefixes = prefixes.filter((prefix) => prefix.startsWith('380'));
    const others = prefixes.filter((prefix) => !prefix.startsWith('380'));
    this.countries = env.SMS_COUNTRIES === '*' ? '*' : [env.SMS_COUNTRIES, ...others].join(',');
  }

  /** Whether an SMS is sent to a number: to countries of SMS_COUNTRIES, and in Ukraine not to landlines, nor to premium numbers. */
  reaches(phone: string): boolean {
    if (!isOfCountries(phone, this.countries)) return false;
    const digits = phoneDigits(phone);
    return !isUkrainianPhone(digits) || this.prefixes.some((prefix) => digits.startsWith(prefix));
  }

  /** SMS that were sent. */
  async sent(): Promise<SmsCounts> {
    return (await this.database.query<{ hour: number; day: number }>(SENT)).rows[0]!;
  }

  /** Whether no SMS may be sent at this moment. */
  async isSpent(): Promise<boolean> {
    return isBeyond(await this.sent(), this.most);
  }

  /**
   * Checks the budget before an SMS that an unknown visitor requests.
   * @param template by whose notifications the share is counted
   * @throws DomainError too-many, `rate_limited`, where their share is spent; invalid, `invalid_fields`, for a number that gets no SMS
   */
  async admit(tx: Transaction, phone: string, template: string): Promise<void> {
    if (!this.reaches(phone)) {
      const details = { phone: translation('common.forms.problems.phoneNotMobile') };
      throw new DomainError('invalid', 'invalid_fields', translation('common.fields.summary'), { details });
    }
    const { rows } = await tx.query<{ hour: number; day: number }>(COUNT_BY_TEMPLATE, [template]);
    const share = { hour: this.most.hour * VISITOR_SHARE, day: this.most.day * VISITOR_SHARE };
    if (!isBeyond(rows[0]!, share)) return;
    this.refusedAt = performance.now();
    throw new DomainError('too-many', 'rate_limited', translation('common.problems.rateLimited'), { retryAfterSeconds: LATER_SECONDS });
  }

  /** What an operator has to know; null: there is enough left. */
  async problem(): Promise<string | null> {
    const { hour, day } = await this.sent();
    if (isBeyond({ hour, day }, this.most)) return `the budget of SMS is spent: ${hour} in an hour, ${day} in a day; more wait`;
    if (performance.now() - this.refusedAt < HOUR_MS)
      return 'codes by SMS were refused: so many were asked for that their half of the budget is spent';
    return null;
  }
}

const isBeyond = ({ hour, day }: SmsCounts, most: SmsCounts) => hour >= most.hour || day >= most.day;
