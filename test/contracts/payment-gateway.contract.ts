import { mismatches } from '../../src/modules/payment/domain/payment';
import type { PaymentAttempt } from '../../src/modules/payment/domain/payment';
import { PaymentRefused } from '../../src/modules/payment/domain/payment-failure';
import type { Checkout, CheckoutForm, PaymentGateway } from '../../src/modules/payment/ports/payment-gateway.port';

/** A gateway, and a payer and a provider that can be told what to do. */
export interface OpenGateway {
  readonly gateway: PaymentGateway;
  /** The payer opens the form and pays, or does not succeed. @returns the body that the provider posts to us */
  pay(form: CheckoutForm, outcome: 'success' | 'failure'): Promise<Buffer>;
  /** A body like the provider's that somebody else has made. */
  forge(body: Buffer): Buffer;
  /** A genuine body of which a letter of the data was changed on the way. */
  tamper(body: Buffer): Buffer;
}

export const ATTEMPT: PaymentAttempt = { id: 'order_1795348000000', amount: 9_000_50, currency: 'UAH' };

export function checkoutOf(attempt: PaymentAttempt = ATTEMPT): Checkout {
  return {
    attempt,
    description: 'Подарунковий сертифікат «Тиша» № 1',
    resultUrl: 'https://oksamyt.test/gift_certificate/?success=1',
    serverUrl: 'https://oksamyt.test/api/payments/callback',
    locale: 'ua',
    expiresAt: new Date('2026-11-23T10:00:00Z'),
    lines: [{ id: 7, quantity: 3, cost: attempt.amount }],
    receiptEmail: 'olena@example.com',
  };
}

/**
 * What every payment gateway promises (src/modules/payment/ports/payment-gateway.port.ts).
 * @param open gives one without payments for each test; the caller closes what it opened
 */
export function paymentGatewayContract(name: string, open: () => Promise<OpenGateway>): void {
  describe(`${name} keeps the promise of a payment gateway`, () => {
    let bench: OpenGateway;
    let gateway: PaymentGateway;
    beforeEach(async () => {
      bench = await open();
      gateway = bench.gateway;
    });
    const read = (body: Buffer) => {
      const reading = gateway.readCallback(body);
      return reading.kind === 'genuine' ? reading.facts : reading;
    };

    it('has a name and an account', () => {
      expect(gateway.name).toMatch(/^[a-z]+$/);
      expect(gateway.account).not.toBe('');
    });

    it('prepares a form that leads to a payment of exactly this', async () => {
      const form = gateway.checkout(checkoutOf());
      expect(form.action).toMatch(/^https?:\/\//);
      const facts = read(await bench.pay(form, 'success'));
      expect(facts).toMatchObject({ attempt: ATTEMPT.id, state: 'paid', amount: 9_000_50, currency: 'UAH', failure: null });
      expect(mismatches(ATTEMPT, gateway.account, facts as Parameters<typeof mismatches>[2])).toEqual([]);
    });

    it('tells the same by callback and when it is asked', async () => {
      for (const [place, outcome] of (['success', 'failure'] as const).entries()) {
        const attempt = { ...ATTEMPT, id: `order_${place + 1}` };
        const facts = read(await bench.pay(gateway.checkout(checkoutOf(attempt)), outcome));
        expect(facts).toMatchObject({ state: outcome === 'success' ? 'paid' : 'failed' });
        expect(await gateway.status(attempt.id)).toEqual(facts);
      }
    });

    it('reads a repeated callback as the first', async () => {
      const body = await bench.pay(gateway.checkout(checkoutOf()), 'success');
      expect(gateway.readCallback(Buffer.from(body))).toEqual(gateway.readCallback(body));
    });

    it('reads a callback whose base64 comes with its plus signs as they are, which a form reads as blanks', async () => {
      for (let id = 1; ; id++) {
        const body = await bench.pay(gateway.checkout(checkoutOf({ ...ATTEMPT, id: `order_${id}` })), 'success');
        const bare = body.toString('latin1').replaceAll('%2B', '+');
        const told = (posted: Buffer) => {
          const { callback, ...reading } = gateway.readCallback(posted) as { readonly callback: { readonly key: string } };
          return { ...reading, key: callback.key };
        };
        expect(told(Buffer.from(bare, 'latin1'))).toEqual(told(body));
        // signatures are as good as random: one with a plus comes soon
        if (bare.includes('+')) return;
      }
    });

    it('takes the form that a payer has for no callback, whatever stands around it', () => {
      const { data, signature } = gateway.checkout(checkoutOf());
      const form = String(new URLSearchParams({ data, signature }));
      for (const posted of [form, `${form}&x=1`]) expect(gateway.readCallback(Buffer.from(posted))).toEqual({ kind: 'forged' });
    });

    it('keeps of a callback what is signed, byte for byte, and nothing else', async () => {
      const body = await bench.pay(gateway.checkout(checkoutOf()), 'success');
      const more = Buffer.concat([Buffer.from('a=1&'), body, Buffer.from('&x=2')]);
      expect(gateway.readCallback(more)).toEqual(gateway.readCallback(body));
      expect(gateway.readCallback(more)).toMatchObject({ kind: 'genuine', callback: { body } });
    });

    it('takes no callback that another has made or changed', async () => {
      const body = await bench.pay(gateway.checkout(checkoutOf()), 'success');
      const others = [
        bench.forge(body),
        bench.tamper(body),
        Buffer.alloc(0),
        Buffer.from('data=&signature='),
        Buffer.from([0xff, 0xfe, 0]),
      ];
      for (const other of others) expect(gateway.readCallback(other)).toEqual({ kind: 'forged' });
    });

    it('knows nothing of a payment that nobody made', async () => {
      gateway.checkout(checkoutOf());
      expect(await gateway.status(ATTEMPT.id)).toBeNull();
    });

    it('gives money back, in parts and no more than was paid', async () => {
      await bench.pay(gateway.checkout(checkoutOf()), 'success');
      expect(await gateway.refund(ATTEMPT.id, 4_000_00)).toBe('done');
      expect(await gateway.status(ATTEMPT.id)).toMatchObject({ state: 'paid', returned: 4_000_00 });
      await expect(gateway.refund(ATTEMPT.id, 5_000_51)).rejects.toBeInstanceOf(PaymentRefused);
      expect(await gateway.refund(ATTEMPT.id, 5_000_50)).toBe('done');
      expect(await gateway.status(ATTEMPT.id)).toMatchObject({ state: 'refunded', returned: 9_000_50 });
    });

    it('gives nothing back for what was not paid', async () => {
      await expect(gateway.refund(ATTEMPT.id, 100)).rejects.toBeInstanceOf(PaymentRefused);
      await bench.pay(gateway.checkout(checkoutOf()), 'failure');
      await expect(gateway.refund(ATTEMPT.id, 100)).rejects.toBeInstanceOf(PaymentRefused);
    });

    it('does nothing for a caller who has given up', async () => {
      await bench.pay(gateway.checkout(checkoutOf()), 'success');
      const reason = new Error('the process stops');
      const gone = AbortSignal.abort(reason);
      await expect(gateway.status(ATTEMPT.id, gone)).rejects.toBe(reason);
      await expect(gateway.refund(ATTEMPT.id, 100, gone)).rejects.toBe(reason);
      expect(await gateway.status(ATTEMPT.id)).toMatchObject({ state: 'paid', returned: null });
    });
  });
}
