import { escapeHtml } from '../../../../shared/escape-html';
import type { AggregateRating, PostalAddress } from 'schema-dts';
import type { JsonLdContext } from '../../../../platform/pages/json-ld';
import { dialledPhone } from '../../../../shared/dialled-phone';
import { salonPath } from '../../domain/addresses';
import type { Salon } from '../../contract/entities';
import type { Rating } from '../../domain/ratings';

/** A salon's street in the city. */
export function salonAddress(context: JsonLdContext, salon: Salon): PostalAddress {
  return { ...cityAddress(context), streetAddress: salon.address };
}

/** The city alone. */
export function cityAddress({ city }: JsonLdContext): Exclude<PostalAddress, string> & { readonly '@type': 'PostalAddress' } {
  return { '@type': 'PostalAddress', addressLocality: city, addressRegion: city, addressCountry: 'UA' };
}

/** What clients said after their appointments, taken together; nothing without any. */
export function ratingLd(rating: Rating | undefined): { readonly aggregateRating?: AggregateRating } {
  if (!rating) return {};
  const { average, count } = rating;
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Number(average.toFixed(1)),
      ratingCount: count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

/** `@id` of a salon. */
export function salonId(context: JsonLdContext, salon: Salon): string {
  return `${context.siteUrl}${salonPath(salon)}#salon`;
}

/** International form, `+380442001000`, also of a number written the Ukrainian way (044…); undefined for what is no number. */
export function telephone(shown: string): string | undefined {
  const digits = dialledPhone(shown).replace('+', '');
  if (digits.length < 9) return undefined;
  return digits.length === 10 && digits.startsWith('0') ? `+38${digits}` : `+${digits}`;
}

/** A list under its heading, as HTML; nothing for an empty list. */
export function listHtml(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<p>${escapeHtml(title)}</p><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}
