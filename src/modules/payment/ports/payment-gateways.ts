import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { CallbackHeaders } from '../domain/callback-headers';
import type { CallbackReading, PaymentGateway } from './payment-gateway.port';

/** The providers that are set up. An attempt keeps the one with which it was begun. */
export class PaymentGateways {
  private readonly all: readonly PaymentGateway[];

  /**
   * @param offered take new payments, one at least: the first where nobody chooses
   * @param earlier have keys still: what was begun with them is settled and given back
   */
  constructor(
    readonly offered: readonly PaymentGateway[],
    earlier: readonly PaymentGateway[] = [],
  ) {
    this.all = [...earlier, ...offered];
  }

  /** @returns null for a provider that is not set up */
  find(name: string): PaymentGateway | null {
    return this.all.find((one) => one.name === name) ?? null;
  }

  /** @param name of who is to be paid through; none: the default @throws DomainError `provider_unknown` for one that takes no payments */
  choose(name: string | undefined): PaymentGateway {
    const chosen = name === undefined ? this.offered[0] : this.offered.find((one) => one.name === name);
    if (chosen) return chosen;
    const names = this.offered.map((one) => one.name).join(', ');
    throw new DomainError('invalid', 'provider_unknown', translation('payment.unknownProvider', { names }));
  }

  /** Whoever has signed a callback reads it; one who cannot look, without its keys or its key server, leaves the others. */
  async readCallback(body: Buffer, headers: CallbackHeaders): Promise<CallbackReading> {
    const failures: unknown[] = [];
    for (const gateway of this.all) {
      try {
        const reading = await gateway.readCallback(body, headers);
        if (reading.kind !== 'forged') return reading;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return { kind: 'forged' };
  }
}
