import type { WidgetModel } from '../../src/modules/widget/contract/widget-model';
import { startClientSite, type MovedClock } from './clients';
import type { TestSite } from './site';

/** A site of our own engine without made-up visits, and what can be booked there. */
export interface WidgetSite {
  readonly site: TestSite;
  readonly clock: MovedClock;
  /** Where something is free next. */
  readonly salon: string;
  /** Those that have a price there. */
  readonly services: readonly string[];
  /** A screen of the widget, as its script asks for it. */
  readonly screen: (query: string, lang?: string) => Promise<WidgetModel>;
}

export async function startWidgetSite(
  environment: Readonly<Record<string, string>> = {},
  options: Parameters<typeof startClientSite>[1] = {},
): Promise<WidgetSite> {
  const { site, clock } = await startClientSite({ BOOKING_DEMO: 'off', ...environment }, options);
  const { body: next } = await site.http.get('/api/next-free').expect(200);
  const salon = (next as { location: string }).location;
  const { body } = await site.http.get('/api/services').expect(200);
  const all = body as { id: string; location_prices: { location: string }[] }[];
  const services = all.filter(({ location_prices: at }) => at.some(({ location }) => location === salon)).map(({ id }) => id);
  const screen = async (query: string, lang = 'ua') => {
    const answer = await site.http.get('/api/booking/widget').query({ query, lang }).expect(200);
    return (answer.body as { model: WidgetModel }).model;
  };
  return { site, clock, salon, services, screen };
}
