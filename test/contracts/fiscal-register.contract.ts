import { randomUUID } from 'node:crypto';
import { FiscalUnavailable } from '../../src/modules/fiscal/domain/fiscal-failure';
import type { FiscalRegister, ReceiptReading, WantedReceipt } from '../../src/modules/fiscal/ports/fiscal-register.port';

/** A register with what a test has to know of it. */
interface RegisterBench {
  readonly register: FiscalRegister;
  /** Ids of the receipts that it has taken, one for each. */
  readonly taken: () => readonly string[];
}

export const sale = (id: string = randomUUID()): WantedReceipt => ({
  id,
  kind: 'sale',
  related: null,
  document: {
    goods: [
      { code: '12', name: 'Передоплата за послуги (подарунковий сертифікат, замовлення 7)', price: 500_00, quantity: 2, taxes: [] },
      { code: '13', name: 'Стрижка', price: 333_34, quantity: 1, taxes: [8] },
    ],
    payments: [{ means: 'cashless', amount: 1333_34, label: null }],
  },
});

export const prepayment = (id: string = randomUUID()): WantedReceipt => ({
  id,
  kind: 'prepayment',
  related: null,
  document: {
    goods: [{ code: 'spa', name: 'Спа', price: 2000_00, quantity: 1, taxes: [] }],
    payments: [{ means: 'cashless', amount: 600_00, label: 'Картка' }],
  },
});

/** The return of a receipt, all of it. */
export const returnOf = ({ id: sold, kind, document }: WantedReceipt): WantedReceipt => ({
  id: randomUUID(),
  kind: 'return',
  document,
  related: { id: sold, relation: kind === 'prepayment' ? sold : null },
});

/** What is left of a prepayment is paid. */
export const afterPayment = ({ id: first, document }: WantedReceipt): WantedReceipt => ({
  id: randomUUID(),
  kind: 'after_payment',
  document: { ...document, payments: [{ means: 'cash', amount: 1400_00, label: null }] },
  related: { id: first, relation: first },
});

/** Does what a job does: asks again while the register is getting ready, and looks until the receipt is made or refused. */
export async function made(register: FiscalRegister, receipt: WantedReceipt): Promise<ReceiptReading> {
  for (let left = 20; left > 0; left--) {
    try {
      const reading = (await register.find(receipt)) ?? (await register.make(receipt));
      if (reading.state !== 'waiting') return reading;
    } catch (error) {
      if (!(error instanceof FiscalUnavailable) || error.retryAfterMs === undefined) throw error;
    }
  }
  throw new Error('the receipt does not come');
}

/** What every register does (ports/fiscal-register.port). */
export function fiscalRegisterContract(name: string, bench: () => Promise<RegisterBench>): void {
  describe(`${name} as a fiscal register`, () => {
    it('makes receipts with a fiscal code, and an https address or none', async () => {
      const { register } = await bench();
      for (const receipt of [sale(), prepayment()]) {
        const reading = await made(register, receipt);
        expect(reading).toMatchObject({ state: 'done', fiscalCode: expect.stringMatching(/./) as string });
        expect(reading.state === 'done' && (reading.taxUrl ?? 'https://')).toMatch(/^https:\/\//);
      }
    });

    it('makes one receipt of an id, however often it is asked for', async () => {
      const { register, taken } = await bench();
      const receipt = sale();
      const first = await made(register, receipt);
      expect(await register.make(receipt)).toEqual(first);
      expect(await register.make(receipt)).toEqual(first);
      expect(await register.find(receipt)).toEqual(first);
      expect(taken()).toEqual([receipt.id]);
    });

    it('gives a sale and a chain of prepayments back once, however often that is asked for', async () => {
      const { register, taken } = await bench();
      for (const receipt of [sale(), prepayment()]) {
        await made(register, receipt);
        const back = returnOf(receipt);
        const first = await made(register, back);
        expect(first).toMatchObject({ state: 'done' });
        const count = taken().length;
        expect([await register.make(back), await register.find(back)]).toEqual([first, first]);
        expect(taken()).toHaveLength(count);
      }
    });

    it('closes a chain of prepayments once', async () => {
      const { register, taken } = await bench();
      const first = prepayment();
      await made(register, first);
      const rest = afterPayment(first);
      const closed = await made(register, rest);
      expect(closed).toMatchObject({ state: 'done' });
      expect([await register.make(rest), await register.find(rest)]).toEqual([closed, closed]);
      expect(taken()).toHaveLength(2);
    });

    it('knows no receipt that nobody has asked for', async () => {
      const { register } = await bench();
      expect(await register.find(sale())).toBeNull();
    });

    it('closes a shift, also when none is open, and opens another for the next receipt', async () => {
      const { register } = await bench();
      await register.closeShift();
      await made(register, sale());
      await register.closeShift();
      await register.closeShift();
      expect(await made(register, sale())).toMatchObject({ state: 'done' });
    });

    it('makes no call when it is to end', async () => {
      const { register, taken } = await bench();
      await expect(register.make(sale(), AbortSignal.abort(new Error('the process ends')))).rejects.toThrow('the process ends');
      expect(taken()).toEqual([]);
    });
  });
}
