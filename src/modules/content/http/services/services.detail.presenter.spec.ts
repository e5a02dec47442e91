import { servicesContext, servicesSite } from '../../../../../test/support/services-site';
import type { Service } from '../../contract/entities';
import { matchServiceRoute } from '../../domain/service-route';
import type { ServiceRoute } from '../../domain/service-route';
import { presentService, salonsWithPrice } from './services.detail.presenter';
import { serviceLd } from './services.json-ld';
import { carriesHeadline } from '../../domain/headline-contrast';

const context = servicesContext();
const routeTo = (...segments: string[]) => matchServiceRoute(context.site, segments) as ServiceRoute & { readonly service: Service };
const pageOf = (...segments: string[]) => presentService(context, routeTo(...segments));

describe('the page of a service', () => {
  it('has one price for a class, with its salons to choose from', () => {
    expect(pageOf('cut').classes).toEqual([
      {
        name: 'content.services.classes.classic',
        note: 'content.services.classNotes.classic',
        price: '1,000\u00a0UAH',
        salons: [{ title: 'CORNER', path: '/services/corner/female/hair/cuts/cut/', current: false }],
      },
      {
        name: 'content.services.classes.signature',
        note: 'content.services.classNotes.signature',
        price: '2,000\u00a0UAH',
        salons: [{ title: 'UPTOWN', path: '/services/uptown/female/hair/cuts/cut/', current: false }],
      },
    ]);
  });

  it('leaves out classes without a price and salons that do not perform it', () => {
    expect(pageOf('fringe').classes).toEqual([]);
    expect(pageOf('tint').classes.map((one) => one.name)).toEqual(['content.services.classes.signature']);
  });

  it('marks the salon it is shown for and leads back to all of them', () => {
    const page = pageOf('uptown', 'cut');
    expect(page.price).toBe('2,000\u00a0UAH');
    expect(page.salon?.allPath).toBe('/services/female/hair/cuts/cut/');
    expect(page.classes[1]!.salons[0]!.current).toBe(true);
  });

  it('shows its duration in place of a missing picture', () => {
    expect(pageOf('fringe').figure).toEqual({ value: '30', unit: 'content.services.minutesUnit 30' });
    expect(pageOf('tint').figure).toEqual({ value: '150', unit: 'content.services.minutesUnit 150' });
    expect(pageOf('massage').figure).toEqual({ value: 'M', unit: '' });
  });

  it('shows the duration on the nearest picture of its categories, unless it has a picture of its own', () => {
    const picture = { src: 'hair.jpg', width: 4, height: 5, alt: '' };
    const { serviceCategories, services } = context.site.content;
    const site = servicesSite({
      serviceCategories: serviceCategories.map((one) => (one.slug === 'hair' ? { ...one, picture } : one)),
      services: services.map((one) => (one.slug === 'tint' ? { ...one, picture } : one)),
    });
    const groundOf = (slug: string) =>
      presentService(servicesContext(site), matchServiceRoute(site, [slug]) as ReturnType<typeof routeTo>).ground;
    expect([groundOf('cut'), groundOf('tint'), groundOf('massage')]).toEqual([picture, undefined, undefined]);
  });

  it('names the others of its category beside it', () => {
    expect(pageOf('cut').related.map((service) => service.title)).toEqual(['FRINGE']);
    expect(pageOf('corner', 'cut').related).toEqual([]);
  });

  it('is preceded by its whole category path in the breadcrumbs', () => {
    expect(pageOf('corner', 'cut').crumbs.map((crumb) => crumb.label)).toEqual([
      'common.home',
      'common.nav.services',
      'CORNER',
      'FEMALE',
      'HAIR',
      'CUTS',
      'CUT',
    ]);
  });
});

describe('the structured data of a service', () => {
  it('has an offer for every salon with a price', () => {
    const { service, canonical } = routeTo('cut');
    const ld = serviceLd(context, service, canonical, salonsWithPrice(context, service, null));
    expect(ld).toMatchObject({
      '@type': 'Service',
      '@id': 'https://oksamyt.test/services/female/hair/cuts/cut/#service',
      url: 'https://oksamyt.test/en/services/female/hair/cuts/cut/',
      offers: [
        { price: '2000.00', priceCurrency: 'UAH', availableAtOrFrom: { name: 'OKSAMYT UPTOWN' } },
        { price: '1000.00', priceCurrency: 'UAH', availableAtOrFrom: { name: 'OKSAMYT CORNER' } },
      ],
    });
  });

  it('offers one salon only on the page of that salon', () => {
    const { service, salon } = routeTo('corner', 'cut');
    expect(salonsWithPrice(context, service, salon).map(({ slug }) => slug)).toEqual(['corner']);
  });
});

describe('a headline over a picture', () => {
  const picture = (color?: string) => ({ src: 'media/a.jpg', width: 1, height: 1, alt: '', color });

  it('overlaps light pictures only', () => {
    expect(carriesHeadline(picture('#F1E0CE'))).toBe(true);
    expect(carriesHeadline(picture('#110B08'))).toBe(false);
  });

  it('does not overlap pictures of unknown colour', () => {
    expect(carriesHeadline(picture())).toBe(false);
    expect(carriesHeadline(undefined)).toBe(false);
  });
});
