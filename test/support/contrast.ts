/** Red, green and blue of a colour, each from 0 to 255. */
export type Channels = readonly number[];

/** Contrast of two colours after WCAG 2, from 1 to 21: of `#rrggbb`, or of channels. */
export function contrastOf(one: string | Channels, other: string | Channels): number {
  return contrastOfLuminances(luminanceOf(one), luminanceOf(other));
}

/** Contrast of two relative luminances, for who compares one colour with many. */
export function contrastOfLuminances(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance of a colour after WCAG 2, 0 to 1. */
export function luminanceOf(colour: string | Channels): number {
  const [red = 0, green = 0, blue = 0] = typeof colour === 'string' ? channelsOf(colour) : colour;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function channelsOf(colour: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
