import {
  draftRequest,
  EMPTY_DRAFT,
  emptyGift,
  giftsOf,
  isStoredDraft,
  orderBody,
  withDelivery,
  withLink,
  withoutRecipient,
} from './order-draft';
import type { OrderDraft } from './order-draft';
import { orderRequestOf, readOrder } from './order-request';

const LINES = [
  { id: 1, price: 100_000, quantity: 2 },
  { id: 2, price: 900_000, quantity: 1 },
];
const OFFER = {
  packages: new Map(LINES.map(({ id, price }) => [id, { price, info: '', singleItem: true, designs: [] }])),
  salons: [{ slug: 'oksamyt-pechersk', titles: ['Печерськ'] }],
  messenger: null,
  now: new Date('2026-11-22T10:00:00Z'),
};
const online: OrderDraft = { ...EMPTY_DRAFT, name: 'Олена Коваль', phone: '+380 (67) 123-45-67', delivery: 105, email: 'o@example.com' };

describe('the form of an order', () => {
  it('takes a delivery back when it is chosen again, and so a way to get it online', () => {
    const chosen = withDelivery(EMPTY_DRAFT, 101);
    expect(chosen.delivery).toBe(101);
    expect(withDelivery(chosen, 105).delivery).toBe(105);
    expect(withDelivery(chosen, 101).delivery).toBeNull();
    expect(withLink(online, 'email').link).toBe('online');
    expect(withLink({ ...online, link: 'online' }, 'email').link).toBe('email');
  });

  it('is read by the rules of an order, with the discount of its packages', () => {
    const reading = readOrder(draftRequest(online, LINES), OFFER);
    expect(reading).toMatchObject({
      order: { link: 'email', email: 'o@example.com', quote: { amount: 990_000, percent: 10 }, shownAmount: 990_000 },
    });
  });

  it('is the same request with and without the API', () => {
    const body = { ...orderBody(online, LINES, 123.45), order_id: 'order_1795348000000' };
    const request = draftRequest(online, LINES, { shownAmount: 123_45, orderId: 'order_1795348000000' });
    expect(request).toEqual({ fields: body, shownAmount: 123_45 });
    expect(orderRequestOf(body)).toEqual(request);
  });

  it('tells everything that is missing', () => {
    const reading = readOrder(draftRequest(EMPTY_DRAFT, []), OFFER);
    expect('problems' in reading ? Object.keys(reading.problems).sort() : []).toEqual(['certificate', 'delivery', 'name', 'phone']);
  });

  it('sends its gifts, at the hour in Kyiv', () => {
    const later = { ...emptyGift(2), recipient: 'Марія', when: 'later' as const, day: '2026-12-24', hour: '10' };
    const draft = { ...online, gifts: [emptyGift(1), later] };
    expect(withoutRecipient(draft, LINES)).toEqual([1]);
    expect(orderBody(draft, LINES, 9900).gifts).toEqual([{ id: 1 }, { id: 2, recipient: 'Марія', sendAt: '2026-12-24T10:00:00+02:00' }]);
    expect(orderBody({ ...draft, delivery: 101 }, LINES, 9900)).not.toHaveProperty('gifts');
  });

  it('keeps everybody who was named, and tells where a certificate is missing for them', () => {
    const last = [{ ...emptyGift(2), recipient: 'Марія' }, { ...emptyGift(2), recipient: 'Ніна' }, emptyGift(99)];
    const draft = { ...online, gifts: last };
    expect(giftsOf(draft, LINES)).toEqual(last);
    expect(withoutRecipient(draft, LINES)).toEqual([1, 1]);
    const reading = readOrder(draftRequest(draft, LINES), OFFER);
    expect('problems' in reading ? Object.keys(reading.problems) : []).toEqual(['gifts.1.id', 'gifts.2.id']);
  });

  it('gives everybody the one package that is left, in its own picture', () => {
    const draft = {
      ...online,
      gifts: [
        { ...emptyGift(1), recipient: 'Марія', design: 'a.jpg' },
        { ...emptyGift(2), design: 'b.jpg' },
      ],
    };
    expect(giftsOf(draft, LINES.slice(1))).toEqual([{ ...emptyGift(2), recipient: 'Марія' }, draft.gifts[1]]);
  });

  it('leaves a moment that is none to the rules', () => {
    const draft = { ...online, gifts: [{ ...emptyGift(1), when: 'later' as const }] };
    const reading = readOrder(draftRequest(draft, LINES), OFFER);
    expect('problems' in reading && reading.problems['gifts.0.sendAt']).toMatchObject({ key: 'certificate.problems.sendAt' });
  });

  it('is known again when it comes from the storage, and nothing else is', () => {
    expect(isStoredDraft(JSON.parse(JSON.stringify({ ...online, gifts: [emptyGift(1)] })))).toBe(true);
    for (const other of [null, 'text', {}, { ...online, delivery: 7 }, { ...online, gifts: [{}] }, { ...online, link: 'fax' }]) {
      expect(isStoredDraft(other)).toBe(false);
    }
  });
});
