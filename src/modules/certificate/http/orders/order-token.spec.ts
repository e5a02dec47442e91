import { orderCookies, orderToken, orderTokens, setOrderCookie } from './order-token';

const request = (headers: Record<string, string>) => ({ headers });
function cookiesSet(cookie: string, isSecure: boolean): string[] {
  const set: string[] = [];
  const res = { append: (_name: string, value: string) => void set.push(value) } as never;
  setOrderCookie(request({ cookie }), res, { id: 'order_99', token: 'abc' }, isSecure);
  return set;
}

describe('the token of an order', () => {
  it('is that of the header, else of the cookie of the order', () => {
    const cookie = 'a=b; order_1=one;order_2=two; order_3=; order_x=y';
    expect(orderToken(request({ cookie }), 'order_2')).toBe('two');
    expect(orderToken(request({ cookie }), 'order_4')).toBeUndefined();
    expect(orderToken(request({ cookie, 'x-order-token': 'three' }), 'order_2')).toBe('three');
    expect(orderTokens(request({ cookie, 'x-order-token': 'three' }))).toEqual(['three', 'one', 'two']);
    expect(orderTokens(request({}))).toEqual([]);
  });

  it('is read of cookies of orders alone', () => {
    expect(orderCookies('order_1=a b; xorder_1=a; order_12345678901234567=a; order_1')).toEqual([]);
  });

  it('is kept out of reach of scripts, over https alone where the site has it', () => {
    expect(cookiesSet('', true)).toEqual(['order_99=abc; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure']);
    expect(cookiesSet('', false)[0]).not.toContain('Secure');
  });

  it('takes the place of the oldest when a browser has many', () => {
    const many = Array.from({ length: 25 }, (_, place) => `order_${place + 1}=t`).join('; ');
    const gone = cookiesSet(many, true).slice(1);
    expect(gone.map((cookie) => cookie.split('=')[0]).sort()).toEqual(
      ['order_1', 'order_2', 'order_3', 'order_4', 'order_5', 'order_6'].sort(),
    );
    expect(gone.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
  });
});
