import { renderToStaticMarkup } from 'react-dom/server';
import type { ComponentProps } from 'react';
import { OrderTable } from './OrderTable';

const texts = {
  caption: 'Order',
  quantity: 'Quantity',
  less: 'Fewer',
  more: 'More',
  remove: 'Remove',
  subtotal: 'Subtotal',
  discount: 'Discount',
  off: '−{percent}%',
  total: 'You pay',
  rest: '{rest} more for {percent}%',
  empty: 'Nothing',
};

const line = (id: number, hryvnias: number, quantity = 1) => ({ id, name: `Card ${id}`, price: hryvnias * 100, quantity });

function text(props: Partial<ComponentProps<typeof OrderTable>>): string {
  const html = renderToStaticMarkup(<OrderTable lines={[]} locale="en" texts={texts} {...props} />);
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('an order table', () => {
  it('says what is paid and how far the discount is', () => {
    expect(text({ lines: [line(1, 4_700, 2)] })).toBe('Card 1 2 × 4,700 UAH 600 UAH more for 10% You pay 9,400 UAH');
  });

  it('takes the discount off the total', () => {
    expect(text({ lines: [line(1, 4_000, 2), line(2, 3_000)] })).toBe(
      'Card 1 2 × 4,000 UAH Card 2 3,000 UAH 9,000 UAH more for 15% Subtotal 11,000 UAH Discount −10% −1,100 UAH You pay 9,900 UAH',
    );
    expect(text({ lines: [line(1, 20_000)] })).toContain('−15% −3,000 UAH You pay 17,000 UAH');
  });

  it('knows no discount where there is none', () => {
    expect(text({ lines: [line(1, 20_000)], discounted: false })).toBe('Card 1 20,000 UAH You pay 20,000 UAH');
  });

  it('says that it is empty, and counts nothing then', () => {
    expect(text({})).toBe('Nothing');
  });

  it('writes amounts as the language does', () => {
    expect(text({ lines: [line(1, 4_000)], locale: 'ua' })).toContain('4 000 грн');
  });

  it('has nothing to press until somebody listens', () => {
    const lines = [line(1, 1_000, 99)];
    expect(renderToStaticMarkup(<OrderTable lines={lines} locale="en" texts={texts} />)).not.toContain('<button');
    const live = renderToStaticMarkup(
      <OrderTable lines={lines} locale="en" texts={texts} onQuantity={() => undefined} onRemove={() => undefined} />,
    );
    expect(live.match(/<button[^>]*>/g)).toEqual([
      expect.stringContaining('aria-label="Fewer: Card 1"'),
      expect.stringMatching(/aria-label="More: Card 1" aria-disabled="true"/),
      expect.stringContaining('aria-label="Remove: Card 1"'),
    ]);
  });
});
