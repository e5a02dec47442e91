import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';

/** A picture that was opened once for a whole document. */
export type OpenedPicture = PDFKit.Mixins.ImageSrc & { readonly width: number; readonly height: number };
/** A document of pdfkit, with what its types leave out. */
export type PrintDocument = InstanceType<typeof PDFDocument> & { openImage(bytes: Buffer): OpenedPicture };

/** Faces of the print, and the files they are read from: whole fonts with Latin and Cyrillic, embedded with what is used of them. */
const FACES = {
  display: '@expo-google-fonts/sofia-sans-extra-condensed/800ExtraBold/SofiaSansExtraCondensed_800ExtraBold.ttf',
  serif: '@expo-google-fonts/playfair-display/400Regular/PlayfairDisplay_400Regular.ttf',
  italic: '@expo-google-fonts/playfair-display/400Regular_Italic/PlayfairDisplay_400Regular_Italic.ttf',
  text: '@expo-google-fonts/manrope/500Medium/Manrope_500Medium.ttf',
  strong: '@expo-google-fonts/manrope/700Bold/Manrope_700Bold.ttf',
} as const;

export type Face = keyof typeof FACES;

/** What stands for a character that no face has. */
const UNKNOWN = '?';
/** Pictures among the letters, and what only joins or colours them: left out. */
const PICTORIAL = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Default_Ignorable_Code_Point}|\u20e3/gu;
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
export function registerFaces(doc: PrintDocument): void {
  const fonts = doc as unknown as FontsOfDocument;
  for (const [name, file] of Object.entries(FACES)) {
    const known = parsed.get(name);
    if (known) {
      doc.registerFont(name, file);
      fonts._fontFamilies[name] = new known.constructor(fonts, known.font, `F${++fonts._fontCount}`);
    } else {
      doc.registerFont(name, readFileSync(require.resolve(file))).font(name);
      parsed.set(name, fonts._font);
    }
  }
}

/** A text as a face can print it, in one piece: without emoji, and with what the face lacks replaced. Line breaks stay. */
export function printable(doc: PrintDocument, face: Face, text: string): string {
  doc.font(face);
  const { font } = (doc as unknown as FontsOfDocument)._font;
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROL, ' ')
    .replace(PICTORIAL, '');
  const known = [...plain].map((letter) => (letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0)!) ? letter : UNKNOWN));
  return known
    .join('')
    .replace(/[^\S\n\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
