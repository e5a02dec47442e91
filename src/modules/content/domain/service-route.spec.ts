import { smallSite } from '../../../../test/unit/small-site';
import { matchServiceRoute } from './service-route';

const site = smallSite();

/** What an address names: salon, category, service and canonical path, or null. */
function named(path: string) {
  const route = matchServiceRoute(site, path.split('/').filter(Boolean));
  return route && [route.salon?.slug ?? null, route.node?.category.slug ?? null, route.service?.slug ?? null, route.canonical];
}

describe('an address of the /services family', () => {
  it.each([
    ['female', [null, 'female', null, '/services/female/']],
    ['female/hair', [null, 'hair', null, '/services/female/hair/']],
    ['female/hair/colouring', [null, 'colouring', null, '/services/female/hair/colouring/']],
    ['female/hair/colouring/balayage', [null, 'colouring', 'balayage', '/services/female/hair/colouring/balayage/']],
    ['female/hair/hair-mask', [null, 'hair', 'hair-mask', '/services/female/hair/hair-mask/']],
    ['male/brovy-male/brow-shape', [null, 'brovy-male', 'brow-shape', '/services/male/brovy-male/brow-shape/']],
  ])('%s names a category or a service by its full path', (path, expected) => {
    expect(named(path)).toEqual(expected);
  });

  it.each([
    ['hair', [null, 'hair', null, '/services/female/hair/']],
    ['hair/colouring', [null, 'colouring', null, '/services/female/hair/colouring/']],
    ['colouring', [null, 'colouring', null, '/services/female/hair/colouring/']],
    ['hair/colouring/balayage', [null, 'colouring', 'balayage', '/services/female/hair/colouring/balayage/']],
    ['colouring/balayage', [null, 'colouring', 'balayage', '/services/female/hair/colouring/balayage/']],
    ['balayage', [null, 'colouring', 'balayage', '/services/female/hair/colouring/balayage/']],
    ['female/balayage', [null, 'colouring', 'balayage', '/services/female/hair/colouring/balayage/']],
  ])('%s leaves levels out, and its canonical path does not', (path, expected) => {
    expect(named(path)).toEqual(expected);
  });

  it.each([
    ['oksamyt-lypky', ['oksamyt-lypky', null, null, '/services/oksamyt-lypky/']],
    ['oksamyt-lypky/female', ['oksamyt-lypky', 'female', null, '/services/oksamyt-lypky/female/']],
    ['oksamyt-lypky/hair', ['oksamyt-lypky', 'hair', null, '/services/oksamyt-lypky/female/hair/']],
    [
      'oksamyt-lypky/female/hair/colouring/balayage',
      ['oksamyt-lypky', 'colouring', 'balayage', '/services/oksamyt-lypky/female/hair/colouring/balayage/'],
    ],
    ['oksamyt-obolon/manicure', ['oksamyt-obolon', 'nails', 'manicure', '/services/oksamyt-obolon/female/nails/manicure/']],
  ])('%s names the offer of a salon', (path, expected) => {
    expect(named(path)).toEqual(expected);
  });

  it.each([
    ['a salon behind a category', 'female/oksamyt-lypky'],
    ['a lower level before a higher one', 'hair/female'],
    ['a category under the wrong top', 'male/hair'],
    ['a service under the wrong category', 'nails/balayage'],
    ['anything behind a service', 'balayage/hair'],
    ['a level twice', 'hair/hair'],
    ['two salons', 'oksamyt-lypky/oksamyt-obolon'],
    ['a service that the salon does not do', 'oksamyt-obolon/balayage'],
    ['a category of which the salon does nothing', 'oksamyt-obolon/hair'],
    ['the wow-offers, which are no page', 'wow-offers'],
    ['a category whose parent is gone', 'lost'],
    ['a service without a home', 'homeless'],
    ['another case', 'Female'],
    ['nothing known', 'unknown'],
    ['no segment at all', ''],
  ])('that has %s names nothing', (_what, path) => {
    expect(named(path)).toBeNull();
  });

  it('prefers a direction to a deeper category of the same slug', () => {
    const category = site.content.serviceCategories.find(({ slug }) => slug === 'colouring')!;
    const serviceCategories = [...site.content.serviceCategories, { ...category, id: 40, parentId: 4 }];
    const service = { ...site.content.services[0]!, id: 105, slug: 'grey-blending', categoryIds: [40] };
    const doubled = smallSite({ serviceCategories, services: [...site.content.services, service] });
    expect(matchServiceRoute(doubled, ['colouring'])?.canonical).toBe('/services/male/colouring/');
    // an empty one is no page, and hides none
    const empty = smallSite({ serviceCategories });
    expect(matchServiceRoute(empty, ['colouring'])?.canonical).toBe('/services/female/hair/colouring/');
    expect(matchServiceRoute(empty, ['male', 'colouring'])).toBeNull();
  });
});
