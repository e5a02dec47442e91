/** A name in an archive is kept this short, in bytes of UTF-8: with the code it stays below what any file system takes. */
const MAX_BYTES = 120;
/** What Windows, macOS or Linux does not take in a name, or reads as something else; a full stop could end it or climb up a folder. */
const FORBIDDEN = /[\\/:*?"<>|.]/gu;
/** Control letters, marks of direction, halves of letters: nobody sees them, and they make a name look like another. */
const UNSEEN = /\p{C}/gu;

/**
 * Name of the PDF of a certificate in an archive, safe in every system: no folders, nothing unseen, no name that Windows keeps for itself.
 * The code makes it the only one, also where letters of either case are the same.
 * @param recipient as somebody typed it; empty or nothing but what no name can have: the code alone
 */
export function archiveName(recipient: string, code: string): string {
  const plain = recipient.replace(UNSEEN, ' ').normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/gu, ' ');
  const name = shortened(plain.replace(/^[\s~-]+/u, '')).trimEnd();
  return `${name === '' ? code : `${name} ${code}`}.pdf`;
}

function shortened(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('uk').segment(text)) {
    bytes += [...segment].reduce((sum, letter) => sum + bytesOf(letter.codePointAt(0)!), 0);
    if (bytes > MAX_BYTES) break;
    kept += segment;
  }
  return kept;
}

/** How many bytes UTF-8 has for a letter. */
function bytesOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
