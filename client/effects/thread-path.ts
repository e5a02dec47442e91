/** A rectangle of the page, px from the upper left corner of what the thread runs through. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Point = readonly [x: number, y: number];

/** Where the red strand of a picture leaves its lower edge, px. */
export interface StrandEnd {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  /** How far the strand goes to the right with each pixel it goes down; negative: to the left. */
  readonly slope: number;
}

export interface ThreadCourse {
  /** Null where the strand leaves by the side of the picture: the thread begins below it. */
  readonly strand: StrandEnd | null;
  /** Lower edge of the opening. */
  readonly top: number;
  /** Middle of the page's margin, where the thread goes down. */
  readonly margin: number;
  /** What it underlines, from top to bottom. */
  readonly words: readonly Box[];
  /** Where it may end, the preferred place first: it ends at the first one that it has not passed. */
  readonly ends: readonly Point[];
}

/** A part of the thread that is drawn in one go. */
export interface ThreadPiece {
  readonly kind: 'hairs' | 'line' | 'route';
  /** What it covers of the page's height. */
  readonly top: number;
  readonly bottom: number;
  readonly paths: readonly string[];
}

/** Hairs that the strand comes apart into before they are one thread. */
const HAIRS = 5;
/** Longest part of the way down, px. */
const STRAIGHT = 420;
/** Part of the margin by which the thread sways. */
const SWAY = 0.3;
/** px above words at the margin where the thread leaves it, and below them where it is back; more by a part of how far away they are. */
const LEAVE = 110;
const RETURN = 100;
const FAR = 0.25;
/** px above its end where the thread leaves the margin for the last time. */
const ROUTE = 300;
/** px below the strand's end where the hairs are one thread. */
const JOIN = 300;
/** Rounding: a tenth of a pixel is not seen. */
const at = (...points: readonly Point[]) => points.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join(' ');

/** The course of the thread as SVG paths: out of the strand, down the margin, under words, to its end. */
export function threadPieces({ strand, top, margin, words, ends }: ThreadCourse): readonly ThreadPiece[] {
  const sway = margin * SWAY;
  const pieces: ThreadPiece[] = [];
  let y = top;
  if (strand) {
    pieces.push(hairs(strand, [margin, strand.y + JOIN], sway));
    y = strand.y + JOIN;
  }
  const goDown = (to: number) => {
    while (to - y > 1) {
      // no short rest is left over
      const height = to - y < 1.5 * STRAIGHT ? to - y : STRAIGHT;
      const from = y;
      y += height;
      const d = `M${at([margin, from])}C${at([margin + sway, from + height / 3], [margin - sway, from + (height * 2) / 3], [margin, y])}`;
      pieces.push({ kind: 'line', top: from, bottom: y, paths: [d] });
    }
  };
  for (const word of words) {
    const line = word.bottom + 2;
    const more = (word.left - margin) * FAR;
    const [leave, back] = [line - LEAVE - more, line + RETURN + more];
    // words that the thread has passed stay as they are
    if (leave < y) continue;
    goDown(leave);
    pieces.push({ kind: 'line', top: leave, bottom: back, paths: [underline(word, line, [leave, back], margin, sway)] });
    y = back;
  }
  const end = ends.find(([, bottom]) => y <= bottom - LEAVE);
  if (end) {
    const leave = Math.max(y, end[1] - ROUTE);
    goDown(leave);
    pieces.push(route([margin, leave], end, sway));
  }
  return pieces;
}

function hairs(strand: StrandEnd, to: Point, sway: number): ThreadPiece {
  const reach = JOIN * 0.3;
  const paths = Array.from({ length: HAIRS }, (_, index) => {
    const from: Point = [strand.left + ((index + 0.5) / HAIRS) * (strand.right - strand.left), strand.y];
    const [x, y] = [from[0] + strand.slope * reach * 0.5, from[1] + reach * 0.5 + index * 6];
    return `M${at(from)}C${at([Math.max(to[0], x), y], [to[0] - sway, to[1] - JOIN * 0.55 + index * 9], to)}`;
  });
  return { kind: 'hairs', top: strand.y, bottom: to[1], paths };
}

/** Out of the margin, under the word, around its end, and back. */
function underline({ left, right }: Box, line: number, [leave, back]: Point, margin: number, sway: number): string {
  const width = right - left;
  const half = (left - margin) / 2;
  return [
    `M${at([margin, leave])}`,
    `C${at([margin + sway, leave + (line - leave) * 0.7], [left - Math.max(half, width * 0.1), line + 2], [left, line + 1])}`,
    `C${at([left + width * 0.3, line - 1], [left + width * 0.7, line - 3], [right, line - 2])}`,
    `C${at([right + 20, line - 2], [right + 18, line + 11], [right - 8, line + 10])}`,
    // close below the line as far as the words reach: a link may follow them
    `C${at([right - width * 0.3, line + 9], [left + width * 0.3, line + 8], [left, line + 8])}`,
    `C${at([left - half, line + 8], [margin - sway, line + 8 + (back - line) * 0.4], [margin, back])}`,
  ].join('');
}

/** From the margin over the map, and down to where the thread ends. */
function route(from: Point, to: Point, sway: number): ThreadPiece {
  const dy = to[1] - from[1];
  const d = `M${at(from)}C${at([from[0] + sway, from[1] + dy * 0.75], [to[0] - 6, to[1] - dy * 0.8], to)}`;
  return { kind: 'route', top: from[1], bottom: to[1], paths: [d] };
}

/** Least difference of red from green and blue in a strand, of 255; hair and grounds stay below 45. */
const RED = 60;

/** Part of a row that a strand takes at most: more is a red ground. */
const MOST = 0.3;

/**
 * The longest run of red in a row of pixels, as first and last pixel; null where it is no strand: of one pixel, or of a good part of the row.
 * @param row RGBA, four bytes a pixel
 */
export function redRun(row: Uint8ClampedArray): readonly [first: number, last: number] | null {
  const pixels = row.length / 4;
  let longest: readonly [number, number] = [0, -1];
  let first = -1;
  for (let index = 0; index <= pixels; index++) {
    const [red = 0, green = 0, blue = 0] = row.subarray(index * 4, index * 4 + 3);
    const isRed = red - (green + blue) / 2 >= RED;
    if (isRed && first < 0) first = index;
    if (isRed || first < 0) continue;
    if (index - first > longest[1] - longest[0] + 1) longest = [first, index - 1];
    first = -1;
  }
  const width = longest[1] - longest[0] + 1;
  return width > 1 && width <= pixels * MOST ? longest : null;
}
