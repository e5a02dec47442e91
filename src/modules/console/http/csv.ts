import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell as a spreadsheet shows it, and does not reckon it. */
export function csvCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Sends a file while its rows are read: as many of them at a time as a part of the list has. */
export async function sendCsv(
  res: Response,
  name: string,
  columns: readonly string[],
  parts: AsyncIterable<readonly (readonly string[])[]>,
): Promise<void> {
  res.attachment(`${name}.csv`).type('text/csv; charset=utf-8').setHeader('Cache-Control', 'no-store');
  async function* lines() {
    // by its first bytes Excel knows that it is UTF-8
    yield `\ufeff${csvLine(columns)}`;
    for await (const rows of parts) yield rows.map(csvLine).join('');
  }
  await pipeline(Readable.from(lines()), res);
}

/** All parts of a list, one after the other. @param read the part after an id; the first without one */
export async function* partsOf<Row extends { readonly id: string }>(
  most: number,
  read: (before: string | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let before: string | undefined;
  for (;;) {
    const rows = await read(before);
    if (rows.length > 0) yield rows;
    if (rows.length < most) return;
    before = rows.at(-1)!.id;
  }
}
