import { runSteps } from '../../../shared/steps';
import type { SiteContent } from '../contract/entities';
import type { Picture } from '../../../shared/picture';
import type { SiteIndex } from './site-index';
import { picturesOf, remotePicturesOf } from './pictures';

const picture = (src: string): Picture => ({ src, width: 800, height: 600, alt: '' });
const EMPTY = { serviceCategories: [], salons: [], articles: [], packages: [], employees: [], vacancies: [] };

it('lists the pictures of a content, the home page’s first, each once', () => {
  const content = {
    ...EMPTY,
    pages: [
      { slug: 'about', picture: picture('media/b.jpg'), blocks: [{ type: 'picture', picture: picture('media/d.jpg'), caption: '' }] },
      { slug: 'main', picture: picture('media/a.jpg'), blocks: [] },
      { slug: 'blog', blocks: [{ type: 'facts', title: '', items: [] }] },
    ],
    salons: [{ picture: picture('media/c.jpg'), gallery: [picture('media/a.jpg'), picture('media/e.jpg')] }],
  } as unknown as SiteContent;
  expect(picturesOf({ content, silk: new Map() } as unknown as SiteIndex).map(({ src }) => src)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `media/${name}.jpg`),
  );
});

it('lists what a content names on other hosts, in its texts too, as addresses of pictures have it', () => {
  const content = [
    { pages: [{ picture: picture('https://CMS.example/a b.jpg?v=1'), ogImage: 'http://cdn.example:81/og' }], empty: undefined, none: null },
    {
      articles: [
        { bodyHtml: '<p>x</p><img src="/img/1440/remote/cms.example/c.jpg" alt=""><img src="/img/0/remote/cms.example/d&amp;e.svg">' },
      ],
    },
    { salons: [{ picture: picture('media/f.jpg'), name: 'https://' }] },
  ];
  const names = ['cdn.example:81/og', 'cms.example/a%20b.jpg', 'cms.example/c.jpg', 'cms.example/d&e.svg'];
  expect([...runSteps(remotePicturesOf(content))].sort()).toEqual(names);
});
