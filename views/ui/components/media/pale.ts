import type { Picture } from '../../../../src/shared/picture';

/** Brightness from which a light letter is lost, of 255. */
const PALE = 160;

/** Whether a picture is so bright that what stands on it must be dark. */
export function isPale(picture: Picture | undefined): boolean {
  const colour = picture?.average ?? picture?.color;
  if (!colour) return false;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > PALE;
}
