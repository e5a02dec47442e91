import { markCurrent } from './mark-current';

const parts = (html: string) => ({ menu: html, overlays: html, footer: html });

describe('marking the current page in the frame', () => {
  it('turns every link to the page into plain text that says it is current', () => {
    const marked = markCurrent(parts('<a class="x" href="/salons/">Салони</a><a href="/salons/oksamyt-lypky/">Липки</a>'), '/salons/');
    expect(marked).toEqual(parts('<a class="x" aria-current="page">Салони</a><a href="/salons/oksamyt-lypky/">Липки</a>'));
  });

  it('knows addresses as HTML writes them', () => {
    expect(markCurrent(parts('<a href="/a/?b=1&amp;c=2">x</a>'), '/a/?b=1&c=2').menu).toBe('<a aria-current="page">x</a>');
  });
});
