/** Pictures among the letters, and what only joins or colours them: they stand on pages and in mails, and are left out in print. */
const PICTORIAL = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Default_Ignorable_Code_Point}|\u20e3/gu;
const FULL_SIZE = /[©®™]/u;

/** Characters that print as another one: hyphens and apostrophes that few fonts have, spaces of a width. */
const SUBSTITUTES: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2012\u2043\u2212]/g, '-'],
  [/\u2015/g, '—'],
  [/[\u02b9\u02bb-\u02bd\u2019\u201b]/g, '’'],
  [/\u201f/g, '“'],
  [/[\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
];

/**
 * What the faces of a certificate have together: Latin, Cyrillic of Ukrainian and its neighbours, Greek, Georgian, Hebrew, Arabic, and signs of
 * everyday texts. certificate-pdf-renderer.contract.spec.ts compares it with the faces.
 */
const PRINTED =
  // eslint-disable-next-line no-misleading-character-class -- marks that faces draw above and below letters are meant one by one
  /[\n -~\u00a0-\u00ac\u00ae-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01cd\u01ce\u01d3\u01d4\u01e4-\u01e9\u01f4\u01f5\u01fe\u01ff\u0218-\u021b\u021e\u021f\u0259\u0292\u0300-\u0304\u0306-\u030c\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0462\u0463\u046a\u046b\u0490-\u0493\u0496\u0497\u049a\u049b\u04a2\u04a3\u04ae-\u04b1\u04ba\u04bb\u04c0\u04cf\u04d8\u04d9\u04e2\u04e3\u04e8\u04e9\u04ee\u04ef\u05b0-\u05bd\u05bf\u05c1\u05c2\u05d0-\u05ea\u05f0-\u05f4\u060c\u061b\u061f-\u063a\u0640-\u0652\u0660-\u066d\u0670-\u06d3\u06f0-\u06f9\u10a0-\u10c5\u10d0-\u10ff\u1c90-\u1cba\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u20a9-\u20ac\u20ae\u20b1\u20b4\u20b9\u20ba\u20bd\u20bf\u2116\u2122]/;

/** A text as it is printed: composed, without emoji, with what stands in for characters that few fonts have. Line breaks stay. */
export function printedText(text: string): string {
  const composed = text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n');
  const plain = composed.replace(PICTORIAL, (sign) => (FULL_SIZE.test(sign) ? sign : ''));
  return SUBSTITUTES.reduce((printed, [sought, by]) => printed.replace(sought, by), plain);
}

/** The first character of a text that no face of a certificate has; undefined where all of it can be printed. */
export function unprintedLetter(text: string): string | undefined {
  return [...printedText(text)].find((letter) => !PRINTED.test(letter));
}
