import type { OrderBody } from '../../../../src/modules/certificate/contract/order-routes';
import { isSubmission, submissionOf, submitOrder } from './submission';
import type { Submission } from './submission';

const BODY: OrderBody = {
  name: 'Олена Коваль',
  phone: '+380 (67) 123-45-67',
  certificate: [{ id: 1, qty: 2 }],
  for_mother: false,
  delivery: 105,
  linkValue: 'email',
  email: 'olena@example.com',
  comments: '',
  amount: 2000,
  discontPercent: 0,
};
const FORM = { action: 'https://pay.example/checkout', fields: { data: 'd', signature: 's' } };
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const refused = (status: number, code: string, details?: object) => json(status, { ok: false, error: 'Слова', code, details });

let keys = 0;
const newKey = () => `key-${++keys}`;
const sent = (change: Partial<OrderBody> = {}, order: string | null = null): Submission => ({
  ...submissionOf({ ...BODY, ...change }, null, newKey),
  order,
});

describe('what was sent of an order', () => {
  it('is the same submission while the form is the same, with its order', () => {
    const first = { ...submissionOf(BODY, null, newKey), order: 'order_1' };
    expect(submissionOf({ ...BODY }, first, newKey)).toBe(first);
  });

  it('is another one, with another key, once anything was changed', () => {
    const first = { ...submissionOf(BODY, null, newKey), order: 'order_1' };
    const second = submissionOf({ ...BODY, amount: 3000 }, first, newKey);
    expect(second).toMatchObject({ order: null });
    expect(second.key).not.toBe(first.key);
  });

  it.each([
    [{ body: '{}', key: 'k', order: null }, true],
    [{ body: '{}', key: 'k', order: 'order_1' }, true],
    [{ body: '{}', key: 'k' }, false],
    [{ key: 'k', order: null }, false],
    ['{}', false],
    [undefined, false],
  ])('is read from the storage only as what it is: %j', (value, expected) => {
    expect(isSubmission(value)).toBe(expected);
  });
});

describe('sending an order', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  const made: string[] = [];
  const submit = (submission: Submission) => submitOrder(submission, 'ua', (order) => made.push(order));
  const asked = () => fetched.mock.calls.map(([url, init]) => `${init!.method} ${(url as string).replace(/\?.*$/, '')}`);

  beforeEach(() => {
    fetched.mockReset();
    made.length = 0;
  });
  afterAll(() => fetched.mockRestore());

  it('makes it with its key, tells of it, and prepares the payment', async () => {
    fetched.mockResolvedValueOnce(json(201, { ok: true, order_id: 'order_1', token: 't' })).mockResolvedValueOnce(json(200, FORM));
    const submission = sent();
    expect(await submit(submission)).toEqual({ kind: 'checkout', order: 'order_1', fields: FORM });
    expect(made).toEqual(['order_1']);
    expect(fetched.mock.calls[0]![1]!.headers).toMatchObject({ 'idempotency-key': submission.key });
    expect(asked()).toEqual(['POST /api/certificates/orders', 'POST /api/certificates/orders/order_1/payment']);
  });

  it('makes no second order of one that is there', async () => {
    fetched.mockResolvedValueOnce(json(200, FORM));
    expect(await submit(sent({}, 'order_1'))).toMatchObject({ kind: 'checkout', order: 'order_1' });
    expect(asked()).toEqual(['POST /api/certificates/orders/order_1/payment']);
  });

  it('prepares no payment of what is paid at the salon', async () => {
    fetched.mockResolvedValueOnce(json(201, { ok: true, order_id: 'order_1', token: 't' }));
    const at = { delivery: 101, linkValue: 'salon', salon: 'oksamyt-pechersk', pay: 'salon' } as const;
    expect(await submit(sent(at))).toEqual({ kind: 'reserved', order: 'order_1' });
  });

  it('goes on to the payment with a messenger only once the chat has begun', async () => {
    const telegram = sent({ linkValue: 'telegram', order_id: 'order_1' }, 'order_1');
    fetched.mockResolvedValueOnce(json(200, { ok: true, chat_linked: false }));
    expect(await submit(telegram)).toEqual({ kind: 'connect', order: 'order_1' });
    fetched.mockResolvedValueOnce(json(200, { ok: true, chat_linked: true })).mockResolvedValueOnce(json(200, FORM));
    expect(await submit(telegram)).toMatchObject({ kind: 'checkout' });
    expect(asked()).toEqual(['GET /api/messenger/status', 'GET /api/messenger/status', 'POST /api/certificates/orders/order_1/payment']);
  });

  it.each<[string, Response, object]>([
    ['costs something else now', refused(409, 'amount_changed', { amount: 1900 }), { kind: 'amount', amount: 1900 }],
    ['costs nobody knows what', refused(409, 'amount_changed'), { kind: 'amount', amount: null }],
    ['has wrong fields', refused(422, 'invalid_fields', { phone: 'Вкажіть' }), { kind: 'fields', details: { phone: 'Вкажіть' } }],
    ['is open in another browser', refused(409, 'order_opened_elsewhere'), { kind: 'elsewhere' }],
    ['is refused by the order service', refused(422, 'order_refused'), { kind: 'orderFailed' }],
    ['is answered by something else', new Response('<html>', { status: 502 }), { kind: 'orderFailed' }],
  ])('tells of an order that %s, and makes none', async (_, response, outcome) => {
    fetched.mockResolvedValueOnce(response);
    expect(await submit(sent())).toMatchObject(outcome);
    expect(made).toEqual([]);
  });

  it('tells of one that did not arrive', async () => {
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'));
    expect(await submit(sent())).toMatchObject({ kind: 'orderFailed', error: { silence: 'network' } });
  });

  it.each<[string, Response, string]>([
    ['is paid already', refused(409, 'order_not_payable'), 'settled'],
    ['is not to be seen from here', refused(404, 'order_unknown'), 'settled'],
    ['cannot be paid for want of keys', refused(503, 'payment_keys_missing'), 'paymentFailed'],
    ['meets an error', new Response('', { status: 500 }), 'paymentFailed'],
  ])('keeps an order whose payment %s', async (_, response, kind) => {
    fetched.mockResolvedValueOnce(json(201, { ok: true, order_id: 'order_1', token: 't' })).mockResolvedValueOnce(response);
    expect(await submit(sent())).toMatchObject({ kind });
    expect(made).toEqual(['order_1']);
  });
});
