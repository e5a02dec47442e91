import type { FrameParts } from './frame';
import { markCurrent } from './mark-current';

const parts = (html: string, dropdowns: FrameParts['dropdowns'] = []): FrameParts => ({ bar: html, footer: html, dropdowns });

describe('links to the page they stand on', () => {
  it('are marked as current and have no address', () => {
    const html = '<a href="/en/blog/">Journal</a><a href="/en/blog/novyny/">News</a>';
    const marked = markCurrent(parts(html), '/en/blog/');
    expect(marked.footer).toBe('<a role="link" aria-disabled="true" aria-current="page">Journal</a><a href="/en/blog/novyny/">News</a>');
    expect(marked.bar).toBe(marked.footer);
  });

  it('are found by their whole address, as it is written in HTML', () => {
    expect(markCurrent(parts('<a href="/thank/?state=email&amp;salon=x">x</a>'), '/thank/?state=email&salon=x').bar).toBe(
      '<a role="link" aria-disabled="true" aria-current="page">x</a>',
    );
  });

  it('marks ancestors of the page in the menu, and leaves them links', () => {
    const html =
      '<a href="/en/">Home</a><a href="/en/services/">All</a><a href="/en/services/female/">Women</a><a href="/en/salons/">x</a>';
    const marked = markCurrent(parts(html), '/en/services/female/hair/');
    expect(marked.bar).toBe(
      '<a href="/en/">Home</a><a href="/en/services/" aria-current="true">All</a>' +
        '<a href="/en/services/female/" aria-current="true">Women</a><a href="/en/salons/">x</a>',
    );
    expect(marked.footer).toBe(html);
  });

  it('marks an item whose drop-down holds the page or an ancestor of it', () => {
    const html = '<a href="/about/">About</a><a href="/salons/">Salons</a>';
    const dropdowns = [{ href: '/about/', holds: new Set(['/blog/', '/charity/']) }];
    for (const page of ['/charity/', '/blog/porady/']) {
      expect(markCurrent(parts(html, dropdowns), page).bar).toBe('<a href="/about/" data-within="">About</a><a href="/salons/">Salons</a>');
    }
    expect(markCurrent(parts(html, dropdowns), '/salons/x/').bar).not.toContain('data-within');
  });

  it('treats the whole list as the ancestor of a filtered list', () => {
    expect(markCurrent(parts('<a href="/price/female/">x</a>'), '/price/female/?salon=oksamyt-lypky').bar).toBe(
      '<a href="/price/female/" aria-current="true">x</a>',
    );
  });
});
