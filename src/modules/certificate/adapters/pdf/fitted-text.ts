import { isMainlyTurned } from './text-runs';
import { printable, runsOf, type Face, type PdfDocument, type PrintedRun } from './pdf-fonts';

/** How a text is set. Sizes are points. */
export interface TextStyle {
  readonly face: Face;
  readonly color: string;
  /** The size it has while there is room for it, and the smallest. */
  readonly size: readonly [largest: number, smallest: number];
  /** Distance of base lines, by the size. */
  readonly leading: number;
  readonly spacing?: number;
  readonly align?: 'left' | 'right';
}

/** A text that has its size: it fits into its box, cut off with an ellipsis where even the smallest size is too large. */
export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
  /** Of all lines. */
  readonly height: number;
}

const STEP = 0.94;

/** Sets a text into a box. An empty one has no lines. */
export function fit(doc: PdfDocument, text: string, style: TextStyle, width: number, height: number): FittedText {
  const words = printable(doc, style.face, text);
  if (words === '') return { lines: [], size: style.size[0], height: 0 };
  const [largest, smallest] = style.size;
  for (let size = largest; ; size = Math.max(smallest, size * STEP)) {
    const lines = linesOf(doc, words, style, size, width);
    const most = Math.max(1, Math.floor(height / (size * style.leading) + 0.01));
    const isLast = size === smallest;
    const isTorn = lines.some(({ isTorn }) => isTorn);
    if ((lines.length <= most && !isTorn) || isLast) {
      const shown = lines.slice(0, most).map((line) => line.text);
      if (lines.length > most) shown[most - 1] = `${shown[most - 1]!.replace(/(?<![\s.,;:!?–—-])[\s.,;:!?–—-]*.$/u, '')}…`;
      return { lines: shown, size, height: shown.length * size * style.leading };
    }
  }
}

/** Draws a text that was fitted, from its upper edge on; what is mainly written from right to left stands at the right. @returns the lower edge */
export function draw(doc: PdfDocument, { lines, size, height }: FittedText, style: TextStyle, x: number, y: number, width: number): number {
  doc.fontSize(size).fillColor(style.color);
  const leading = size * style.leading;
  lines.forEach((line, index) => {
    const free = width - widthOf(doc, line, style);
    // the middle of a line of text lies about a third of its size above the base line
    const base = y + index * leading + leading / 2 + size * 0.34;
    let at = x + (style.align === 'right' || isMainlyTurned(line) ? free : 0);
    for (const run of runsOf(doc, style.face, line)) {
      doc.font(run.face).text(run.text, at, base, { lineBreak: false, baseline: 'alphabetic', characterSpacing: style.spacing ?? 0 });
      at += runWidth(doc, run, style);
    }
  });
  doc.font(style.face);
  return y + height;
}

interface Line {
  readonly text: string;
  /** A word was longer than the line. */
  readonly isTorn: boolean;
}

function linesOf(doc: PdfDocument, text: string, style: TextStyle, size: number, width: number): Line[] {
  doc.fontSize(size);
  const fits = (line: string) => widthOf(doc, line, style) <= width;
  return text.split('\n').flatMap((paragraph) => {
    const lines: Line[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) line = longer;
      else {
        if (line !== '') lines.push({ text: line, isTorn: false });
        const pieces = piecesOf(word, fits);
        lines.push(...pieces.slice(0, -1).map((piece) => ({ text: piece, isTorn: true })));
        line = pieces.at(-1)!;
      }
    }
    return [...lines, { text: line, isTorn: false }];
  });
}

/** A word that is longer than a line, torn where the line ends. */
function piecesOf(word: string, fits: (line: string) => boolean): string[] {
  const pieces = [''];
  for (const letter of word) {
    const longer = pieces.at(-1)! + letter;
    if (pieces.at(-1) === '' || fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}

function widthOf(doc: PdfDocument, line: string, style: TextStyle): number {
  return runsOf(doc, style.face, line).reduce((sum, run) => sum + runWidth(doc, run, style), 0);
}

function runWidth(doc: PdfDocument, { face, text }: PrintedRun, style: TextStyle): number {
  return doc.font(face).widthOfString(text, { characterSpacing: style.spacing ?? 0 });
}
