import { renderToStaticMarkup } from 'react-dom/server';
import type { ComponentProps } from 'react';
import { pageContext } from '../../../test/unit/translations';
import type { Locale } from '../../../src/shared/locale';
import { PageProvider } from '../../ui/i18n/context';
import { OrderTable } from './OrderTable';

const line = (id: number, hryvnias: number, quantity = 1) => ({ id, name: `Card ${id}`, price: hryvnias * 100, quantity });

type Props = Partial<ComponentProps<typeof OrderTable>>;

function htmlOf(props: Props, locale: Locale = 'en'): string {
  return renderToStaticMarkup(
    <PageProvider value={pageContext(locale)}>
      <OrderTable lines={[]} {...props} />
    </PageProvider>,
  );
}

function text(props: Props, locale?: Locale): string {
  return htmlOf(props, locale)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('an order table', () => {
  it('shows the total and the distance to the next discount', () => {
    expect(text({ lines: [line(1, 4_700, 2)] })).toBe('Card 1 2 × 4,700 UAH 600 UAH more and you get 10% off You pay 9,400 UAH');
  });

  it('subtracts the discount from the total', () => {
    expect(text({ lines: [line(1, 4_000, 2), line(2, 3_000)] })).toBe(
      'Card 1 2 × 4,000 UAH Card 2 3,000 UAH 9,000 UAH more and you get 15% off Subtotal 11,000 UAH Discount −10% −1,100 UAH You pay 9,900 UAH',
    );
    expect(text({ lines: [line(1, 20_000)] })).toContain('−15% −3,000 UAH You pay 17,000 UAH');
  });

  it('shows no discount where there is none', () => {
    expect(text({ lines: [line(1, 20_000)], discounted: false })).toBe('Card 1 20,000 UAH You pay 20,000 UAH');
  });

  it('says that it is empty, and shows no total then', () => {
    expect(text({})).toBe('There is nothing here yet.');
  });

  it('writes amounts as the language does', () => {
    expect(text({ lines: [line(1, 4_000)] }, 'ua')).toContain('4 000 грн');
  });

  it('has no controls without handlers', () => {
    const lines = [line(1, 1_000, 99)];
    expect(htmlOf({ lines })).not.toContain('<button');
    const live = htmlOf({ lines, onQuantity: () => undefined, onRemove: () => undefined });
    expect(live.match(/<button[^>]*>/g)).toEqual([
      expect.stringContaining('aria-label="Fewer: Card 1"'),
      expect.stringMatching(/aria-label="More: Card 1" aria-disabled="true"/),
      expect.stringContaining('aria-label="Remove: Card 1"'),
    ]);
  });
});
