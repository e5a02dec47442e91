import {
  articleCategoryPath,
  articlePath,
  employeePath,
  indexServiceCategories,
  packagePath,
  pagePath,
  pricePath,
  salonEmployeePath,
  salonPath,
  serviceCategoryChain,
  serviceCategoryPath,
  servicePath,
  vacancyPath,
} from './addresses';
import type { ServiceCategory } from '../contract/entities';

const category = (id: number, slug: string, parentId: number): ServiceCategory => ({
  id,
  slug,
  parentId,
  name: slug,
  description: '',
  translationIds: [],
  seo: {},
});

const index = indexServiceCategories([
  category(3, 'female', 0),
  category(4, 'male', 0),
  category(10, 'hair', 3),
  category(11, 'colouring', 10),
  category(12, 'styling', 10),
  category(20, 'brovy-male', 4),
  category(30, 'orphan', 999),
  category(40, 'loop-a', 41),
  category(41, 'loop-b', 40),
  category(50, 'too-deep', 11),
]);

describe('addresses of services', () => {
  it('name the full path of a category of the third level', () => {
    expect(servicePath({ slug: 'balayage', categoryIds: [11] }, index)).toBe('/services/female/hair/colouring/balayage/');
  });

  it('end at the direction when the service belongs to one', () => {
    expect(servicePath({ slug: 'korektsiya', categoryIds: [20] }, index)).toBe('/services/male/brovy-male/korektsiya/');
  });

  it('take the deepest category when the backend lists ancestors too', () => {
    expect(servicePath({ slug: 'balayage', categoryIds: [3, 10, 11] }, index)).toBe('/services/female/hair/colouring/balayage/');
  });

  it('take the first of equally deep categories', () => {
    expect(servicePath({ slug: 'gloss', categoryIds: [12, 11] }, index)).toBe('/services/female/hair/styling/gloss/');
  });

  it('do not exist without a category that belongs to a top category', () => {
    expect(servicePath({ slug: 'x', categoryIds: [] }, index)).toBeNull();
    expect(servicePath({ slug: 'x', categoryIds: [30, 777] }, index)).toBeNull();
  });

  it('tolerate a cycle of parents and a fourth level', () => {
    expect(serviceCategoryChain(40, index)).toEqual([]);
    expect(serviceCategoryPath(50, index)).toBeNull();
  });
});

describe('addresses of service categories', () => {
  it.each([
    [3, '/services/female/'],
    [10, '/services/female/hair/'],
    [11, '/services/female/hair/colouring/'],
  ])('of category %d is %s', (id, path) => {
    expect(serviceCategoryPath(id, index)).toBe(path);
  });
});

describe('addresses of everything else', () => {
  const categories = [
    { id: 1, slug: 'novyny' },
    { id: 2, slug: 'porady' },
  ];

  it('follow the routes of the site', () => {
    expect(pricePath({ slug: 'male' })).toBe('/price/male/');
    expect(salonPath({ slug: 'oksamyt-pechersk' })).toBe('/salons/oksamyt-pechersk/');
    expect(salonEmployeePath({ slug: 'oksamyt-pechersk' }, { slug: 'olena-marchuk' })).toBe('/salons/oksamyt-pechersk/olena-marchuk/');
    expect(employeePath({ slug: 'olena-marchuk' })).toBe('/employees/olena-marchuk/');
    expect(vacancyPath({ slug: 'stylist' })).toBe('/vacancies/stylist/');
    expect(packagePath({ slug: 'nominal-1000' })).toBe('/gift_certificate/nominal-1000/');
    expect(articleCategoryPath({ slug: 'novyny' })).toBe('/blog/novyny/');
  });

  it('put an article under its first existing category', () => {
    expect(articlePath({ slug: 'a', categoryIds: [9, 2, 1] }, categories)).toBe('/blog/porady/a/');
    expect(articlePath({ slug: 'a', categoryIds: [9] }, categories)).toBeNull();
  });

  it('give a page the address it is shown at, and none to the error page', () => {
    expect(pagePath({ slug: 'main' })).toBe('/');
    expect(pagePath({ slug: 'contacts_page' })).toBe('/contacts/');
    expect(pagePath({ slug: 'price-female' })).toBe('/price/female/');
    expect(pagePath({ slug: 'not-found' })).toBeNull();
    expect(pagePath({ slug: 'constructor' })).toBeNull();
  });

  it('percent-encode Cyrillic slugs', () => {
    expect(employeePath({ slug: 'олена' })).toBe('/employees/%D0%BE%D0%BB%D0%B5%D0%BD%D0%B0/');
  });
});
