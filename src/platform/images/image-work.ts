import { encodeImage, type EncodedImage } from './image-encoder';
import type { ImageFormat } from './image-format';
import { isSvg } from './svg';

/** What the encoder process does: everything that reads the bytes of a picture, which may be hostile. */
export type ImageWork =
  | { readonly kind: 'encode'; readonly source: Buffer; readonly width: number; readonly format: ImageFormat }
  | { readonly kind: 'recognise-svg'; readonly head: Buffer };

/** @throws Error when the picture cannot be used */
export async function performImageWork(work: ImageWork): Promise<EncodedImage | boolean> {
  return work.kind === 'encode' ? encodeImage(work.source, work.width, work.format) : isSvg(Buffer.from(work.head));
}
