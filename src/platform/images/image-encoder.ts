import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { UPRIGHT_PART } from '../../shared/image-path';
import type { Draw } from './drawn-pictures';
import type { ImageExtension, ImageFormat } from './image-format';
import type { DrawnOriginal, UprightPart } from './image-source';

// Two jobs run at the same time (ImageService sees to that), one thread each; results are cached on disk, not in libvips.
sharp.concurrency(1);
sharp.cache(false);

const MAX_PIXELS = 50_000_000;
/** Accepted source formats. SVG is never rendered: it is passed through, or refused where it has another extension. */
const SOURCE_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);

/** EXIF orientations above it lie on a side. */
const MAX_UPRIGHT = 4;
const QUALITY = 85;
/**
 * AVIF's scale is another. On our photographs 60 is not told from WebP at 85 by eye, at half of its size (55 shows blocks in
 * smooth skin and walls); effort 2 takes 0.2 to 0.4 s for 1200 pixels, three times as long as WebP. Without `tune` sharp 0.35 writes half as
 * many bytes again at the same quality.
 */
const AVIF = { quality: 60, effort: 2, chromaSubsampling: '4:2:0', tune: 'ssim' } as const;

export interface EncodedImage {
  readonly bytes: Buffer;
  readonly extension: ImageExtension;
}

/**
 * A picture in the wanted width, or in its own when that is smaller; turned the way its camera held it, in sRGB.
 * @throws Error when the bytes are no picture, are broken, or have more than 50 megapixels
 */
export async function encodeImage(source: Buffer, width: number, format: ImageFormat): Promise<EncodedImage> {
  const { image, hasAlpha } = await opened(source);
  return encoded(image.resize({ width, withoutEnlargement: true }), format, hasAlpha);
}

/**
 * The upright part of a picture in the wanted width: its whole height, and UPRIGHT_PART of that of its width.
 * @throws Error as `encodeImage`
 */
export async function encodeUpright({ bytes, place }: UprightPart, width: number, format: ImageFormat): Promise<EncodedImage> {
  const { image, hasAlpha, size } = await opened(Buffer.from(bytes));
  const part = Math.min(size.width, Math.max(1, Math.round(size.height * UPRIGHT_PART)));
  const left = Math.round(((size.width - part) * place) / 100);
  const cut = image.extract({ left, top: 0, width: part, height: size.height });
  return encoded(cut.resize({ width, withoutEnlargement: true }), format, hasAlpha);
}

/** A photograph, turned the way its camera held it. */
async function opened(source: Buffer) {
  const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  const { format, hasAlpha, width, height, orientation = 1 } = await image.metadata();
  if (!SOURCE_FORMATS.has(format)) throw new Error(`${format} is not a format of photographs`);
  const size = orientation > MAX_UPRIGHT ? { width: height, height: width } : { width, height };
  return { image: image.rotate(), hasAlpha, size };
}

/** What a module draws, in the wanted width. */
export async function encodeDrawn({ module, input }: DrawnOriginal, width: number, format: ImageFormat): Promise<EncodedImage> {
  const { draw } = createRequire(__filename)(module) as { readonly draw: Draw };
  const { pixels, ...size } = draw(input as never, width);
  const image = sharp(pixels, { raw: { ...size, channels: 3 } });
  return encoded(image.resize({ width, withoutEnlargement: true }), format, false);
}

async function encoded(image: Sharp, format: ImageFormat, hasAlpha: boolean): Promise<EncodedImage> {
  if (format === 'avif') return { bytes: await image.avif(AVIF).toBuffer(), extension: 'avif' };
  if (format === 'webp') return { bytes: await image.webp({ quality: QUALITY, effort: 3 }).toBuffer(), extension: 'webp' };
  if (hasAlpha) return { bytes: await image.png({ compressionLevel: 9 }).toBuffer(), extension: 'png' };
  return { bytes: await image.jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer(), extension: 'jpg' };
}
