import { z } from 'zod';
import type { Picture } from '../../../../shared/picture';
import { isRecord } from './wire-fields';
import { plainText } from './html-text';
import { idOf, pixelsOf } from './wire-numbers';

/** A picture that came as a bare attachment id (ACF's light format, featured_media): to be asked for under /wp/v2/media. */
export class MediaReference {
  constructor(readonly mediaId: number) {}
}

/** A picture as far as the item itself tells. */
export type PictureReference = Omit<Picture, 'src'> & { readonly url: string };
export type WirePicture = PictureReference | MediaReference | undefined;

/** For a picture whose size is not told (a bare address): the usual 3:2, so that the page reserves room. */
const PERCENT = '(?:100|\\d{1,2})%';
const FOCAL = new RegExp(`^${PERCENT} ${PERCENT}$`);

const UNKNOWN_SIZE = { width: 1500, height: 1000 };

/**
 * ACF's image field in its three return formats: array (`{ID, url, alt, width, height, sizes}`), URL, or id; false or "" when empty.
 * `focal_point` ("70% 55%"), `dominant_color` and `average_color` ("#38251f") are read when a plugin adds them.
 */
export const pictureField = z.unknown().optional().transform(pictureOf);

/** ACF's gallery field: a list of images in the same formats; false when empty. */
export const galleryField = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? value.map(pictureOf).filter((picture) => picture !== undefined) : []));

/** `featured_media`: an attachment id, 0 when there is none. */
export const featuredField = z.unknown().optional().transform(pictureOf);

function pictureOf(value: unknown): WirePicture {
  if (typeof value === 'number' || (typeof value === 'string' && /^\s*\d+\s*$/.test(value))) {
    const id = idOf(value);
    return id === null ? undefined : new MediaReference(id);
  }
  if (typeof value === 'string') return value.trim() ? { url: value.trim(), alt: '', ...UNKNOWN_SIZE } : undefined;
  if (!isRecord(value)) return undefined;
  const { url, alt, width, height, ID, id, focal_point, dominant_color, average_color } = value;
  if (typeof url !== 'string' || !url.trim()) return pictureOf(ID ?? id);
  return {
    url: url.trim(),
    alt: typeof alt === 'string' ? plainText(alt) : '',
    ...sizeOf(width, height),
    ...(typeof focal_point === 'string' && FOCAL.test(focal_point) && { focal: focal_point }),
    ...(isColor(dominant_color) && { color: dominant_color }),
    ...(isColor(average_color) && { average: average_color }),
  };
}

function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
}

/** SVG attachments come with width and height 0 or 1. */
function sizeOf(width: unknown, height: unknown): { readonly width: number; readonly height: number } {
  const [w, h] = [pixelsOf(width) ?? 0, pixelsOf(height) ?? 0];
  return w > 1 && h > 1 ? { width: w, height: h } : UNKNOWN_SIZE;
}

const mediaSchema = z.object({
  id: z.number(),
  source_url: z.string().min(1),
  alt_text: z.string().catch(''),
  media_details: z.object({ width: z.unknown().optional(), height: z.unknown().optional() }).catch({}),
});

/** Items of /wp/v2/media by id; unreadable ones are left out, and their pictures are then absent. */
export function mediaById(rows: readonly unknown[]): ReadonlyMap<number, PictureReference> {
  const media = new Map<number, PictureReference>();
  for (const row of rows) {
    const { success, data } = mediaSchema.safeParse(row);
    if (success)
      media.set(data.id, {
        url: data.source_url,
        alt: plainText(data.alt_text),
        ...sizeOf(data.media_details.width, data.media_details.height),
      });
  }
  return media;
}

/** Ids of all attachments that stand anywhere inside parsed items. */
export function mediaIdsIn(value: unknown, found = new Set<number>()): ReadonlySet<number> {
  if (value instanceof MediaReference) found.add(value.mediaId);
  else if (Array.isArray(value)) for (const entry of value) mediaIdsIn(entry, found);
  else if (isRecord(value)) for (const entry of Object.values(value)) mediaIdsIn(entry, found);
  return found;
}
