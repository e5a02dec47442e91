import type { SiteContent } from './entities';
import type { Picture } from '../../../shared/picture';
import { picturesOf } from './pictures';

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
  expect(picturesOf(content).map(({ src }) => src)).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `media/${name}.jpg`));
});
