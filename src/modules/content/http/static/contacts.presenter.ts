import type { ContactsPageProps } from '../../../../../views/content/static/ContactsPage';
import type { GoogleMapProps } from '../../../../../views/content/islands/GoogleMap.island';
import type { Page as ContentPage } from '../../contract/entities';
import type { ContentContext } from '../../application/content-pages.service';
import { salonCard, salonPins, salonRoutes } from '../salons/salons.cards';
import { presentPageContent } from '../page-blocks.presenter';

/**
 * Contacts of the chain and of every salon.
 * @param mapsKey key of the Maps Embed API; without it the page holds nothing of the maps service
 */
export function presentContacts(context: ContentContext, page: ContentPage, mapsKey: string | undefined): ContactsPageProps {
  const { salons, contacts } = context.site.content;
  return {
    ...presentPageContent(context, page),
    bodyHtml: page.bodyHtml,
    phone: contacts.phone,
    email: contacts.email,
    workTime: contacts.workTime,
    messengers: contacts.messengers,
    socials: contacts.socials,
    salons: salons.map((salon) => ({ ...salonCard(context, salon), routes: salonRoutes(salon, context.locale) })),
    pins: salonPins(salons),
    googleMap: mapsKey ? presentGoogleMap(context, mapsKey) : null,
  };
}

/** Props of the maps island: places are asked for by coordinates, so that the service need not search by name. */
function presentGoogleMap({ site }: ContentContext, key: string): GoogleMapProps | null {
  const places = site.content.salons.flatMap(({ title, address, latitude, longitude }) =>
    latitude !== null && longitude !== null ? [{ label: `${title}, ${address}`, query: `${latitude},${longitude}` }] : [],
  );
  if (!places.length) return null;
  return { apiKey: key, places };
}
