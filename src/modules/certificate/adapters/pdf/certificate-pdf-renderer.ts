import { compiledFile } from '../../../../platform/boot/compiled-file';
import { CertificatePdfRenderer, type PdfContent, type PdfInvoice } from '../../ports/certificate-pdf-renderer.port';
import { WorkerPdfRenderer } from './worker-pdf-renderer';

/** Null under the test runner, which runs TypeScript: there is no compiled file to start a thread from. */
const COMPILED_ENTRY = compiledFile('modules/certificate/adapters/pdf/pdf-worker.js');

/** Prints in a thread of its own; under the test runner in this one. */
export function certificatePdfRenderer(): CertificatePdfRenderer {
  return COMPILED_ENTRY ? new WorkerPdfRenderer(COMPILED_ENTRY) : new InProcessPdfRenderer();
}

class InProcessPdfRenderer extends CertificatePdfRenderer {
  override async render(print: PdfContent): Promise<Buffer> {
    // pdfkit and its fonts are loaded on first use
    const { certificateDocument } = await import('./certificate-document.js');
    return certificateDocument(print);
  }

  override async invoice(print: PdfInvoice): Promise<Buffer> {
    const { invoiceDocument } = await import('./invoice-document.js');
    return invoiceDocument(print);
  }
}
