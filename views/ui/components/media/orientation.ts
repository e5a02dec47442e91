import type { Picture } from '../../../../src/shared/picture';

type Size = Pick<Picture, 'width' | 'height'>;

/** Wider than high; a square is neither this nor tall. */
export function isLandscape({ width, height }: Size): boolean {
  return width > height;
}

/** Higher than wide. */
export function isPortrait({ width, height }: Size): boolean {
  return height > width;
}
