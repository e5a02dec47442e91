import type { PostalAddress } from 'schema-dts';
import { imagePath } from '../../../../shared/image-path';
import { localePath } from '../../../../shared/locale';
import type { Locale } from '../../../../shared/locale';
import { salonPath } from '../../domain/addresses';
import type { Picture, Salon } from '../../domain/entities';

/**
 * Structured data of the pages, after the properties that Google's search documentation requires and recommends.
 * Every address is absolute; `@id`s are the same in both languages; only what the page shows is marked up, and no reviews of ourselves.
 */
export interface JsonLdContext {
  /** Public origin, without a final slash. */
  readonly siteUrl: string;
  readonly siteName: string;
  readonly locale: Locale;
}

export const SCHEMA = 'https://schema.org';
const PICTURE_WIDTH = 1200;
export const CITY: Readonly<Record<Locale, string>> = { ua: 'Київ', en: 'Kyiv' };

/** A salon's street in the city. */
export function salonAddress(context: JsonLdContext, salon: Salon): PostalAddress {
  return { ...cityAddress(context), streetAddress: salon.address };
}

/** The city alone. */
export function cityAddress({ locale }: JsonLdContext): Exclude<PostalAddress, string> & { readonly '@type': 'PostalAddress' } {
  return { '@type': 'PostalAddress', addressLocality: CITY[locale], addressRegion: CITY[locale], addressCountry: 'UA' };
}

/** The pictures that exist, large, as absolute addresses. */
export function imagesOf(context: JsonLdContext, pictures: readonly (Picture | undefined)[]): { readonly image?: readonly string[] } {
  const image = pictures.flatMap((picture) => (picture ? [new URL(imagePath(picture.src, PICTURE_WIDTH), context.siteUrl).href] : []));
  return image.length > 0 ? { image } : {};
}

/** `@id` of the chain. */
export function organizationId(context: JsonLdContext): string {
  return `${context.siteUrl}/#organization`;
}

/** `@id` of a salon. */
export function salonId(context: JsonLdContext, salon: Salon): string {
  return `${context.siteUrl}${salonPath(salon)}#salon`;
}

/** Absolute address of a path in the context's language. */
export function pageUrl(context: JsonLdContext, path: string): string {
  return `${context.siteUrl}${localePath(context.locale, path)}`;
}

/** International form, `+380442001000`, also of a number written the Ukrainian way (044…); undefined for what is no number. */
export function telephone(shown: string): string | undefined {
  const digits = shown.replace(/\D/g, '');
  if (digits.length < 9) return undefined;
  return digits.length === 10 && digits.startsWith('0') ? `+38${digits}` : `+${digits}`;
}

/** A list under its heading, as HTML; nothing for an empty list. */
export function listHtml(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<p>${escapeHtml(title)}</p><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

/** Plain text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
