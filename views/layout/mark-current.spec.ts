import { markCurrent } from './mark-current';

const parts = (html: string) => ({ menu: html, sheet: html, overlays: html, footer: html });

describe('marking the current page in the frame', () => {
  it('turns every link to the page into plain text that says it is current', () => {
    const marked = markCurrent(parts('<a class="x" href="/salons/">Салони</a><a href="/salons/oksamyt-lypky/">Липки</a>'), '/salons/');
    expect(marked).toEqual(
      parts('<a class="x" role="link" aria-disabled="true" aria-current="page">Салони</a><a href="/salons/oksamyt-lypky/">Липки</a>'),
    );
  });

  it('knows addresses as HTML writes them', () => {
    expect(markCurrent(parts('<a href="/a/?b=1&amp;c=2">x</a>'), '/a/?b=1&c=2').menu).toBe(
      '<a role="link" aria-disabled="true" aria-current="page">x</a>',
    );
  });

  it('marks in the menus what the page lies in, and leaves it a link', () => {
    const html =
      '<a href="/en/">Home</a><a href="/en/services/">All</a><a href="/en/services/female/">Women</a><a href="/en/salons/">x</a>';
    const marked = markCurrent(parts(html), '/en/services/female/hair/');
    expect(marked.menu).toBe(
      '<a href="/en/">Home</a><a href="/en/services/" aria-current="true">All</a>' +
        '<a href="/en/services/female/" aria-current="true">Women</a><a href="/en/salons/">x</a>',
    );
    expect(marked.sheet).toBe(marked.menu);
    expect([marked.overlays, marked.footer]).toEqual([html, html]);
  });

  it('takes the whole list for what a filtered list lies in', () => {
    expect(markCurrent(parts('<a href="/price/female/">x</a>'), '/price/female/?salon=oksamyt-lypky').menu).toBe(
      '<a href="/price/female/" aria-current="true">x</a>',
    );
  });
});
