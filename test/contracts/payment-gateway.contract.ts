import type { CheckoutForm } from '../../src/modules/payment/domain/checkout-form';
import { mismatches } from '../../src/modules/payment/domain/payment';
import type { PaymentAttempt } from '../../src/modules/payment/domain/payment';
import { PaymentRefused } from '../../src/modules/payment/domain/payment-failure';
import type { Checkout, GatewayRefund, PaymentGateway } from '../../src/modules/payment/ports/payment-gateway.port';

/** What a provider posts to us. */
export interface Posted {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export const post = (body: Buffer, headers: Posted['headers'] = {}): Posted => ({ body, headers });

/** A gateway, and a payer and a provider that can be told what to do. */
export interface OpenGateway {
  readonly gateway: PaymentGateway;
  /** The provider has a word for money that went back, and no sum. */
  readonly tellsNoSums?: true;
  /** The payer goes the way of the form and pays, or does not succeed. @returns what the provider posts to us */
  pay(form: CheckoutForm, outcome: 'success' | 'failure'): Promise<Posted>;
  /** A callback like the provider's that somebody else has made. */
  forge(posted: Posted): Posted;
  /** A genuine callback of which something was changed on the way. */
  tamper(posted: Posted): Posted;
}

export const ATTEMPT: PaymentAttempt = { id: 'order_1795348000000', amount: 9_000_50, currency: 'UAH' };

export function checkoutOf(attempt: PaymentAttempt = ATTEMPT): Checkout {
  return {
    attempt,
    description: 'Подарунковий сертифікат «Тиша» № 1',
    resultUrl: 'https://oksamyt.test/gift_certificate/?success=1',
    serverUrl: 'https://oksamyt.test/api/payments/callback',
    locale: 'ua',
    begunAt: new Date('2026-11-22T10:00:00Z'),
    expiresAt: new Date('2026-11-23T10:00:00Z'),
    lines: [{ id: 7, quantity: 3, cost: attempt.amount }],
    receiptEmail: 'olena@example.com',
  };
}

/** A refund of `ATTEMPT` that is called for the first time. */
export function refundOf(amount: number, changed: Partial<GatewayRefund> = {}): GatewayRefund {
  return { attempt: ATTEMPT.id, amount, key: `refund-of-${amount}`, isRepeated: false, ...changed };
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
    const reading = ({ body, headers }: Posted) => gateway.readCallback(body, headers);
    const read = async (posted: Posted) => {
      const reading = await gateway.readCallback(posted.body, posted.headers);
      return reading.kind === 'genuine' ? reading.facts : reading;
    };

    it('has a name and an account', () => {
      expect(gateway.name).toMatch(/^[a-z]+$/);
      expect(gateway.account).not.toBe('');
    });

    it('prepares a form that leads to a payment of exactly this', async () => {
      const form = await gateway.checkout(checkoutOf());
      expect(form.action).toMatch(/^https?:\/\//);
      const facts = await read(await bench.pay(form, 'success'));
      expect(facts).toMatchObject({ attempt: ATTEMPT.id, state: 'paid', amount: 9_000_50, currency: 'UAH', failure: null });
      expect(mismatches(ATTEMPT, gateway.account, facts as Parameters<typeof mismatches>[2])).toEqual([]);
    });

    it('tells the same by callback and when it is asked', async () => {
      for (const [place, outcome] of (['success', 'failure'] as const).entries()) {
        const attempt = { ...ATTEMPT, id: `order_${place + 1}` };
        const facts = await read(await bench.pay(await gateway.checkout(checkoutOf(attempt)), outcome));
        expect(facts).toMatchObject({ state: outcome === 'success' ? 'paid' : 'failed' });
        expect(await gateway.status(attempt.id)).toEqual(facts);
      }
    });

    it('reads a repeated callback as the first', async () => {
      const posted = await bench.pay(await gateway.checkout(checkoutOf()), 'success');
      expect(await reading({ ...posted, body: Buffer.from(posted.body) })).toEqual(await reading(posted));
    });

    it('leads to the same payment when it is asked again', async () => {
      expect(await gateway.checkout(checkoutOf())).toEqual(await gateway.checkout(checkoutOf()));
    });

    it('takes no callback that another has made or changed', async () => {
      const posted = await bench.pay(await gateway.checkout(checkoutOf()), 'success');
      const bodies = ['', 'data=&signature=', '{}', 'null', '[]', '\xff\xfe\0'].map((body) => Buffer.from(body, 'latin1'));
      const others = [bench.forge(posted), bench.tamper(posted), ...bodies.flatMap((body) => [post(body), post(body, posted.headers)])];
      for (const other of others) expect(await reading(other)).toEqual({ kind: 'forged' });
    });

    it('knows nothing of an attempt that nobody began, and of no payment that nobody made', async () => {
      expect(await gateway.status(ATTEMPT.id)).toBeNull();
      await gateway.checkout(checkoutOf());
      expect((await gateway.status(ATTEMPT.id))?.state ?? 'pending').toBe('pending');
    });

    it('gives money back, in parts and no more than was paid', async () => {
      await bench.pay(await gateway.checkout(checkoutOf()), 'success');
      expect(await gateway.refund(refundOf(4_000_00))).toBe('done');
      const after = bench.tellsNoSums ? { returned: null } : { state: 'paid', returned: 4_000_00 };
      expect(await gateway.status(ATTEMPT.id)).toMatchObject(after);
      await expect(gateway.refund(refundOf(5_000_51))).rejects.toBeInstanceOf(PaymentRefused);
      expect(await gateway.refund(refundOf(5_000_50))).toBe('done');
      expect(await gateway.status(ATTEMPT.id)).toMatchObject({ state: 'refunded', returned: bench.tellsNoSums ? null : 9_000_50 });
    });

    it('gives nothing back for what was not paid', async () => {
      await expect(gateway.refund(refundOf(100))).rejects.toBeInstanceOf(PaymentRefused);
      await bench.pay(await gateway.checkout(checkoutOf()), 'failure');
      await expect(gateway.refund(refundOf(100))).rejects.toBeInstanceOf(PaymentRefused);
    });

    it('does nothing for a caller who has given up', async () => {
      await bench.pay(await gateway.checkout(checkoutOf()), 'success');
      const reason = new Error('the process stops');
      const gone = AbortSignal.abort(reason);
      await expect(gateway.status(ATTEMPT.id, gone)).rejects.toBe(reason);
      await expect(gateway.refund(refundOf(100), gone)).rejects.toBe(reason);
      expect(await gateway.status(ATTEMPT.id)).toMatchObject({ state: 'paid', returned: null });
    });
  });
}

