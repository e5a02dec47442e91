import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';
import { printedText } from '../../contract/printed-text';
import { partsOfLine } from './text-runs';

/** A picture that was opened once for a whole document. */
export type OpenedPicture = PDFKit.Mixins.ImageSrc & { readonly width: number; readonly height: number };
/** A document of pdfkit, with what its types leave out. */
export type PdfDocument = InstanceType<typeof PDFDocument> & { openImage(bytes: Buffer): OpenedPicture };

/** Faces of the print, and the files they are read from: whole fonts with Latin and Cyrillic, embedded with what is used of them. */
const FACES = {
  display: '@expo-google-fonts/sofia-sans-extra-condensed/800ExtraBold/SofiaSansExtraCondensed_800ExtraBold.ttf',
  serif: '@expo-google-fonts/playfair-display/400Regular/PlayfairDisplay_400Regular.ttf',
  italic: '@expo-google-fonts/playfair-display/400Regular_Italic/PlayfairDisplay_400Regular_Italic.ttf',
  text: '@expo-google-fonts/manrope/500Medium/Manrope_500Medium.ttf',
  strong: '@expo-google-fonts/manrope/700Bold/Manrope_700Bold.ttf',
} as const;

/** Faces of other scripts, and which characters they are looked for; read on first use. */
const SCRIPTS = {
  hebrew: ['@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-500-normal.woff', /[\u0590-\u05ff\ufb1d-\ufb4f]/],
  arabic: ['@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-500-normal.woff', /[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/],
  georgian: ['@fontsource/noto-sans-georgian/files/noto-sans-georgian-georgian-500-normal.woff', /[\u10a0-\u10ff\u1c90-\u1cbf]/],
} as const;

export type Face = keyof typeof FACES;
type AnyFace = Face | keyof typeof SCRIPTS;

/** Which face stands in for a letter that another lacks. */
const STAND_INS: readonly AnyFace[] = ['serif', 'text', 'display', 'hebrew', 'arabic', 'georgian'];

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

interface GlyphSource {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** A font as pdfkit embeds it: what is parsed of it, and what is used of it in one document. */
interface EmbeddedFont {
  readonly font: GlyphSource;
  readonly constructor: new (doc: FontsOfDocument, font: GlyphSource, id: string) => EmbeddedFont;
}

/** Where pdfkit keeps the fonts of a document: it has no way to be given one that is parsed. */
interface FontsOfDocument {
  _font: EmbeddedFont;
  readonly _fontFamilies: Record<string, EmbeddedFont>;
  _fontCount: number;
}

/** Parsed once in each thread: it takes most of the time of a print. */
const parsed = new Map<string, EmbeddedFont>();

/** Gives a document its faces. */
export function registerFaces(doc: PdfDocument): void {
  for (const [name, file] of Object.entries(FACES)) registerFace(doc, name, file);
}

function registerFace(doc: PdfDocument, name: string, file: string): void {
  const fonts = doc as unknown as FontsOfDocument;
  const known = parsed.get(name);
  if (known) {
    doc.registerFont(name, file);
    fonts._fontFamilies[name] = new known.constructor(fonts, known.font, `F${++fonts._fontCount}`);
  } else {
    doc.registerFont(name, readFileSync(require.resolve(file))).font(name);
    parsed.set(name, fonts._font);
  }
}

/** Whether a face has a letter. A face of another script becomes one of the document when it is asked for a letter of its own. */
function has(doc: PdfDocument, face: AnyFace, letter: string): boolean {
  const fonts = doc as unknown as FontsOfDocument;
  if (face in SCRIPTS) {
    const [file, letters] = SCRIPTS[face as keyof typeof SCRIPTS];
    if (!letters.test(letter)) return false;
    if (!fonts._fontFamilies[face]) registerFace(doc, face, file);
  }
  return parsed.get(face)!.font.hasGlyphForCodePoint(letter.codePointAt(0)!);
}

/** Faces of words that a document has asked for: a text is measured again for each size that it may have. */
const found = new WeakMap<PdfDocument, Map<string, AnyFace | undefined>>();

/** The face that a word is printed in: its own, or the first of the others that has all of it. */
function faceOf(doc: PdfDocument, face: Face, word: string): AnyFace | undefined {
  const known = found.get(doc) ?? new Map<string, AnyFace | undefined>();
  found.set(doc, known);
  const key = `${face} ${word}`;
  if (!known.has(key)) {
    const letters = [...word];
    known.set(
      key,
      [face, ...STAND_INS].find((each) => letters.every((letter) => has(doc, each, letter))),
    );
  }
  return known.get(key);
}

/**
 * A text as it can be printed, in one piece: without emoji, and without what no face has: forms refuse it (`unprintedLetter`), and of content
 * that holds it the log says so (`PrintedContent`). Line breaks stay.
 */
export function printable(doc: PdfDocument, face: Face, text: string): string {
  const known = [...printedText(text).replace(CONTROL, ' ')].map((letter) => {
    if (letter === '\n' || faceOf(doc, face, letter) !== undefined) return letter;
    const [plain = ''] = letter.normalize('NFKD');
    return plain !== letter && plain !== '' && faceOf(doc, face, plain) !== undefined ? plain : '';
  });
  return known
    .join('')
    .replace(/[^\S\n\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A part of a line in the face that has it. */
export interface PrintedRun {
  readonly face: AnyFace;
  readonly text: string;
}

interface RunOfLine {
  readonly face: AnyFace;
  text: string;
  readonly isTurned: boolean;
}

/** Figures that a font takes for letters of Arabic, and would turn with them. */
const ARABIC_FIGURES = /[\u0660-\u0669\u06f0-\u06f9]/;

/** A line as it is drawn, from left to right: one run where its face has all of it, else a run for words that another face stands in for. */
export function runsOf(doc: PdfDocument, face: Face, line: string): readonly PrintedRun[] {
  const runs: RunOfLine[] = [];
  const add = (run: RunOfLine) => {
    const last = runs.at(-1);
    if (last && last.face === run.face && !last.isTurned && !run.isTurned) last.text += run.text;
    else runs.push(run);
  };
  for (const { text, isTurned } of partsOfLine(line)) {
    for (const word of isTurned ? [text] : text.split(/([ \u00a0]+)/)) {
      if (!isTurned && ARABIC_FIGURES.test(word)) {
        for (const figure of word) add({ face: faceOf(doc, face, figure) ?? face, text: figure, isTurned: true });
        continue;
      }
      const whole = faceOf(doc, face, word);
      if (whole !== undefined) add({ face: whole, text: word, isTurned });
      else piecesOf(doc, face, word, isTurned).forEach(add);
    }
  }
  return runs;
}

/** The pieces of a word of several faces. Of one that is written from right to left the last stands first. */
function piecesOf(doc: PdfDocument, face: Face, word: string, isTurned: boolean): RunOfLine[] {
  const pieces: RunOfLine[] = [];
  for (const letter of word) {
    const own = faceOf(doc, face, letter) ?? face;
    const last = pieces.at(-1);
    const joins = last && last.face === own && own in SCRIPTS;
    if (joins) last.text += letter;
    else pieces.push({ face: own, text: letter, isTurned });
  }
  return isTurned ? pieces.reverse() : pieces;
}
