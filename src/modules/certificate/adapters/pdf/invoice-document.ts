import PDFDocument from 'pdfkit';
import type { PdfInvoice } from '../../ports/certificate-pdf-renderer.port';
import { read } from './certificate-document';
import { draw, fit, type TextStyle } from './fitted-text';
import { registerFaces, type PdfDocument } from './pdf-fonts';

/** A4, points. */
const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const LABEL = 112;
const GAP = 12;
/** Widths of the columns: what is left is the name's. */
const COLUMNS = [WIDTH - 70 - 95 - 105, 70, 95, 105] as const;

const INK = '#2b2320';
const SOFT = '#75665f';
const LINE = '#d8ccc4';
const style = (face: TextStyle['face'], size: number, more: Partial<TextStyle> = {}): TextStyle => ({
  face,
  color: INK,
  size: [size, size],
  leading: 1.4,
  ...more,
});
const STYLES = {
  brand: style('display', 22),
  heading: style('strong', 16),
  day: style('text', 10, { color: SOFT }),
  label: style('text', 9, { color: SOFT }),
  text: style('text', 10),
  head: style('text', 8.5, { color: SOFT }),
  total: style('strong', 12),
  note: style('text', 8.5, { color: SOFT }),
} as const;

/** Makes the PDF of an invoice, at once: as certificates, in a thread of its own. */
export async function invoiceDocument(invoice: PdfInvoice): Promise<Buffer> {
  const { title, brand, lang, at } = invoice;
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    lang,
    displayTitle: true,
    info: { Title: title, Author: brand, CreationDate: at, Producer: brand, Creator: brand },
  }) as PdfDocument;
  const whole = read(doc);
  registerFaces(doc);
  doc.addPage();
  drawInvoice(doc, invoice);
  doc.end();
  return whole;
}

function drawInvoice(doc: PdfDocument, { brand, heading, day, facts, columns, lines, sums, notes }: PdfInvoice): void {
  const { margin } = PAGE;
  let y: number = margin;
  const put = (text: string, look: TextStyle, x: number, width: number): number => {
    const fitted = fit(doc, text, look, width, 200);
    draw(doc, fitted, look, x, y, width);
    return fitted.height;
  };
  const rule = () =>
    doc
      .moveTo(margin, y)
      .lineTo(margin + WIDTH, y)
      .lineWidth(0.6)
      .strokeColor(LINE)
      .stroke();
  /** A new page where less than so much is left. */
  const room = (height: number) => {
    if (y + height <= PAGE.height - margin) return;
    doc.addPage();
    y = margin;
  };
  const row = (cells: readonly string[], look: TextStyle) => {
    let x: number = margin;
    const heights = cells.map((cell, place) => {
      const width = COLUMNS[place]!;
      const height = put(cell, place === 0 ? look : { ...look, align: 'right' }, x, width - (place === 0 ? GAP : 0));
      x += width;
      return height;
    });
    y += Math.max(...heights) + 6;
  };
  y += put(brand, STYLES.brand, margin, WIDTH) + 22;
  y += put(heading, STYLES.heading, margin, WIDTH) + 2;
  y += put(day, STYLES.day, margin, WIDTH) + 20;
  for (const { label, text } of facts) {
    room(60);
    const named = put(label, STYLES.label, margin, LABEL - GAP);
    y += Math.max(named, put(text, STYLES.text, margin + LABEL, WIDTH - LABEL)) + 8;
  }
  y += 14;
  row(columns, STYLES.head);
  rule();
  y += 8;
  for (const line of lines) {
    room(60);
    row(line, STYLES.text);
    rule();
    y += 8;
  }
  y += 4;
  sums.forEach(({ label, text }, place) => {
    room(40);
    const look = place === sums.length - 1 ? STYLES.total : STYLES.text;
    const [name, quantity, price, sum] = COLUMNS;
    put(label, { ...look, align: 'right' }, margin, name + quantity + price - GAP);
    y += put(text, { ...look, align: 'right' }, margin + WIDTH - sum, sum) + 5;
  });
  y += 18;
  for (const note of notes) {
    room(40);
    y += put(note, STYLES.note, margin, WIDTH) + 5;
  }
}
