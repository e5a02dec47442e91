import { kyivDay } from '../../../../shared/kyiv-day';
import { FiscalRefused, FiscalUnavailable } from '../../domain/fiscal-failure';
import { FiscalRegister, type ReceiptReading, type WantedReceipt } from '../../ports/fiscal-register.port';
import { CheckboxApi, unusable, type CheckboxCashier, type CheckboxClient } from './checkbox-api';
import { chainOf, chainPath, isTestRegister, readingOf, receiptCall, shiftOf, type ReceiptChain } from './checkbox.wire';

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
const CHAIN = '/prepayment-receipts/';
/** How long a shift takes to open or to close. */
const SHIFT_MS = 1500;
/** How long receipts wait for somebody who corrects the settings. */
const SETTINGS_MS = 5 * 60_000;

/**
 * Checkbox (ПРРО): receipts under our own ids, made some time after they were asked for. A shift is opened with the first receipt of a day; one of
 * an earlier day is closed before. A chain of prepayments is read before it is closed or goes back. A register for tests makes no receipts of a site that takes money, nor the reverse.
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
    try {
      return await this.ask(receipt, signal);
    } catch (error) {
      if (!(error instanceof FiscalRefused)) throw error;
      // what it answers to an id that it has is not documented
      const known = await this.find(receipt, signal);
      if (known) return known;
      const shift = await this.shift(signal);
      if (shift?.status !== 'OPENED') throw new FiscalUnavailable(error.message, SHIFT_MS, { cause: error });
      throw error;
    }
  }

  async find({ id, kind, related }: WantedReceipt, signal?: AbortSignal): Promise<ReceiptReading | null> {
    const relation = related?.relation ?? null;
    if (relation === null) return this.receipt(id, signal);
    if (kind === 'return') return this.returnOf(await this.chain(relation, signal), signal);
    const known = await this.receipt(id, signal);
    if (known) return known;
    // whether an after-payment keeps our id is not documented; a chain has one that closes it
    const { closing } = await this.chain(relation, signal);
    return closing === null ? null : this.receipt(closing, signal);
  }

  private async ask(receipt: WantedReceipt, signal?: AbortSignal): Promise<ReceiptReading> {
    const relation = receipt.related?.relation ?? null;
    if (relation === null) return this.post(receipt, signal);
    const chain = await this.chain(relation, signal);
    if (receipt.kind === 'return') return (await this.returnOf(chain, signal)) ?? this.returnChain(relation, chain, signal);
    if (chain.isOpen) return this.post(receipt, signal);
    throw new FiscalRefused('Checkbox: the chain of prepayments is closed, or went back');
  }

  private async post(receipt: WantedReceipt, signal?: AbortSignal): Promise<ReceiptReading> {
    const { path, body } = receiptCall(receipt);
    const reading = readingOf(await this.api.post(path, body, signal), receipt.id);
    if (!reading) throw unusable(path);
    return reading;
  }

  /** It has no id of ours: one that went back already would go back a second time, so the chain is read before. */
  private async returnChain(relation: string, { isOpen, isWhole }: ReceiptChain, signal?: AbortSignal): Promise<ReceiptReading> {
    if (!isOpen && !isWhole) throw new FiscalRefused('Checkbox: the chain of prepayments is in no state to go back');
    await this.api.post(`${chainPath(relation)}/return`, {}, signal);
    return (await this.returnOf(await this.chain(relation, signal), signal)) ?? { state: 'waiting' };
  }

  /** All receipts with which a chain went back, as one; null: it did not. */
  private async returnOf({ isReturned, returns }: ReceiptChain, signal?: AbortSignal): Promise<ReceiptReading | null> {
    if (returns.length === 0) {
      if (isReturned) throw unusable(CHAIN);
      return null;
    }
    let last: ReceiptReading = { state: 'waiting' };
    for (const id of returns) {
      last = (await this.receipt(id, signal)) ?? { state: 'waiting' };
      if (last.state !== 'done') return last;
    }
    return last;
  }

  private async chain(relation: string, signal?: AbortSignal): Promise<ReceiptChain> {
    const json = await this.api.get(chainPath(relation), signal);
    if (json === null) throw new FiscalRefused('Checkbox: there is no such chain of prepayments');
    const chain = chainOf(json);
    if (!chain) throw unusable(CHAIN);
    return chain;
  }

  private async receipt(id: string, signal?: AbortSignal): Promise<ReceiptReading | null> {
    const json = await this.api.get(`/receipts/${encodeURIComponent(id)}`, signal);
    if (json === null) return null;
    const reading = readingOf(json, id.toLowerCase());
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
