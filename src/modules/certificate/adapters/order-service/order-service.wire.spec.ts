import type { SinkOrder } from '../../ports/order-sink.port';
import { sentOrder } from './order-service.wire';

const line = { kind: 'sum', picture: '' } as const;
const ORDER: SinkOrder = {
  id: 'order_1',
  name: 'Олена',
  phone: '380671234567',
  lines: [
    { ...line, packageId: 7, quantity: 2, price: 5_000_00, title: 'Тиша' },
    { ...line, packageId: 8, quantity: 1, price: 1_000_50, title: '' },
  ],
  forMother: true,
  link: 'salon',
  email: null,
  messenger: null,
  comments: 'раз',
  info: 'Одна картка',
  percent: 10,
  amount: 9_900_45,
};

describe('an order as the order service takes it', () => {
  it('has the agreed fields, hryvnias, and is never paid', () => {
    expect(sentOrder(ORDER, 'Печерськ')).toEqual({
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
    const sent = sentOrder({ ...ORDER, link: 'telegram', messenger }, '');
    expect(sent).toMatchObject({ delivery: 105, telegram: 'olena', tg_user_id: '77', tg_username: 'olena' });
    expect(sentOrder({ ...ORDER, link: 'online', messenger }, '')).toMatchObject({ telegram: '', tg_user_id: '', tg_username: '' });
  });
});
