import { imagePath } from '../../shared/image-path';
import { localePath } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import type { Picture } from '../../shared/picture';

/**
 * Structured data of the pages, after the properties that Google's search documentation requires and recommends.
 * Every address is absolute; `@id`s are the same in both languages; only what the page shows is marked up, and no reviews of the company
 * itself.
 */
export interface JsonLdContext {
  /** Public origin, without a final slash. */
  readonly siteUrl: string;
  readonly siteName: string;
  /** Of the salons. */
  readonly city: string;
  readonly locale: Locale;
}

export const SCHEMA = 'https://schema.org';
const PICTURE_WIDTH = 1200;

/** The pictures that exist, large, as absolute addresses. */
export function imagesOf(context: JsonLdContext, pictures: readonly (Picture | undefined)[]): { readonly image?: readonly string[] } {
  const image = pictures.flatMap((picture) => (picture ? [new URL(imagePath(picture.src, PICTURE_WIDTH), context.siteUrl).href] : []));
  return image.length > 0 ? { image } : {};
}

/** `@id` of the chain. */
export function organizationId(context: JsonLdContext): string {
  return `${context.siteUrl}/#organization`;
}

/** Absolute address of a path in the context's language. */
export function pageUrl(context: JsonLdContext, path: string): string {
  return `${context.siteUrl}${localePath(context.locale, path)}`;
}
