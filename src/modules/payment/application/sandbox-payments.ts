import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import type { SandboxChoice } from '../contract/sandbox-choice';
import { PaymentCallbacks } from './payment-callbacks';
import { SANDBOX_CALLBACK } from '../payment.jobs';
import { HostedCheckout, type OpenedCheckout } from '../ports/hosted-checkout.port';

/** By then a payer is back on the page. */
const LATE_MS = 10_000;
/** What the sandbox says of itself where an address is asked for. */
const OURSELVES = 'sandbox';

export type { OpenedCheckout } from '../ports/hosted-checkout.port';

/** The checkout of the sandbox, where a tester plays the payer. */
@Injectable()
export class SandboxPayments implements OnModuleInit {
  constructor(
    private readonly checkout: HostedCheckout,
    private readonly callbacks: PaymentCallbacks,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SANDBOX_CALLBACK, ({ attempt }) => this.callBack(attempt));
  }

  /** @throws DomainError not-found where payments are not taken by the sandbox */
  requireSandbox(): void {
    if (!this.checkout.isOn) throw new DomainError('not-found', 'not_found', 'Not found');
  }

  /** @throws DomainError `not_found`; forbidden, `bad_signature`, for a form that we have not signed */
  async open(data: string, signature: string): Promise<OpenedCheckout & { readonly isOver: boolean }> {
    this.requireSandbox();
    const opened = await this.checkout.open(data, signature);
    if (!opened) throw new DomainError('forbidden', 'bad_signature', 'The signature is wrong');
    return { ...opened, isOver: opened.expiresAt <= this.clock.now() };
  }

  /** Carries out what the payer chose. What is paid, or over, stays as it is. */
  async choose(opened: OpenedCheckout & { readonly isOver: boolean }, choice: SandboxChoice): Promise<void> {
    if (choice === 'cancel' || opened.isPaid || opened.isOver) return;
    const { attempt } = opened;
    await this.checkout.pay(opened, choice === 'decline' ? 'failure' : 'success');
    if (choice === 'pay_lost') return;
    if (choice === 'pay_late') {
      const startAfter = new Date(this.clock.epochMs() + LATE_MS);
      await this.database.transaction((tx) => this.jobs.enqueue(tx, SANDBOX_CALLBACK, { attempt }, { startAfter }));
      return;
    }
    await Promise.all(Array.from({ length: choice === 'pay_three' ? 3 : 1 }, () => this.callBack(attempt)));
  }

  /** Handed over within the process: a site on trial need not reach its own public address. */
  private async callBack(attempt: string): Promise<void> {
    const body = await this.checkout.callback(attempt);
    if (body) await this.callbacks.receive(body, {}, OURSELVES);
  }
}
