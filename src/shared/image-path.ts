import type { Picture } from './picture';

/** Widths, in pixels, that pictures are made in; the image route knows no others. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 800, 960, 1200, 1440, 1600, 1920, 2200] as const;

/** The widths offered in `srcset`: steps large enough to matter, few enough to keep the pages small. */
const OFFERED_WIDTHS = [160, 320, 480, 640, 960, 1200, 1440, 1920] as const satisfies readonly (typeof IMAGE_WIDTHS)[number][];

/** Width of a picture inside a text: the text column on a large screen, twice for dense ones. */
export const TEXT_PICTURE_WIDTH = 1440;

/** Where the upright part of a picture is cut out: a screen of a phone. Its width, in parts of its height. */
export const UPRIGHT_PART = 9 / 16;
/** Width of an upright part, in pixels: a phone shows it as large as it is, or a little smaller. */
export const UPRIGHT_WIDTH = 440;
/** Places that it is cut out at are this far apart, percent of the way from the left end to the right one. */
export const UPRIGHT_STEP = 5;

/** Segment instead of a width: the file is passed through unchanged. */
const UNTOUCHED = 0;

/**
 * Address of a picture in about this width: the next larger one of IMAGE_WIDTHS (the picture is never enlarged beyond
 * its source). An SVG has no widths and is passed through.
 * @param src `media/<file>` of the embedded library, `silk/<name>`, or an absolute http(s) address; anything else is returned as it is
 */
export function imagePath(src: string, width: number): string {
  const source = sourcePath(src);
  if (source === null) return src;
  const served = isSvg(source) ? UNTOUCHED : (IMAGE_WIDTHS.find((known) => known >= width) ?? IMAGE_WIDTHS.at(-1));
  return `/img/${served}/${source}`;
}

/**
 * Address of the upright part of a picture, for what fills the screen of a phone: its whole height, as much as a phone shows of its width,
 * at a third of the bytes. Null where the picture is not wider than that, or is no photograph.
 * @param focal as CSS `object-position`: the part lies where a browser would cut it out, to UPRIGHT_STEP
 */
export function uprightPath({ src, width, height, focal = '50% 50%' }: Pick<Picture, 'src' | 'width' | 'height' | 'focal'>): string | null {
  const source = sourcePath(src);
  const isWide = height > 0 && width / height > UPRIGHT_PART;
  if (source === null || !isWide || isSvg(source) || source.startsWith('silk/')) return null;
  const place = Number.parseFloat(focal);
  const nearest = Math.round((Number.isFinite(place) ? Math.min(100, Math.max(0, place)) : 50) / UPRIGHT_STEP) * UPRIGHT_STEP;
  return `/img/${UPRIGHT_WIDTH}/upright${nearest}/${source}`;
}

/** Widths worth offering for a picture that is `sourceWidth` pixels wide; none for an SVG and for what has no widths. */
export function imageWidths(src: string, sourceWidth: number): readonly number[] {
  const source = sourcePath(src);
  return source === null || isSvg(source) ? [] : OFFERED_WIDTHS.filter((width) => width <= sourceWidth);
}

function isSvg(path: string): boolean {
  return /\.svg$/i.test(path);
}

function sourcePath(src: string): string | null {
  if (/^(media|silk)\//.test(src)) return src.split('/').map(encodeURIComponent).join('/');
  if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) return null;
  // The query is not part of a picture's name: WordPress and CDNs put cache versions there.
  const { host, pathname } = new URL(src);
  return `remote/${host}${pathname}`;
}
