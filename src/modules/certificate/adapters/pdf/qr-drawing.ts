import { qrCode, QUIET } from '../../../../platform/render/qr-code';
import type { PdfDocument } from './pdf-fonts';

/** Draws a QR code as vectors, with its quiet zone, into a square. @param size side of the square, points */
export function drawQr(doc: PdfDocument, text: string, x: number, y: number, size: number, color: string): void {
  const code = qrCode(text);
  const unit = size / (code.size + 2 * QUIET);
  for (const { row, column, length } of code.runs)
    doc.rect(x + (column + QUIET) * unit, y + (row + QUIET) * unit, length * unit, unit * 1.02);
  doc.fill(color);
}
