/** A pin to be named, in units of the map; without a label it only keeps its place free. */
interface Named {
  readonly label?: string;
  readonly x: number;
  readonly y: number;
  /** Where it is not that of all. */
  readonly radius?: number;
}

/** Where a label begins, and to which side of that point it runs. */
export interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Room {
  readonly within?: Box;
  /** What a label keeps free around itself. */
  readonly air?: number;
}

/** Mean width of a letter of the text face, in font sizes; a little generous, so that labels keep their distance. */
const LETTER = 0.6;
/** Between a pin and its label, in font sizes. */
const ASIDE = 0.35;
/** A place is looked for so many labels, the first ones: each is compared with all pins. */
const MAX_LABELS = 150;

/**
 * Finds a place beside every pin where its label covers no other pin and no label set before: right, left, below, above.
 * Null where there is none: in the centre of the city the pins are closer than their names are long, and near the edge
 * of what is surely seen (`within`) a name would be cut.
 */
export function placeLabels(
  pins: readonly Named[],
  fontSize: number,
  radius: number,
  { within, air = 0 }: Room = {},
): readonly (LabelPlace | null)[] {
  const dots = pins.map((pin) => around({ left: pin.x, right: pin.x, top: pin.y, bottom: pin.y }, pin.radius ?? radius));
  const taken: Box[] = [];
  let looked = 0;
  return pins.map((pin, index) => {
    if (!pin.label || looked++ >= MAX_LABELS) return null;
    for (const place of placesAround(pin, fontSize, pin.radius ?? radius)) {
      const box = boxOf(pin.label, place, fontSize);
      if (within && !contains(within, box)) continue;
      if (dots.some((dot, other) => other !== index && overlap(box, dot)) || taken.some((other) => overlap(box, other))) continue;
      taken.push(around(box, air));
      return place;
    }
    return null;
  });
}

function placesAround({ x, y }: Named, fontSize: number, radius: number): LabelPlace[] {
  const aside = radius + fontSize * ASIDE;
  const middle = y + fontSize * 0.35;
  return [
    { x: x + aside, y: middle, anchor: 'start' },
    { x: x - aside, y: middle, anchor: 'end' },
    { x, y: y + radius + fontSize * 1.05, anchor: 'middle' },
    { x, y: y - radius - fontSize * 0.45, anchor: 'middle' },
  ];
}

function boxOf(label: string, { x, y, anchor }: LabelPlace, fontSize: number): Box {
  const width = label.length * fontSize * LETTER;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - fontSize * 0.85, bottom: y + fontSize * 0.25 };
}

function around({ left, right, top, bottom }: Box, by: number): Box {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by };
}

function contains(outer: Box, inner: Box): boolean {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
