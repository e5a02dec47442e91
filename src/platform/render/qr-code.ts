import { create } from 'qrcode';

/** Modules of light around a code: scanners need four. */
export const QUIET = 4;

/** Dark modules of a row that touch. Drawn one by one, hairlines would show between them. */
export interface QrRun {
  readonly row: number;
  readonly column: number;
  readonly length: number;
}

/** A QR code as runs of dark modules. @returns size: modules of a side, without the quiet zone */
export function qrCode(text: string): { readonly size: number; readonly runs: readonly QrRun[] } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const runs: QrRun[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      const from = column;
      while (column < modules.size && modules.get(row, column)) column++;
      if (column > from) runs.push({ row, column: from, length: column - from });
    }
  }
  return { size: modules.size, runs };
}

/** A QR code with its quiet zone for an SVG. @returns side: of the view box; path: its dark parts */
export function qrDrawing(text: string): { readonly side: number; readonly path: string } {
  const { size, runs } = qrCode(text);
  const path = runs.map(({ row, column, length }) => `M${column + QUIET} ${row + QUIET}h${length}v1h-${length}z`).join('');
  return { side: size + 2 * QUIET, path };
}
