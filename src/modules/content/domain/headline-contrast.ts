import type { Picture } from '../../../shared/picture';

/** Relative luminance of espresso, the colour of headlines (views/ui/styles/tokens.css), after WCAG 2. */
const HEADLINE_LUMINANCE = 0.0102;
const READABLE = 4.5;

/** Whether a dark headline has enough contrast on the picture, by its dominant colour; false for an unknown colour. */
export function carriesHeadline(picture: Picture | undefined): boolean {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(picture?.color ?? '');
  if (!channels) return false;
  const [red = 0, green = 0, blue = 0] = channels.slice(1).map((hex) => linear(Number.parseInt(hex, 16) / 255));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / (HEADLINE_LUMINANCE + 0.05) >= READABLE;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
