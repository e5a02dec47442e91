import { showKey } from '../../../../test/unit/show-key';
import type { ContentContext } from '../../content/application/content-pages.service';
import type { GiftView, OrderView } from '../contract/order-view';
import { ORDER_EXAMPLE } from './orders/orders.examples';
import { presentThankOrder } from './thank-order.presenter';
import { NO_RATINGS } from '../../content/content.api';

const NOW = new Date('2026-11-22T12:00:00Z');
const site = { content: { contacts: { phone: '+380442001000' }, packages: [] } } as unknown as ContentContext['site'];
const CONTEXT: ContentContext = {
  locale: 'ua',
  t: showKey,
  site,
  ratings: NO_RATINGS,
  siteName: 'Оксамит',
  city: 'Київ',
  siteUrl: 'https://oksamyt.test',
};
const [GIFT] = ORDER_EXAMPLE.gifts as readonly [GiftView];

const shown = (changed: Partial<OrderView>) => presentThankOrder(CONTEXT, { ...ORDER_EXAMPLE, ...changed }, { now: NOW });
const giftOf = (changed: Partial<GiftView>) => shown({ gifts: [{ ...GIFT, ...changed }] }).gifts[0]!;

describe('the page of thanks for an order', () => {
  it.each([
    ['delivered', 'certificate.mine.paid'],
    ['failed', 'certificate.mine.total'],
    ['awaiting_payment', 'certificate.mine.total'],
    ['reserved', 'certificate.mine.total'],
    ['expired', 'certificate.mine.sum'],
    ['refunded', 'certificate.mine.sum'],
    ['refused', 'certificate.mine.sum'],
  ] as const)('says of the money of an order that is %s what it is', (state, total) => {
    expect(shown({ state }).total).toBe(total);
  });

  it('offers to pay only what can be paid', () => {
    expect(shown({ state: 'failed', canPay: true }).pay).toBe('certificate.status.again');
    expect(shown({ state: 'failed', canPay: false }).pay).toBeNull();
    expect(shown({ state: 'expired', canPay: true }).pay).toBeNull();
  });

  it('has a form for a gift that can be changed, with its moment in Kyiv', () => {
    expect(giftOf({ canChange: true, sendAt: '2026-12-24T08:00:00.000Z' }).form).toMatchObject({
      when: 'later',
      day: '2026-12-24',
      hour: '10',
      firstDay: '2026-11-22',
      problems: {},
    });
    expect(giftOf({ canChange: false }).form).toBeNull();
  });

  it('shows what was typed for a gift that was not taken, at that gift only', () => {
    const typed = { recipient: 'Оля', giver: '', email: 'no', message: '', design: '', when: 'now', day: '', hour: '10' } as const;
    const view = {
      ...ORDER_EXAMPLE,
      gifts: [
        { ...GIFT, canChange: true },
        { ...GIFT, canChange: true, gift: 'other', recipient: 'Ніна' },
      ],
    };
    const { gifts } = presentThankOrder(CONTEXT, view, { now: NOW, wrong: { gift: GIFT.gift, typed, problems: { email: 'wrong' } } });
    expect(gifts.map(({ form }) => form)).toMatchObject([
      { recipient: 'Оля', giver: '', email: 'no', problems: { email: 'wrong' } },
      { recipient: 'Ніна', problems: {} },
    ]);
  });

  it('gives a link to pass on for a gift without an address, once there is a certificate', () => {
    const [certificate] = ORDER_EXAMPLE.certificates;
    expect(giftOf({ email: null, certificate: certificate! }).link).toBe(`https://oksamyt.test${certificate!.path}`);
    expect(giftOf({ email: null, certificate: null }).link).toBeNull();
    expect(giftOf({ certificate: certificate! }).link).toBeNull();
  });

  it('says nothing of a delivery of what is shown on the page itself', () => {
    const sent = { state: 'sent', at: null, error: null } as const;
    expect(shown({ state: 'delivered', linkValue: 'online', delivery: sent }).delivery).toBeNull();
    expect(shown({ state: 'delivered', linkValue: 'email', delivery: sent }).delivery).toMatchObject({ isWrong: false });
  });

  it('tells whoever bought for others only what becomes of the gifts, and offers the confirmation again', () => {
    const bought = { state: 'delivered', linkValue: 'email', delivery: null, certificates: [], canResend: true } as const;
    const words = { next: 'certificate.mine.steps.gifts', resend: 'certificate.resend.confirmation' };
    expect(shown({ ...bought, gifts: [GIFT] })).toMatchObject({ ...words, text: 'certificate.status.doneGifts' });
    expect(shown({ ...bought, gifts: [{ ...GIFT, email: null }] })).toMatchObject({ ...words, text: 'certificate.status.doneLinks' });
    const own = { state: 'sent', at: null, error: null } as const;
    expect(shown({ ...bought, delivery: own })).toMatchObject({
      next: 'certificate.mine.steps.done',
      resend: 'certificate.resend.own',
    });
  });

  it('says that a gift was given back, and no more of its delivery', () => {
    const failed = { state: 'failed', at: null, error: 'Не вдалося' } as const;
    const gift = giftOf({ certificate: null, delivery: failed });
    expect(gift).toMatchObject({ delivery: 'certificate.mine.delivery.returned', isWrong: false, error: null });
    expect(giftOf({ certificate: ORDER_EXAMPLE.certificates[0]!, delivery: failed })).toMatchObject({ isWrong: true, error: 'Не вдалося' });
  });
});
