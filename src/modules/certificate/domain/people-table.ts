import { cleanText } from '../../../shared/typed-text';

/** Longest list of people, in letters: 500 with long messages fit. */
export const MAX_LIST_LETTERS = 300_000;

/** A row of a table that is not empty. */
export interface TableRow {
  /** Line of the text on which it begins, from 1. */
  readonly line: number;
  /** Trimmed. */
  readonly cells: readonly string[];
}

export interface Table {
  readonly rows: readonly TableRow[];
  /** Line on which quotes open that nothing closes; null: none. */
  readonly openLine: number | null;
}

const SEPARATORS = ['\t', ';', ','] as const;
/** Rows that the separator is told from. */
const PROBE = 20;
const SEP_LINE = /^"?sep=(.)"?(?:\n|$)/i;

/** The rows of a text as CSV has them (RFC 4180), whatever of tab, semicolon and comma separates the cells. `sep=;` of Excel says which. */
export function readTable(text: string): Table {
  const clean = cleanText(text);
  const [head, named] = SEP_LINE.exec(clean) ?? [];
  if (head === undefined || named === undefined) return parse(clean, separatorOf(clean), 1);
  return parse(clean.slice(head.length), named, 2);
}

/** The one after which the first rows have an e-mail address or nothing; else the one that the first row has. */
function separatorOf(text: string): string {
  const probes = SEPARATORS.map((separator) => {
    const rows = parse(text, separator, 1, PROBE).rows.filter(({ cells }) => cells.length > 1);
    return { separator, fits: rows.filter(({ cells }) => cells.slice(1).some((cell) => ADDRESS.test(cell))).length, rows: rows.length };
  });
  const most = Math.max(...probes.map(({ fits }) => fits));
  if (most > 0) return probes.find(({ fits }) => fits === most)!.separator;
  const widest = Math.max(...probes.map(({ rows }) => rows));
  return widest === 0 ? ';' : probes.find(({ rows }) => rows === widest)!.separator;
}

/** A cell that is an address and nothing else. */
const ADDRESS = /^[^\s@;,\t]+@[^\s@;,\t]+$/;

function parse(text: string, separator: string, firstLine: number, most = Infinity): Table {
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = firstLine;
  let began = firstLine;
  let quotesAt: number | null = null;
  let wasQuoted = false;
  const endCell = () => {
    cells.push(plainCell(cell, wasQuoted));
    cell = '';
    wasQuoted = false;
  };
  const endRow = () => {
    endCell();
    if (cells.some((each) => each !== '')) rows.push({ line: began, cells });
    cells = [];
  };
  for (let at = 0; at < text.length && rows.length < most; at++) {
    const letter = text[at]!;
    if (letter === '\n') line++;
    if (quotesAt !== null) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quotesAt = null;
    } else if (letter === '"' && cell.trim() === '' && !wasQuoted) {
      cell = '';
      quotesAt = line;
      wasQuoted = true;
    } else if (letter === separator) endCell();
    else if (letter === '\n') {
      endRow();
      began = line;
    } else cell += letter;
  }
  if (rows.length < most) endRow();
  return { rows, openLine: quotesAt };
}

/** `="00123"` is how a text is kept from Excel. */
function plainCell(cell: string, wasQuoted: boolean): string {
  const text = cell.trim();
  const [, kept] = (!wasQuoted && /^="([^"]*)"$/.exec(text)) || [];
  return kept ?? text;
}
