import type { CallbackHeaders } from '../domain/callback-headers';
import type { CallbackReading, PaymentGateway } from './payment-gateway.port';

/** The providers that are set up. An attempt keeps the one with which it was begun. */
export class PaymentGateways {
  private readonly all: readonly PaymentGateway[];

  /**
   * @param current takes new payments
   * @param earlier have keys still: what was begun with them is settled and given back
   */
  constructor(
    readonly current: PaymentGateway,
    earlier: readonly PaymentGateway[] = [],
  ) {
    this.all = [...earlier, current];
  }

  /** @returns null for a provider that is not set up */
  find(name: string): PaymentGateway | null {
    return this.all.find((one) => one.name === name) ?? null;
  }

  /** Whoever has signed a callback reads it. @throws as `PaymentGateway.readCallback` */
  async readCallback(body: Buffer, headers: CallbackHeaders): Promise<CallbackReading> {
    for (const gateway of this.all) {
      const reading = await gateway.readCallback(body, headers);
      if (reading.kind !== 'forged') return reading;
    }
    return { kind: 'forged' };
  }
}
