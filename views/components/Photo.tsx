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
  const { src, width, height } = picture;
  const style: CSSProperties = { backgroundColor: picture.color, objectPosition: picture.focal };
  const widths = imageWidths(src, width);
  return (
    <img
      className={className ? `photo ${className}` : 'photo'}
      src={imagePath(src, Math.min(800, widths.at(-1) ?? 800))}
      srcSet={widths.map((w) => `${imagePath(src, w)} ${w}w`).join(', ') || undefined}
      sizes={sizes}
      width={width}
      height={height}
      alt={decorative ? '' : picture.alt}
      style={style}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  );
}
