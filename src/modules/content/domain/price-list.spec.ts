import { service, servicesSite } from '../../../../test/support/services-site';
import { priceTops } from './price-list';

const slugs = (site: Parameters<typeof priceTops>[0]) => priceTops(site).map(({ category }) => category.slug);

describe('the tops that have a price list', () => {
  it('are those in which some service has a price', () => {
    expect(slugs(servicesSite())).toEqual(['female']);
    expect(slugs(servicesSite({ services: [service(103, 'massage', 20, { classic: 90_000 })] }))).toEqual(['male']);
    // of a class that no salon has: nobody can pay it
    expect(slugs(servicesSite({ services: [service(103, 'massage', 20, { premium: 90_000 })] }))).toEqual([]);
  });

  it('are never the seasonal offers, which have no page', () => {
    expect(slugs(servicesSite({ services: [service(104, 'offer', 9, { classic: 1 })] }))).toEqual([]);
  });
});
