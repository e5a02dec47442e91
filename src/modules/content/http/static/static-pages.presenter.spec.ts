import { crumbsLd } from '../../../../platform/pages/breadcrumbs.json-ld';
import type { ContentContext } from '../../application/content-pages.service';
import { withAnchors } from './static-pages.presenter';

describe('the table of contents of a text', () => {
  it('has an entry and an anchor for every h2', () => {
    const { html, contents } = withAnchors('<p>Вступ</p><h2>1. Терміни</h2><p>а</p><h2 class="x">2. Ціна</h2>');
    expect(contents).toEqual([
      { id: 'part-1', label: '1. Терміни' },
      { id: 'part-2', label: '2. Ціна' },
    ]);
    expect(html).toBe('<p>Вступ</p><h2 id="part-1">1. Терміни</h2><p>а</p><h2 id="part-2" class="x">2. Ціна</h2>');
  });

  it('keeps an anchor that the editor set', () => {
    expect(withAnchors('<h2 id="refund">Повернення</h2>')).toEqual({
      html: '<h2 id="refund">Повернення</h2>',
      contents: [{ id: 'refund', label: 'Повернення' }],
    });
  });

  it('shows plain words: no tags, no entities', () => {
    expect(withAnchors('<h2><strong>Ціна</strong>&nbsp;&amp; оплата</h2>').contents[0]?.label).toBe('Ціна & оплата');
  });

  it('is empty for a text without headings', () => {
    expect(withAnchors('<p>Коротко</p>')).toEqual({ html: '<p>Коротко</p>', contents: [] });
  });
});

describe('the trail', () => {
  it('ends at the page itself, whose crumb is no link', () => {
    const context = { locale: 'en', siteUrl: 'https://oksamyt.example', siteName: 'OKSAMYT', city: 'Kyiv' } as ContentContext;
    const trail = crumbsLd(context, [{ label: 'Home', path: '/' }, { label: 'About' }], '/about/');
    expect(JSON.parse(JSON.stringify(trail))).toMatchObject({
      itemListElement: [
        { name: 'Home', item: 'https://oksamyt.example/en/' },
        { name: 'About', item: 'https://oksamyt.example/en/about/' },
      ],
    });
  });
});
