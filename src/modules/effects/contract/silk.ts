/** What employees of one craft have in common: a family of inks. `house` is for employees whose craft is not known. */
export const SILK_CRAFTS = ['hair', 'nails', 'face', 'brows', 'body', 'men', 'house'] as const;
export type SilkCraft = (typeof SILK_CRAFTS)[number];

/** How the cloth lies: hanging, falling aslant, sagging between two points, gathered in one. */
export const SILK_FALLS = ['hanging', 'aslant', 'sagging', 'gathered'] as const;
export type SilkFall = (typeof SILK_FALLS)[number];

/** Everything that a silk is drawn from. Equal silks are equal pictures. */
export interface Silk {
  readonly craft: SilkCraft;
  /** Which of the craft's inks, from 0. */
  readonly ink: number;
  readonly fall: SilkFall;
  /** Where the folds are: 32 bits. */
  readonly seed: number;
}

/** A colour in OKLCH: lightness from 0 to 1, chroma, hue in degrees. */
interface Ink {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const ink = (lightness: number, chroma: number, hue: number): Ink => ({ lightness, chroma, hue });

/** The inks of each craft, all of the palette of the house (views/ui/styles/tokens.css) or between two of its colours. */
const INKS: Readonly<Record<SilkCraft, readonly Ink[]>> = {
  // chestnut, honey, copper, espresso, wheat, mahogany, walnut, umber, henna, ash blonde
  hair: [
    ink(0.44, 0.075, 48),
    ink(0.72, 0.085, 72),
    ink(0.57, 0.115, 46),
    ink(0.3, 0.035, 45),
    ink(0.83, 0.055, 82),
    ink(0.36, 0.085, 32),
    ink(0.55, 0.06, 62),
    ink(0.64, 0.07, 58),
    ink(0.49, 0.1, 33),
    ink(0.76, 0.028, 78),
  ],
  // lacquer, rose, garnet, shell, coral, fig, rosewood, apricot
  nails: [
    ink(0.57, 0.19, 30),
    ink(0.74, 0.075, 25),
    ink(0.4, 0.135, 25),
    ink(0.86, 0.038, 40),
    ink(0.67, 0.14, 35),
    ink(0.31, 0.06, 20),
    ink(0.52, 0.105, 22),
    ink(0.79, 0.075, 52),
  ],
  // porcelain, peach, blush, biscuit, pearl, tea rose
  face: [ink(0.9, 0.018, 75), ink(0.79, 0.065, 55), ink(0.83, 0.045, 32), ink(0.71, 0.045, 68), ink(0.86, 0.02, 62), ink(0.65, 0.07, 30)],
  // cocoa, terracotta, mauve, rust, taupe, wine
  brows: [ink(0.39, 0.04, 30), ink(0.6, 0.1, 40), ink(0.61, 0.05, 24), ink(0.47, 0.115, 38), ink(0.68, 0.032, 52), ink(0.34, 0.1, 22)],
  // sand, clay, olive stone, bronze, almond, dusk
  body: [ink(0.8, 0.04, 70), ink(0.63, 0.06, 50), ink(0.58, 0.04, 85), ink(0.5, 0.07, 75), ink(0.75, 0.055, 60), ink(0.42, 0.03, 75)],
  // tobacco, graphite, oxblood, saddle, slate brown, ash
  men: [ink(0.43, 0.06, 65), ink(0.34, 0.012, 55), ink(0.29, 0.07, 24), ink(0.54, 0.085, 55), ink(0.47, 0.018, 40), ink(0.61, 0.018, 70)],
  // espresso soft, clay deep, sand deep, rosewood
  house: [ink(0.43, 0.03, 42), ink(0.49, 0.065, 42), ink(0.79, 0.035, 68), ink(0.52, 0.07, 20)],
};

/** Number of inks that a craft has. */
export function inksOf(craft: SilkCraft): number {
  return INKS[craft].length;
}

/** Pixels of a silk in its largest form. */
export const SILK_SIZE = { width: 1440, height: 1800 } as const;

/** Shades of the table of colours, from the deepest shadow to the gloss. */
const STEPS = 1024;

/** Name of a silk as it stands in addresses: `hair-2-gathered-0f3a77c1`. */
export function silkName({ craft, ink, fall, seed }: Silk): string {
  return `${craft}-${ink}-${fall}-${seed.toString(16).padStart(8, '0')}`;
}

const NAME = /^([a-z]{1,8})-(\d)-([a-z]{1,8})-([0-9a-f]{8})$/;

/** The silk of a name; null for what `silkName` has not made. */
export function parseSilkName(name: string): Silk | null {
  const [, craftName, digit, fallName, hex] = NAME.exec(name) ?? [];
  const craft = SILK_CRAFTS.find((known) => known === craftName);
  const fall = SILK_FALLS.find((known) => known === fallName);
  const ink = Number(digit);
  return craft && fall && ink < inksOf(craft) ? { craft, ink, fall, seed: Number.parseInt(hex!, 16) } : null;
}

/** Hues, in degrees, that shadows and gloss lean to: red earth and candle light. */
const SHADOW_HUE = 34;
const GLOSS_HUE = 78;

/** A point of the way from shadow to gloss. */
interface Stop {
  readonly at: number;
  readonly lightness: (own: number) => number;
  /** Share of the ink's chroma, and what is added for pale inks, whose shadows would be grey. */
  readonly chroma: number;
  readonly warmth: number;
  /** How far the hue leans towards the shadow's (below 0) or the gloss's. */
  readonly lean: number;
}

const STOPS: readonly Stop[] = [
  { at: 0, lightness: (own) => own * (0.28 + 0.2 * own), chroma: 0.72, warmth: 0.03, lean: -0.75 },
  { at: 0.3, lightness: (own) => own * (0.66 + 0.1 * own), chroma: 0.98, warmth: 0.022, lean: -0.45 },
  { at: 0.58, lightness: (own) => own, chroma: 1, warmth: 0, lean: 0 },
  { at: 0.8, lightness: (own) => own + (1 - own) * 0.24, chroma: 0.86, warmth: 0, lean: 0.15 },
  { at: 0.93, lightness: (own) => own + (0.985 - own) * 0.6, chroma: 0.52, warmth: 0, lean: 0.4 },
  { at: 1, lightness: (own) => own + (0.99 - own) * 0.86, chroma: 0.28, warmth: 0, lean: 0.6 },
];

/** The colours of a silk from its deepest shadow to its gloss: red, green and blue of each step, 0 to 255, not rounded. */
export function silkColours({ craft, ink }: Pick<Silk, 'craft' | 'ink'>): Float32Array {
  const { lightness, chroma, hue } = INKS[craft][ink]!;
  const lab = STOPS.map((stop) => {
    const towards = stop.lean < 0 ? SHADOW_HUE : GLOSS_HUE;
    const angle = ((hue + (towards - hue) * Math.abs(stop.lean)) * Math.PI) / 180;
    const strength = chroma * stop.chroma + stop.warmth * Math.max(0, 2 * lightness - 0.9);
    return [stop.lightness(lightness), strength * Math.cos(angle), strength * Math.sin(angle)] as const;
  });
  const colours = new Float32Array(STEPS * 3);
  for (let step = 0, next = 1; step < STEPS; step++) {
    const at = step / (STEPS - 1);
    while (next < STOPS.length - 1 && at > STOPS[next]!.at) next++;
    const from = STOPS[next - 1]!.at;
    const share = (at - from) / (STOPS[next]!.at - from);
    const [a, b] = [lab[next - 1]!, lab[next]!];
    colours.set(rgbOf(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share), step * 3);
  }
  return colours;
}

/**
 * How light the part of a silk is that is darker than all but `share` of it, 0 to 1. Every silk is spread over light and shadow in this
 * one way, wherever its folds lie: so its average colour is known before it is drawn.
 */
export function silkLight(share: number): number {
  return 0.08 + 0.64 * Math.pow(share, 1.1) + 0.28 * Math.pow(share, 8);
}

const SAMPLES = 256;
const averages = new Map<string, string>();

/** Average colour of a silk, `#rrggbb`. */
export function silkAverage({ craft, ink }: Pick<Silk, 'craft' | 'ink'>): string {
  const key = `${craft}-${ink}`;
  const known = averages.get(key);
  if (known) return known;
  const colours = silkColours({ craft, ink });
  const sums = [0, 0, 0];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const step = Math.round(silkLight((sample + 0.5) / SAMPLES) * (STEPS - 1));
    for (let channel = 0; channel < 3; channel++) sums[channel]! += colours[step * 3 + channel]!;
  }
  const average = `#${sums
    .map((sum) =>
      Math.round(sum / SAMPLES)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
  averages.set(key, average);
  return average;
}

/** OKLab to sRGB, 0 to 255. */
function rgbOf(lightness: number, a: number, b: number): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function gamma(linear: number): number {
  const light = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return 255 * Math.min(1, Math.max(0, light));
}
