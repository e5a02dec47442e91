import type { OrderRequest } from '../contract/order-request';
import { quote } from '../contract/quote';
import { sentOrder } from './sent-order';

const items = [
  { id: 7, quantity: 2, price: 5_000_00 },
  { id: 8, quantity: 1, price: 1_000_50 },
];
const ORDER: OrderRequest = {
  orderId: null,
  name: 'Олена',
  phone: '380671234567',
  items,
  quote: quote(items),
  shownAmount: 9_900_45,
  forMother: true,
  link: 'salon',
  email: null,
  salon: 'oksamyt-pechersk',
  messenger: null,
  pay: 'card',
  comments: 'раз',
  info: 'Одна картка',
  gifts: [],
};
const TITLES = new Map([[7, 'Тиша']]);

describe('an order as the order service takes it', () => {
  it('has the agreed fields, hryvnias, and is never paid', () => {
    expect(sentOrder('order_1', ORDER, TITLES, 'Печерськ')).toEqual({
      order_id: 'order_1',
      name: 'Олена',
      phone: '380671234567',
      certificate: [
        { id: 7, qty: 2, title: 'Тиша', amount: 5000 },
        { id: 8, qty: 1, title: '', amount: 1000.5 },
      ],
      for_mother: true,
      delivery: 101,
      email: '',
      telegram: '',
      tg_user_id: '',
      tg_username: '',
      salon: 'Печерськ',
      discontPercent: 10,
      comments: 'раз',
      amount: 9900.45,
      status: 'no_pay',
      info: 'Одна картка',
    });
  });

  it('names the messenger that the buyer signed in with', () => {
    const messenger = { messenger: 'telegram', userId: '77', username: 'olena' } as const;
    const sent = sentOrder('order_1', { ...ORDER, link: 'telegram', messenger }, TITLES, '');
    expect(sent).toMatchObject({ delivery: 105, telegram: 'olena', tg_user_id: '77', tg_username: 'olena' });
  });
});
