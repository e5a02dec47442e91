import { smallSite } from '../../../../test/unit/small-site';
import { articlesIn, employeesFor, employeesOf, newestFirst, priceFrom, priceIn, servicesOf, servicesUnder } from './site-index';

const site = smallSite();
const slugs = (items: readonly { readonly slug: string }[]) => items.map(({ slug }) => slug);

describe('the service tree', () => {
  it('places every category under its parent, and a service in its deepest category', () => {
    const colouring = site.node.get(11)!;
    expect(colouring.parent?.category.slug).toBe('hair');
    expect(colouring.parent?.parent?.category.slug).toBe('female');
    expect(slugs(colouring.services)).toEqual(['balayage']);
    expect(slugs(servicesUnder(site.female!))).toEqual(['hair-mask', 'balayage', 'manicure']);
  });

  it('finds the top categories by slug, or by id when a backend uses other slugs', () => {
    const rename = (id: number, slug: string, more = {}) =>
      site.content.serviceCategories.map((category) => (category.id === id ? { ...category, slug, ...more } : category));
    expect(site.male?.category.id).toBe(4);
    expect(smallSite({ serviceCategories: rename(3, 'women') }).female?.category.slug).toBe('women');
    const english = site.content.serviceCategories.map((category) =>
      category.id === 3
        ? { ...category, id: 303, slug: 'women', translationIds: [3] }
        : category.parentId === 3
          ? { ...category, parentId: 303 }
          : category,
    );
    expect(smallSite({ serviceCategories: english }).female?.category.id).toBe(303);
    expect(smallSite({ serviceCategories: rename(4, 'men', { id: 400 }) }).male).toBeNull();
  });

  it('tolerates categories that are each other’s parents', () => {
    const loop = site.content.serviceCategories.map((category) => (category.id === 3 ? { ...category, parentId: 10 } : category));
    const looped = smallSite({ serviceCategories: loop });
    expect(slugs(looped.tops.map(({ category }) => category))).toEqual(['male', 'wow-offers']);
    expect(servicesUnder(looped.node.get(10)!)).toEqual([]);
    expect(slugs(employeesFor(looped, looped.service.get('hair-mask')!))).toEqual(['olena']);
  });
});

describe('prices', () => {
  const manicure = site.service.get('manicure')!;
  const obolon = site.salon.get('oksamyt-obolon')!;

  it('are those of the salon’s class, where it offers the service', () => {
    expect(priceIn(obolon, manicure)).toBe(100_000);
    expect(priceIn(obolon, site.service.get('balayage')!)).toBeNull();
    expect(priceIn({ ...obolon, priceClass: 'signature' }, manicure)).toBeNull();
  });

  it('begin with the lowest', () => {
    expect(priceFrom(manicure)).toBe(100_000);
    expect(priceFrom({ ...manicure, prices: {} })).toBeNull();
  });
});

describe('masters', () => {
  it('belong to their salons', () => {
    expect(slugs(employeesOf(site, site.salon.get('oksamyt-obolon')!))).toEqual(['olena']);
  });

  it('perform the services under the categories of their skills', () => {
    expect(slugs(employeesFor(site, site.service.get('balayage')!))).toEqual(['olena']);
    expect(slugs(servicesOf(site, site.employee.get('olena')!))).toEqual(['balayage', 'hair-mask']);
    expect(employeesFor(site, site.service.get('brow-shape')!)).toEqual([]);
  });
});

describe('articles', () => {
  it('of a category include those of its children, newest first whatever the time zone', () => {
    const category = (slug: string) => site.articleCategory.get(slug)!;
    expect(slugs(articlesIn(site, category('blog')))).toEqual(['newer', 'older']);
    expect(slugs(articlesIn(site, category('novyny')))).toEqual(['newer']);
    expect(articlesIn(site, category('porady'))).toEqual([]);
  });

  it('are sorted into a new list', () => {
    const { articles } = site.content;
    newestFirst(articles);
    expect(slugs(articles)).toEqual(['older', 'newer']);
  });
});
