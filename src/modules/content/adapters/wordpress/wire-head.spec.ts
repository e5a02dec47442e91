import { ContentHost } from './content-host';
import { headTagsField, seoOverrides } from './wire-head';

const read = (tags: unknown) =>
  seoOverrides(headTagsField.parse(tags), {
    title: 'Манікюр',
    siteNames: ['Оксамит', 'OKSAMYT'],
    host: new ContentHost('https://cms.example'),
  });
const meta = (name: string, content: string, attribute = 'name') => ({ tag: 'meta', attributes: { [attribute]: name, content } });

describe('head tags of WordPress', () => {
  it('override what an editor set', () => {
    expect(
      read([
        { tag: 'title', content: 'Манікюр у Києві &#8211; Оксамит' },
        meta('description', 'Класичний і апаратний.'),
        meta('robots', 'noindex, follow'),
        meta('og:title', 'Манікюр', 'property'),
        meta('og:description', 'Для двох рук.', 'property'),
        meta('og:image', '/wp-content/uploads/og.jpg', 'property'),
        { tag: 'link', attributes: { rel: 'canonical', href: 'https://cms.example/manicure' } },
      ]),
    ).toEqual({
      title: 'Манікюр у Києві – Оксамит',
      description: 'Класичний і апаратний.',
      noindex: true,
      ogDescription: 'Для двох рук.',
      ogImage: 'https://cms.example/wp-content/uploads/og.jpg',
    });
  });

  it.each(['', '  ', 'OKSAMYT', 'манікюр', 'cms.example – just another site', 'x'.repeat(401)])(
    'are ignored when the title is "%s"',
    (content) => {
      expect(read([{ tag: 'title', content }])).toEqual({});
    },
  );

  it.each([undefined, [], {}, 'html', [null, 5, { tag: 'meta' }]])('are no overrides at all as %j', (tags) =>
    expect(read(tags)).toEqual({}),
  );
});
