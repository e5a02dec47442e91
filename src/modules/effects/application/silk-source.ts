import { parseSilkName } from '../contract/silk';
import type { ImageSource } from '../../../platform/images/image-source';

/** Raise it when silks are drawn in another way: pictures that are kept on disk are then made anew. */
const DRAWING = '1';

/** A silk as the original of pictures: it is drawn where they are encoded. Null when the name is none of a silk. */
export function silkSource(name: string): ImageSource | null {
  const silk = parseSilkName(name);
  return silk && { id: `silk/${name}`, version: DRAWING, read: () => Promise.resolve(silk) };
}
