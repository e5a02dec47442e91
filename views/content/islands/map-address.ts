import { isoOf, type Locale } from '../../../src/shared/locale';

/**
 * Address of the maps service for one place, in the language of the page and with the names that Ukraine uses.
 * Maps Embed API, mode `place`; parameters as in developers.google.com/maps/documentation/embed/embedding-map.
 */
export function mapAddress(apiKey: string, query: string, locale: Locale): string {
  const parameters = new URLSearchParams({ key: apiKey, q: query, language: isoOf(locale), region: 'UA', zoom: '15' });
  return `https://www.google.com/maps/embed/v1/place?${parameters.toString()}`;
}
