import { category, salon, service, servicesContext, servicesSite } from '../../../../../test/support/services-site';
import { matchServiceRoute } from '../../domain/service-route';
import type { ServiceRoute } from '../../domain/service-route';
import { categoryShades, serviceShades } from './services.shades';

const context = servicesContext(
  servicesSite({
    serviceCategories: [category(3, 'female'), category(10, 'hair', 3), category(11, 'cuts', 10), category(12, 'colouring', 10)],
    services: [
      service(100, 'cut', 11, { classic: 100_000 }),
      service(101, 'eirtach', 12, { classic: 620_000, signature: 900_000 }, 300),
      service(102, 'tint', 12, { classic: 150_000, signature: 300_000 }, 75),
    ],
    salons: [salon(1, 'uptown', 'signature'), salon(2, 'corner', 'classic')],
  }),
);
const routeTo = (...segments: string[]) => matchServiceRoute(context.site, segments) as ServiceRoute;

describe('the shades of a page of services', () => {
  it('are offered in colouring with what leads to them, and with the least expensive service where that is missing', () => {
    const { node, salon: none } = routeTo('female', 'hair', 'colouring');
    expect(categoryShades(context, node, none).map(({ shades, title, bookPath }) => ({ shades, title, bookPath }))).toEqual([
      { shades: ['chestnut', 'espresso', 'cherry', 'copper', 'honey'], title: 'TINT', bookPath: '/online/?service=tint' },
      { shades: ['pearl'], title: 'EIRTACH', bookPath: '/online/?service=eirtach' },
    ]);
  });

  it('have the prices of the salon that the page is for', () => {
    const { node, salon: uptown } = routeTo('uptown', 'female', 'hair', 'colouring');
    const [tint] = categoryShades(context, node, uptown);
    expect(tint?.facts).toMatch(/^3,000\u00a0UAH · /);
    expect(tint?.bookPath).toBe('/online/?service=tint&salon=uptown');
  });

  it('are all of one service on its own page, whose name is not said again', () => {
    const { node, service: tint } = routeTo('female', 'hair', 'colouring', 'tint');
    expect(serviceShades(context, node, tint!, null)).toMatchObject([
      { shades: { length: 6 }, title: null, bookPath: '/online/?service=tint' },
    ]);
  });

  it('are no part of other categories', () => {
    expect(categoryShades(context, routeTo('female', 'hair').node, null)).toEqual([]);
    const { node, service: cut } = routeTo('female', 'hair', 'cuts', 'cut');
    expect(serviceShades(context, node, cut!, null)).toEqual([]);
  });
});
