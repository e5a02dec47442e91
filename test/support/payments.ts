import type { TestingModuleBuilder } from '@nestjs/testing';
import { PaymentListeners } from '../../src/modules/payment/application/payment-listeners';
import type { PaymentEffect, PaymentEvent, RefundEvent } from '../../src/modules/payment/payment.api';
import { Payments } from '../../src/modules/payment/application/payment.service';
import { Database, type Transaction } from '../../src/platform/database/database';
import { Clock } from '../../src/platform/time/clock';
import type { TestSite } from './site';

export const FUTURE = new Date('2101-03-01T10:00:00Z');
export const PAST = new Date('2021-03-01T10:00:00Z');
const DAY_MS = 86_400_000;

/** Plays the seller: notes what it is told in the database, in the transaction that tells it. */
export class ToldSeller {
  /** What is answered to a payment. */
  effect: PaymentEffect = 'keep';
  /** The next times that something is told go wrong. */
  failures = 0;

  /**
   * @param now by the clock of the site. Jobs are due by the clock of the database: in FUTURE those that wait for their time never come, in PAST they come at once.
   */
  constructor(public now: Date) {}

  /** For `startTestSite`. */
  readonly override = (testing: TestingModuleBuilder): TestingModuleBuilder => {
    const clock = { now: () => this.now, epochMs: () => this.now.getTime() };
    const listeners = { set: () => undefined, of: () => ({ revivesRefused: true, payment: this.payment, refund: this.refund }) };
    return testing.overrideProvider(PaymentListeners).useValue(listeners).overrideProvider(Clock).useValue(clock);
  };

  async prepare(site: TestSite): Promise<void> {
    await site.app
      .get(Database)
      .query('CREATE TABLE told (id bigint GENERATED ALWAYS AS IDENTITY, kind text, attempt text, amount bigint)');
  }

  /** What was told and committed, oldest first: `succeeded order_1 900050`. */
  async told(site: TestSite): Promise<readonly string[]> {
    const { rows } = await site.app
      .get(Database)
      .query<{ line: string }>(`SELECT concat_ws(' ', kind, attempt, amount) AS line FROM told ORDER BY id`);
    return rows.map(({ line }) => line);
  }

  private readonly payment = async (tx: Transaction, { kind, attempt, amount }: PaymentEvent): Promise<PaymentEffect> => {
    await this.note(tx, kind, attempt, amount);
    return kind === 'succeeded' || kind === 'held' ? this.effect : 'keep';
  };

  private readonly refund = (tx: Transaction, { outcome, attempt, amount }: RefundEvent): Promise<void> =>
    this.note(tx, `refund-${outcome}`, attempt, amount);

  private async note(tx: Transaction, kind: string, attempt: string, amount: number): Promise<void> {
    await tx.query('INSERT INTO told (kind, attempt, amount) VALUES ($1, $2, $3)', [kind, attempt, amount]);
    if (this.failures > 0) {
      this.failures--;
      throw new Error('the seller stumbles');
    }
  }
}

export const DETAILS = {
  description: 'Подарунковий сертифікат',
  resultUrl: 'https://oksamyt.test/gift_certificate/?success=1',
  locale: 'ua',
  lines: [],
  receiptEmail: null,
} as const;

/** Begins to pay for an order, and gives the form that its buyer posts. */
export async function beginPayment(site: TestSite, subject: string, amount: number, provider?: string, isHeld = false) {
  const payments = site.app.get(Payments, { strict: false });
  const expiresAt = new Date(site.app.get(Clock).epochMs() + DAY_MS);
  const attempt = await site.app.get(Database).transaction((tx) => payments.begin(tx, { subject, amount, expiresAt, provider }));
  const lines = [{ id: 1, quantity: 1, cost: amount }];
  return { attempt, form: await payments.form(attempt, { ...DETAILS, lines, isHeld }) };
}

/** Tables of payments, for TRUNCATE. */
export const PAYMENT_TABLES =
  'payment_refunds, payment_news, payment_attempts, payment_callback_copies, sandbox_payments, monobank_invoices, rate_limits, told';
