import { nextSlice } from '../../../../platform/limits/time-slices';

/** Larger entries are not parsed: it would block the process. WordPress writes a Cyrillic letter in six bytes. */
const LARGEST_ENTRY = 512 * 1024;
/** An entry whose objects and lists are nested deeper is not parsed; ACF's deepest fields are about ten levels deep. */
const DEEPEST_ENTRY = 50;
/** Pages have a hundred entries; the lists without pages have fewer than a thousand. */
const MAX_ENTRIES = 10_000;
/** Bytes that are looked through between two looks at the clock. */
const STRIDE = 64 * 1024;

/** Stands in a list for an entry that was too large or too deep to be parsed. */
export class UnreadEntry {
  constructor(readonly reason: string) {}
}

const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}');
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/**
 * Parses a JSON list entry by entry, with pauses, so that megabytes do not block the process; undefined when the body is JSON of
 * another kind, which is not read.
 * @throws SyntaxError when it is not JSON, RangeError when the list is too long
 */
export async function parseJsonList(body: Buffer): Promise<readonly unknown[] | undefined> {
  const begin = afterBlanks(body, body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0);
  if (body[begin] === OPEN_OBJECT) return undefined;
  if (body[begin] !== OPEN) throw new SyntaxError('neither a list nor an object');
  const entries: unknown[] = [];
  let [at, from, depth, deepest, inText] = [begin + 1, begin + 1, 0, 0, false];
  const take = (end: number) => {
    if (entries.length === MAX_ENTRIES) throw new RangeError(`the list has more than ${MAX_ENTRIES} entries`);
    if (end - from > LARGEST_ENTRY) entries.push(new UnreadEntry(`is larger than ${LARGEST_ENTRY / 1024} KB`));
    else if (deepest > DEEPEST_ENTRY) entries.push(new UnreadEntry(`is nested deeper than ${DEEPEST_ENTRY}`));
    else entries.push(JSON.parse(body.toString('utf8', from, end)));
    [from, deepest] = [end + 1, 0];
  };
  for (; at < body.length; at++) {
    if (at % STRIDE === 0) await nextSlice();
    const byte = body[at];
    if (inText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === OPEN || byte === OPEN_OBJECT) deepest = Math.max(deepest, ++depth);
    else if (depth === 0 && byte === CLOSE) break;
    else if (byte === CLOSE || byte === CLOSE_OBJECT) depth--;
    else if (depth === 0 && byte === COMMA) {
      take(at);
      await nextSlice();
    }
  }
  if (at >= body.length || afterBlanks(body, at + 1) < body.length) throw new SyntaxError('the list is cut, or does not end the body');
  if (entries.length > 0 || afterBlanks(body, from) < at) take(at);
  return entries;
}

function afterBlanks(body: Buffer, from: number): number {
  let at = from;
  while (at < body.length && (body[at] === 0x20 || (body[at]! >= 0x09 && body[at]! <= 0x0d))) at++;
  return at;
}
