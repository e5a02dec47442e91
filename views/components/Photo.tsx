import type { CSSProperties } from 'react';
import type { Picture } from '../../src/modules/content/domain/entities';
import { imagePath, imageWidths } from '../../src/shared/image-path';

interface PhotoProps {
  readonly picture: Picture;
  /** How wide it is shown, as the `sizes` attribute has it. */
  readonly sizes: string;
  /** The picture of the first view: loaded at once, with high priority, and preloaded. */
  readonly priority?: boolean;
  /** Decorative pictures are not announced. */
  readonly decorative?: boolean;
  readonly className?: string;
}

/** A picture of the content: sized, in the widths the image route knows, on its dominant colour, cropped around its focal point. */
export function Photo({ picture, sizes, priority = false, decorative = false, className }: PhotoProps) {
  const { src, srcSet, style } = addresses(picture);
  return (
    <img
      className={className ? `photo ${className}` : 'photo'}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={decorative ? '' : picture.alt}
      style={style}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  );
}

interface PictureAddresses {
  readonly src: string;
  readonly srcSet: string | undefined;
  readonly style: CSSProperties;
}

/** Pictures of the content are shown on many pages and never change: their addresses are put together once. */
const known = new WeakMap<Picture, PictureAddresses>();

/** Width for browsers that do not understand srcset. */
const PLAIN_WIDTH = 800;

function addresses(picture: Picture): PictureAddresses {
  let found = known.get(picture);
  if (!found) {
    const { src, width, color, focal } = picture;
    const widths = imageWidths(src, width);
    found = {
      src: imagePath(src, Math.min(PLAIN_WIDTH, widths.at(-1) ?? PLAIN_WIDTH)),
      srcSet: widths.map((w) => `${imagePath(src, w)} ${w}w`).join(', ') || undefined,
      style: { backgroundColor: color, objectPosition: focal },
    };
    known.set(picture, found);
  }
  return found;
}
