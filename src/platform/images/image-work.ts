import { encodeDrawn, encodeImage, encodeUpright, type EncodedImage } from './image-encoder';
import type { ImageFormat } from './image-format';
import type { ImageOriginal } from './image-source';
import { isSvg } from './svg';

/** What the encoder process does: everything that reads the bytes of a picture, which may be hostile, and all drawing. */
export type ImageWork =
  | { readonly kind: 'encode'; readonly source: ImageOriginal; readonly width: number; readonly format: ImageFormat }
  | { readonly kind: 'recognise-svg'; readonly head: Buffer };

/** @throws Error when the picture cannot be used */
export async function performImageWork(work: ImageWork): Promise<EncodedImage | boolean> {
  if (work.kind === 'recognise-svg') return isSvg(Buffer.from(work.head));
  const { source, width, format } = work;
  if (source instanceof Uint8Array) return encodeImage(source, width, format);
  return 'bytes' in source ? encodeUpright(source, width, format) : encodeDrawn(source, width, format);
}
