import { FiscalUnavailable } from '../domain/fiscal-failure';
import { FiscalRegister, type ReceiptReading } from '../ports/fiscal-register.port';

/** How long receipts wait that were asked for before the register was taken away. */
const AWAY_MS = 15 * 60_000;

/** The site makes no receipts: nobody does (`none`), or whoever takes the payments (`provider`). */
export class NoRegister extends FiscalRegister {
  readonly isOn = false;

  constructor(readonly name: 'none' | 'provider') {
    super();
  }

  make(): Promise<ReceiptReading> {
    return Promise.reject(new FiscalUnavailable(`FISCAL=${this.name}: the site has no register`, AWAY_MS));
  }

  find(): Promise<ReceiptReading | null> {
    return this.make();
  }

  closeShift(): Promise<void> {
    return Promise.resolve();
  }
}
