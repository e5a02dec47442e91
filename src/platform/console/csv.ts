import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** The same where a sheet that splits by semicolons, as with Ukrainian settings, or by tabs begins a cell: our quotes are none to it. */
const LATER_FORMULA = /([;\t\r\n][ "]*)(?=[=+\-@])/g;

/** A cell: a number as a number with a decimal point, a text as a spreadsheet shows it, and does not reckon it. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = (FORMULA.test(value) ? `'${value}` : value).replace(LATER_FORMULA, `$1'`);
  return `"${safe.replaceAll('"', '""')}"`;
}

const csvLine = (cells: readonly (string | number)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** A file that is sent while its rows are read: as many of them at a time as a part of the list has. @throws what the first part throws */
export async function csvFile(
  name: string,
  columns: readonly string[],
  parts: AsyncIterable<readonly (readonly (string | number)[])[]>,
): Promise<StreamableFile> {
  const read = parts[Symbol.asyncIterator]();
  const first = await read.next();
  async function* lines() {
    // by its first bytes Excel knows that it is UTF-8
    yield `\ufeff${csvLine(columns)}`;
    for (let part = first; !part.done; part = await read.next()) yield part.value.map(csvLine).join('');
  }
  return new StreamableFile(Readable.from(lines()), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}.csv"`,
  });
}

/** Rows that are read at a time. */
const MAX_OF_PART = 1000;

/** Which part of a list is read: after an id, or the first. */
export interface PartOfList {
  readonly before?: string;
  readonly most: number;
}

interface WholeList<Row> {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly read: (part: PartOfList) => Promise<readonly Row[]>;
  readonly cells: (row: Row) => readonly { readonly text: string; readonly small?: string }[];
}

/** A whole list, read in parts one after the other; the first column is the id. */
export function listFile<Row extends { readonly id: string | number }>(list: WholeList<Row>): Promise<StreamableFile> {
  async function* rows() {
    for await (const part of partsOf(MAX_OF_PART, list.read))
      yield part.map((row) => [
        String(row.id),
        ...list.cells(row).map(({ text, small }) => (small === undefined ? text : `${text} (${small})`)),
      ]);
  }
  return csvFile(list.name, ['id', ...list.columns], rows());
}

/** All parts of a list, one after the other. */
export async function* partsOf<Row extends { readonly id: string | number }>(
  most: number,
  read: WholeList<Row>['read'],
): AsyncGenerator<readonly Row[]> {
  let before: string | undefined;
  for (;;) {
    const rows = await read({ before, most });
    if (rows.length > 0) yield rows;
    if (rows.length < most) return;
    before = String(rows.at(-1)!.id);
  }
}
