import { renderToStaticMarkup } from 'react-dom/server';
import { ConsoleHead } from './ConsoleHead';

describe('the head of a page of the console', () => {
  it('is its title alone, where nothing else is to be said', () => {
    expect(renderToStaticMarkup(<ConsoleHead title="Leads" />)).toBe(
      '<header class="console__head"><h1 class="console__title">Leads</h1></header>',
    );
  });

  it('leads back, and says how the thing is and what the page is for', () => {
    const html = renderToStaticMarkup(
      <ConsoleHead
        title="order_1"
        back={{ label: 'Orders', href: '/ops/orders' }}
        state={{ text: 'paid', tone: 'good' }}
        lead="Newest first"
      />,
    );
    expect(html).toBe(
      '<header class="console__head"><a class="text-link" href="/ops/orders">Orders</a>' +
        '<h1 class="console__title">order_1 <span class="console-pill console-pill--good">paid</span></h1>' +
        '<p class="console__note">Newest first</p></header>',
    );
  });
});