/**
 * What gateways promise besides that can hold money.
 * @param open as for `paymentGatewayContract`; what is paid there is held
 */
export function holdContract(name: string, open: () => Promise<OpenGateway>): void {
  describe(`${name} keeps the promise of holds`, () => {
    let bench: OpenGateway;
    let gateway: PaymentGateway;
    beforeEach(async () => {
      bench = await open();
      gateway = bench.gateway;
    });
    const held = async () => bench.pay(await gateway.checkout({ ...checkoutOf(), isHeld: true }), 'success');
    const state = async () => (await gateway.status(ATTEMPT.id))?.state;

    it('tells of held money by callback and when it is asked, and takes it once', async () => {
      const posted = await held();
      const reading = await gateway.readCallback(posted.body, posted.headers);
      expect(reading).toMatchObject({ kind: 'genuine', facts: { state: 'held', amount: 9_000_50, returned: null } });
      expect(reading.kind === 'genuine' && reading.facts).toEqual(await gateway.status(ATTEMPT.id));
      await gateway.take(ATTEMPT);
      expect(await state()).toBe('paid');
      await expect(gateway.take(ATTEMPT)).rejects.toBeInstanceOf(PaymentRefused);
      expect(await state()).toBe('paid');
    });

    it('lets held money go, and takes none of it afterwards', async () => {
      await held();
      expect(await gateway.refund(refundOf(9_000_50))).toBe('done');
      expect(await state()).toBe('refunded');
      await expect(gateway.take(ATTEMPT)).rejects.toBeInstanceOf(PaymentRefused);
      expect(await state()).toBe('refunded');
    });

    it('takes nothing that was not paid, and nothing for a caller who has given up', async () => {
      await expect(gateway.take(ATTEMPT)).rejects.toBeInstanceOf(PaymentRefused);
      await bench.pay(await gateway.checkout({ ...checkoutOf(), isHeld: true }), 'failure');
      await expect(gateway.take(ATTEMPT)).rejects.toBeInstanceOf(PaymentRefused);
      await held();
      const reason = new Error('the process stops');
      await expect(gateway.take(ATTEMPT, AbortSignal.abort(reason))).rejects.toBe(reason);
      expect(await state()).toBe('held');
    });
  });
}

/** What gateways promise besides whose callbacks are a form of signed data, as those of LiqPay are. */
export function dataFormContract(name: string, open: () => Promise<OpenGateway>): void {
  describe(`${name} reads signed data in a form`, () => {
    let bench: OpenGateway;
    let gateway: PaymentGateway;
    beforeEach(async () => {
      bench = await open();
      gateway = bench.gateway;
    });
    const paid = async (id: string = ATTEMPT.id) =>
      (await bench.pay(await gateway.checkout(checkoutOf({ ...ATTEMPT, id })), 'success')).body;

    it('whose base64 comes with its plus signs as they are, which a form reads as blanks', async () => {
      for (let id = 1; ; id++) {
        const body = await paid(`order_${id}`);
        const bare = body.toString('latin1').replaceAll('%2B', '+');
        const told = async (posted: Buffer) => {
          const { callback, ...reading } = (await gateway.readCallback(posted, {})) as { readonly callback: { readonly key: string } };
          return { ...reading, key: callback.key };
        };
        expect(await told(Buffer.from(bare, 'latin1'))).toEqual(await told(body));
        // signatures are as good as random: one with a plus comes soon
        if (bare.includes('+')) return;
      }
    });

    it('but not the form that a payer has, whatever stands around it', async () => {
      const form = String(new URLSearchParams((await gateway.checkout(checkoutOf())).fields!));
      for (const posted of [form, `${form}&x=1`]) expect(await gateway.readCallback(Buffer.from(posted), {})).toEqual({ kind: 'forged' });
    });

    it('and keeps what is signed, byte for byte, and nothing else', async () => {
      const body = await paid();
      const more = Buffer.concat([Buffer.from('a=1&'), body, Buffer.from('&x=2')]);
      expect(await gateway.readCallback(more, {})).toEqual(await gateway.readCallback(body, {}));
      expect(await gateway.readCallback(more, {})).toMatchObject({ kind: 'genuine', callback: { body } });
    });
  });
}
