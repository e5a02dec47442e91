import { kyivDay } from '../../../../shared/kyiv-day';
import { FiscalRefused, FiscalUnavailable } from '../../domain/fiscal-failure';
import { FiscalRegister, type ReceiptReading, type WantedReceipt } from '../../ports/fiscal-register.port';
import { CheckboxApi, unusable, type CheckboxCashier, type CheckboxClient } from './checkbox-api';
import { isTestRegister, readingOf, receiptBody, shiftOf } from './checkbox.wire';

export interface CheckboxOptions {
  /** On the address of the API, with CHECKBOX_LIMITS and the key of the register. */
  readonly client: CheckboxClient;
  readonly cashier: CheckboxCashier;
  /** Whether the register has to be one for tests. */
  readonly isTest: boolean;
  readonly now: () => Date;
}

const SHIFT = '/cashier/shift';
const CLOSE = '/shifts/close';
/** How long a shift takes to open or to close. */
const SHIFT_MS = 1500;
/** How long receipts wait for somebody who corrects the settings. */
const SETTINGS_MS = 5 * 60_000;

/**
 * Checkbox (ПРРО): receipts under our own ids, made some time after they were asked for. A shift is opened with the first receipt of a day; one of
 * an earlier day is closed before. A register for tests makes no receipts of a site that takes money, nor the reverse.
 */
export class CheckboxRegister extends FiscalRegister {
  readonly name = 'checkbox';
  readonly isOn = true;
  private readonly api: CheckboxApi;
  private isKnown = false;

  constructor(private readonly options: CheckboxOptions) {
    super();
    this.api = new CheckboxApi(options.client, options.cashier);
  }

  async make(receipt: WantedReceipt, signal?: AbortSignal): Promise<ReceiptReading> {
    await this.requireRegister(signal);
    await this.requireShift(signal);
    const path = receipt.kind === 'prepayment' ? '/prepayment-receipts' : '/receipts/sell';
    try {
      const reading = readingOf(await this.api.post(path, receiptBody(receipt), signal), receipt.id);
      if (!reading) throw unusable(path);
      return reading;
    } catch (error) {
      if (!(error instanceof FiscalRefused)) throw error;
      // what it answers to an id that it has is not documented
      const known = await this.find(receipt.id, signal);
      if (known) return known;
      const shift = await this.shift(signal);
      if (shift?.status !== 'OPENED') throw new FiscalUnavailable(error.message, SHIFT_MS, { cause: error });
      throw error;
    }
  }

  async find(id: string, signal?: AbortSignal): Promise<ReceiptReading | null> {
    const path = `/receipts/${id}`;
    const json = await this.api.get(path, signal);
    if (json === null) return null;
    const reading = readingOf(json, id);
    if (!reading) throw unusable('/receipts/');
    return reading;
  }

  async closeShift(signal?: AbortSignal): Promise<void> {
    const shift = await this.shift(signal);
    if (shift === null || shift.status === 'CLOSED' || shift.status === 'CLOSING') return;
    if (shift.status !== 'OPENED') throw new FiscalUnavailable('Checkbox: the shift is being opened', SHIFT_MS);
    await this.changeShift(CLOSE, signal);
  }

  private async requireRegister(signal?: AbortSignal): Promise<void> {
    if (this.isKnown) return;
    const path = '/cash-registers/info';
    const isTest = isTestRegister(await this.api.get(path, signal));
    if (isTest === null) throw unusable(path);
    if (isTest !== this.options.isTest) {
      const wrong = isTest
        ? 'the register is one for tests, and CHECKBOX_TEST is off'
        : 'the register is a real one, and CHECKBOX_TEST is on';
      throw new FiscalUnavailable(`Checkbox: ${wrong}`, SETTINGS_MS);
    }
    this.isKnown = true;
  }

  private async requireShift(signal?: AbortSignal): Promise<void> {
    const shift = await this.shift(signal);
    const isOfToday = shift?.openedAt == null || kyivDay(shift.openedAt) === kyivDay(this.options.now());
    if (shift?.status === 'OPENED' && isOfToday) return;
    if (shift?.status === 'OPENED') await this.changeShift(CLOSE, signal);
    else if (shift === null || shift.status === 'CLOSED') {
      if ((await this.changeShift('/shifts', signal)) === 'OPENED') return;
    }
    throw new FiscalUnavailable('Checkbox: the shift is being opened', SHIFT_MS);
  }

  private async shift(signal?: AbortSignal) {
    const json = await this.api.get(SHIFT, signal);
    if (json === null) return null;
    const shift = shiftOf(json);
    if (!shift) throw unusable(SHIFT);
    return shift;
  }

  /** A shift that cannot be opened or closed holds receipts up: it is no fault of theirs. @returns its state */
  private async changeShift(path: string, signal?: AbortSignal): Promise<string | null> {
    try {
      return shiftOf(await this.api.post(path, {}, signal))?.status ?? null;
    } catch (error) {
      throw error instanceof FiscalRefused ? new FiscalUnavailable(error.message, undefined, { cause: error }) : error;
    }
  }
}
