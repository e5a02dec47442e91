import { cleanText } from '../../../../shared/typed-text';

/** Bytes of a file with people. */
export const MAX_LIST_BYTES = 600_000;

/** Why a file is no table of text. */
export type FileProblem = 'workbook' | 'notText';

/** What a file begins with that is a workbook of Excel or Numbers (a ZIP), or of an old Excel. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

/**
 * The text of a file, decoded by its bytes: UTF-8 with or without a mark, UTF-16 with one (“Unicode text” of Excel), or windows-1251 (CSV of a
 * Ukrainian Excel).
 */
export function decodedFile(bytes: Buffer): { readonly text: string } | { readonly problem: FileProblem } {
  if (WORKBOOKS.includes(bytes.subarray(0, 4).toString('hex'))) return { problem: 'workbook' };
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return { text: decode(mark === 'fffe' ? 'utf-16le' : 'utf-16be', bytes) };
  if (bytes.includes(0)) return { problem: 'notText' };
  try {
    return { text: decode('utf-8', bytes, true) };
  } catch {
    return { text: decode('windows-1251', bytes) };
  }
}

function decode(encoding: string, bytes: Buffer, fatal = false): string {
  return cleanText(new TextDecoder(encoding, { fatal }).decode(bytes));
}
