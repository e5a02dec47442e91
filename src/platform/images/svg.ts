/** Longest prefix of the file in which the root element must begin. */
export const HEAD_BYTES = 4096;

/** What may precede the root element, with its end. */
const PROLOGUE = [
  ['<?xml', '?>'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
] as const;

/** Whether the bytes are an SVG document, which may begin with a declaration and comments. Takes linear time for any input. */
export function isSvg(source: Buffer): boolean {
  const head = source.toString('utf8', 0, HEAD_BYTES).toLowerCase();
  let at = head.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    while (isSpace(head[at])) at++;
    const part = PROLOGUE.find(([begin]) => head.startsWith(begin, at));
    if (!part) break;
    const end = head.indexOf(part[1], at + part[0].length);
    if (end < 0) return false;
    at = end + part[1].length;
  }
  return head.startsWith('<svg', at) && (isSpace(head[at + 4]) || head[at + 4] === '>');
}

function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t';
}
