import PDFDocument from 'pdfkit';
import type { PdfContent } from '../../ports/certificate-pdf-renderer.port';
import { PAGE, drawCertificate } from './certificate-page';
import { registerFaces, type PdfDocument } from './pdf-fonts';

/** Makes the PDF of a print, at once: takes tens of milliseconds, so it runs in a thread of its own (pdf-worker.ts). */
export async function certificateDocument({ title, brand, lang, at, pictures, certificates }: PdfContent): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    lang,
    displayTitle: true,
    // no Producer and Creator: the file says what it is, not what it was made with
    info: { Title: title, Author: brand, CreationDate: at, Producer: brand, Creator: brand },
  }) as PdfDocument;
  const whole = read(doc);
  registerFaces(doc);
  const opened = pictures.map(({ bytes, focal }) => {
    const image = openImage(doc, bytes);
    return image && { opened: image, focal };
  });
  for (const certificate of certificates) {
    doc.addPage();
    drawCertificate(doc, brand, certificate, certificate.picture === null ? null : (opened[certificate.picture] ?? null));
  }
  doc.end();
  return whole;
}

/** Null for bytes that are no JPEG or PNG: the certificate is printed without a picture. */
function openImage(doc: PdfDocument, bytes: Uint8Array) {
  try {
    return doc.openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    return null;
  }
}

/** The bytes of a document, once it has ended. */
export function read(doc: PdfDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}
