import { parentPort } from 'node:worker_threads';
import type { PdfContent, PdfInvoice } from '../../ports/certificate-pdf-renderer.port';
import { certificateDocument } from './certificate-document';
import { invoiceDocument } from './invoice-document';

/** What the thread is asked for, and what it answers. */
export interface PdfWorkerCall {
  readonly call: number;
  readonly print: PdfContent | PdfInvoice;
}
export type PdfWorkerAnswer =
  { readonly call: number; readonly file: Uint8Array<ArrayBuffer> } | { readonly call: number; readonly problem: string };

const documentOf = (print: PdfContent | PdfInvoice) => ('certificates' in print ? certificateDocument(print) : invoiceDocument(print));

/** The entry of the thread that makes PDFs: answers the calls of WorkerPdfRenderer. */
parentPort!.on('message', ({ call, print }: PdfWorkerCall) => {
  void documentOf(print).then(
    (made) => {
      const file = new Uint8Array(made);
      parentPort!.postMessage({ call, file } satisfies PdfWorkerAnswer, [file.buffer]);
    },
    // a reason of pdfkit may repeat a text of the certificate: its kind is enough
    (error: unknown) => parentPort!.postMessage({ call, problem: error instanceof Error ? error.name : 'Error' } satisfies PdfWorkerAnswer),
  );
});
