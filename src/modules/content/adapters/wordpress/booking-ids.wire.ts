import { z } from 'zod';
import { NO_BOOKING_IDS } from '../../domain/booking-ids';
import type { BookingId, BookingIds } from '../../contract/entities';
import { groupField, rowsField, textField } from './wire-fields';
import { readableSlug } from './wire-text';
import type { RawItem } from './wordpress-collections';

/** Slugs of the WordPress pages whose fields map the content to ids of the booking system; they are not pages of the site. */
const BOOKING_ID_PAGES = { general: 'api_data', male: 'api_data_male' } as const;

const row = groupField({ slug: textField, id: textField });
/** Rows of {slug, id}; one without either is left out. */
const mappingField = rowsField.transform((rows): readonly BookingId[] =>
  rows.flatMap((value) => {
    const { slug, id } = row.parse(value);
    return slug !== '' && id !== '' ? [{ slug: readableSlug(slug), bookingId: id }] : [];
  }),
);
const pageWire = z.object({ acf: groupField({ services: mappingField, salons: mappingField, employees: mappingField }) });

export function isBookingIdPage(item: RawItem): boolean {
  return Object.values<unknown>(BOOKING_ID_PAGES).includes(item.slug);
}

/** The mappings among the raw pages of a language; empty where the backend has no such page. */
export function readBookingIds(pages: readonly RawItem[]): { readonly general: BookingIds; readonly male: BookingIds } {
  const mappingOf = (slug: string): BookingIds => {
    const parsed = pageWire.safeParse(pages.find((page) => page.slug === slug));
    return parsed.success ? parsed.data.acf : NO_BOOKING_IDS;
  };
  return { general: mappingOf(BOOKING_ID_PAGES.general), male: mappingOf(BOOKING_ID_PAGES.male) };
}
