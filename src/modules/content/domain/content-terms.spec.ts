import { servicesSite } from '../../../../test/support/services-site';
import * as items from '../../../../test/unit/content-items';
import type { ContentTerms, EmployeeTerms, ServiceTerms } from '../contract/content-terms';
import { NO_TERMS, withContentTerms } from './content-terms';
import { employeesFor, indexSite, ownPriceIn, priceFrom, priceIn, priceUpToIn, servicesOf } from './site-index';

const anna = items.employee(7, 'anna', { salonIds: [1], position: 'stylist' });
const { content } = servicesSite({ employees: [anna] });
const terms = (
  services: Readonly<Record<string, ServiceTerms>>,
  employees: Readonly<Record<string, EmployeeTerms>> = {},
): ContentTerms => ({
  version: 'v',
  services: new Map(Object.entries(services)),
  employees: new Map(Object.entries(employees)),
});
const shown = (...of: Parameters<typeof terms>) => indexSite(withContentTerms(content, terms(...of)));

describe('the content with the terms of operators', () => {
  it('is the same without terms', () => {
    expect(withContentTerms(content, NO_TERMS)).toBe(content);
  });

  it('has their length and prices, by salon and by class', () => {
    const site = shown({ cut: { durationMinutes: 45, salonPrices: { corner: { from: 120_000, to: 150_000 } } } });
    const [cut, uptown, corner] = [site.service.get('cut')!, site.salon.get('uptown')!, site.salon.get('corner')!];
    expect(cut).toMatchObject({
      title: 'CUT',
      durationMinutes: 45,
      prices: { classic: 120_000, signature: 200_000 },
      pricesUpTo: { classic: 150_000 },
    });
    expect([priceIn(corner, cut), priceUpToIn(corner, cut)]).toEqual([120_000, 150_000]);
    expect([priceIn(uptown, cut), priceUpToIn(uptown, cut)]).toEqual([200_000, undefined]);
    expect(priceFrom(cut)).toBe(120_000);
    expect(site.service.get('tint')).toBe(content.services.find(({ slug }) => slug === 'tint'));
  });

  it('offers a service at a salon with a price of its own', () => {
    const site = shown({ tint: { durationMinutes: 150, salonPrices: { corner: { from: 90_000, to: 90_000 } } } });
    expect(priceIn(site.salon.get('corner')!, site.service.get('tint')!)).toBe(90_000);
    expect(site.service.get('tint')!.prices).toMatchObject({ classic: 90_000, signature: 300_000 });
  });

  it('keeps the ranges of the content where nothing is said of the price', () => {
    const ranged = { ...content, services: content.services.map((each) => ({ ...each, pricesUpTo: { signature: null } })) };
    const { services } = withContentTerms(ranged, terms({ cut: { durationMinutes: 45, salonPrices: {} } }));
    expect(services.find(({ slug }) => slug === 'cut')).toMatchObject({
      durationMinutes: 45,
      prices: { signature: 200_000 },
      pricesUpTo: { signature: null },
    });
  });

  it('knows what an employee does, where, and for what price', () => {
    const position = { ua: 'топ', en: 'top' };
    const own = { salons: ['corner'], services: ['cut'], position, ownPrices: { cut: { corner: 130_000 } } };
    const site = shown({}, { anna: own });
    const employee = site.employee.get('anna')!;
    expect(employee).toMatchObject({ title: anna.title, position: 'top', salonIds: [2] });
    expect(servicesOf(site, employee).map(({ slug }) => slug)).toEqual(['cut']);
    expect(employeesFor(site, site.service.get('cut')!)).toEqual([employee]);
    expect(employeesFor(site, site.service.get('tint')!)).toEqual([]);
    expect(ownPriceIn(site.salon.get('corner')!, site.service.get('cut')!, employee)).toBe(130_000);
    expect(ownPriceIn(site.salon.get('uptown')!, site.service.get('cut')!, employee)).toBeUndefined();
  });
});
