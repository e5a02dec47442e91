import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import type { Picture } from '../../../../src/shared/picture';
import { imagePath, imageWidths, uprightPath } from '../../../../src/shared/image-path';

interface PhotoProps {
  readonly picture: Picture;
  /** How wide it is shown, as the `sizes` attribute has it; the phone first: `(width <= 760px) 92vw, 56vw`. */
  readonly sizes: string;
  /** The picture of the first view: loaded at once, with high priority, and preloaded. `low`: after what the page needs to be used. */
  readonly priority?: boolean | 'low';
  /** Phones get its upright part: for a picture of the first view that fills their screen. */
  readonly isUpright?: boolean;
  /** Decorative pictures are not announced. */
  readonly decorative?: boolean;
  readonly className?: string;
}

/**
 * Stands before every picture below the first view, and keeps it from being fetched until client/pictures/pictures.ts takes it away.
 * A browser that runs no scripts, or does not know the condition, passes it by. It has no proportions: those are the picture's.
 */
const NOT_YET = (
  <source media="(scripting)" srcSet="data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E" suppressHydrationWarning />
);

/** Screens whose first view an upright picture fills. */
const PHONE = '(width <= 480px)';
const BEYOND_PHONE = '(width > 480px)';

/** A picture of the content: sized, in the widths the image route knows, on its average colour, cropped around its focal point. */
export function Photo({ picture, sizes, priority = false, isUpright = false, decorative = false, className }: PhotoProps) {
  const { src, srcSet, style } = addresses(picture);
  const isFirst = priority === true;
  const shownSizes = srcSet && atMostTwice(sizes);
  const img = (
    <img
      className={className ? `photo ${className}` : 'photo'}
      src={src}
      srcSet={srcSet}
      sizes={shownSizes}
      width={picture.width}
      height={picture.height}
      alt={decorative ? '' : picture.alt}
      style={style}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : priority || undefined}
      decoding="async"
    />
  );
  const upright = isFirst && isUpright ? uprightPath(picture) : null;
  if (upright) {
    // React preloads the picture of an <img>, and none that has sources
    preload(upright, { as: 'image', fetchPriority: 'high', media: PHONE });
    preload(src, { as: 'image', fetchPriority: 'high', media: BEYOND_PHONE, imageSrcSet: srcSet, imageSizes: shownSizes });
    return (
      <picture className="photo-slot">
        <source media={PHONE} srcSet={upright} />
        {img}
      </picture>
    );
  }
  if (isFirst) return img;
  return (
    <picture className="photo-slot">
      {NOT_YET}
      {img}
    </picture>
  );
}

/** By `sizes` as it was written. */
const capped = new Map<string, string>();

/**
 * Screens of more than two device pixels per pixel, phones nearly all of them, get pictures for two: more is not seen
 * and weighs twice as much.
 */
function atMostTwice(sizes: string): string {
  let found = capped.get(sizes);
  if (found === undefined) {
    const [, phone] = /^(?:\(width <= 760px\) )?([\d.]+)vw/.exec(sizes) ?? [];
    found = phone ? `(resolution > 2dppx) ${Math.round((Number(phone) * 2) / 3)}vw, ${sizes}` : sizes;
    capped.set(sizes, found);
  }
  return found;
}

/** Where browsers cut by themselves. */
const MIDDLE = '50% 50%';

/** What stands in its place until it has arrived, and what of it is seen where it is cut. */
export function pictureStyle({ average, color, focal }: Picture): CSSProperties {
  return { backgroundColor: average ?? color, objectPosition: focal === MIDDLE ? undefined : focal };
}

interface PictureAddresses {
  readonly src: string;
  readonly srcSet: string | undefined;
  readonly style: CSSProperties;
}

/** Pictures of the content are shown on many pages and never change: their addresses are put together once. */
const known = new WeakMap<Picture, PictureAddresses>();

/** No place of the site is narrower on a screen of today. */
const MIN_WIDTH = 320;

/** Width for browsers that do not understand srcset. */
const PLAIN_WIDTH = 800;

function addresses(picture: Picture): PictureAddresses {
  let found = known.get(picture);
  if (!found) {
    const { src, width } = picture;
    const all = imageWidths(src, width);
    const wide = all.filter((each) => each >= MIN_WIDTH);
    const widths = wide.length ? wide : all;
    found = {
      src: imagePath(src, Math.min(PLAIN_WIDTH, widths.at(-1) ?? PLAIN_WIDTH)),
      srcSet: widths.map((w) => `${imagePath(src, w)} ${w}w`).join(', ') || undefined,
      style: pictureStyle(picture),
    };
    known.set(picture, found);
  }
  return found;
}
