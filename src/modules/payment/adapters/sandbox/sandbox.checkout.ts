import { z } from 'zod';
import { toKopiykas } from '../../../../shared/money';
import { HostedCheckout, type OpenedCheckout } from '../../ports/hosted-checkout.port';
import type { SandboxBank } from './sandbox-bank';

const form = z.object({
  order_id: z.string(),
  amount: z.number(),
  currency: z.literal('UAH'),
  description: z.string(),
  result_url: z.string(),
  expired_date: z.iso.datetime(),
});

/** The page at which payments are tried out. */
export class SandboxCheckout extends HostedCheckout {
  readonly isOn = true;

  constructor(private readonly bank: SandboxBank) {
    super();
  }

  override async open(data: string, signature: string): Promise<OpenedCheckout | null> {
    const read = form.safeParse(this.bank.read({ data, signature }));
    if (!read.success) return null;
    const { order_id: attempt, amount, description, result_url: resultUrl, expired_date } = read.data;
    const payment = await this.bank.find(attempt);
    const isPaid = payment !== null && payment.status !== 'failure';
    return { attempt, amount: toKopiykas(amount)!, description, resultUrl, expiresAt: new Date(expired_date), isPaid };
  }

  override pay({ attempt, amount }: OpenedCheckout, outcome: 'success' | 'failure'): Promise<void> {
    return this.bank.pay(attempt, amount, 'UAH', outcome);
  }

  override async callback(attempt: string): Promise<Buffer | null> {
    const payment = await this.bank.find(attempt);
    return payment && Buffer.from(new URLSearchParams({ ...this.bank.signed(this.bank.described(payment)) }).toString(), 'latin1');
  }
}

/** Payments are taken elsewhere: nothing is open here. */
export class NoCheckout extends HostedCheckout {
  readonly isOn = false;

  override open(): Promise<null> {
    return Promise.resolve(null);
  }

  override pay(): Promise<void> {
    return Promise.reject(new Error('payments are not taken by the sandbox'));
  }

  override callback(): Promise<null> {
    return Promise.resolve(null);
  }
}
