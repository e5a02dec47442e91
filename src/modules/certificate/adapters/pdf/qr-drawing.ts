import { create } from 'qrcode';
import type { PdfDocument } from './pdf-fonts';

/** Modules of light around the code: scanners need four. */
const QUIET = 4;

/** Draws a QR code as vectors, with its quiet zone, into a square. @param size side of the square, points */
export function drawQr(doc: PdfDocument, text: string, x: number, y: number, size: number, color: string): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const unit = size / (modules.size + 2 * QUIET);
  for (let row = 0; row < modules.size; row++) {
    // dark modules that touch are one rectangle: hairlines would show between them
    for (let column = 0; column < modules.size; column++) {
      const from = column;
      while (column < modules.size && modules.get(row, column)) column++;
      if (column > from) doc.rect(x + (from + QUIET) * unit, y + (row + QUIET) * unit, (column - from) * unit, unit * 1.02);
    }
  }
  doc.fill(color);
}
