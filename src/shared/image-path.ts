/** Widths, in pixels, that pictures are made in; the image route knows no others. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 800, 960, 1200, 1440, 1600, 1920, 2200] as const;

/** Segment instead of a width: the file is passed through as it is. */
const UNTOUCHED = 0;

/**
 * Address of a picture in about this width: the next larger one of IMAGE_WIDTHS (the picture is never enlarged beyond
 * its source). An SVG has no widths and is passed through.
 * @param src `media/<file>` of the embedded library, or an absolute http(s) address; anything else is returned as it is
 */
export function imagePath(src: string, width: number): string {
  const source = sourcePath(src);
  if (source === null) return src;
  const served = /\.svg$/i.test(source) ? UNTOUCHED : (IMAGE_WIDTHS.find((known) => known >= width) ?? IMAGE_WIDTHS.at(-1));
  return `/img/${served}/${source}`;
}

function sourcePath(src: string): string | null {
  if (src.startsWith('media/')) return src.split('/').map(encodeURIComponent).join('/');
  if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) return null;
  // The query is no part of a picture's name: WordPress and CDNs put cache numbers there.
  const { host, pathname } = new URL(src);
  return `remote/${host}${pathname}`;
}
